import type { TimeWindow } from '../timeline/figure.ts'
import { formatMs, formatNumber } from '../timeline/format-ms.ts'
import type { LabView } from '../timeline/lab-view.ts'
import { fitWindow, panWindow, zoomWindow } from '../timeline/zoom.ts'

interface ZoomBarProps {
  readonly view: LabView
  /** Place of the selected row. */
  readonly row: number
  readonly zoom: TimeWindow | null
  readonly onZoom: (zoom: TimeWindow | null) => void
}

const STEP = 1.6
/** A press moves the axis by this share of what is shown. */
const PAN_SHARE = 0.4

/** The axis: all rows, the budget, or one row, nearer and farther, earlier and later. */
export function ZoomBar({ view, row, zoom, onZoom }: ZoomBarProps) {
  const traces = view.rows.map((one) => one.trace)
  const all = fitWindow(view.lab, traces, 'all')
  const shown = zoom ?? all
  const limitMs = all.toMs
  const show = (next: TimeWindow) => onZoom(next.fromMs <= 0 && next.toMs >= limitMs ? null : next)
  const by = (factor: number) => show(zoomWindow(shown, factor, (shown.fromMs + shown.toMs) / 2, limitMs))
  const pan = (direction: 1 | -1) => show(panWindow(shown, direction * Math.round((shown.toMs - shown.fromMs) * PAN_SHARE), limitMs))
  return (
    <div className="zoom needs-script" role="group" aria-label="Axis">
      <span className="zoom-says">
        {formatNumber(shown.fromMs)} to {formatMs(shown.toMs)}
      </span>
      <button type="button" aria-disabled={zoom === null} onClick={() => onZoom(null)}>
        All rows
      </button>
      <button type="button" onClick={() => show(fitWindow(view.lab, traces, 'budget'))}>
        Budget
      </button>
      <button type="button" onClick={() => show(fitWindow(view.lab, traces, row))}>
        This row
      </button>
      <button type="button" aria-label="Zoom in" onClick={() => by(1 / STEP)}>
        +
      </button>
      <button type="button" aria-label="Zoom out" aria-disabled={zoom === null} onClick={() => by(STEP)}>
        −
      </button>
      <button type="button" aria-label="Earlier" aria-disabled={shown.fromMs <= 0} onClick={() => pan(-1)}>
        ←
      </button>
      <button type="button" aria-label="Later" aria-disabled={shown.toMs >= limitMs} onClick={() => pan(1)}>
        →
      </button>
    </div>
  )
}
