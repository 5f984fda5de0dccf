import type { RuleId } from './finding.ts'

/** The page of a rule in the docs, relative to the site's root: what it finds, why, an example, and what to do. */
export function findingDocUrl(ruleId: RuleId): string {
  return `docs/findings/${ruleId}.html`
}
