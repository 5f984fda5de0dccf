import { describe, expect, it } from 'vitest'
import { parseLab } from '../core/parse-lab.ts'
import { sentenceText } from '../timeline/sentence.ts'
import { findFindings } from './find-findings.ts'
import { type Finding, RULE_IDS } from './finding.ts'
import { readVectors } from './testing/vectors.ts'

const vectors = readVectors()

describe('the vectors', () => {
  it('are there for every rule, and for no other', () => {
    expect(vectors.map(({ ruleId }) => ruleId).toSorted()).toEqual([...RULE_IDS].toSorted())
    for (const { ruleId, cases } of vectors) expect(cases.length, ruleId).toBeGreaterThan(0)
  })

  it('hold labs, and tell two cases of a rule apart', () => {
    for (const { ruleId, cases } of vectors) {
      expect(new Set(cases.map(({ why }) => why)).size, ruleId).toBe(cases.length)
      for (const { lab, nearMiss, why } of cases) {
        expect(parseLab(lab), `${ruleId}: ${why}`).toEqual({ ok: true, lab })
        expect(parseLab(nearMiss).ok, `${ruleId}: ${why}`).toBe(true)
        expect(nearMiss).not.toEqual(lab)
      }
    }
  })
})

describe.each(vectors)('$ruleId', ({ ruleId, cases }) => {
  it.each(cases)('is found: $why', ({ lab, expect: expected }) => {
    const found = findFindings(lab).filter((finding) => finding.ruleId === ruleId)
    expect(found.map(telling)).toContainEqual(expected)
  })

  it.each(cases)('is just not found: $justNot.why', ({ nearMiss, expect: { key } }) => {
    expect(findFindings(nearMiss).map((finding) => finding.key)).not.toContain(key)
  })

  it.each(cases)('differs by one key or little from a lab in which it is found: $why', ({ lab, justNot }) => {
    const before = justNot.path.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], lab)
    if (typeof before === 'number' && typeof justNot.value === 'number') expect(Math.abs(before - justNot.value)).toBeLessThanOrEqual(2)
    else expect(justNot.value).not.toEqual(before)
  })
})

/** What a vector says of a finding. */
function telling({ key, scenarioId, path, spanKey, severity, sentence, change }: Finding) {
  return { key, scenarioId, path, spanKey, severity, sentence: sentenceText(sentence), change: change?.label ?? null }
}
