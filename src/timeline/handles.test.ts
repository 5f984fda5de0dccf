import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Lab } from '../core/lab.ts'
import { arbitraryLab } from '../core/testing/arbitrary-lab.ts'
import type { Figure } from './figure.ts'
import { barOf, drawLab, endOf, glyphsOf, handlesAt, xOf } from './testing/draw-lab.ts'
import { kindsLab } from './testing/kinds-lab.ts'
import { openingLab } from './testing/opening-lab.ts'
import { stressLabs } from './testing/stress-labs.ts'
import { tinyLab } from './testing/tiny-lab.ts'

/** What stands at a path of the lab. */
function valueAt(lab: Lab, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], lab)
}

/** A few hundred labs take a second; a busy machine may take ten. */
const LONG = { timeout: 60_000 }

describe('handles', () => {
  const figure = drawLab(openingLab)

  test('an answered call has its grip 8 px before its end', () => {
    const [handle] = handlesAt(figure, 'calls.catalog.attempts.0.durationMs')
    expect(handle).toMatchObject({ what: 'duration', scenarioId: 'local', spanIndex: 0, originMs: 0, direction: 1 })
    expect(handle?.x).toBeCloseTo(endOf(barOf(figure, 'local', 'catalog').box) - 8, 1)
  })

  test('a cut call has it where it would have ended', () => {
    const [, shared] = handlesAt(figure, 'calls.loyalty.attempts.0.durationMs')
    expect(shared).toMatchObject({ scenarioId: 'shared', originMs: 140 })
    expect(shared?.x).toBeCloseTo(xOf(figure, 140 + 70), 1)
  })

  test('each attempt moves the answer that it got', () => {
    expect(handlesAt(figure, 'calls.supplier.attempts.0.durationMs').map(({ spanIndex }) => spanIndex)).toEqual([0])
    expect(handlesAt(figure, 'calls.supplier.attempts.1.durationMs').map(({ spanIndex }) => spanIndex)).toEqual([2])
  })

  test('the lozenge of an attempt that its own timeout cut moves the timeout', () => {
    const [handle] = handlesAt(figure, 'calls.supplier.timeoutMs')
    expect(handle).toMatchObject({ what: 'timeout', originMs: 0 })
    expect(handle?.hit.width).toBeGreaterThanOrEqual(24)
  })

  describe('a timeout that cut nothing', () => {
    const choose = (scenarioId: string, spanIndex: number, width = 1136) =>
      drawLab(openingLab, { width, selected: { scenarioId, spanIndex } })

    test('has none before its bar is chosen', () => {
      expect(handlesAt(figure, 'calls.catalog.timeoutMs')).toEqual([])
    })

    test('has a lozenge at the end of the grant line of the chosen bar', () => {
      const chosen = choose('local', 0)
      const handles = handlesAt(chosen, 'calls.catalog.timeoutMs')
      expect(handles).toMatchObject([{ what: 'timeout', scenarioId: 'local', spanIndex: 0, originMs: 0, direction: 1 }])
      expect(glyphsOf(handles[0]?.shapes ?? [])).toEqual(['timeout-handle'])
      expect(handles[0]?.x).toBeCloseTo(xOf(chosen, 100) + 4.5, 1)
      const others = (drawn: Figure) =>
        drawn.handles.filter(({ path }) => path !== 'calls.catalog.timeoutMs').map(({ path, x }) => [path, x])
      expect(others(chosen)).toEqual(others(figure))
    })

    test('has it past the end of what was allowed where less remained than the timeout', () => {
      const chosen = choose('shared', 1)
      expect(handlesAt(chosen, 'calls.delivery.timeoutMs')[0]?.x).toBeCloseTo(xOf(chosen, 70 + 100) + 4.5, 1)
      const lines = barOf(chosen, 'shared', 'delivery').quiet.filter((shape) => shape.kind === 'path')
      expect(lines.map(({ className }) => className)).toEqual(['grant t-still', 'wait'])
    })

    test('has it also where something else cut the attempt', () => {
      const chosen = choose('retry', 3)
      expect(handlesAt(chosen, 'calls.audit.timeoutMs')[0]?.x).toBeCloseTo(xOf(chosen, 130 + 60) + 4.5, 1)
    })

    test('is left out where it would stand beyond the frame: at the edge it would name an instant that is not its own', () => {
      for (const width of [328, 640, 1136]) {
        const chosen = choose('shared', 2, width) // from 140 it would cut at 240, and the axis ends at 220
        expect(chosen.domainMs).toBe(220)
        expect(handlesAt(chosen, 'calls.loyalty.timeoutMs')).toEqual([])
      }
    })

    test('leaves its place to another bar’s head, but for the end of its own line', () => {
      const calls = { a: { needs: 10, timeoutMs: 100 }, b: { needs: 300, timeoutMs: 90 } }
      const bound = drawLab(tinyLab(400, calls), { selected: { scenarioId: 'row', spanIndex: 0 } })
      expect(handlesAt(bound, 'calls.a.timeoutMs')).toHaveLength(1)
      const unbound = drawLab(tinyLab(99, calls), { selected: { scenarioId: 'row', spanIndex: 0 } })
      expect(handlesAt(unbound, 'calls.a.timeoutMs')).toEqual([])
    })

    test('does not cover the head of a cut at that very instant', () => {
      const tie = drawLab(tinyLab(60, { a: { needs: 90, timeoutMs: 60 } }), { selected: { scenarioId: 'row', spanIndex: 0 } })
      expect(glyphsOf(barOf(tie, 'row', 'a').over)).toEqual(['deadline'])
      expect(handlesAt(tie, 'calls.a.timeoutMs')).toEqual([])
    })

    test('has none where the attempt was not sent or has no timeout', () => {
      const lab = tinyLab(10, { a: { needs: 10 }, b: { needs: 10, timeoutMs: 50 } })
      for (const spanIndex of [0, 1]) {
        expect(drawLab(lab, { selected: { scenarioId: 'row', spanIndex } }).handles.filter(({ what }) => what === 'timeout')).toEqual([])
      }
    })
  })

  test('a pause has its grip at its end', () => {
    const [handle] = handlesAt(figure, 'calls.supplier.retry.backoff.ms')
    expect(handle).toMatchObject({ what: 'backoff', originMs: 60, spanIndex: 1 })
  })

  test('a pause that an answer stretched moves what the answer asked for', () => {
    const retries = drawLab(stressLabs.retries as Lab)
    expect(handlesAt(retries, 'calls.ra.attempts.0.retryAfterMs')).not.toEqual([])
    expect(handlesAt(retries, 'calls.ra.retry.backoff.ms')).not.toEqual([])
  })

  test('a pause of a schedule moves its entry, and one of an exponential backoff has no handle', () => {
    const retries = drawLab(stressLabs.retries as Lab)
    expect(retries.handles.filter(({ path }) => path.startsWith('calls.inventory.retry')).map(({ path }) => path)).toEqual([
      'calls.inventory.retry.backoff.ms.0',
      'calls.inventory.retry.backoff.ms.1',
      'calls.inventory.retry.backoff.ms.2',
    ])
    expect(retries.handles.filter(({ path }) => path.startsWith('calls.s.retry'))).toEqual([])
  })

  test('the boundary has one, and a reserve one that counts backwards', () => {
    const kinds = drawLab(kindsLab)
    expect(handlesAt(kinds, 'budgetMs')).toMatchObject([{ what: 'budget', originMs: 0, direction: 1 }])
    const [reserve] = handlesAt(kinds, 'scenarios.0.reserveMs')
    expect(reserve).toMatchObject({ what: 'reserve', originMs: 800, direction: -1 })
    expect(reserve?.x).toBeCloseTo(xOf(kinds, 680), 1)
  })

  test('a budget of a row’s own has a boundary and a tag in that row', () => {
    const budgets = drawLab(stressLabs.budgets as Lab)
    expect(handlesAt(budgets, 'scenarios.3.budgetMs')).toMatchObject([{ scenarioId: 'own' }])
    expect(handlesAt(budgets, 'scenarios.3.budgetMs')[0]?.x).toBeCloseTo(xOf(budgets, 3000), 1)
  })

  test('local work has one, a call with a service behind it none', () => {
    const kinds = drawLab(kindsLab)
    expect(handlesAt(kinds, 'scenarios.0.steps.4.durationMs')).toMatchObject([{ what: 'duration' }])
    expect(kinds.handles.filter(({ path }) => path.startsWith('calls.quote.') && path.endsWith('durationMs'))).toEqual([])
    const services = drawLab(stressLabs.services as Lab)
    const inner = drawLab(tinyLab(1000, { d: { downstream: { steps: [{ work: 'join', durationMs: 30 }] } } }))
    expect(services.handles.some(({ path }) => path === 'calls.cache.attempts.0.durationMs')).toBe(true)
    expect(inner.handles.map(({ path }) => path)).toContain('calls.d.downstream.steps.0.durationMs')
  })

  test('every handle names a number of the lab, and stands where that number puts it', LONG, () => {
    fc.assert(
      fc.property(arbitraryLab(), fc.constantFrom(328, 640, 1136), (lab, width) => {
        const drawn = drawLab(lab, { width })
        for (const handle of drawn.handles) {
          const value = valueAt(lab, handle.path)
          expect(value).toBeTypeOf('number')
          if (handle.what === 'timeout' || typeof value !== 'number') continue
          const trueX = xOf(drawn, Math.max(0, Math.min(drawn.domainMs, handle.originMs + handle.direction * value)))
          // A grip stands inside its bar's end; one that is clamped stands at the frame's edge.
          expect(Math.abs(handle.x - trueX)).toBeLessThanOrEqual(16)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('on a phone a bar of 5 ms keeps a hit area of 24 px between wide neighbours', () => {
    const lab = tinyLab(300, { a: { needs: 140 }, b: { needs: 5 }, c: { needs: 140 } })
    const drawn = drawLab(lab, { width: 320 })
    const [a, b, c] = drawn.rows[0]?.bars ?? []
    expect(b?.hit.width).toBeGreaterThanOrEqual(24)
    expect(endOf(a?.hit ?? { x: 0, y: 0, width: 0, height: 0 })).toBeCloseTo(b?.hit.x ?? 0, 1)
    expect(c?.hit.x).toBeCloseTo(endOf(b?.hit ?? { x: 0, y: 0, width: 0, height: 0 }), 1)
  })

  test('hit areas of one lane’s bars do not overlap', LONG, () => {
    fc.assert(
      fc.property(arbitraryLab(), (lab) => {
        for (const { bars } of drawLab(lab, { width: 328 }).rows) {
          for (const top of new Set(bars.map((bar) => bar.hit.y))) {
            const sorted = bars.filter((bar) => bar.hit.y === top).sort((a, b) => a.hit.x - b.hit.x)
            sorted.forEach((bar, i) => {
              const next = sorted[i + 1]
              // Marks beyond the last place of a comb share that place.
              if (next !== undefined && next.hit.x > bar.hit.x + 0.1) expect(endOf(bar.hit)).toBeLessThanOrEqual(next.hit.x + 0.1)
            })
          }
        }
      }),
      { numRuns: 200 },
    )
  })
})
