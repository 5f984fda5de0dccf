import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

/**
 * What axe finds in a page, or in the parts of it that are named. It runs in the page itself and keeps no lists of what is right: a third of the time of its
 * usual way, which is made for pages with frames in them.
 */
export async function violationsIn(page: Page, { only, without }: { only?: string; without?: string } = {}): Promise<Violations> {
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  if (only !== undefined) builder.include(only)
  if (without !== undefined) builder.exclude(without)
  return (await builder.analyze()).violations
}
