import type { LabStore, Notice } from '../store/lab-store.ts'
import { ACTIVATE } from './worker/messages.ts'

/** A page that stays open for days looks for a new version when it is looked at again, but not more often than this. */
const LOOK_AGAIN_MS = 60 * 60 * 1000

/**
 * Lets the site open without its host from the next visit on, and says when a newer version is there. It waits until the page has loaded. A browser that
 * does not allow it (an address without https, a private window, a sandbox) goes on without.
 */
export function keepOffline(store: LabStore): void {
  if (!import.meta.env.PROD) return
  let container: ServiceWorkerContainer | undefined
  try {
    container = navigator.serviceWorker // in a sandbox even naming it throws
  } catch {
    return
  }
  if (container === undefined) return
  const start = () => register(container, store).catch(() => undefined)
  if (document.readyState === 'complete') void start()
  else addEventListener('load', () => void start(), { once: true })
}

async function register(container: ServiceWorkerContainer, store: LabStore): Promise<void> {
  const registration = await container.register(new URL('sw.js', document.baseURI), { updateViaCache: 'none' })
  const offer = (worker: ServiceWorker) => offerUpdate(worker, store)
  // Where no worker was active before, what is installed now is no update.
  if (registration.waiting !== null && registration.active !== null) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && registration.active !== null) offer(worker)
    })
  })
  let lookedAtMs = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - lookedAtMs < LOOK_AGAIN_MS) return
    lookedAtMs = performance.now()
    registration.update().catch(() => undefined)
  })
}

/** Said when no other notice stands there: none is overwritten by this. */
function offerUpdate(worker: ServiceWorker, store: LabStore): void {
  const notice: Notice = {
    tone: 'info',
    title: 'A new version of this page is ready. Your labs stay as they are.',
    details: [],
    actions: [
      {
        label: 'Reload',
        run() {
          const reload = () => location.reload()
          if (worker.state === 'activated') return reload() // another window has asked for it
          worker.addEventListener('statechange', () => {
            if (worker.state === 'activated') reload()
          })
          worker.postMessage(ACTIVATE)
        },
      },
    ],
  }
  // Not in the middle of a drag either: a notice moves what lies below it.
  const isFree = () => store.getState().notice === null && store.getState().gesture === null
  if (isFree()) {
    store.getState().notify(notice)
    return
  }
  const stop = store.subscribe(() => {
    if (!isFree()) return
    stop()
    store.getState().notify(notice)
  })
}
