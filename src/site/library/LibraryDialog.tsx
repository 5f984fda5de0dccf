import { useEffect, useRef, useState } from 'react'
import { useLabStore } from '../../components/store-context.ts'
import { type LibraryEntry, MAX_LABS, usedCharacters } from '../../io/lab-library.ts'
import { printLibrary } from '../../io/library-file.ts'
import type { StoredLab } from '../../io/stored-lab.ts'
import { focusNow } from '../focus-now.ts'
import type { LabKeeper } from '../keep-lab.ts'
import type { RemovedText } from '../lab-shelf.ts'
import { loadOpeners } from '../load-openers.ts'
import { saveText } from '../save-text.ts'
import { shownTitle } from '../shown-title.ts'
import { LibraryRow } from './LibraryRow.tsx'
import { NOT_KEPT } from './library-words.ts'
import './library.css'

interface Removal {
  readonly title: string
  readonly removed: RemovedText
}

/** The labs that this browser keeps, and what can be done with them. It is in the page only while it is open. */
export function LibraryDialog({ keeper }: { keeper: LabKeeper }) {
  const store = useLabStore()
  const dialog = useRef<HTMLDialogElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const [nowMs] = useState(() => Date.now())
  const [removals, setRemovals] = useState<readonly Removal[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const removal = removals[removals.length - 1] ?? null
  const lastRemovals = useRef(removals)
  lastRemovals.current = removals
  const entries = keeper.shelf.list()
  const { openKey, whyNotKept } = keeper
  const labs = entries.filter((entry) => entry.kind === 'lab').length

  // What was deleted last can be taken back on the page too, after the dialog is closed.
  useEffect(() => {
    dialog.current?.showModal()
    return () => {
      const left = lastRemovals.current
      const [first] = left
      if (first === undefined) return
      const run = () => {
        const why = left.map(({ removed }) => keeper.putBack(removed)).find((one) => one !== null) ?? null
        store.getState().notify(why === null ? null : { tone: 'error', title: NOT_KEPT[why], details: [] })
      }
      const title = left.length === 1 ? `“${first.title}” was deleted.` : `${left.length} labs were deleted.`
      store.getState().notify({ tone: 'info', title, details: [], actions: [{ label: 'Undo', run }] })
    }
  }, [keeper, store])

  const close = () => dialog.current?.close()
  /** Anything else that is done ends the offer to undo. */
  const act = (why: keyof typeof NOT_KEPT | null) => {
    setRemovals([])
    setFault(why === null ? null : NOT_KEPT[why])
  }
  const open = (entry: StoredLab) => {
    setRemovals([])
    close()
    keeper.open(entry.key)
  }
  const remove = (entry: LibraryEntry) => {
    const removed = keeper.remove(entry.key)
    setFault(null)
    if (removed === null) return
    // Several deletions are taken back one by one, the last first.
    setRemovals([...removals, { title: entry.kind === 'lab' ? shownTitle(entry.lab.title) : 'Could not be read', removed }])
  }
  const putBack = () => {
    if (removal === null) return
    const why = keeper.putBack(removal.removed)
    if (why === null) {
      setFault(null)
      setRemovals(removals.slice(0, -1))
    } else setFault(NOT_KEPT[why])
    // The button that was pressed goes away, and the row comes back.
    requestAnimationFrame(() =>
      dialog.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(removal.removed.key)}"] button`)?.focus(),
    )
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the key for it, and the browser listens to that
    <dialog
      ref={dialog}
      className="library"
      aria-labelledby="h-library"
      onClose={() => keeper.showLibrary(false)}
      onClick={(event) => {
        if (event.target === dialog.current) close()
      }}
    >
      <div className="library-box">
        <div className="library-head">
          <h2 id="h-library">Labs</h2>
          <p>Kept in this browser as you change them, and nowhere else.</p>
        </div>
        {whyNotKept !== null && <p className="library-fault">The lab on screen is not kept just now. {NOT_KEPT[whyNotKept]}</p>}
        <div role="status" className="library-news">
          {removal !== null && (
            <p>
              <span>“{removal.title}” was deleted.</span>
              {/* The button that was pressed is gone, and this is what comes next. */}
              <button key={removal.removed.key} type="button" ref={focusNow} onClick={putBack}>
                Undo
              </button>
            </p>
          )}
          {fault !== null && <p>{fault}</p>}
        </div>
        {entries.length === 0 ? (
          <p className="library-empty">
            No labs yet. Change anything in an example and it is kept here; a file that you open is kept here too.
          </p>
        ) : (
          <ul className="library-list">
            {entries.map((entry, i) => (
              <LibraryRow
                key={rowKey(entries, i)}
                entry={entry}
                isOnScreen={entry.key === openKey}
                nowMs={nowMs}
                keeper={keeper}
                onOpen={open}
                onRemove={remove}
                onDone={act}
              />
            ))}
          </ul>
        )}
        <div className="library-foot">
          <p>
            {labs} of {MAX_LABS} labs, {formatRoom(usedCharacters(keeper.shelf.storage))} of about 5 MB
          </p>
          <div className="library-actions">
            <button
              type="button"
              aria-disabled={entries.length === 0}
              onClick={() => entries.length > 0 && saveText('slackline-labs.json', printLibrary(entries))}
            >
              Export all
            </button>
            <button type="button" onClick={() => fileInput.current?.click()}>
              Import
            </button>
            <input
              ref={fileInput}
              type="file"
              accept=".json,application/json"
              multiple
              hidden
              aria-label="Files to import"
              onChange={(event) => {
                const files = [...(event.currentTarget.files ?? [])]
                setRemovals([])
                close()
                void loadOpeners().then((openers) => openers?.openFiles({ store, keeper }, files))
              }}
            />
          </div>
        </div>
        <button type="button" className="library-close" aria-label="Close" onClick={close}>
          <svg width="14" height="14" aria-hidden="true">
            <path d="M2 2 12 12M12 2 2 12" />
          </svg>
        </button>
      </div>
    </dialog>
  )
}

/** A row stays the same row while its lab gets new versions; two versions of one lab are two rows. */
function rowKey(entries: readonly LibraryEntry[], place: number): string {
  const entry = entries[place]
  if (entry === undefined || entry.kind === 'damaged') return entry?.key ?? ''
  const { labId } = entry.name
  const earlier = entries.slice(0, place).filter((other) => other.kind === 'lab' && other.name.labId === labId).length
  return `${labId} ${earlier}`
}

/** Characters as kB and MB: nearly all of a lab's are of one byte. */
function formatRoom(characters: number): string {
  return characters < 1_000_000 ? `${Math.ceil(characters / 1000)} kB` : `${(characters / 1_000_000).toFixed(1)} MB`
}
