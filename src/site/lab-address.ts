import type { Lab } from '../core/lab.ts'
import type { BadLink } from '../io/lab-link-read.ts'
import type { LabState, LabStore, Notice, OpenLab } from '../store/lab-store.ts'
import { currentEntry, markEntry, newEntryId, writeAddress } from './address-entry.ts'
import { loadPacker, wantPacker } from './lab-fragment.ts'
import { badLinkNotice, isTheirs, joinNotices, openedNotice } from './link-notices.ts'
import { wantPart } from './parts/want-part.ts'
import { type Asked, loadLinkReader, needsLinkReader, readFragment } from './read-address.ts'
import { makeBreathe, readyLab } from './ready-lab.ts'

/** A drag of 5 s makes ten changes of the address. Safari refuses more than 100 in 10 s. */
const WRITE_EVERY_MS = 500
/** Packing a huge lab takes a while: at most a fiftieth of the time. */
const REST_PER_COST = 50
/** After the browser has refused to change the address. */
const TRY_AGAIN_AFTER_MS = 10_000

/**
 * Ties the open lab to the page's address: the fragment says what is shown, and the browser's history has one entry for each lab that was opened.
 * Resolves once the lab that the address asks for is open. Nothing here ever stops an edit: an address that cannot be written is left as it is.
 *
 * - An edit replaces the fragment, twice a second at most, and the last one once the hand rests.
 * - Opening another lab adds an entry. Back returns to the former lab as it was last edited: from memory, after a reload from its fragment.
 * - A link that cannot be opened stays in the address until its notice was put away, and in the history after that.
 *
 * @param store holds the person's own lab of last time, or the opening preset
 * @param recallOwn reads that lab again
 */
export async function followAddress(store: LabStore, recallOwn: () => OpenLab): Promise<void> {
  /** The labs of this visit's entries, as last edited. An entry whose link could not be opened has none. */
  const labs = new Map<string, OpenLab>()
  let entryId = ''
  /** What the address says; `null` where it may be behind. */
  let written: OpenLab | null = store.getState().current
  let timer: ReturnType<typeof setTimeout> | null = null
  let dueAfterMs = WRITE_EVERY_MS
  /** About the bad link that stands in the address. */
  let badNotice: Notice | null = null
  /** Once is enough: the lab is kept by the browser all the same. */
  let hasTold = false
  let isShowing = false
  let arrivals = 0

  function schedule(afterMs: number): void {
    timer ??= setTimeout(write, afterMs)
  }
  function unschedule(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }

  function write(): void {
    unschedule()
    const { current, notice } = store.getState()
    if (current === written) return
    if (badNotice === null) place('replaceState', current)
    // Only once the person has been told; and the bad link keeps its entry.
    else if (badNotice !== notice) addEntry(current)
  }

  function place(method: 'pushState' | 'replaceState', open: OpenLab): void {
    const start = performance.now()
    const result = writeAddress(method, entryId, open)
    dueAfterMs = Math.max(WRITE_EVERY_MS, (performance.now() - start) * REST_PER_COST)
    if (result === 'written') written = open
    else if (result === 'refused') schedule(TRY_AGAIN_AFTER_MS)
    else {
      loadPacker().then(
        () => {
          if (hasTold) void wantPacker({ isQuiet: true }) // it is here
          schedule(0)
        },
        () => schedule(TRY_AGAIN_AFTER_MS),
      )
      if (hasTold) return
      hasTold = true
      void wantPacker({ isQuiet: true }).then((packer) => {
        if (packer === null) return
        unschedule()
        schedule(0)
      })
    }
  }

  function addEntry(open: OpenLab): void {
    badNotice = null
    entryId = newEntryId()
    labs.set(entryId, open)
    place('pushState', open)
  }

  /** Opens a lab in the entry that the browser is at. */
  function show(open: OpenLab): void {
    isShowing = true
    store.getState().openLab(open.lab, open.origin)
    isShowing = false
    keep()
  }

  /** What is on screen is what the entry's address says. */
  function keep(): void {
    const { current } = store.getState()
    written = current
    labs.set(entryId, current)
  }

  /** The browser is at another entry: by Back or Forward, a reload, or a fragment that a person typed. */
  async function arrive(isFirst: boolean): Promise<void> {
    const entry = currentEntry()
    if (entry?.id === entryId) return
    unschedule()
    if (badNotice !== null && store.getState().notice === badNotice) store.getState().notify(null)
    badNotice = null
    arrivals += 1
    const arrival = arrivals
    entryId = entry?.id ?? newEntryId()
    const known = labs.get(entryId)
    if (known !== undefined) {
      show(known)
      // It may have been left before its last edit was written.
      written = null
      write()
      return
    }
    markEntry(entry ?? { id: entryId, origin: { kind: 'link' } })
    if (needsLinkReader(location.hash) && !(await isReaderHere(arrival))) {
      if (arrival === arrivals) answer({ kind: 'bad', link: NOT_READ }, isFirst)
    } else await read(arrival, isFirst)
  }

  async function read(arrival: number, isFirst: boolean): Promise<void> {
    const breathe = makeBreathe()
    const asked = await readFragment(location.hash)
    if (asked.kind === 'lab') await readyLab(asked.lab, breathe)
    // By then the person may be elsewhere.
    if (arrival === arrivals) answer(asked, isFirst)
  }

  /** `false`: it may never come, and nothing else is to wait for it. Comes it later, the link is opened then, if it still stands in the address. */
  function isReaderHere(arrival: number): Promise<boolean> {
    return new Promise((resolve) => {
      let isLost = false
      const onLost = () => {
        isLost = true
        resolve(false)
      }
      void wantPart('the part that reads links', loadLinkReader, { onLost }).then((reader) => {
        resolve(reader !== null)
        if (!isLost || reader === null || arrival !== arrivals || badNotice === null) return
        badNotice = null
        void read(arrival, false)
      })
    })
  }

  function answer(asked: Asked, isFirst: boolean): void {
    const { current: before, notice: earlier } = store.getState()
    switch (asked.kind) {
      case 'nothing':
        if (!isFirst && location.hash.length <= 1) show(recallOwn())
        else keep()
        return
      case 'lab': {
        if (isSameLab(asked.lab, before.lab)) {
          keep()
          return
        }
        const origin = asked.origin.kind === 'link' ? (currentEntry()?.origin ?? asked.origin) : asked.origin
        show({ lab: asked.lab, origin })
        // Nobody's lab was there before.
        if (isFirst && !isTheirs(before)) store.setState({ past: [] })
        const opened = isTheirs(before) ? openedNotice(store, before, origin) : null
        store.getState().notify(joinNotices(isFirst ? earlier : null, opened))
        return
      }
      case 'bad': {
        const shown = !isFirst ? 'open' : isTheirs(before) ? 'own' : 'opening'
        badNotice = joinNotices(isFirst ? earlier : null, badLinkNotice(asked.link, location.href, shown))
        written = before
        store.getState().notify(badNotice)
      }
    }
  }

  store.subscribe((state, before) => {
    if (isShowing) return
    if (state.current === before.current) {
      if (badNotice !== null && state.notice !== before.notice) schedule(dueAfterMs)
    } else if (isOpening(state, before)) {
      unschedule()
      // The entry that is left keeps its lab for a later visit, too.
      if (badNotice === null) writeAddress('replaceState', entryId, before.current)
      addEntry(state.current)
    } else {
      if (badNotice === null) labs.set(entryId, state.current)
      schedule(dueAfterMs)
    }
  })
  // Before a first change, so that the first change finds the compressor there.
  for (const type of ['pointerdown', 'keydown', 'focusin'] as const)
    addEventListener(type, () => void loadPacker().catch(() => {}), { once: true })
  addEventListener('popstate', () => void arrive(false))
  addEventListener('hashchange', () => void arrive(false))
  addEventListener('pagehide', write)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') write()
  })
  await arrive(true)
}

const NOT_READ: BadLink = {
  ok: false,
  reason: 'damaged',
  title: 'not opened: the part of the page that reads links has not come',
  errors: [],
}

/** Whether another lab was opened. Undo and redo may cross to another lab as well, and they stay in their entry. */
function isOpening(state: LabState, before: LabState): boolean {
  return state.current.origin !== before.current.origin && state.past.at(-1) === before.current && state.current !== before.future[0]
}

/** Links are compared by what they hold. Both labs come from `parseLab`, which puts keys in order. */
function isSameLab(a: Lab, b: Lab): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
