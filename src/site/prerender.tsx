import { renderToStaticMarkup } from 'react-dom/server'
import { StoreContext } from '../components/store-context.ts'
import { openingPreset } from '../presets/presets.ts'
import { createLabStore } from '../store/lab-store.ts'
import { Site } from './Site.tsx'

/** The opening view as markup, for the build to put into index.html: it shows before, and without, any script. */
export function render(): string {
  const store = createLabStore({ lab: openingPreset.lab, origin: { kind: 'preset', id: openingPreset.id } })
  return renderToStaticMarkup(
    <StoreContext value={store}>
      <Site isLive={false} />
    </StoreContext>,
  )
}
