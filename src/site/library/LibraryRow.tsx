import { type KeyboardEvent, memo, useId, useLayoutEffect, useRef, useState } from 'react'
import { readLabDocument } from '../../io/lab-file.ts'
import type { LibraryEntry, LibraryFault } from '../../io/lab-library.ts'
import type { StoredLab } from '../../io/stored-lab.ts'
import { findPreset } from '../../presets/presets.ts'
import type { LabKeeper } from '../keep-lab.ts'
import { saveText } from '../save-text.ts'
import { LabThumb } from './LabThumb.tsx'
import { formatAgo } from './library-words.ts'

interface LibraryRowProps {
  readonly entry: LibraryEntry
  readonly isOnScreen: boolean
  readonly nowMs: number
  readonly keeper: LabKeeper
  readonly onOpen: (entry: StoredLab) => void
  readonly onRemove: (entry: LibraryEntry) => void
  /** Something was done, or was not possible. */
  readonly onDone: (why: LibraryFault | null) => void
}

/** One lab: its picture in small, its name, when it was changed, and what can be done with it. */
export const LibraryRow = memo(function LibraryRow(props: LibraryRowProps) {
  return props.entry.kind === 'lab' ? <LabRow {...props} entry={props.entry} /> : <DamagedRow {...props} entry={props.entry} />
})

function LabRow({ entry, isOnScreen, nowMs, keeper, onOpen, onRemove, onDone }: LibraryRowProps & { readonly entry: StoredLab }) {
  const [isRenaming, setIsRenaming] = useState(false)
  const renameButton = useRef<HTMLButtonElement>(null)
  const { lab, head } = entry
  const title = lab.title.trim() === '' ? 'Untitled lab' : lab.title
  const preset = head.presetId === null ? undefined : findPreset(head.presetId)
  const endRename = (next: string | null) => {
    setIsRenaming(false)
    // The field that has the focus goes away.
    requestAnimationFrame(() => renameButton.current?.focus())
    if (next !== null && next !== lab.title) onDone(keeper.retitle(entry, next))
  }
  const name = (verb: string) => (
    <>
      {verb} <bdi className="sr">{title}</bdi>
    </>
  )
  return (
    <li className="library-row" data-key={entry.key} aria-current={isOnScreen ? 'true' : undefined}>
      <LabThumb lab={lab} />
      <div className="library-what">
        {isRenaming ? (
          <RenameField entry={entry} onEnd={endRename} />
        ) : (
          <button type="button" className="library-open" onClick={() => onOpen(entry)}>
            <bdi>{title}</bdi>
          </button>
        )}
        <p>
          {isOnScreen && <b>On screen. </b>}
          Changed <time dateTime={new Date(head.changedAtMs).toISOString()}>{formatAgo(head.changedAtMs, nowMs)}</time>
          {preset !== undefined && preset.lab.title !== lab.title && <>, began as “{preset.lab.title}”</>}
        </p>
      </div>
      {!isRenaming && (
        <div className="library-actions">
          <button ref={renameButton} type="button" onClick={() => setIsRenaming(true)}>
            {name('Rename')}
          </button>
          <button type="button" onClick={() => onDone(keeper.shelf.duplicate(entry))}>
            {name('Duplicate')}
          </button>
          <button type="button" onClick={() => onRemove(entry)}>
            {name('Delete')}
          </button>
        </div>
      )}
    </li>
  )
}

interface RenameFieldProps {
  readonly entry: StoredLab
  /** Called with the new title, or with `null` where it stays. */
  readonly onEnd: (title: string | null) => void
}

function RenameField({ entry, onEnd }: RenameFieldProps) {
  const [title, setTitle] = useState(entry.lab.title)
  const [message, setMessage] = useState<string | null>(null)
  const errorId = useId()
  const field = useRef<HTMLInputElement>(null)
  // At once: whoever types fast writes over the old title.
  useLayoutEffect(() => field.current?.select(), [])
  const save = () => {
    const read = readLabDocument({ ...entry.lab, title })
    if (read.ok) onEnd(title)
    else setMessage(read.errors[0]?.message ?? read.title)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save()
    else if (event.key === 'Escape') onEnd(null)
    else return
    // Esc would close the dialog as well.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="library-rename">
      <input
        ref={field}
        type="text"
        dir="auto"
        aria-label="Title"
        aria-invalid={message !== null}
        aria-describedby={message === null ? undefined : errorId}
        value={title}
        onChange={(event) => {
          setTitle(event.currentTarget.value)
          setMessage(null)
        }}
        onKeyDown={onKeyDown}
      />
      <div className="library-actions">
        <button type="button" onClick={save}>
          Save
        </button>
        <button type="button" onClick={() => onEnd(null)}>
          Cancel
        </button>
      </div>
      {message !== null && (
        <p id={errorId} role="alert">
          The title: {message}.
        </p>
      )}
    </div>
  )
}

function DamagedRow({ entry, onRemove }: LibraryRowProps & { readonly entry: Extract<LibraryEntry, { kind: 'damaged' }> }) {
  return (
    <li className="library-row is-damaged" data-key={entry.key}>
      <svg className="lab-thumb" viewBox="0 0 72 40" width="72" height="40" aria-hidden="true">
        <path className="thumb-gap" d="M6 8H66M6 20H40M6 32H54" />
      </svg>
      <div className="library-what">
        <p className="library-name">Could not be read</p>
        <p>{entry.why}</p>
      </div>
      <div className="library-actions">
        <button type="button" onClick={() => saveText('unreadable-lab.txt', entry.text)}>
          Save its text
        </button>
        <button type="button" onClick={() => onRemove(entry)}>
          Delete <span className="sr">the text that could not be read</span>
        </button>
      </div>
    </li>
  )
}
