import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { StoreContext } from '../components/store-context.ts'
import { openBrowserStorage } from '../io/browser-storage.ts'
import { openingPreset } from '../presets/presets.ts'
import { createLabStore } from '../store/lab-store.ts'
import { CrashNotice } from './CrashNotice.tsx'
import { takeEarlyInput } from './early-input.ts'
import { keepLab, recallLab } from './keep-lab.ts'
import { listenToKeys } from './keys.ts'
import { keepOffline } from './offline.ts'
import { openPagePreset } from './page-preset.ts'
import { Site } from './Site.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const storage = openBrowserStorage()
const recalled = recallLab(storage)
const store = createLabStore(recalled.open)
const pagePreset = openPagePreset(store)
if (recalled.notice !== null) store.getState().notify(recalled.notice)
keepLab(store, storage)
listenToKeys(store)
keepOffline(store)

// The built page holds a still picture for each width. The live one is another tree, so it takes the place of that markup instead of adopting it.
const early = takeEarlyInput(root, (pagePreset ?? openingPreset).lab)
early.apply(store)
flushSync(() =>
  createRoot(root).render(
    <StrictMode>
      <StoreContext value={store}>
        <CrashNotice store={store}>
          <Site isLive />
        </CrashNotice>
      </StoreContext>
    </StrictMode>,
  ),
)
early.finish()
