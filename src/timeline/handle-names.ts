import type { FigureHandle } from './figure.ts'
import type { LabView } from './lab-view.ts'
import { numberLabel } from './names.ts'
import { nameSpan } from './span-names.ts'

/**
 * The accessible name of a grip on the picture: what it is the end of, and in which row. It names the place, where the slider of the same cause names the
 * cause, so that the two are told apart in a list of controls.
 */
export function nameHandle(view: LabView, handle: Pick<FigureHandle, 'what' | 'scenarioId' | 'spanIndex'>): string {
  const rowIndex = view.rows.findIndex((row) => row.scenario.id === handle.scenarioId)
  const row = view.rows[rowIndex]
  if (row === undefined) return 'Boundary of every row'
  const where = `Row ${rowIndex + 1}: `
  if (handle.what === 'budget') return `${where}boundary of its own`
  if (handle.what === 'reserve') return `${where}edge of what is kept back`
  const span = handle.spanIndex === null ? undefined : row.trace.spans[handle.spanIndex]
  const name = span === undefined || handle.spanIndex === null ? '' : `${nameSpan(view.lab, span)}${whichOf(row, handle.spanIndex)}`
  switch (handle.what) {
    case 'duration':
      return `${where}end of ${name}`
    case 'timeout':
      return `${where}limit of ${name}`
    case 'backoff':
      return `${where}end of the pause after ${span === undefined ? '' : numberLabel(view.lab, span, span.attempt - 1)}`
  }
}

/** Where a call stands several times in a row: which of its turns this is. */
function whichOf(row: LabView['rows'][number], spanIndex: number): string {
  const { spans } = row.trace
  const span = spans[spanIndex]
  const isLike = (one: (typeof spans)[number]) => one.step === span?.step && one.kind === span.kind && one.attempt === span.attempt
  const all = spans.filter(isLike).length
  return all > 1 ? `, ${spans.slice(0, spanIndex + 1).filter(isLike).length} of ${all}` : ''
}
