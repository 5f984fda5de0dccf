import type { Call, Lab, Scenario, Step } from '../core/lab.ts'
import type { Trace } from '../core/recorders.ts'
import { backoffWord, clockWord } from '../timeline/compare-policy.ts'
import { formatMs, formatNumber } from '../timeline/format-ms.ts'
import { LEDGER_COLUMNS, ledgerRows } from '../timeline/ledger.ts'
import { callOf } from '../timeline/names.ts'
import { nameCallFully } from '../timeline/span-names.ts'

/** A table of texts. A row has a text for each column. */
export interface ReportTable {
  readonly columns: readonly { readonly head: string; readonly isNumeric: boolean }[]
  readonly rows: readonly (readonly string[])[]
}

/** What a scenario may do, a rule a row. */
export function policyTable(lab: Lab, scenario: Scenario): ReportTable {
  const { deadline, reserveMs = 0, unfitPause, onFailure } = scenario
  const budgetMs = scenario.budgetMs ?? lab.budgetMs
  const limitMs = Math.max(0, budgetMs - reserveMs)
  return {
    columns: [text('Policy'), text('Value')],
    rows: [
      ['Budget', `${formatMs(budgetMs)}${scenario.budgetMs === undefined ? '' : ', its own'}`],
      ['Deadline', deadline === 'none' ? 'not enforced' : `enforced at ${formatMs(budgetMs)}`],
      ...(deadline === 'none' ? [] : [['Reserve', reserveMs === 0 ? 'none' : `${formatMs(reserveMs)}: calls end by ${formatMs(limitMs)}`]]),
      ['A pause that does not fit', unfitPause === 'cut' ? 'is begun and cut' : 'is denied'],
      ['After a failure', onFailure === 'stop' ? 'only “finally” work still runs' : 'the next step runs'],
    ],
  }
}

/** The calls that a scenario reaches, also through services, in the order in which they are met. */
export function callTable(lab: Lab, scenario: Scenario): ReportTable {
  return {
    columns: [text('Call'), number('Timeout'), number('Attempts'), text('Pause'), number('Expected'), text('Also')],
    rows: reachedCalls(lab, scenario).map(([id, call]) => {
      const attempts = call.retry?.maxAttempts ?? 1
      return [
        nameCallFully(id, call),
        call.timeoutMs === null ? 'none' : formatNumber(call.timeoutMs),
        String(attempts),
        attempts === 1 ? '' : backoffWord(call.retry?.backoff ?? { kind: 'fixed', ms: 0 }),
        attempts === 1 ? '' : formatNumber(call.retry?.expectedMs ?? 0),
        alsoWords(call).join(', '),
      ]
    }),
  }
}

/** All spans of a scenario, with the columns of the page's ledger. */
export function ledgerTable(lab: Lab, scenario: Scenario, trace: Trace): ReportTable {
  return {
    columns: LEDGER_COLUMNS.map(({ head, isNumeric }) => ({ head, isNumeric })),
    rows: ledgerRows(lab, scenario, trace).map((row) => [
      `${'› '.repeat(row.depth)}${row.stepText}`,
      row.attempt === null ? '' : String(row.attempt),
      formatNumber(row.startMs),
      limitWord(row.grantedMs),
      formatNumber(row.spentMs),
      formatNumber(row.endMs),
      limitWord(row.remainingMs),
      [row.statusWord, ...(row.ambiguous ? ['ambiguous'] : [])].join(', '),
      [row.causeWord, ...(row.orphanMs > 0 ? [`${formatNumber(row.orphanMs)} orphaned`] : [])].filter((word) => word !== '').join(', '),
    ]),
  }
}

function limitWord(ms: number | 'no limit' | null): string {
  return ms === null ? '' : ms === 'no limit' ? ms : formatNumber(ms)
}

function reachedCalls(lab: Lab, scenario: Scenario): readonly (readonly [id: string, call: Call])[] {
  const found = new Map<string, Call>()
  const walk = (steps: readonly Step[]) => {
    for (const step of steps) {
      if (typeof step !== 'string') {
        if (!('work' in step)) walk('parallel' in step ? step.parallel : step.sequence)
        continue
      }
      const call = found.has(step) ? null : callOf(lab, step)
      if (call === null) continue
      found.set(step, call)
      walk(call.downstream?.steps ?? [])
    }
  }
  walk(scenario.steps)
  return [...found]
}

function alsoWords(call: Call): readonly string[] {
  const { optional, mutating, idempotencyKey, onCut, downstream } = call
  const out: string[] = []
  if (optional !== undefined)
    out.push((optional.minRemainingMs ?? 0) === 0 ? 'optional' : `optional, skipped under ${formatNumber(optional.minRemainingMs ?? 0)}`)
  if (mutating === true) out.push(idempotencyKey === true ? 'mutating, with an idempotency key' : 'mutating, without an idempotency key')
  if (onCut === 'abandon') out.push('abandoned when cut')
  if (downstream !== undefined) {
    const networkMs = downstream.networkMs ?? 0
    out.push(`service: ${clockWord(call)}`, ...(networkMs > 0 ? [`network ${formatNumber(networkMs)} each way`] : []))
    if (downstream.onFailure === 'stop') out.push('stops at the first failure')
  }
  return out
}

function text(head: string) {
  return { head, isNumeric: false }
}

function number(head: string) {
  return { head, isNumeric: true }
}
