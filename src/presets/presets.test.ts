import { describe, expect, it } from 'vitest'
import { formatTimeline } from '../core/format-timeline.ts'
import { parseLab } from '../core/parse-lab.ts'
import { simulate } from '../core/simulate.ts'
import model from '../core/vectors/model.json'
import { findPreset, openingPreset, presets } from './presets.ts'

/** Every row of a preset as one line: its spans, its total, its outcome, its orphans. */
function rowsOf(id: string): readonly string[] {
  const lab = findPreset(id)?.lab
  if (lab === undefined) throw new Error(`no preset is named ${id}`)
  return lab.scenarios.map((scenario) => {
    const timeline = simulate(lab, scenario)
    const orphans = timeline.orphanMs > 0 ? `, ${timeline.orphanMs} orphaned` : ''
    return `${formatTimeline(timeline)} = ${timeline.totalMs} ${timeline.outcome}${orphans}`
  })
}

describe('the labs that ship', () => {
  it('are labs, with ids of their own', () => {
    for (const { lab } of presets) expect(parseLab(JSON.parse(JSON.stringify(lab)))).toEqual({ ok: true, lab })
    expect(new Set(presets.map((preset) => preset.id)).size).toBe(presets.length)
  })

  it('open with the three rows of the vectors', () => {
    const vector = model[0]
    expect(openingPreset.lab.calls).toEqual(vector?.lab.calls)
    expect(openingPreset.lab.scenarios.map((scenario) => simulate(openingPreset.lab, scenario).spans)).toEqual(
      vector?.expect.map((one) => one.spans),
    )
    expect(rowsOf('three-rows')).toEqual([
      'A1 ok 0-70 | B1 ok 70-140 | C1 ok 140-210 = 210 ok',
      'A1 ok 0-70 | B1 ok 70-140 | C1 deadline_exceeded 140-160 = 160 failed',
      'A1 timeout 0-60 | A backoff 60-80 | A2 ok 80-130 | B1 deadline_exceeded 130-160 = 160 failed',
    ])
  })

  it('show three long calls against 5 000 ms: alone, with a deadline, a reserve, an optional call, side by side', () => {
    expect(rowsOf('five-seconds')).toEqual([
      'A1 ok 0-2500 | B1 ok 2500-5000 | C1 ok 5000-7500 = 7500 ok',
      'A1 ok 0-2500 | B1 ok 2500-5000 | C1 deadline_exceeded 5000-5000 = 5000 failed',
      'A1 ok 0-2500 | B1 deadline_exceeded 2500-4850 | C not_started 4850-4850 | Fallback ok 4850-4950 = 4950 failed',
      'A1 ok 0-2500 | B1 ok 2500-5000 | D skipped 5000-5000 = 5000 degraded',
      'A1 ok 0-2500 | B1 ok 0-2500 | C1 ok 0-2500 = 2500 ok',
    ])
  })

  it('show the retry gate against a pause that is begun regardless', () => {
    expect(rowsOf('retry-gate')).toEqual([
      'A1 error 0-120 | A retry_denied 120-120 | B1 ok 120-210 = 210 failed',
      'A1 error 0-120 | A backoff 120-370 | A2 deadline_exceeded 370-400 | B1 deadline_exceeded 400-400 = 400 failed',
      'S1 error 0-120 | S backoff 120-270 | S2 ok 270-330 | B1 deadline_exceeded 330-400 = 400 failed',
    ])
  })

  it('show what is told to stop and what is left alone', () => {
    expect(rowsOf('cancel-against-abandon')).toEqual([
      'Report1 timeout 0-200 = 200 failed',
      'Export1 timeout 0-200 = 200 failed, 220 orphaned',
      'Report1 timeout 0-200 | Render1 cancelled 0-200 | Archive1 cancelled 0-200 = 200 failed, 190 orphaned',
    ])
  })

  it('show a cut payment without and with an idempotency key', () => {
    expect(rowsOf('cut-payment')).toEqual([
      'Cart1 ok 0-180 | Payment1 deadline_exceeded 180-460 | Answer ok 460-490 = 490 failed, 100 orphaned',
      'Cart1 ok 0-180 | Charge1 timeout 180-330 | Charge backoff 330-360 | Charge2 ok 360-460 | Answer ok 460-490 = 490 ok, 20 orphaned',
    ])
  })

  it('show a clock of its own against the remainder', () => {
    expect(rowsOf('fresh-clock')).toEqual([
      'Quote1 timeout 0-360 | >Rates1 ok 15-215 | >Rules1 ok 215-465 | Audit1 ok 360-450 = 450 failed, 105 orphaned',
      'Offer1 error 0-345 | >Rates1 ok 15-215 | >Rules1 deadline_exceeded 215-330 | Audit1 ok 345-435 = 435 failed',
    ])
  })
})
