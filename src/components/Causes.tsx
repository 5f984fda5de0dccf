import { memo, useMemo } from 'react'
import { type Cause, causeGroups } from '../timeline/causes.ts'
import { findSpan, type LabView } from '../timeline/lab-view.ts'
import { causesOfSpan } from '../timeline/links.ts'
import { Control } from './Control.tsx'
import { useHover } from './hover-context.ts'
import { useLab } from './store-context.ts'

interface CausesProps {
  readonly view: LabView
  /** The row whose outcomes the strips show, by its place. */
  readonly selectedRow: number
}

/** Every cause of the lab, in groups of the rows on which they act. */
export const Causes = memo(function Causes({ view, selectedRow }: CausesProps) {
  const { lab } = view
  const groups = useMemo(() => causeGroups(lab), [lab])
  const limits = useLab((state) => state.limits)
  const hoveredKey = useHover((hover) => hover.spanKey)
  const linked = useMemo(() => {
    const place = findSpan(view, hoveredKey)
    return place === null ? null : causesOfSpan(lab, place.row, place.spanIndex)
  }, [view, lab, hoveredKey])
  return (
    <div className="groups">
      {groups.map((group, g) => {
        // A strip shows a row that the cause acts on: the selected one, or else the last of its own.
        const stripRow = group.rows.includes(selectedRow) ? selectedRow : group.rows[group.rows.length - 1]
        const scenario = stripRow === undefined ? null : (lab.scenarios[stripRow] ?? null)
        return (
          <fieldset key={group.title} className={g === 0 ? 'group-all' : undefined}>
            <legend>
              {group.title}
              {scenario !== null && <span>strips: {scenario.title}</span>}
            </legend>
            {owners(group.causes).map(({ owner, causes }) => (
              <div className="pair" key={owner}>
                {causes.map((cause) => (
                  <Control
                    key={cause.path}
                    lab={lab}
                    scenario={g === 0 ? (lab.scenarios[rowOf(cause) ?? selectedRow] ?? null) : scenario}
                    cause={cause}
                    reach={limits.get(cause.path) ?? cause.max}
                    isWide={cause.path === 'budgetMs'}
                    isLinked={linked?.has(cause.path) ?? false}
                  />
                ))}
              </div>
            ))}
          </fieldset>
        )
      })}
    </div>
  )
})

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
