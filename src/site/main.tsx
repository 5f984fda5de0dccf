import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { StoreContext } from '../components/store-context.ts'
import { openBrowserStorage } from '../io/browser-storage.ts'
import { createLabStore } from '../store/lab-store.ts'
import { CrashNotice } from './CrashNotice.tsx'
import { keepLab, recallLab } from './keep-lab.ts'
import { listenToKeys } from './keys.ts'
import { followAddress } from './lab-address.ts'
import { Site } from './Site.tsx'
import './site.css'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const storage = openBrowserStorage()
const recalled = recallLab(storage)
const store = createLabStore(recalled.open)
if (recalled.notice !== null) store.getState().notify(recalled.notice)
keepLab(store, storage)
listenToKeys(store)

// The built page holds a still picture for each width. The live one is another tree, so it takes the place of that markup instead of adopting it.
const render = () =>
  createRoot(root).render(
    <StrictMode>
      <StoreContext value={store}>
        <CrashNotice store={store}>
          <Site isLive />
        </CrashNotice>
      </StoreContext>
    </StrictMode>,
  )

// Not awaited at the top level: the parts that it loads import from this file's chunk, which would then wait for itself.
followAddress(store, () => recallLab(storage).open).then(render)
