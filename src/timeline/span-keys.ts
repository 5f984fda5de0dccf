import type { Scenario } from '../core/lab.ts'
import type { Trace } from '../core/recorders.ts'

/** The picture, the ledger and the store ask for the same. */
const keysByTrace = new WeakMap<Trace, { readonly scenarioId: string; readonly keys: readonly string[] }>()

/** A name for each span of a trace that lasts as long as the span does, whatever its times: `scenario/step/attempt/kind/occurrence`. */
export function spanKeys(scenario: Scenario, trace: Trace): readonly string[] {
  const known = keysByTrace.get(trace)
  if (known !== undefined && known.scenarioId === scenario.id) return known.keys
  const seen = new Map<string, number>()
  const keys = trace.spans.map((span) => {
    const stem = `${scenario.id}/${span.step}/${span.attempt}/${span.kind}`
    const occurrence = seen.get(stem) ?? 0
    seen.set(stem, occurrence + 1)
    return `${stem}/${occurrence}`
  })
  keysByTrace.set(trace, { scenarioId: scenario.id, keys })
  return keys
}
