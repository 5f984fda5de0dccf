import type { AnsweredCall, Call, DownstreamCall, Lab, Scenario } from '../../core/lab.ts'

/** A call as a test writes it: `needs` is the shorthand for one answer. */
export interface TinyCall extends Partial<Omit<AnsweredCall, 'downstream'>> {
  readonly needs?: number
  readonly downstream?: DownstreamCall['downstream']
}

/** A lab of one scenario. A call without a label has its id, in capitals; without a timeout it has none. */
export function tinyLab(budgetMs: number, calls: Readonly<Record<string, TinyCall>>, scenario: Partial<Scenario> = {}): Lab {
  return {
    version: 1,
    title: 'tiny lab',
    budgetMs,
    calls: Object.fromEntries(Object.entries(calls).map(([id, call]) => [id, fullCall(id, call)])),
    scenarios: [{ id: 'row', title: 'Row', steps: Object.keys(calls), ...scenario }],
  }
}

export function onlyScenario(lab: Lab): Scenario {
  return lab.scenarios[0] as Scenario
}

function fullCall(id: string, { needs, downstream, ...rest }: TinyCall): Call {
  const base = { label: id.toUpperCase(), timeoutMs: null, ...rest }
  if (downstream !== undefined) return { ...base, downstream } as DownstreamCall
  return { ...base, attempts: rest.attempts ?? [{ durationMs: needs ?? 0 }] } as AnsweredCall
}
