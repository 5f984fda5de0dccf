import type { Lab } from '../core/lab.ts'
import { type KeyValueStore, loadStoredLab, setStoredLabAside, storeLab } from '../io/browser-storage.ts'
import { findPreset, openingPreset } from '../presets/presets.ts'
import type { LabOrigin, LabStore, Notice, OpenLab } from '../store/lab-store.ts'

/** A drag changes the lab at every frame; writing it that often would slow the drag. */
const WRITE_AFTER_MS = 300

export interface RecalledLab {
  readonly open: OpenLab
  readonly notice: Notice | null
}

/** The lab of the last visit, or the opening preset, with a word about what could not be read. */
export function recallLab(storage: KeyValueStore | null): RecalledLab {
  const opening: OpenLab = { lab: openingPreset.lab, origin: { kind: 'preset', id: openingPreset.id } }
  const stored = loadStoredLab(storage)
  switch (stored.kind) {
    case 'none':
      return { open: opening, notice: null }
    case 'lab': {
      const isPreset = stored.presetId !== null && findPreset(stored.presetId) !== undefined
      return {
        open: { lab: stored.lab, origin: isPreset ? { kind: 'preset', id: stored.presetId as string } : { kind: 'browser' } },
        notice: null,
      }
    }
    case 'unreadable':
      return {
        open: opening,
        notice: {
          tone: 'error',
          title: `The lab of your last visit could not be read (${stored.why}). It is kept in this browser under “slackline.lab.unreadable”.`,
          details: [],
        },
      }
  }
}

/**
 * Keeps the lab in the browser as it changes. A browser that does not take it is named once; the lab stays on screen.
 * A preset or a link that was opened and not changed is in the address, and is not the person's own: it does not take the place of their lab.
 */
export function keepLab(store: LabStore, storage: KeyValueStore | null): void {
  let timer: ReturnType<typeof setTimeout> | null = null
  let hasComplained = false
  let written = store.getState().current
  const opened = new WeakMap<LabOrigin, Lab>()
  const isUntouched = ({ lab, origin }: OpenLab) =>
    origin.kind === 'preset' ? findPreset(origin.id)?.lab === lab : origin.kind === 'link' && opened.get(origin) === lab

  const write = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const { current } = store.getState()
    if (current === written || (isUntouched(current) && current.origin !== written.origin)) return
    const hasRoom = current.origin === written.origin || setStoredLabAside(storage)
    const isKept = hasRoom && storeLab(storage, current.lab, current.origin.kind === 'preset' ? current.origin.id : null)
    if (isKept) written = current
    else if (!hasComplained) {
      hasComplained = true
      store.getState().notify({
        tone: 'info',
        title: 'This browser does not keep the lab: its storage is full or forbidden. Save it to a file before you leave.',
        details: [],
      })
    }
  }

  store.subscribe((state, before) => {
    const { lab, origin } = state.current
    if (!opened.has(origin)) opened.set(origin, lab)
    if (state.current !== before.current) timer ??= setTimeout(write, WRITE_AFTER_MS)
  })
  // The last chance: a page that is hidden may never come back.
  addEventListener('pagehide', write)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') write()
  })
}
