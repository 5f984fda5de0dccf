import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLab, useLabStore } from '../components/store-context.ts'
import { findPreset, presets } from '../presets/presets.ts'
import { useKeeper } from './library/keeper-context.ts'
import { loadOpeners } from './load-openers.ts'
import { Mark } from './Mark.tsx'
import { saveLab } from './save-lab.ts'
import { CopyLinkButton } from './share/CopyLinkButton.tsx'
import { ShareButton } from './share/ShareButton.tsx'
import { shownTitle } from './shown-title.ts'
import { ThemePicker } from './ThemePicker.tsx'

export function TopBar() {
  return (
    <header className="top">
      <div className="top-home">
        <Mark href="./" />
        <a className="bar-link" href="./lesson.html">
          Lesson
        </a>
      </div>
      <div className="toolbar needs-script" role="toolbar" aria-label="Lab">
        <ExamplePicker />
        <HistoryButtons />
        <ShareButton />
        <MoreTools>
          <LibraryButton />
          <FileButtons />
          <CopyLinkButton />
          <ThemePicker />
        </MoreTools>
      </div>
    </header>
  )
}

/** What a narrow screen has no room for is behind one button; a wide one shows it all. */
function MoreTools({ children }: { children: ReactNode }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const leave = (event: KeyboardEvent) => {
      // In front of it a dialog has the key, and elsewhere on the page whatever has the focus.
      const { activeElement } = document
      const isHere = activeElement === document.body || (toggle.current?.parentElement?.contains(activeElement) ?? false)
      if (event.key !== 'Escape' || event.defaultPrevented || !isHere || document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      setOpen(false)
      toggle.current?.focus()
    }
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [isOpen])
  return (
    <>
      <button ref={toggle} type="button" className="more-toggle" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Less' : 'More'}
      </button>
      <div id={id} className={isOpen ? 'more-tools is-open' : 'more-tools'}>
        {children}
      </div>
    </>
  )
}

function ExamplePicker() {
  const store = useLabStore()
  const origin = useLab((state) => state.current.origin)
  const title = useLab((state) => state.current.lab.title)
  const preset = origin.kind === 'preset' ? findPreset(origin.id) : undefined
  const value = preset !== undefined && preset.lab.title === title ? preset.id : ''
  const open = (event: ChangeEvent<HTMLSelectElement>) => {
    const preset = findPreset(event.currentTarget.value)
    if (preset !== undefined) store.getState().openLab(preset.lab, { kind: 'preset', id: preset.id })
  }
  return (
    <label className="pick pick-example">
      <span>Example</span>
      <select aria-label="Example" value={value} title={value === '' ? shownTitle(title) : undefined} onChange={open}>
        {value === '' && <option value="">{shownTitle(title)}</option>}
        {presets.map((preset) => (
          <option key={preset.id} value={preset.id}>
            {preset.lab.title}
          </option>
        ))}
      </select>
    </label>
  )
}

function HistoryButtons() {
  const store = useLabStore()
  const canUndo = useLab((state) => state.past.length > 0)
  const canRedo = useLab((state) => state.future.length > 0)
  return (
    <>
      <button type="button" aria-disabled={!canUndo} onClick={() => store.getState().undo()}>
        Undo
      </button>
      <button type="button" aria-disabled={!canRedo} onClick={() => store.getState().redo()}>
        Redo
      </button>
    </>
  )
}

function LibraryButton() {
  const keeper = useKeeper()
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => keeper?.showLibrary(true)}>
      Labs
    </button>
  )
}

function FileButtons() {
  const store = useLabStore()
  const keeper = useKeeper()
  const input = useRef<HTMLInputElement>(null)

  const open = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    event.currentTarget.value = '' // so that the same file, mended, can be chosen again
    if (keeper !== null) void loadOpeners().then((openers) => openers?.openFiles({ store, keeper }, files))
  }

  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>
        Open file
      </button>
      <input ref={input} type="file" accept=".json,application/json" multiple hidden aria-label="Lab file" onChange={open} />
      <button type="button" onClick={() => saveLab(store)}>
        Save file
      </button>
    </>
  )
}
