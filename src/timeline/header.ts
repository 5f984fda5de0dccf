import type { Box, Shape, TextRun } from './figure.ts'
import { type Frame, HEADER_PX } from './frame.ts'
import { runsShape, textShape } from './shapes.ts'
import { type MeasureText, truncateText, wrapText } from './text-width.ts'
import type { Verdict } from './verdict.ts'

const TITLE_PX = 15
const POLICY_PX = 13
const VERDICT_PX = 14
const TITLE_LINE = 19
const POLICY_LINE = 16
/** Right edge of the words left of the plot. */
const LEFT_TEXT_PX = 170
const RIGHT_TEXT_GAP = 20
/** More would reach the row below, or the axis' labels. */
const MAX_LEFT_LINES = 4
const MAX_TITLE_LINES = 2
const BETWEEN_PX = 14
/** What a title keeps on one line with a long verdict. */
const TITLE_SHARE = 0.45

/** Title and policy left of the first bar, total and verdict right of it. `middleY`: the bar's. */
export function drawWideHeader(
  into: Shape[],
  frame: Frame,
  middleY: number,
  title: string,
  policy: string,
  verdict: Verdict,
  measure: MeasureText,
): void {
  const titleLines = wrapText(title, LEFT_TEXT_PX, MAX_TITLE_LINES, TITLE_PX, 600, measure)
  const policyLines = wrapText(policy, LEFT_TEXT_PX, MAX_LEFT_LINES - Math.max(1, titleLines.length), POLICY_PX, 400, measure)
  titleLines.forEach((line, i) => {
    into.push(textShape(0, middleY - 3 + i * TITLE_LINE, 'row-title', line))
  })
  const policyY = middleY + 14 + Math.max(0, titleLines.length - 1) * TITLE_LINE
  policyLines.forEach((line, i) => {
    into.push(textShape(0, policyY + i * POLICY_LINE, 'policy', line))
  })

  const rightX = frame.x1 + RIGHT_TEXT_GAP
  const rightPx = frame.width - rightX
  into.push(totalShape(rightX, middleY - 3, rightPx, verdict.total, measure))
  const note = wrapText(verdict.note, rightPx, 2, POLICY_PX, 400, measure)
  const note2 = verdict.note2 === null ? [] : wrapText(verdict.note2, rightPx, 1, POLICY_PX, 400, measure)
  const noteClass = verdict.tone === 'deadline' ? 'policy verdict-deadline' : 'policy'
  ;[...note, ...note2].forEach((line, i) => {
    into.push(textShape(rightX, middleY + 14 + i * POLICY_LINE, i < note.length ? noteClass : 'policy', line))
  })
}

/** A total is never cut off: days of milliseconds are set smaller, and at the last without their unit, which the axis tells. */
function totalShape(x: number, y: number, roomPx: number, total: string, measure: MeasureText): Shape {
  if (measure(total, TITLE_PX, 600) <= roomPx) return textShape(x, y, 'verdict strong', total)
  const fits = measure(total, POLICY_PX, 600) <= roomPx
  return textShape(x, y, 't-bar strong', fits ? total : total.replace(/ ms$/, ''))
}

/** The same above the bars, on one line or two. Returns the boxes of its lines, which the boundary does not strike through. */
export function drawStackedHeader(into: Shape[], frame: Frame, y: number, title: string, verdict: Verdict, measure: MeasureText): Box[] {
  const { x0, x1, mode } = frame
  const roomPx = x1 - x0
  const isOneLine = mode === 'mid'
  const totalPx = measure(verdict.total, VERDICT_PX, 600)
  const titlePx = measure(title, TITLE_PX, 600)
  const beforePx = isOneLine ? BETWEEN_PX + Math.min(titlePx, roomPx * TITLE_SHARE) : 0
  const note = truncateText(`, ${verdict.note}`, roomPx - totalPx - beforePx, VERDICT_PX, 400, measure)
  const notePx = measure(note, VERDICT_PX, 400)
  const shownTitle = truncateText(title, isOneLine ? roomPx - totalPx - notePx - BETWEEN_PX : roomPx, TITLE_PX, 600, measure)
  const shownPx = measure(shownTitle, TITLE_PX, 600)
  const gapPx = isOneLine && shownTitle !== '' ? BETWEEN_PX : 0

  const total: TextRun = { text: verdict.total, className: 'v strong' }
  const verdictRuns: TextRun[] = [gapPx > 0 ? { ...total, dx: gapPx } : total]
  if (note !== '') verdictRuns.push({ text: note, className: verdict.tone === 'deadline' ? 'v verdict-deadline' : 'v' })
  const lineBox = (line: number, width: number): Box => ({ x: x0, y: y + 2 + line * TITLE_LINE, width, height: TITLE_LINE })
  if (isOneLine) {
    into.push(runsShape(x0, y + 16, 'row-title', [...(shownTitle === '' ? [] : [{ text: shownTitle }]), ...verdictRuns]))
    return [lineBox(0, shownPx + gapPx + totalPx + notePx)]
  }
  if (shownTitle !== '') into.push(textShape(x0, y + 16, 'row-title', shownTitle))
  into.push(runsShape(x0, y + HEADER_PX.narrow - 4, 'verdict', verdictRuns))
  return [lineBox(0, shownPx), lineBox(1, totalPx + notePx)]
}
