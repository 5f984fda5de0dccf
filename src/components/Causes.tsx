import { useMemo } from 'react'
import type { Lab } from '../core/lab.ts'
import { type Cause, causeGroups } from '../timeline/causes.ts'
import { Control } from './Control.tsx'
import { useLab } from './store-context.ts'

/** Every cause of the lab, in groups of the rows on which they act. */
export function Causes({ lab }: { lab: Lab }) {
  const groups = useMemo(() => causeGroups(lab), [lab])
  const limits = useLab((state) => state.limits)
  return (
    <div className="groups">
      {groups.map((group, g) => (
        <fieldset key={group.title} className={g === 0 ? 'group-all' : undefined}>
          <legend>
            {group.title}
            {g > 0 && <span>{group.rows.map((row) => lab.scenarios[row]?.title).join(', ')}</span>}
          </legend>
          {owners(group.causes).map(({ owner, causes }) => (
            <div className="pair" key={owner}>
              {causes.map((cause) => (
                <Control key={cause.path} cause={cause} reach={limits.get(cause.path) ?? cause.max} isWide={cause.path === 'budgetMs'} />
              ))}
            </div>
          ))}
        </fieldset>
      ))}
    </div>
  )
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
