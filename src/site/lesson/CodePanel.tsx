import { Fragment, type KeyboardEvent, type ReactNode, useContext, useId, useMemo, useState } from 'react'
import { useShown } from '../../components/follow-lab.ts'
import { HoverContext, NOTHING, useHover } from '../../components/hover-context.ts'
import type { Lab } from '../../core/lab.ts'
import {
  codeFor,
  helpersFor,
  LANGUAGE_NAMES,
  type LanguageId,
  languagesOf,
  linesOf,
  type ShownCode,
  type ShownPart,
} from '../../lessons/code-for.ts'
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
  const helpers = useMemo(() => helpersFor(chapter, view.lab, language), [chapter, view, language])
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
        <CopyCode text={`${shown.text}\n${helpers.text}`} />
      </div>
      <CodeBox shown={shown} name={`Code in ${LANGUAGE_NAMES[language]}`} view={view} selectedKey={selectedKey} />
      <HelperFold helpers={helpers}>
        <CodeBox shown={helpers} name={`What it calls, in ${LANGUAGE_NAMES[language]}`} view={view} selectedKey={selectedKey} />
      </HelperFold>
      <p className="code-note">{noteOf(language, languages.length > 1)}</p>
    </div>
  )
}

/** Folded away: it is there for whoever asks how `attempt` or `orNone` is made, and stays out of the way of the pattern itself. */
function HelperFold({ helpers, children }: { helpers: ShownCode; children: ReactNode }) {
  return (
    <details className="fold code-fold">
      <summary>What it calls: {helpers.parts.length === 1 ? 'one more piece' : `${helpers.parts.length} more pieces`}</summary>
      {children}
      {helpers.text.includes('log(') && (
        <p className="code-note">
          What is not here is the language’s own, but for <code>log</code>, which writes a line to whatever log you keep.
        </p>
      )}
    </details>
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
  /** What a screen reader calls it. */
  readonly name: string
  readonly view: LabView
  readonly selectedKey: string | null
}

function CodeBox({ shown, name, view, selectedKey }: CodeBoxProps) {
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
      aria-label={`${name}. Up and down go through the lines that make bars.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
      tabIndex={0}
      onKeyDown={press}
      onBlur={() => go(null)}
    >
      {shown.parts.map((part, p) => (
        <figure key={`${part.file} ${part.title}`} className="code-part">
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

/** Which bars a line makes. With other numbers, or in another language, the line at the same place may make none. */
export function describeLine(shown: ShownCode, at: number, view: LabView): string {
  const line = shown.lines[at]
  if (line === undefined || line.spanKeys.length === 0) return ''
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

/** The code of a chapter without scripts, with the chapter's own numbers: TypeScript first, the others folded away, and so is what each of them calls. */
export function StillCode({ chapter, lab }: { chapter: Chapter; lab: Lab }) {
  return languagesOf(chapter).map((language, i) => {
    const name = LANGUAGE_NAMES[language]
    const helpers = helpersFor(chapter, lab, language)
    const body = (
      <>
        <StillBox shown={codeFor(chapter, lab, language)} name={`Code in ${name}`} />
        <HelperFold helpers={helpers}>
          <StillBox shown={helpers} name={`What it calls, in ${name}`} />
        </HelperFold>
      </>
    )
    if (i === 0) return <Fragment key={language}>{body}</Fragment>
    return (
      <details key={language} className="fold">
        <summary>{name}</summary>
        {body}
      </details>
    )
  })
}

function StillBox({ shown, name }: { shown: ShownCode; name: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key
    <section className="code-box" aria-label={name} tabIndex={0}>
      {shown.parts.map((part) => (
        <figure key={`${part.file} ${part.title}`} className="code-part">
          <figcaption>
            {part.title} <span>{part.file}</span>
          </figcaption>
          <pre>
            <code>{part.lines.map((line) => `${line.text}\n`).join('')}</code>
          </pre>
        </figure>
      ))}
    </section>
  )
}
