import type { LabView } from '../../timeline/lab-view.ts'
import { causeText, ledgerRows } from '../../timeline/ledger.ts'

export type LedgerCell = string | number | null

export const LEDGER_HEADS = [
  'Row',
  'Step',
  'Attempt',
  'Start (ms)',
  'Granted (ms)',
  'Spent (ms)',
  'End (ms)',
  'Remaining (ms)',
  'Status',
  'Cause',
] as const

/** Stands before a step once for each downstream around it. */
export const DEPTH_MARK = '\u203a '

/** The ledger of all rows as cells, one line for each span: what `LEDGER_HEADS` names. `null` where the word means nothing. */
export function ledgerTable(view: LabView, depthMark = DEPTH_MARK): readonly (readonly LedgerCell[])[] {
  return view.rows.flatMap(({ scenario, trace }) =>
    ledgerRows(view.lab, scenario, trace).map((line): readonly LedgerCell[] => [
      scenario.title,
      `${depthMark.repeat(line.depth)}${line.stepText}`,
      line.attempt,
      line.startMs,
      line.grantedMs,
      line.spentMs,
      line.endMs,
      line.remainingMs,
      line.statusWord,
      causeText(line, String),
    ]),
  )
}
