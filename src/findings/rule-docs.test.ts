import { describe, expect, it } from 'vitest'
import { parseLab } from '../core/parse-lab.ts'
import { findFindings } from './find-findings.ts'
import { RULE_IDS } from './finding.ts'
import { RULE_DOCS } from './rule-docs.ts'
import { exampleOf } from './rule-examples.ts'

describe('the docs of the rules', () => {
  it('are there for every rule, and for no other', () => {
    expect(Object.keys(RULE_DOCS)).toEqual([...RULE_IDS])
    const titles = Object.values(RULE_DOCS).map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  it.each(RULE_IDS)('of %s have all parts', (ruleId) => {
    const { title, what, why, mend, ignoreWhen, sources } = RULE_DOCS[ruleId]
    expect(title).toMatch(/^[A-Z][^.]{5,70}$/)
    for (const text of [what, why, mend, ignoreWhen]) {
      expect(text).toMatch(/^[A-Z]/)
      for (const paragraph of text.split('\n\n')) expect(paragraph).toMatch(/^\S[^\n]+\.$/)
      // Plain text: an apostrophe is a typographic one, and nothing is markup.
      expect(text).not.toMatch(/['"<>`]| {2}/)
      expect(text.length).toBeGreaterThan(40)
    }
    for (const source of sources) expect(new URL(source.url).protocol).toBe('https:')
  })

  it.each(RULE_IDS)('of %s name a source where they say something about a product', (ruleId) => {
    const { what, why, mend, sources } = RULE_DOCS[ruleId]
    const products = [
      [/gRPC/, /grpc/],
      [/Istio/, /istio/],
      [/Envoy/, /envoyproxy/],
      [/ASP\.NET/, /aspnet/],
      [/Stripe/, /stripe/],
      [/HTTP asks/, /rfc-editor/],
      [/243|64 tries/, /sre\.google|builders-library/],
      [/63 of 100/, /tail-at-scale/],
    ] as const
    for (const [said, source] of products) {
      if (said.test(`${what} ${why} ${mend}`)) expect(sources.map(({ url }) => url).join(' ')).toMatch(source)
    }
  })

  it.each(RULE_IDS)('of %s have an example that shows it', (ruleId) => {
    const { lab, key } = exampleOf(ruleId)
    expect(parseLab(lab)).toEqual({ ok: true, lab })
    expect(findFindings(lab).map((finding) => finding.key)).toContain(key)
    expect(key.startsWith(`${ruleId}/`)).toBe(true)
  })
})
