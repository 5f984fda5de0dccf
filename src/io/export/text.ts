import { formatTimeline } from '../../core/format-timeline.ts'
import type { LabView } from '../../timeline/lab-view.ts'
import { oneLine } from './plain-text.ts'

/** A line for each row: its title, a colon, and its spans as `formatTimeline` writes them. */
export function exportText(view: LabView): string {
  return view.rows.map(({ scenario, trace }) => `${oneLine(`${nameRow(scenario.title)}${formatTimeline(trace)}`).trim()}\n`).join('')
}

function nameRow(title: string): string {
  return title.trim() === '' ? '' : `${title}: `
}
