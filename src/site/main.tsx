import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { StoreContext } from '../components/store-context.ts'
import { openBrowserStorage, openTabStorage } from '../io/browser-storage.ts'
import { openingPreset } from '../presets/presets.ts'
import { createLabStore } from '../store/lab-store.ts'
import { CrashNotice } from './CrashNotice.tsx'
import { takeEarlyInput } from './early-input.ts'
import { LabKeeper } from './keep-lab.ts'
import { listenForKeeper, randomId } from './keeper-events.ts'
import { listenToKeys } from './keys.ts'
import { followAddress } from './lab-address.ts'
import { KeeperContext } from './library/keeper-context.ts'
import { keepOffline } from './offline.ts'
import { openPagePreset, readPagePreset } from './page-preset.ts'
import { makeBreathe, readyLab } from './ready-lab.ts'
import { Site } from './Site.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const pagePreset = readPagePreset()
// Whoever looks at the page of an example finds their own lab again on the page that opens what was last open.
const tabStorage = pagePreset === undefined ? openTabStorage() : null
const keeper = new LabKeeper({ storage: openBrowserStorage(), tabStorage, nowMs: () => Date.now(), newId: randomId })
const store = createLabStore(keeper.recall())
keeper.attach(store)
if (pagePreset !== undefined) openPagePreset(store, pagePreset)
listenForKeeper(keeper)
listenToKeys(store)
keepOffline(store)

// The built page holds a still picture for each width. The live one is another tree, so it takes the place of that markup instead of adopting it.
const render = () => {
  const early = takeEarlyInput(root, (pagePreset ?? openingPreset).lab)
  early.apply(store)
  flushSync(() =>
    createRoot(root).render(
      <StrictMode>
        <StoreContext value={store}>
          <KeeperContext value={keeper}>
            <CrashNotice store={store}>
              <Site isLive />
            </CrashNotice>
          </KeeperContext>
        </StoreContext>
      </StrictMode>,
    ),
  )
  early.finish()
}

// Not awaited at the top level: the parts that it loads import from this file's chunk, which would then wait for itself.
followAddress(store, () => keeper.recall())
  .then(() => readyLab(store.getState().current.lab, makeBreathe()))
  .then(render)
