// The least that redrawing in SVG costs: every element is made once, and an event sets only the attributes that change.
// It must stay as it is: figures of other days compare with it.
import { DEADLINE_MS, makeSpans, ROWS } from './scene.js'

const SVG = 'http://www.w3.org/2000/svg'
const WIDTH = 1000
const HEIGHT = 600
const MARGIN = { left: 110, right: 20, top: 20, bottom: 40 }
const AXIS_MS = 220
const TICK_MS = 20
/** @type {Record<import('./scene.js').Status, string>} */
const FILLS = { ok: '#2f7d5b', timeout: '#c2571a', deadline_exceeded: '#b3263a', wait: '#9aa3ad' }

/** @param {number} ms */
const xAt = (ms) => MARGIN.left + (ms * (WIDTH - MARGIN.left - MARGIN.right)) / AXIS_MS

/** @param {number} row */
function bandOf(row) {
  const rowPx = (HEIGHT - MARGIN.top - MARGIN.bottom) / ROWS.length
  return { y: MARGIN.top + row * rowPx + rowPx * 0.15, height: rowPx * 0.7 }
}

/** @param {import('./scene.js').Span} span */
const labelOf = ({ label, startMs, endMs }) => `${label} ${Math.round(endMs - startMs)}`

/**
 * @param {Element} parent
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 */
function append(parent, tag, attributes) {
  const element = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  parent.appendChild(element)
  return element
}

/**
 * @param {Element} parent
 * @param {Record<string, string | number>} attributes
 * @param {string} words
 */
function appendText(parent, attributes, words) {
  const text = document.createTextNode(words)
  const element = append(parent, 'text', { 'font-size': 12, ...attributes })
  element.appendChild(text)
  return { element, text }
}

/** @param {Element} svg */
function drawAxis(svg) {
  const y = HEIGHT - MARGIN.bottom
  for (let ms = 0; ms <= AXIS_MS; ms += TICK_MS) {
    append(svg, 'line', { x1: xAt(ms), x2: xAt(ms), y1: y, y2: y + 6, stroke: '#555' })
    appendText(svg, { x: xAt(ms), y: y + 20, 'text-anchor': 'middle' }, String(ms))
  }
  append(svg, 'line', { x1: xAt(0), x2: xAt(AXIS_MS), y1: y, y2: y, stroke: '#555' })
}

/** @param {Element} svg @param {import('./scene.js').Span} span */
function drawSpan(svg, span) {
  const { y, height } = bandOf(span.row)
  const x = xAt(span.startMs)
  const width = xAt(span.endMs) - x
  const rect = append(svg, 'rect', { x, y, width, height, fill: FILLS[span.status] })
  const label = appendText(svg, { x: x + width / 2, y: y + height / 2 + 4, 'text-anchor': 'middle', fill: '#fff' }, labelOf(span))
  return { rect, label, span }
}

/** @param {Element} svg */
function drawDeadline(svg) {
  const x = xAt(DEADLINE_MS)
  const line = { x1: x, x2: x, y1: MARGIN.top, y2: HEIGHT - MARGIN.bottom }
  append(svg, 'line', { ...line, stroke: '#111', 'stroke-width': 2, 'stroke-dasharray': '6 4' })
  appendText(svg, { x, y: 14, 'text-anchor': 'middle' }, `${DEADLINE_MS} ms`)
}

const chart = /** @type {HTMLElement} */ (document.getElementById('chart'))
const slider = /** @type {HTMLInputElement} */ (document.getElementById('slider'))
slider.value = '0'
const svg = append(chart, 'svg', { width: WIDTH, height: HEIGHT, viewBox: `0 0 ${WIDTH} ${HEIGHT}` })
drawAxis(svg)
ROWS.forEach((name, row) => {
  const { y, height } = bandOf(row)
  appendText(svg, { x: MARGIN.left - 8, y: y + height / 2 + 4, 'text-anchor': 'end' }, name)
})
const drawn = makeSpans(0).map((span) => drawSpan(svg, span))
drawDeadline(svg)

slider.addEventListener('input', () => {
  const spans = makeSpans(Number(slider.value))
  for (let i = 0; i < spans.length; i++) {
    const span = /** @type {import('./scene.js').Span} */ (spans[i])
    const bar = /** @type {(typeof drawn)[number]} */ (drawn[i])
    const before = bar.span
    if (span.startMs === before.startMs && span.endMs === before.endMs && span.status === before.status) continue
    const x = xAt(span.startMs)
    const width = xAt(span.endMs) - x
    bar.rect.setAttribute('x', String(x))
    bar.rect.setAttribute('width', String(width))
    if (span.status !== before.status) bar.rect.setAttribute('fill', FILLS[span.status])
    bar.label.element.setAttribute('x', String(x + width / 2))
    bar.label.text.data = labelOf(span)
    bar.span = span
  }
})
