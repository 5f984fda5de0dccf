import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import { useLabStore } from '../../components/store-context.ts'
import type { Lab } from '../../core/lab.ts'
import type { Severity } from '../../findings/finding.ts'
import { heedFinding, ignoreFinding, staleIgnores } from '../../findings/ignore.ts'
import { formatNumber } from '../../timeline/format-ms.ts'
import type { FoundFinding } from './answer.ts'
import { FindingList } from './FindingList.tsx'
import { IgnoredFindings } from './IgnoredFindings.tsx'
import { useReview } from './review-context.ts'
import { shareParts } from './share-parts.ts'
import { type Found, useFindings } from './use-findings.ts'

/** What was done to a finding, until the findings of the changed lab are known. */
interface Done {
  readonly key: string
  readonly words: string
  /** Where it stood among those of its severity: the focus goes to what stands there then. */
  readonly place: number
  readonly severity: Severity
  /** Whether it is said that the finding is gone, or is still there. */
  readonly isChange: boolean
}

const HEADS: Readonly<Record<Severity, string>> = { breaks: 'Breaks the budget or itself', risks: 'At risk', note: 'Notes' }

/** What a reviewer should know about the lab, most urgent first. */
export function FindingsSection({ lab }: { readonly lab: Lab }) {
  const store = useLabStore()
  const { reviewer, say } = useReview()
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const found = useFindings(lab)
  const latest = useRef(found)
  latest.current = found
  const [done, setDone] = useState<Done | null>(null)
  const labDone = useRef<Lab | null>(null)

  // Once the changed lab's findings are here: what was done is said, and the focus goes on where its place is gone.
  useLayoutEffect(() => {
    if (done === null || found === null || found.lab !== labDone.current) return
    setDone(null)
    labDone.current = null
    const isLeft = found.findings.some((one) => one.key === done.key && one.ignoredBecause === null)
    say(done.isChange ? `${done.words}: done. The finding is ${isLeft ? 'still there' : 'gone'}.` : done.words)
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body) return
    const rows = section.current?.querySelectorAll<HTMLElement>(`[data-severity="${done.severity}"] > [data-finding]`)
    const next = rows?.[Math.min(done.place, rows.length - 1)] ?? heading.current
    next?.focus({ preventScroll: next === heading.current })
  }, [done, found, say])

  const edit = useCallback(
    (changed: Lab, what: Done) => {
      labDone.current = changed
      store.getState().editLab(changed)
      setDone(what)
    },
    [store],
  )
  const apply = useCallback(
    async ({ key, severity }: FoundFinding, place: number) => {
      const { lab: current } = store.getState().current
      const change = await reviewer.ask(current, { kind: 'apply', key }).catch(() => null)
      // The lab may have become another one meanwhile.
      if (store.getState().current.lab !== current) return
      if (change === null) say('The lab has changed, and this change is no longer safe in it.')
      else edit(shareParts(current, change.lab), { key, words: change.label, place, severity, isChange: true })
    },
    [store, reviewer, say, edit],
  )
  const ignore = useCallback(
    ({ key, severity }: FoundFinding, reason: string, place: number): string | null => {
      const { lab: current } = store.getState().current
      const changed = ignoreFinding(current, key, reason, latest.current?.findings ?? [])
      if (changed === current) return 'A lab keeps a hundred reasons at most, and this one has them. Heed one again first.'
      edit(changed, { key, words: 'Ignored. The reason is kept with the lab.', place, severity, isChange: false })
      return null
    },
    [store, edit],
  )
  const heed = (key: string, severity: Severity, words: string) => {
    edit(heedFinding(store.getState().current.lab, key), { key, words, place: 0, severity, isChange: false })
  }

  const heeded = found?.findings.filter(({ ignoredBecause }) => ignoredBecause === null) ?? []
  const ignored = found?.findings.filter(({ ignoredBecause }) => ignoredBecause !== null) ?? []
  const stale = found === null ? [] : staleIgnores(found.lab, found.findings)
  const of = (severity: Severity) => heeded.filter((finding) => finding.severity === severity)
  const notes = of('note')
  const list = (severity: Severity) => {
    const findings = of(severity)
    return <FindingList lab={(found as Found).lab} changes={(found as Found).changes} {...{ severity, findings, apply, ignore }} />
  }

  return (
    <section className="review-part" aria-labelledby={`${id}-h`} aria-busy={found?.lab !== lab} ref={section}>
      <div className="side">
        <h2 id={`${id}-h`} tabIndex={-1} ref={heading}>
          Findings
        </h2>
        <p>{found === null ? 'Looking through the lab …' : countWords(heeded, ignored.length)}</p>
      </div>
      {found !== null && (
        <div className="findings">
          {heeded.length === 0 && <p className="review-none">Nothing was found{ignored.length > 0 ? ' but what is ignored' : ''}.</p>}
          {(['breaks', 'risks'] as const).map(
            (severity) =>
              of(severity).length > 0 && (
                <div key={severity}>
                  <h3>{HEADS[severity]}</h3>
                  {list(severity)}
                </div>
              ),
          )}
          {notes.length > 0 && (
            <details className="review-fold">
              <summary>
                {HEADS.note} <span>{formatNumber(notes.length)}</span>
              </summary>
              {list('note')}
            </details>
          )}
          {ignored.length + stale.length > 0 && <IgnoredFindings lab={found.lab} ignored={ignored} stale={stale} onHeed={heed} />}
        </div>
      )}
    </section>
  )
}

/** `1 break, 2 at risk, 4 notes, 1 ignored.` */
function countWords(heeded: readonly FoundFinding[], ignored: number): string {
  const count = (severity: Severity) => heeded.filter((finding) => finding.severity === severity).length
  const [breaks, risks, notes] = [count('breaks'), count('risks'), count('note')]
  const parts = [
    [breaks, breaks === 1 ? 'break' : 'breaks'],
    [risks, 'at risk'],
    [notes, notes === 1 ? 'note' : 'notes'],
    [ignored, 'ignored'],
  ] as const
  const told = parts.filter(([number]) => number > 0).map(([number, word]) => `${formatNumber(number)} ${word}`)
  return told.length === 0 ? 'None.' : `${told.join(', ')}.`
}
