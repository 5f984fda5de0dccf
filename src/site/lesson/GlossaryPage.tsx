import { glossary, type TermId, termIds, termOf } from '../../lessons/glossary.ts'
import { LessonBar } from './LessonBar.tsx'
import { LessonFoot } from './LessonFoot.tsx'
import { chapterFile } from './lesson-files.ts'

export const GLOSSARY_LEDE = `${Object.keys(glossary).length} words of the field as this lesson uses them, and what others call the same thing.`

export interface TermPlace {
  readonly id: TermId
  /** The chapter that introduces it. */
  readonly chapterId: string
  readonly chapterTitle: string
}

/** A page of its own for what the words mean: each has an address. */
export function GlossaryPage({ places }: { places: readonly TermPlace[] }) {
  return (
    <div className="page lesson">
      <div id="lesson-bar">
        <LessonBar progress={{}} />
      </div>
      <main>
        <h1>Glossary</h1>
        <p className="lede">{GLOSSARY_LEDE}</p>
        <GlossaryList idPrefix="" places={places} />
      </main>
      <LessonFoot />
    </div>
  )
}

/** The terms in the order in which the lesson introduces them. */
export function GlossaryList({ idPrefix, places = [] }: { idPrefix: string; places?: readonly TermPlace[] }) {
  return (
    <dl className="glossary">
      {termIds.map((id) => {
        const { term, definition, elsewhere } = termOf(id)
        const place = places.find((one) => one.id === id)
        return (
          <div key={id} id={`${idPrefix}${id}`}>
            <dt>{term}</dt>
            <dd>{definition}</dd>
            {elsewhere !== null && <dd className="term-elsewhere">Elsewhere: {elsewhere}</dd>}
            {place !== undefined && (
              <dd className="term-place">
                In <a href={`./${chapterFile(place.chapterId)}`}>{place.chapterTitle}</a>
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}
