import type { RuleId } from '../../findings/finding.ts'

/** Where a rule's page in the docs is, seen from the page of the site. */
export function findingDocUrl(ruleId: RuleId): string {
  return `docs/findings/${ruleId}.html`
}
