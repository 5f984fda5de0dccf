import { memo, useRef } from 'react'
import { type Lab, MAX_SCENARIOS } from '../core/lab.ts'
import { formatMs, formatNumber } from '../timeline/format-ms.ts'
import { isLargeLab, type RowView } from '../timeline/lab-view.ts'
import { condenseSegments, type ReceiptKind, receiptFor } from '../timeline/receipt.ts'
import { rowTitle } from '../timeline/row-title.ts'
import { useShown } from './follow-lab.ts'
import { useGrowing } from './use-growing.ts'

const FILLS: Partial<Record<ReceiptKind, string>> = {
  timeout: 'url(#p-timeout)',
  deadline: 'url(#p-deadline)',
  reserve: 'url(#p-deadline)',
  error: 'url(#p-error)',
  cancelled: 'url(#p-cancelled)',
  late: 'url(#p-late)',
}

const TONES: Record<ReceiptKind, string> = {
  answered: 'ok',
  error: 'error',
  timeout: 'timeout',
  deadline: 'deadline',
  reserve: 'deadline',
  pause: 'still',
  work: 'still',
  cancelled: 'still',
  late: 'deadline',
  unused: 'ok',
  over: 'deadline',
}

const AT_ONCE = { first: MAX_SCENARIOS, more: MAX_SCENARIOS }
const LARGE_GROWTH = { first: 2, more: 2 }

/** Where each row's milliseconds went, by kind, under the row in small. */
export const Receipts = memo(function Receipts() {
  const place = useRef<HTMLDivElement>(null)
  const { view, current } = useShown('receipts', place)
  const longest = Math.max(1, ...view.rows.map((row) => Math.max(row.trace.totalMs, row.trace.budgetMs)))
  const drawn = useGrowing(view.rows.length, isLargeLab(view) ? LARGE_GROWTH : AT_ONCE, current.origin)
  return (
    <div ref={place} className="receipts">
      <h2>Receipt</h2>
      {view.rows.slice(0, drawn).map((row) => (
        <Receipt key={row.scenario.id} lab={view.lab} row={row} domainMs={longest * 1.05} />
      ))}
    </div>
  )
})

interface ReceiptProps {
  readonly lab: Lab
  readonly row: RowView
  readonly domainMs: number
}

const Receipt = memo(function Receipt({ lab, row, domainMs }: ReceiptProps) {
  const receipt = receiptFor(lab, row.scenario, row.trace)
  const percent = (ms: number) => `${Math.round((ms / domainMs) * 1e5) / 1e3}%`
  const { budgetMs } = row.trace
  return (
    <section className="receipt" data-scenario={row.scenario.id}>
      <h3>
        <bdi>{rowTitle(row.scenario)}</bdi>
        <span>{formatMs(receipt.totalMs)}</span>
      </h3>
      <svg className="fig" width="100%" height="22" direction="ltr" aria-hidden="true">
        <rect className="past" x={percent(budgetMs)} width={percent(Math.max(0, domainMs - budgetMs))} y="0" height="22" />
        {condenseSegments(receipt.segments, receipt.totalMs).map((segment, i) => {
          const at = { x: percent(segment.startMs), width: percent(segment.endMs - segment.startMs) }
          if (segment.kind === 'pause')
            // biome-ignore lint/suspicious/noArrayIndexKey: a segment has no identity beyond its place, and its start moves
            return <line key={i} className="pause" x1={at.x} x2={percent(segment.endMs)} y1="16.5" y2="16.5" />
          const fill = FILLS[segment.kind]
          const tone = TONES[segment.kind]
          const pastMs = segment.endMs - Math.max(segment.startMs, budgetMs)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <g key={i}>
              <rect {...at} y="4" height="14" className={fill === undefined ? `f-body-${tone}` : undefined} fill={fill} />
              <rect {...at} y="15.5" height="2.5" className={`f-${tone}`} />
              {pastMs > 0 && (
                <rect x={percent(segment.endMs - pastMs)} width={percent(pastMs)} y="15.5" height="2.5" className="f-deadline" />
              )}
              <rect x={percent(segment.endMs)} width="1.5" y="3" height="15" className="f-paper" transform="translate(-.75 0)" />
            </g>
          )
        })}
        <line className="boundary" x1={percent(budgetMs)} x2={percent(budgetMs)} y1="0" y2="22" />
      </svg>
      <dl>
        {receipt.parts.map((part) => (
          <div key={part.kind} className={`r-${part.kind}`}>
            <dt>{part.label}</dt>
            <dd>{formatNumber(part.ms)}</dd>
          </div>
        ))}
        {receipt.orphanMs > 0 && (
          <div className="r-orphan">
            <dt>orphaned, beside it</dt>
            <dd>{formatNumber(receipt.orphanMs)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}, isSameReceipt)

/** A row that is the same object was made from the same calls. */
function isSameReceipt(a: ReceiptProps, b: ReceiptProps): boolean {
  return a.row === b.row && a.domainMs === b.domainMs
}
