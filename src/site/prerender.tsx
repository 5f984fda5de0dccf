import { renderToStaticMarkup } from 'react-dom/server'
import { StoreContext } from '../components/store-context.ts'
import { formatTimeline } from '../core/format-timeline.ts'
import { simulate } from '../core/simulate.ts'
import type { Preset } from '../presets/preset.ts'
import { openingPreset, presets } from '../presets/presets.ts'
import { createLabStore } from '../store/lab-store.ts'
import { Site } from './Site.tsx'
import { SocialPicture } from './SocialPicture.tsx'

export interface PrerenderedPage {
  readonly id: string
  readonly title: string
  readonly headline: string
  readonly description: string
  /** The first view, for `#root`. */
  readonly markup: string
  /** What a link to the page looks like where it is shared: an SVG of 1200 by 630, without its style sheet. */
  readonly picture: string
  readonly pictureWords: string
}

/** The view of each preset as markup, for the build to put into its page: it shows before, and without, any script. The first is the opening view. */
export function render(): readonly PrerenderedPage[] {
  return [openingPreset, ...presets.filter((preset) => preset !== openingPreset)].map(renderPage)
}

function renderPage(preset: Preset): PrerenderedPage {
  const store = createLabStore({ lab: preset.lab, origin: { kind: 'preset', id: preset.id } })
  return {
    id: preset.id,
    title: preset.lab.title,
    headline: preset.headline,
    description: preset.lede,
    markup: withoutStyles(
      renderToStaticMarkup(
        <StoreContext value={store}>
          <Site isLive={false} />
        </StoreContext>,
      ),
    ),
    picture: renderToStaticMarkup(<SocialPicture preset={preset} />),
    pictureWords: preset.lab.scenarios.map((scenario) => `${scenario.title}: ${formatTimeline(simulate(preset.lab, scenario))}.`).join(' '),
  }
}

/** Only what waits for a pointer is placed by a style, and the page's policy would stop it in markup. */
function withoutStyles(markup: string): string {
  return markup.replace(/(<[a-z][^>]*) style="[^"]*"/g, '$1')
}
