import type { Lab } from '../../core/lab.ts'
import type { Trace } from '../../core/recorders.ts'
import type { Comparison } from '../../timeline/compare.ts'
import type { ComparedStep } from '../../timeline/compare-align.ts'
import type { StepResult } from '../../timeline/compare-results.ts'
import { formatNumber } from '../../timeline/format-ms.ts'
import { ledgerRows } from '../../timeline/ledger.ts'
import { callOf } from '../../timeline/names.ts'
import { nameCallFully, nameWork } from '../../timeline/span-names.ts'
import { withoutDirections } from '../../timeline/without-directions.ts'

/** One line of two scenarios side by side, in words and numbers. */
export interface ComparedRow {
  /** Of its own in the table. */
  readonly key: string
  readonly name: string
  /** `ok, 0–70`; `not in it` where the scenario has no such step. */
  readonly before: string
  readonly after: string
  /** How much later it ends in the second; `null` where one of the two has no end. */
  readonly differenceMs: number | null
  readonly isSame: boolean
}

export function compareRows(lab: Lab, { pairs, steps, a, b }: Comparison): readonly ComparedRow[] {
  return pairs.map((pair, i) => {
    const was = steps[i]?.a ?? null
    const is = steps[i]?.b ?? null
    const names = [...new Set([pair.a, pair.b].flatMap((step) => (step === null ? [] : [nameOf(lab, step)])))]
    const before = describeEnd(lab, pair.a, was, a)
    const after = describeEnd(lab, pair.b, is, b)
    return {
      key: `${pair.a?.leaf ?? ''} ${pair.b?.leaf ?? ''}`,
      name: withoutDirections(names.join(' → ')),
      before,
      after,
      differenceMs: was === null || is === null ? null : is.endMs - was.endMs,
      isSame: before === after,
    }
  })
}

function nameOf(lab: Lab, { step }: ComparedStep): string {
  if (typeof step !== 'string') return nameWork(step.work)
  const call = callOf(lab, step)
  return call === null ? step : nameCallFully(step, call)
}

function describeEnd(
  lab: Lab,
  step: ComparedStep | null,
  result: StepResult | null,
  { scenario, trace }: { readonly scenario: Comparison['a']['scenario']; readonly trace: Trace },
): string {
  if (step === null) return 'not in it'
  const index = result?.spans.at(-1)
  if (result === null || index === undefined) return 'no span'
  const [line] = ledgerRows(lab, scenario, trace, index, index + 1)
  const tries = result.attempts > 1 ? `, ${formatNumber(result.attempts)} attempts` : ''
  return `${line?.statusWord ?? result.last.status}, ${formatNumber(result.startMs)}–${formatNumber(result.endMs)}${tries}`
}
