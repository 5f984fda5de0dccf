import { memo } from 'react'
import type { Lab } from '../../core/lab.ts'
import type { Trace } from '../../core/recorders.ts'
import { countSpans, traceScenario } from '../../core/simulate.ts'

const WIDTH_PX = 72
const HEIGHT_PX = 40
/** Rows that are drawn, and spans of a row: more would not be seen at this size, and take time. */
const MAX_ROWS = 4
const MAX_ROW_SPANS = 100

const TONES: Partial<Record<Trace['spans'][number]['status'], string>> = {
  ok: 'ok',
  error: 'error',
  timeout: 'timeout',
  deadline_exceeded: 'deadline',
  late: 'deadline',
}

/** A lab in small: its first rows to scale, and the budget's line. For the eye alone, the title stands beside it. */
export const LabThumb = memo(function LabThumb({ lab }: { lab: Lab }) {
  const rows = lab.scenarios
    .slice(0, MAX_ROWS)
    .map((scenario) => (countSpans(lab, scenario, MAX_ROW_SPANS) > MAX_ROW_SPANS ? null : traceScenario(lab, scenario)))
  const longestMs = Math.max(1, lab.budgetMs, ...rows.map((row) => row?.totalMs ?? 0))
  const x = (ms: number) => Math.round((ms / longestMs) * (WIDTH_PX - 2) * 10) / 10 + 1
  const pitch = HEIGHT_PX / Math.max(3, rows.length)
  const top = (HEIGHT_PX - rows.length * pitch) / 2
  return (
    <svg
      className="fig lab-thumb"
      viewBox={`0 0 ${WIDTH_PX} ${HEIGHT_PX}`}
      width={WIDTH_PX}
      height={HEIGHT_PX}
      direction="ltr"
      aria-hidden="true"
    >
      {rows.map((row, i) =>
        (row?.spans ?? [])
          .filter((span) => span.depth === 0 && span.endMs > span.startMs && span.kind !== 'backoff')
          .map((span) => (
            <rect
              key={`${lab.scenarios[i]?.id} ${span.step} ${span.attempt} ${span.startMs}`}
              x={x(span.startMs)}
              width={Math.max(1, x(span.endMs) - x(span.startMs) - 1)}
              y={top + i * pitch + pitch / 2 - 3}
              height="6"
              className={`f-${TONES[span.status] ?? 'still'}`}
            />
          )),
      )}
      <line className="boundary" x1={x(lab.budgetMs)} x2={x(lab.budgetMs)} y1="1" y2={HEIGHT_PX - 1} />
    </svg>
  )
})
