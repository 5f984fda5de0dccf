import { altOf, frameHeightPx } from '../../embed/snippets/describe-embed.ts'
import type { EmbedDescription } from '../../embed/snippets/snippet.ts'
import { findPreset, openingPreset } from '../../presets/presets.ts'

/** Where a reader's copy of the site could be: used in the snippets of a build that does not know its own address. */
export const EXAMPLE_SITE_URL = 'https://slackline.example/'

/** Of the picture files in the docs: as wide as the text, and as a narrow phone. */
export const PICTURE_WIDTHS = [
  ['', 736],
  ['-narrow', 288],
] as const

/** A preset as the docs embed it. */
export function exampleEmbed(siteUrl: string, presetId: string, change: Partial<EmbedDescription> = {}): EmbedDescription {
  const { id, lab } = findPreset(presetId) ?? openingPreset
  const scenarios = change.scenarios ?? null
  return {
    siteUrl,
    lab,
    preset: id,
    fragment: id,
    isInline: false,
    theme: 'auto',
    controls: 'basic',
    scenarios,
    alt: altOf(lab, scenarios),
    heightPx: frameHeightPx(lab, scenarios, true),
    picture: { stem: id, widthPx: 736, heightPx: 424 },
    ...change,
  }
}

/** A lab small enough to be read in a page. */
export const tinyLab = {
  version: 1,
  title: 'Two calls, one budget',
  budgetMs: 160,
  calls: {
    catalog: { label: 'A', timeoutMs: 100, attempts: [{ durationMs: 70 }] },
    delivery: { label: 'B', timeoutMs: 100, attempts: [{ durationMs: 110 }] },
  },
  scenarios: [{ id: 'shared', title: 'Shared deadline', steps: ['catalog', 'delivery'] }],
} as const
