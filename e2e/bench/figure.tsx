// The figure alone, for the bench: the real component on the real store, and one bare slider.
//   figure.html              the opening lab
//   figure.html?spans=2000   one row of that many spans
import { createRoot } from 'react-dom/client'
import { PatternDefs } from '../../src/components/PatternDefs.tsx'
import { StoreContext } from '../../src/components/store-context.ts'
import { TimelineFigure } from '../../src/components/TimelineFigure.tsx'
import { openingPreset } from '../../src/presets/presets.ts'
import { createLabStore } from '../../src/store/lab-store.ts'
import { listCauses } from '../../src/timeline/causes.ts'
import { bigLab } from './big-lab.mjs'
import '../../src/site/site.css'

const spans = new URLSearchParams(location.search).get('spans')
const lab = spans === null ? openingPreset.lab : bigLab(Number(spans))
const store = createLabStore({ lab, origin: { kind: 'browser' } })

createRoot(document.getElementById('root') as HTMLElement).render(
  <StoreContext value={store}>
    <PatternDefs />
    <TimelineFigure initialWidth={1136} />
  </StoreContext>,
)

const cause = listCauses(lab).find(({ path }) => path === 'calls.catalog.attempts.0.durationMs')
if (cause === undefined) throw new Error('the lab has no call named catalog')
const slider = document.getElementById('slider') as HTMLInputElement
slider.valueAsNumber = cause.value ?? 0
slider.addEventListener('input', () => {
  // Without a value the cause is only a place: the store compares with what it knew the value to be.
  store.getState().changeCause({ ...cause, value: null }, slider.valueAsNumber, 'drag')
})
