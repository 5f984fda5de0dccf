import { describe, expect, it } from 'vitest'
import { threeRows } from '../presets/three-rows.ts'
import { readLabLink } from './lab-link-read.ts'
import { linkOfText } from './testing/forge-link.ts'
import { UPGRADES, type Upgrade, upgradeDocument } from './upgrade.ts'

// Made-up versions: in the second, `budgetMs` is `budget.ms`; the third has a `kind`.
const toSecond: Upgrade = ({ budgetMs, ...rest }) => ({ ...rest, version: 2, budget: { ms: budgetMs } })
const toThird: Upgrade = (document) => ({ ...document, version: 3, kind: 'lab' })

describe('a document of an earlier version', () => {
  it('goes through every step from its own version on', () => {
    const first = { version: 1, budgetMs: 5 }
    expect(upgradeDocument(first, [toSecond, toThird])).toEqual({
      kind: 'current',
      document: { version: 3, budget: { ms: 5 }, kind: 'lab' },
    })
    expect(upgradeDocument({ version: 2, budget: { ms: 5 } }, [toSecond, toThird])).toEqual({
      kind: 'current',
      document: { version: 3, budget: { ms: 5 }, kind: 'lab' },
    })
    expect(first).toEqual({ version: 1, budgetMs: 5 })
  })
  it('of today is left alone', () => {
    expect(UPGRADES).toEqual([])
    expect(upgradeDocument(threeRows.lab)).toEqual({ kind: 'current', document: threeRows.lab })
  })
  it('is upgraded where a link holds it', () => {
    // Today's document stands in for the later one: an old link names its budget differently.
    const { budgetMs, ...rest } = threeRows.lab
    const old = linkOfText(JSON.stringify({ ...rest, totalMs: budgetMs }))
    const rename: Upgrade = ({ totalMs, ...others }) => ({ ...others, budgetMs: totalMs })
    expect(readLabLink(old)).toMatchObject({ ok: false, reason: 'invalid' })
    expect(readLabLink(old, [rename])).toEqual({ ok: true, lab: threeRows.lab })
  })
})

describe('what cannot be upgraded', () => {
  it('is told by its version when it is newer', () => {
    expect(upgradeDocument({ version: 4 }, [toSecond, toThird])).toEqual({ kind: 'newer', version: 4 })
  })
  it.each([null, 5, 'lab', [], {}, { version: 0 }, { version: -1 }, { version: 1.5 }, { version: '1' }, { version: Number.NaN }])(
    'is handed on as it is: %j',
    (document) => expect(upgradeDocument(document, [toSecond])).toEqual({ kind: 'current', document }),
  )
  it('is handed on as it is when a step cannot read it', () => {
    const breaks: Upgrade = () => {
      throw new Error('not as expected')
    }
    expect(upgradeDocument({ version: 1, x: 1 }, [breaks])).toEqual({ kind: 'current', document: { version: 1, x: 1 } })
  })
})
