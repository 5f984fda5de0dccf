import { memo, type ReactNode, type RefObject, useMemo, useRef } from 'react'
import { type Cause, type CauseGroup, causeGroups } from '../timeline/causes.ts'
import { findSpan, type LabView } from '../timeline/lab-view.ts'
import { causesOfSpan } from '../timeline/links.ts'
import { rowTitle } from '../timeline/row-title.ts'
import { Control } from './Control.tsx'
import { useShown } from './follow-lab.ts'
import { haveSameValues } from './have-same-values.ts'
import { useHover } from './hover-context.ts'
import { useLab } from './store-context.ts'
import { StripContext } from './strip-context.ts'
import { useGrowing } from './use-growing.ts'
import { useLate } from './use-late.ts'
import { usePage } from './use-page.tsx'
import { useSame } from './use-same.ts'

/** A row with more spans is large. */
const LARGE_ROW = 300
const MANY_CAUSES = 60
/** At first as many as most labs have; of many, as many as are seen. */
const FEW = { first: 40, more: 16 }
const MANY = { first: 20, more: 16 }
/** More sliders of calls and work than this come in pages: thousands would be drawn for minutes, above a ledger that nobody could reach. */
const PAGE = 600

interface CausesProps {
  /** Paths of those that are offered; all of them where it is not given. The same set as long as they are the same. */
  readonly only?: ReadonlySet<string>
  /** Whether each says whose it is. */
  readonly areNamedFully?: boolean
}

/** The causes of the lab, in groups of the rows on which they act. */
export const Causes = memo(function Causes({ only, areNamedFully = false }: CausesProps) {
  const place = useRef<HTMLDivElement>(null)
  const { view, selected, current, chosenKey } = useShown('causes', place)
  const { lab } = view
  // The strips show outcomes of the selected row.
  const selectedRow = selected?.rowIndex ?? 0
  const found = useMemo(() => chooseCauses(causeGroups(lab), only), [lab, only])
  // A cause that did not change stays the same object: its control is not drawn again.
  const groups = useSame(found, Object.is, keepCauses)
  const rest = groups.slice(1).flatMap(({ causes }) => causes)
  const chosen = pathsOf(view, chosenKey)
  const { from, to, pager } = usePage(
    'Causes',
    rest.length,
    PAGE,
    chosenKey,
    rest.findIndex(({ path }) => chosen?.has(path)),
  )
  const limits = useLab((state) => state.limits)
  const total = (groups[0]?.causes.length ?? 0) + to - from
  const isLarge = total > MANY_CAUSES || view.rows.some((row) => row.trace.spans.length > LARGE_ROW)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another lab and another page begin anew
  const subject = useMemo(() => ({}), [current.origin, from])
  const drawn = useGrowing(total, total > MANY_CAUSES ? MANY : FEW, subject)
  const shownGroups = useMemo(() => firstCauses(groups, Math.min(total, drawn), from), [groups, total, drawn, from])
  const hoveredKey = useHover((hover) => hover.spanKey)
  const linked = useMemo(() => pathsOf(view, hoveredKey), [view, hoveredKey])
  return (
    <Strips isLarge={isLarge} place={place}>
      <div ref={place} className={total > MANY_CAUSES ? 'groups is-many' : 'groups'}>
        {pager && <p className="pager group-all">{pager}</p>}
        {shownGroups.map((group, g) => {
          // A strip shows a row that the cause acts on: the selected one, or else the last of its own.
          const groupRow = group.rows.includes(selectedRow) ? selectedRow : (group.rows[group.rows.length - 1] ?? -1)
          const row = lab.scenarios[groupRow]
          return (
            <fieldset key={group.title} className={g === 0 ? 'group-all' : undefined}>
              <legend>
                {group.title}
                {row !== undefined && ' '}
                {row !== undefined && (
                  <span>
                    strips: <bdi>{rowTitle(row)}</bdi>
                  </span>
                )}
              </legend>
              {owners(group.causes).map(({ owner, causes }) => (
                <div className="pair" key={owner}>
                  {causes.map((cause) => (
                    <Control
                      key={cause.path}
                      cause={cause}
                      reach={limits.get(cause.path) ?? cause.max}
                      stripRow={rowOf(cause) ?? groupRow}
                      isWide={cause.path === 'budgetMs'}
                      isNamedFully={areNamedFully}
                      isLinked={linked?.has(cause.path) ?? false}
                    />
                  ))}
                </div>
              ))}
            </fieldset>
          )
        })}
      </div>
    </Strips>
  )
})

/** Paths of the causes of a span; `null` where there is none. */
function pathsOf(view: LabView, key: string | null): ReadonlySet<string> | null {
  const place = findSpan(view, key)
  return place === null ? null : causesOfSpan(view.lab, place.row, place.spanIndex)
}

function chooseCauses(groups: readonly CauseGroup[], only: ReadonlySet<string> | undefined): readonly CauseGroup[] {
  if (only === undefined) return groups
  return groups.flatMap((group) => {
    const causes = group.causes.filter(({ path }) => only.has(path))
    return causes.length === 0 ? [] : [{ ...group, causes }]
  })
}

interface StripsProps {
  readonly isLarge: boolean
  readonly place: RefObject<Element | null>
  readonly children: ReactNode
}

/** Where a run is long or the sliders are many, the strips wait until the hand rests. */
function Strips({ isLarge, place, children }: StripsProps) {
  const { lab } = useShown('strips', place).current
  const late = useLate(lab)
  const shown = isLarge ? late : lab
  const source = useMemo(() => ({ lab: shown, isLarge }), [shown, isLarge])
  return <StripContext value={source}>{children}</StripContext>
}

/** The new groups, with the old object for each cause that is the same. */
function keepCauses(before: readonly CauseGroup[], after: readonly CauseGroup[]): readonly CauseGroup[] {
  const old = new Map(before.flatMap((group) => group.causes.map((cause) => [cause.path, cause])))
  return after.map((group) => ({
    ...group,
    causes: group.causes.map((cause) => {
      const known = old.get(cause.path)
      return known !== undefined && haveSameValues(cause, known) ? known : cause
    }),
  }))
}

/** The causes of whole rows, and of the rest those of one page: `count` in all. */
function firstCauses(groups: readonly CauseGroup[], count: number, from: number): readonly CauseGroup[] {
  let left = count
  let before = 0
  return groups.flatMap((group, g) => {
    const causes = group.causes.slice(before, before + left)
    before = g === 0 ? from : Math.max(0, before - group.causes.length)
    left -= causes.length
    return causes.length === 0 ? [] : [{ ...group, causes }]
  })
}

/** The row that a cause belongs to alone, such as a reserve. */
function rowOf(cause: Cause): number | null {
  const match = /^scenarios\.(\d+)\./.exec(cause.path)
  return match === null ? null : Number(match[1])
}

function owners(causes: readonly Cause[]): readonly { owner: string; causes: readonly Cause[] }[] {
  const out: { owner: string; causes: Cause[] }[] = []
  for (const cause of causes) {
    const last = out[out.length - 1]
    if (last !== undefined && last.owner === cause.owner) last.causes.push(cause)
    else out.push({ owner: cause.owner, causes: [cause] })
  }
  return out
}
