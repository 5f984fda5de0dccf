import type { Call, Lab } from '../../core/lab.ts'
import { callsFrom, isEqual } from '../../edit/edit-keys.ts'

/**
 * A lab that another thread made of an old one, with the old one's own calls and scenarios wherever they are the same: what depends on those alone need not be
 * worked out or drawn again.
 */
export function shareParts(old: Lab, made: Lab): Lab {
  const entries = Object.entries(made.calls).map(([id, call]): readonly [string, Call] => {
    const before = Object.hasOwn(old.calls, id) ? old.calls[id] : undefined
    return [id, before !== undefined && isEqual(before, call) ? before : call]
  })
  const scenarios = made.scenarios.map(
    (scenario) => old.scenarios.find((one) => one.id === scenario.id && isEqual(one, scenario)) ?? scenario,
  )
  return { ...made, calls: isEqual(old.calls, made.calls) ? old.calls : callsFrom(entries), scenarios }
}
