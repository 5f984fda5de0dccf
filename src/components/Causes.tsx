import { memo, type ReactNode, useMemo } from 'react'
import { type Cause, type CauseGroup, causeGroups } from '../timeline/causes.ts'
import { findSpan } from '../timeline/lab-view.ts'
import { causesOfSpan } from '../timeline/links.ts'
import { Control } from './Control.tsx'
import { useShown } from './follow-lab.ts'
import { useHover } from './hover-context.ts'
import { useLab } from './store-context.ts'
import { StripContext } from './strip-context.ts'
import { useGrowing } from './use-growing.ts'
import { useLate } from './use-late.ts'
import { useSame } from './use-same.ts'

/** A row with more spans is large. */
const LARGE_ROW = 300
const MANY_CAUSES = 60
/** At first as many as most labs have; of many, as many as are seen. */
const FEW = { first: 40, more: 16 }
const MANY = { first: 20, more: 16 }

interface CausesProps {
  /** Paths of those that are offered; all of them where it is not given. The same set as long as they are the same. */
  readonly only?: ReadonlySet<string>
  /** Whether each says whose it is. */
  readonly areNamedFully?: boolean
}

/** The causes of the lab, in groups of the rows on which they act. */
export const Causes = memo(function Causes({ only, areNamedFully = false }: CausesProps) {
  const { view, selected, current } = useShown('causes')
  const { lab } = view
  // The strips show outcomes of the selected row.
  const selectedRow = selected?.rowIndex ?? 0
  const found = useMemo(() => chooseCauses(causeGroups(lab), only), [lab, only])
  // A cause that did not change stays the same object: its control is not drawn again.
  const groups = useSame(found, areSameGroups, keepCauses)
  const limits = useLab((state) => state.limits)
  const total = groups.reduce((sum, group) => sum + group.causes.length, 0)
  const isLarge = total > MANY_CAUSES || view.rows.some((row) => row.trace.spans.length > LARGE_ROW)
  const drawn = useGrowing(total, total > MANY_CAUSES ? MANY : FEW, current.origin)
  const shownGroups = useMemo(() => firstCauses(groups, drawn), [groups, drawn])
  const hoveredKey = useHover((hover) => hover.spanKey)
  const linked = useMemo(() => {
    const place = findSpan(view, hoveredKey)
    return place === null ? null : causesOfSpan(lab, place.row, place.spanIndex)
  }, [view, lab, hoveredKey])
  return (
    <Strips isLarge={isLarge}>
      <div className={total > MANY_CAUSES ? 'groups is-many' : 'groups'}>
        {shownGroups.map((group, g) => {
          // A strip shows a row that the cause acts on: the selected one, or else the last of its own.
          const groupRow = group.rows.includes(selectedRow) ? selectedRow : (group.rows[group.rows.length - 1] ?? -1)
          const title = lab.scenarios[groupRow]?.title
          return (
            <fieldset key={group.title} className={g === 0 ? 'group-all' : undefined}>
              <legend>
                {group.title}
                {title !== undefined && ' '}
                {title !== undefined && (
                  <span>
                    strips: <bdi>{title}</bdi>
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

function chooseCauses(groups: readonly CauseGroup[], only: ReadonlySet<string> | undefined): readonly CauseGroup[] {
  if (only === undefined) return groups
  return groups.flatMap((group) => {
    const causes = group.causes.filter(({ path }) => only.has(path))
    return causes.length === 0 ? [] : [{ ...group, causes }]
  })
}

/** Where a run is long or the sliders are many, the strips wait until the hand rests. */
function Strips({ isLarge, children }: { isLarge: boolean; children: ReactNode }) {
  const { lab } = useShown('strips').current
  const late = useLate(lab)
  const shown = isLarge ? late : lab
  const source = useMemo(() => ({ lab: shown, isLarge }), [shown, isLarge])
  return <StripContext value={source}>{children}</StripContext>
}

function isSameCause(a: Cause, b: Cause | undefined): boolean {
  return (
    b !== undefined &&
    a.path === b.path &&
    a.value === b.value &&
    a.name === b.name &&
    a.label === b.label &&
    a.max === b.max &&
    a.isNullable === b.isNullable
  )
}

function areSameGroups(a: readonly CauseGroup[], b: readonly CauseGroup[]): boolean {
  return a === b
}

/** The new groups, with the old object for each cause that is the same. */
function keepCauses(before: readonly CauseGroup[], after: readonly CauseGroup[]): readonly CauseGroup[] {
  const old = new Map(before.flatMap((group) => group.causes.map((cause) => [cause.path, cause])))
  return after.map((group) => ({
    ...group,
    causes: group.causes.map((cause) => {
      const known = old.get(cause.path)
      return known !== undefined && isSameCause(cause, known) ? known : cause
    }),
  }))
}

/** The groups with their first causes, `count` in all. */
function firstCauses(groups: readonly CauseGroup[], count: number): readonly CauseGroup[] {
  let left = count
  return groups.flatMap((group) => {
    const causes = group.causes.slice(0, left)
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
