import { type KeyboardEvent, useContext, useId, useMemo, useState } from 'react'
import { useShown } from '../../components/follow-lab.ts'
import { HoverContext, NOTHING, useHover } from '../../components/hover-context.ts'
import type { Lab } from '../../core/lab.ts'
import { codeFor, LANGUAGE_NAMES, type LanguageId, languagesOf, linesOf, type ShownCode, type ShownPart } from '../../lessons/code-for.ts'
import type { Chapter } from '../../lessons/lesson.ts'
import { findSpan, type LabView } from '../../timeline/lab-view.ts'
import { nameSpan } from '../../timeline/span-names.ts'
import { copyText } from '../share/clipboard.ts'

/** The pattern of a chapter as code, with the numbers on screen in it. A line lights up its bars, and a bar its lines. */
export function CodePanel({ chapter }: { chapter: Chapter }) {
  const { view, selectedKey } = useShown('words')
  const [language, setLanguage] = useState<LanguageId>('typescript')
  const languages = languagesOf(chapter)
  const shown = useMemo(() => codeFor(chapter, view.lab, language), [chapter, view, language])
  const name = useId()
  return (
    <div className="code-panel">
      <div className="code-bar">
        {languages.length > 1 ? (
          <fieldset className="code-tabs">
            <legend className="sr">Language</legend>
            {languages.map((id) => (
              <label key={id}>
                <input type="radio" name={name} value={id} checked={id === language} onChange={() => setLanguage(id)} />
                <span>{LANGUAGE_NAMES[id]}</span>
              </label>
            ))}
          </fieldset>
        ) : (
          <p className="code-language">{LANGUAGE_NAMES[language]}</p>
        )}
        <CopyCode text={shown.text} />
      </div>
      <CodeBox shown={shown} view={view} selectedKey={selectedKey} />
      <p className="code-note">{noteOf(language, languages.length > 1)}</p>
    </div>
  )
}

function noteOf(language: LanguageId, hasOthers: boolean): string {
  if (language !== 'typescript') return `The tests run the TypeScript only. Of the ${LANGUAGE_NAMES[language]}, they check the syntax.`
  return `The tests run this code, with every number that the sliders allow, and it makes exactly the bars of the picture.${hasOthers ? ' Of the other languages they check the syntax.' : ''}`
}

function CopyCode({ text }: { text: string }) {
  const [told, setTold] = useState<{ readonly text: string; readonly words: string } | null>(null)
  const copy = async () => {
    const isCopied = await copyText(text)
    setTold({ text, words: isCopied ? 'Copied' : 'The browser does not let this page copy. Select the code, and copy it.' })
  }
  return (
    <p className="code-copy">
      <span role="status">{told?.text === text ? told.words : ''}</span>
      <button type="button" className="plain-button" onClick={() => void copy()}>
        Copy code
      </button>
    </p>
  )
}

interface CodeBoxProps {
  readonly shown: ShownCode
  readonly view: LabView
  readonly selectedKey: string | null
}

function CodeBox({ shown, view, selectedKey }: CodeBoxProps) {
  const hoverStore = useContext(HoverContext)
  const pointedKey = useHover((hover) => hover.spanKey)
  const [active, setActive] = useState<number | null>(null)
  const marked = useMemo(() => new Set(linesOf(shown, pointedKey ?? selectedKey ?? '')), [shown, pointedKey, selectedKey])
  const light = (at: number | null) => {
    const keys = at === null ? [] : (shown.lines[at]?.spanKeys ?? [])
    hoverStore.setState({ ...NOTHING, spanKeys: keys })
  }
  const go = (at: number | null) => {
    setActive(at)
    light(at)
  }
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const lit = shown.lines.flatMap((line, i) => (line.spanKeys.length > 0 ? [i] : []))
    const next =
      event.key === 'ArrowDown'
        ? lit.find((i) => i > (active ?? -1))
        : event.key === 'ArrowUp'
          ? lit.findLast((i) => i < (active ?? 0))
          : undefined
    if (event.key === 'Escape') go(null)
    if (next === undefined) return
    event.preventDefault()
    go(next)
  }
  const said = active === null ? '' : describeLine(shown, active, view)
  const starts = startsOf(shown.parts)
  return (
    // The arrow keys go from line to line, and the box scrolls: it takes the focus itself.
    <section
      className="code-box"
      aria-label={`Code in ${LANGUAGE_NAMES[shown.language]}. Up and down go through the lines that make bars.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
      tabIndex={0}
      onKeyDown={press}
      onBlur={() => go(null)}
    >
      {shown.parts.map((part, p) => (
        <figure key={part.title} className="code-part">
          <figcaption>
            {part.title} <span>{part.file}</span>
          </figcaption>
          <pre>
            <code>
              {part.lines.map((line, i) => {
                const at = (starts[p] as number) + i
                const isLit = line.spanKeys.length > 0
                return (
                  <span
                    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file stay where they are
                    key={i}
                    className={`code-line${isLit ? ' is-lit' : ''}${marked.has(at) ? ' is-marked' : ''}${active === at ? ' is-active' : ''}${isComment(line.text) ? ' is-comment' : ''}`}
                    data-line={at}
                    onPointerEnter={isLit ? () => light(at) : undefined}
                    onPointerLeave={isLit ? () => light(null) : undefined}
                  >
                    {line.text}
                    {'\n'}
                  </span>
                )
              })}
            </code>
          </pre>
        </figure>
      ))}
      <p className="sr" role="status">
        {said}
      </p>
    </section>
  )
}

/** Where each part begins in `ShownCode.lines`: an empty line stands between two. */
function startsOf(parts: readonly ShownPart[]): readonly number[] {
  let at = 0
  return parts.map((part) => {
    const start = at
    at += part.lines.length + 1
    return start
  })
}

function describeLine(shown: ShownCode, at: number, view: LabView): string {
  const line = shown.lines[at]
  if (line === undefined) return ''
  const names = line.spanKeys.flatMap((key) => {
    const place = findSpan(view, key)
    const span = place?.row.trace.spans[place.spanIndex]
    return place === null || span === undefined ? [] : [`${nameSpan(view.lab, span)} in ${place.row.scenario.title}`]
  })
  return `${line.text.trim()}: ${names.join(', ')}.`
}

function isComment(text: string): boolean {
  return /^\s*(\/\/|\/\*|\*|#)/.test(text)
}

/** The code of a chapter without scripts, with the chapter's own numbers: TypeScript first, the others folded away. */
export function StillCode({ chapter, lab }: { chapter: Chapter; lab: Lab }) {
  return languagesOf(chapter).map((language, i) => {
    const body = codeFor(chapter, lab, language).parts.map((part) => (
      <figure key={part.title} className="code-part">
        <figcaption>
          {part.title} <span>{part.file}</span>
        </figcaption>
        <pre>
          <code>{part.lines.map((line) => `${line.text}\n`).join('')}</code>
        </pre>
      </figure>
    ))
    if (i === 0) {
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key
        <section key={language} className="code-box" aria-label="Code in TypeScript" tabIndex={0}>
          {body}
        </section>
      )
    }
    return (
      <details key={language} className="fold">
        <summary>{LANGUAGE_NAMES[language]}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
        <section className="code-box" aria-label={`Code in ${LANGUAGE_NAMES[language]}`} tabIndex={0}>
          {body}
        </section>
      </details>
    )
  })
}
