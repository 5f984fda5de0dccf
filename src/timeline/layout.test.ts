import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Lab } from '../core/lab.ts'
import { arbitraryLab } from '../core/testing/arbitrary-lab.ts'
import type { Figure, Shape } from './figure.ts'
import { glyphs } from './glyphs.ts'
import { patternDefs } from './patterns.ts'
import { crowdLab } from './testing/crowd-lab.ts'
import { allShapes, barOf, drawLab, endOf, glyphsOf, rowOf, textsOf, xOf } from './testing/draw-lab.ts'
import { kindsLab } from './testing/kinds-lab.ts'
import { openingLab } from './testing/opening-lab.ts'
import { stressLabs } from './testing/stress-labs.ts'
import { tinyLab } from './testing/tiny-lab.ts'

const LABS: readonly Lab[] = [openingLab, kindsLab, ...Object.values(stressLabs)]
const WIDTHS = [280, 479, 480, 879, 880, 2400]
/** A few hundred labs take a second; a busy machine may take ten. */
const LONG = { timeout: 60_000 }

/** The numbers of a figure that are none. */
function notFinite(figure: Figure): string[] {
  const found: string[] = []
  JSON.stringify(figure, (key, value: unknown) => {
    if (typeof value === 'number' && !Number.isFinite(value)) found.push(`${key} ${value}`)
    if (typeof value === 'string' && /NaN|Infinity|undefined|null|e[-+]\d/.test(value)) found.push(`${key} ${value}`)
    return value
  })
  return found
}

describe('the opening lab', () => {
  const figure = drawLab(openingLab)

  test('stands on an axis from 0 to 220', () => {
    expect(figure.domainMs).toBe(220)
    expect(figure.mode).toBe('wide')
  })

  test.each([
    ['local', 'catalog', 0, 70],
    ['local', 'delivery', 70, 140],
    ['local', 'loyalty', 140, 210],
    ['shared', 'delivery', 70, 140],
    ['retry', 'supplier/2/attempt', 80, 130],
  ])('%s %s keeps a joint of 2 px: a pixel in from %d, a pixel short of %d', (row, key, startMs, endMs) => {
    const { box } = barOf(figure, row, key)
    expect(box.x).toBeCloseTo(xOf(figure, startMs) + 1, 1)
    expect(endOf(box)).toBeCloseTo(xOf(figure, endMs) - 1, 1)
  })

  test.each([
    ['shared', 'loyalty', 160],
    ['retry', 'supplier/1/attempt', 60],
    ['retry', 'audit', 160],
  ])('%s %s, which is cut, runs up to its stem', (row, key, endMs) => {
    expect(endOf(barOf(figure, row, key).box)).toBeCloseTo(xOf(figure, endMs), 1)
  })

  test('says what was allowed, what cut it and what it needs', () => {
    const { over } = barOf(figure, 'shared', 'loyalty')
    expect(textsOf(over).sort()).toEqual(['allowed 20', 'cut by the deadline', 'needs 70'])
    expect(glyphsOf(over)).toEqual(['deadline'])
    const first = barOf(figure, 'retry', 'supplier/1').over
    expect(textsOf(first).sort()).toEqual(['allowed 60', 'cut by its own timeout', 'needs 80'])
    expect(glyphsOf(first)).toEqual(['timeout-handle'])
  })

  test('says whose need it is where a call that was not sent hangs beside it', () => {
    const calls = { a: { needs: 105 }, b: { needs: 50 } }
    expect(textsOf(barOf(drawLab(tinyLab(100, calls)), 'row', 'a').over)).toContain('A needs 105')
    // Work that had no time is such a one, and says whose need it is itself.
    const work = drawLab(tinyLab(100, { a: { needs: 105 } }, { steps: ['a', { work: 'Merge', durationMs: 3, interruptible: true }] }))
    expect(textsOf(rowOf(work, 'row').bars.flatMap((bar) => bar.over)).filter((text) => text.includes('needs'))).toEqual([
      'A needs 105',
      'Merge needs 3',
    ])
    // Nothing else stands there: the words are those of the bar above them.
    expect(textsOf(barOf(drawLab(tinyLab(100, { a: { needs: 105 } })), 'row', 'a').over)).toContain('needs 105')
  })

  test('calls what a pause that was cut short would have taken a pause', () => {
    const a = {
      attempts: [{ durationMs: 40, result: 'error' as const }],
      retry: { maxAttempts: 2, backoff: { kind: 'fixed' as const, ms: 65 } },
    }
    const cut = drawLab(tinyLab(100, { a, b: { needs: 50 } }, { unfitPause: 'cut' }))
    const texts = textsOf(rowOf(cut, 'row').bars.flatMap((bar) => bar.over))
    expect(texts).toContain('B not sent')
    expect(texts).toContain('pause of 65')
    expect(texts.filter((text) => text.startsWith('needs'))).toEqual([])
  })

  test('writes the longest form that fits on a bar', () => {
    expect(textsOf(barOf(figure, 'local', 'catalog').shapes)).toEqual(['A Catalog', '70 ms'])
    expect(textsOf(barOf(figure, 'shared', 'loyalty').shapes)).toEqual(['C', '20 ms'])
    expect(textsOf(barOf(figure, 'retry', 'supplier/1').shapes)).toEqual(['A1 Supplier', '60 ms'])
    expect(textsOf(barOf(drawLab(openingLab, { width: 328 }), 'local', 'catalog').shapes)).toEqual(['A', '70 ms'])
  })

  test('says once by how much a row passes its budget', () => {
    const texts = figure.rows.map((row) => row.bars.flatMap((bar) => textsOf(bar.over)).filter((text) => text.endsWith(' over')))
    expect(texts).toEqual([['50 over'], [], []])
  })

  test('draws the boundary at the budget, through the row that does not keep to it as well', () => {
    const lines = figure.boundary.filter((shape) => shape.kind === 'path' && shape.className === 'boundary')
    expect(lines).toHaveLength(1)
    const x = Math.round(xOf(figure, 160) * 100) / 100
    expect(lines[0]).toMatchObject({ d: `M${x} 29V${figure.plot.axisY}` })
  })

  test('shows what an answered attempt was allowed only on request', () => {
    const bar = barOf(figure, 'local', 'catalog')
    expect(textsOf(bar.over)).toEqual([])
    expect(textsOf(bar.quiet)).toEqual(['allowed 100'])
  })

  test('outlines what is selected', () => {
    const selected = barOf(drawLab(openingLab, { selected: { scenarioId: 'shared', spanIndex: 2 } }), 'shared', 'loyalty')
    expect(selected.over[0]).toMatchObject({ kind: 'rect', className: 'selection' })
  })
})

describe('every kind of mark', () => {
  const figure = drawLab(kindsLab)

  test('has its glyph', () => {
    expect(new Set(glyphsOf(allShapes(figure)))).toEqual(
      new Set(['skip', 'error', 'denied', 'reserve', 'deadline', 'timeout-handle', 'ambiguous', 'clock']),
    )
    expect(new Set(glyphsOf(allShapes(drawLab(stressLabs.stopping as Lab))))).toEqual(
      new Set(['error', 'cancelled', 'not-started', 'not-sent', 'deadline', 'ambiguous']),
    )
  })

  test('has its word', () => {
    const texts = new Set(figure.rows.flatMap((row) => [...textsOf(row.shapes), ...row.bars.flatMap((bar) => textsOf(bar.over))]))
    const expected = [
      'Tips skipped',
      'error, retry after 300',
      'retry denied: 300 > 280',
      'may have happened',
      '60 orphaned',
      '120 orphaned',
      '40 unused',
      'Quote’s own clock: 500',
      'cut by its deadline',
    ]
    expect(expected.filter((text) => !texts.has(text))).toEqual([])
  })

  test('has its pattern', () => {
    const fills = (key: string, row: string) =>
      barOf(figure, row, key).shapes.flatMap((shape) => ('fill' in shape && shape.fill !== undefined ? [shape.fill] : []))
    expect(fills('stock/1', 'reserve')).toEqual(['url(#p-error)'])
    expect(fills('delivery/1', 'reserve')).toEqual(['url(#p-deadline)'])
    expect(fills('delivery-eu/1', 'parallel')).toEqual(['url(#p-timeout)'])
    expect(fills('rules/1', 'fresh')).toEqual(['url(#p-orphan)'])
    expect(fills('pricing/1', 'reserve')).toEqual([])
  })

  test('local work is lower than a call and stands on the same rule', () => {
    const work = barOf(figure, 'reserve', 'Render').box
    const call = barOf(figure, 'reserve', 'pricing').box
    expect(work.height / call.height).toBeCloseTo(0.62, 1)
    expect(work.y + work.height).toBe(call.y + call.height)
  })

  test('late work is drawn over again from the deadline on', () => {
    const late = drawLab(stressLabs.stopping as Lab)
    const hatch = barOf(late, 'late', 'Crunch').shapes.find((shape) => shape.kind === 'polygon' && shape.fill === 'url(#p-late)')
    expect(hatch?.kind === 'polygon' && Number(hatch.points.split(' ')[0])).toBeCloseTo(xOf(late, 400), 1)
  })
})

describe('heights', () => {
  const heights = (lab: Lab, width: number) => drawLab(lab, { width }).rows.map((row) => [row.y, row.height])

  test.each([1136, 640, 328])('do not depend on what becomes of a call, at %d', (width) => {
    const changes: readonly ((lab: Lab) => Lab)[] = [
      (lab) => ({ ...lab, budgetMs: 0 }),
      (lab) => ({ ...lab, budgetMs: 10_000 }),
      (lab) => withDuration(lab, 'rates', 5000),
      (lab) => withDuration(lab, 'pricing', 0),
      (lab) => withDuration(lab, 'stock', 790),
    ]
    for (const change of changes) expect(heights(change(kindsLab), width)).toEqual(heights(kindsLab, width))
  })

  function withDuration(lab: Lab, id: string, durationMs: number): Lab {
    const call = lab.calls[id]
    if (call?.attempts === undefined) throw new Error(`no answers: ${id}`)
    return { ...lab, calls: { ...lab.calls, [id]: { ...call, attempts: [{ ...call.attempts[0], durationMs }] } } }
  }
})

describe('marks of one instant', () => {
  test('hang side by side, and have words', () => {
    const figure = drawLab(stressLabs.stopping as Lab)
    const marks = rowOf(figure, 'branches').bars.filter((bar) => glyphsOf(bar.over).includes('not-started'))
    const lane = marks.filter((bar) => bar.box.y === marks.at(-1)?.box.y)
    expect(lane).toHaveLength(3)
    expect(new Set(lane.map((bar) => bar.box.x)).size).toBe(3)
    for (const [i, bar] of lane.entries()) {
      const next = lane[i + 1]
      if (next !== undefined) expect(endOf(bar.hit)).toBeLessThanOrEqual(next.hit.x + 0.02)
    }
    expect(lane.flatMap((bar) => textsOf(bar.over))).toEqual(['3 not started'])
  })

  test('more than there is room for hang in one place, under a count', () => {
    const lab = tinyLab(10, { a: { needs: 20 } }, { steps: Array.from({ length: 60 }, () => 'a') })
    for (const width of WIDTHS) {
      const marks = drawLab(lab, { width }).rows[0]?.bars.slice(1) ?? []
      expect(marks.flatMap((bar) => textsOf(bar.over))).toEqual(['59 not sent'])
      for (const { hit } of marks) expect(hit.width).toBeGreaterThanOrEqual(18)
    }
  })
})

describe('any figure', () => {
  test('is made of numbers', LONG, () => {
    for (const lab of [...LABS, crowdLab(900)]) for (const width of WIDTHS) expect(notFinite(drawLab(lab, { width }))).toEqual([])
    fc.assert(
      fc.property(arbitraryLab(), fc.constantFrom(...WIDTHS), (lab, width) => {
        expect(notFinite(drawLab(lab, { width }))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  test('has a bar of at least 2 px inside the frame for each span, and keys that differ', LONG, () => {
    fc.assert(
      fc.property(arbitraryLab(), fc.constantFrom(...WIDTHS), (lab, width) => {
        const figure = drawLab(lab, { width })
        const bars = figure.rows.flatMap((row) => row.bars)
        expect(new Set(bars.map((bar) => bar.key)).size).toBe(bars.length)
        for (const { box, hit } of bars) {
          expect(box.width).toBeGreaterThanOrEqual(2)
          expect(box.height).toBeGreaterThan(0)
          expect(endOf(box)).toBeLessThanOrEqual(figure.width + 1)
          expect(hit.height).toBeGreaterThanOrEqual(24)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('names only classes, patterns and glyphs that there are', () => {
    const css = readFileSync(new URL('figure.css', import.meta.url), 'utf8')
    const styled = new Set(css.match(/(?<=\.)[a-z][\w-]*/g))
    // Hooks without a look of their own.
    for (const name of ['t-bar', 'body-ok', 'body-deadline', 'body-timeout', 'body-error', 'body-still', 'reserve']) styled.add(name)
    const patterns = new Set(patternDefs.map(({ id }) => `url(#${id})`))
    const unknown = new Set<string>()
    const visit = (shape: Shape | { className: string }) => {
      if ('kind' in shape && shape.kind === 'glyph') return
      for (const name of shape.className.split(' ')) if (!styled.has(name)) unknown.add(name)
      if ('fill' in shape && shape.fill !== undefined && !patterns.has(shape.fill)) unknown.add(shape.fill)
      if ('kind' in shape && shape.kind === 'text')
        for (const run of shape.runs) if (run.className !== undefined) visit({ className: run.className })
    }
    for (const lab of LABS) {
      for (const width of [328, 640, 1136]) allShapes(drawLab(lab, { width })).forEach(visit)
      for (const window of [
        { fromMs: 0, toMs: 100 },
        { fromMs: 900, toMs: 1000 },
      ])
        allShapes(drawLab(lab, { window })).forEach(visit)
    }
    allShapes(drawLab(crowdLab(900))).forEach(visit)
    Object.values(glyphs).flat().forEach(visit)
    expect([...unknown]).toEqual([])
  })

  test('keeps its axis while it is told to', () => {
    const figure = drawLab(openingLab, { domainMs: 220, width: 640 })
    const longer = drawLab({ ...openingLab, budgetMs: 400 }, { domainMs: 220, width: 640 })
    expect(longer.ticks.map(({ ms, x }) => [ms, x])).toEqual(figure.ticks.filter(({ ms }) => ms % 20 === 0).map(({ ms, x }) => [ms, x]))
    expect(notFinite(longer)).toEqual([])
  })

  test('draws a thousand bars too narrow to be told apart as a few paths', () => {
    const thousand = drawLab(tinyLab(1000, { a: { needs: 1 } }, { deadline: 'none', steps: Array.from({ length: 1000 }, () => 'a') }))
    expect(thousand.rows[0]?.bars).toEqual([])
    expect(allShapes(thousand).length).toBeLessThan(60)
  })
})

describe('a row of more lanes than are drawn', () => {
  const branches = 350
  const lab = tinyLab(
    100,
    { a: { timeoutMs: 30, needs: 50 }, s: { downstream: { steps: ['a'] } } },
    { steps: [{ parallel: [...new Array(299).fill('a'), ...new Array(branches - 299).fill('s')] }] },
  )
  const figure = drawLab(lab)
  // Each of the 51 last branches has a lane for its service, too: 299 + 2 * 51 = 401, of which 300 are drawn.
  test('says how many there are besides', () => {
    expect(textsOf(allShapes(figure))).toContain('101 more lanes stand in the ledger alone')
  })
  test('draws nothing of them, and nothing that leads to them', () => {
    expect(figure.rows[0]?.bars.length).toBeLessThanOrEqual(300)
    expect(notFinite(figure)).toEqual([])
  })
  test('can be drawn with a span chosen that has no lane', () => {
    const spanIndex = branches
    const chosen = drawLab(lab, { selected: { scenarioId: 'row', spanIndex } })
    expect(chosen.rows[0]?.bars.some((bar) => bar.spanIndex === spanIndex)).toBe(false)
    expect(chosen.height).toBe(figure.height)
  })
})
