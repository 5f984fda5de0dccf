import { describe, expect, it } from 'vitest'
import type { Lab } from '../core/lab.ts'
import { parseLab } from '../core/parse-lab.ts'
import { simulate } from '../core/simulate.ts'
import { openingPreset } from '../presets/presets.ts'
import { findFindings } from './find-findings.ts'
import { heedFinding, ignoreFinding, staleIgnores } from './ignore.ts'

const { lab } = openingPreset
const findings = findFindings(lab)
const KEY = 'timeouts-over-budget/local'

describe('a finding that is ignored', () => {
  it('keeps its reason in the lab, which is otherwise the same', () => {
    const next = ignoreFinding(lab, KEY, '  The row is here to show it. ', findings)
    expect(next).toEqual({ ...lab, ignored: { [KEY]: 'The row is here to show it.' } })
    expect(next.calls).toBe(lab.calls)
    expect(parseLab(next)).toEqual({ ok: true, lab: next })
    expect(findFindings(next).find(({ key }) => key === KEY)?.ignoredBecause).toBe('The row is here to show it.')
    expect(next.scenarios.map((row) => simulate(next, row))).toEqual(lab.scenarios.map((row) => simulate(lab, row)))
  })

  it('is heeded again without a trace', () => {
    const next = ignoreFinding(lab, KEY, 'Known.', findings)
    expect(JSON.stringify(heedFinding(next, KEY))).toBe(JSON.stringify(lab))
    expect(heedFinding(lab, KEY)).toBe(lab)
    const two = ignoreFinding(next, 'no-time-to-handle/shared', 'Known, too.', findings)
    expect(heedFinding(two, KEY).ignored).toEqual({ 'no-time-to-handle/shared': 'Known, too.' })
  })

  it('needs a reason, of 200 characters at most', () => {
    expect(ignoreFinding(lab, KEY, ' \n', findings)).toBe(lab)
    const next = ignoreFinding(lab, KEY, '🙂'.repeat(300), findings)
    expect(next.ignored?.[KEY]).toBe('🙂'.repeat(200))
    expect(parseLab(next).ok).toBe(true)
  })

  it('stays ignored when a number changes, and shows as stale when it is gone', () => {
    const next = ignoreFinding(lab, KEY, 'Known.', findings)
    const moved: Lab = { ...next, budgetMs: 161 }
    expect(findFindings(moved).find(({ key }) => key === KEY)?.ignoredBecause).toBe('Known.')
    const gone: Lab = { ...next, budgetMs: 300 }
    expect(staleIgnores(gone, findFindings(gone))).toEqual([KEY])
    expect(staleIgnores(next, findFindings(next))).toEqual([])
  })

  it('takes the room of a stale one where a hundred are kept, and of none that still matters', () => {
    const old = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`gone/${i}`, 'x']))
    const next = ignoreFinding({ ...lab, ignored: old }, KEY, 'Known.', findings)
    expect(Object.keys(next.ignored ?? {})).toHaveLength(100)
    expect(next.ignored).not.toHaveProperty('gone/0')
    expect(parseLab(next).ok).toBe(true)

    const real = Array.from({ length: 100 }, (_, i) => ({ ...(findings[0] as (typeof findings)[number]), key: `gone/${i}` }))
    const full = { ...lab, ignored: old }
    expect(ignoreFinding(full, KEY, 'Known.', real)).toBe(full)
  })
})
