import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { CauseField } from '../../components/CauseField.tsx'
import { useLab, useLabStore } from '../../components/store-context.ts'
import type { Lab } from '../../core/lab.ts'
import type { EditResult } from '../../edit/edit-result.ts'
import { idFrom, isId } from '../../edit/new-names.ts'
import { causeAt } from '../../timeline/drag.ts'
import { useDesk } from './desk.ts'

interface FieldProps {
  readonly label: string
  /** Tells it from the fields of the same label elsewhere. */
  readonly name: string
  readonly focusId: string
  readonly className?: string
  edit(lab: Lab, text: string): EditResult
}

interface TextFieldProps extends FieldProps {
  /** What stands in a lab; `undefined` where that has no such place any more. */
  read(lab: Lab): string | undefined
}

interface IdFieldProps extends FieldProps {
  readonly value: string
}

/** A text that acts as it is typed: all that is typed between two rests of the focus is one step to undo. */
export function TextField({ label, name, read, focusId, className, edit }: TextFieldProps) {
  const store = useLabStore()
  // Not as it was drawn, which may be some frames ago: what is typed is compared with what the lab holds now.
  const value = useLab((state) => read(state.current.lab) ?? '')
  const [typed, setTyped] = useState<{ readonly text: string; readonly from: string; readonly message: string | null } | null>(null)
  const gesture = `text ${focusId}`
  const isTyping = typed !== null && typed.from === value
  const message = isTyping ? typed.message : null

  const type = (text: string) => {
    const { current, editLab } = store.getState()
    const result = edit(current.lab, text)
    if (result.ok && result.lab !== current.lab) editLab(result.lab, gesture)
    setTyped({ text, from: result.ok ? text : value, message: result.ok ? null : result.sentence })
  }
  const finish = () => {
    if (store.getState().gesture === gesture) store.getState().endGesture()
    if (message === null) setTyped(null)
  }
  return (
    <TypedField
      {...{ label, name, focusId, className, message }}
      value={isTyping ? typed.text : value}
      onType={type}
      onFinish={finish}
      onGiveUp={
        typed === null
          ? null
          : () => {
              if (store.getState().gesture === gesture) store.getState().abandonGesture()
              setTyped(null)
            }
      }
    />
  )
}

/** An id, which other places name: it acts when it is whole, on Enter or when the focus leaves. What is no id is made one, if that can be. */
export function IdField({ label, name, value, focusId, className, edit }: IdFieldProps) {
  const desk = useDesk()
  const store = useLabStore()
  const [typed, setTyped] = useState<string | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  // What was typed is read where the focus leaves, which may be before it is drawn.
  const latest = useRef<string | null>(null)
  const type = (text: string | null) => {
    latest.current = text
    setTyped(text)
    setMessage(null)
  }
  const finish = () => {
    const text = latest.current?.trim()
    if (text === undefined || text === value) {
      type(null)
      return
    }
    const id = isId(text) ? text : idFrom(text, '')
    const result = edit(desk.lab(), id === '' ? text : id)
    if (!result.ok) {
      setMessage(result.sentence)
      return
    }
    if (result.lab !== desk.lab()) store.getState().editLab(result.lab)
    type(null)
  }
  return (
    <TypedField
      {...{ label, name, focusId, className, message }}
      value={typed ?? value}
      isCode={true}
      onType={type}
      onFinish={finish}
      onGiveUp={typed === null ? null : () => type(null)}
    />
  )
}

interface TypedFieldProps {
  readonly label: string
  readonly name: string
  readonly focusId: string
  readonly className: string | undefined
  readonly value: string
  /** Why what is typed cannot be. */
  readonly message: string | null
  /** Whether it is read by programs, not a text for people. */
  readonly isCode?: boolean
  onType(text: string): void
  onFinish(): void
  /** What Esc does; `null` where nothing has been typed, and Esc is for what is around the field. */
  readonly onGiveUp: (() => void) | null
}

function TypedField({ label, name, focusId, className, value, message, isCode, onType, onFinish, onGiveUp }: TypedFieldProps) {
  const errorId = useId()
  return (
    <label className={`bf ${className ?? ''}`}>
      <span>{label}</span>
      <span className="field">
        <input
          type="text"
          autoComplete="off"
          autoCapitalize={isCode === true ? 'none' : undefined}
          spellCheck={false}
          aria-label={name}
          aria-invalid={message !== null}
          aria-describedby={message === null ? undefined : errorId}
          data-focus={focusId}
          value={value}
          onChange={(event) => onType(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={onFinish}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onFinish()
            if (event.key !== 'Escape' || onGiveUp === null) return
            event.stopPropagation()
            onGiveUp()
          }}
        />
        {message !== null && (
          <span className="field-error" id={errorId} role="alert">
            {message}
          </span>
        )}
      </span>
    </label>
  )
}

/** The field of a cause, with a label of its own; nothing where the lab has no such cause. */
export function NumberField({ lab, path, label, focusId }: { lab: Lab; path: string; label: string; focusId: string }) {
  const cause = causeAt(lab, path)
  if (cause === undefined) return null
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field inside is one
    <label className="bf" data-focus={focusId}>
      <span>{label}</span>
      {/* Without a key: where a name that is being left changes the path, the field that is being entered stays the same element. */}
      <CauseField cause={cause} />
    </label>
  )
}

interface PickProps<T extends string> {
  readonly label: string
  readonly name: string
  readonly value: T
  readonly choices: readonly (readonly [value: T, words: string])[]
  readonly focusId: string
  onPick(value: T): void
}

export function Pick<T extends string>({ label, name, value, choices, focusId, onPick }: PickProps<T>) {
  return (
    <label className="bf is-pick">
      <span>{label}</span>
      <select aria-label={name} data-focus={focusId} value={value} onChange={(event) => onPick(event.currentTarget.value as T)}>
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}

interface CheckProps {
  readonly name?: string
  readonly isOn: boolean
  readonly focusId: string
  readonly children: ReactNode
  onTurn(isOn: boolean): void
}

export function Check({ name, isOn, focusId, children, onTurn }: CheckProps) {
  return (
    <label className="bcheck">
      <input
        type="checkbox"
        aria-label={name}
        data-focus={focusId}
        checked={isOn}
        onChange={(event) => onTurn(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  )
}

export interface Tool {
  readonly part: string
  readonly label: string
  /** Where the label alone would be that of others too. */
  readonly name?: string
  /** Why it can do nothing now. */
  readonly isOff?: boolean
  readonly keys?: string
  readonly isPlain?: boolean
  run(): void
}

/** Buttons in a row with one tab stop: arrow keys go from one to the next. */
export function Tools({
  label,
  itemKey,
  tools,
  className,
}: {
  label: string
  itemKey: string
  tools: readonly Tool[]
  className?: string
}) {
  const bar = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)
  const at = Math.min(stop, tools.length - 1)
  const move = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const last = tools.length - 1
    const to = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setStop(to)
    bar.current?.querySelectorAll<HTMLElement>('button')[to]?.focus()
  }
  return (
    <div className={`btools ${className ?? ''}`} role="toolbar" aria-label={label} ref={bar} onKeyDown={move}>
      {tools.map((tool, i) => (
        <button
          key={tool.part}
          type="button"
          tabIndex={i === at ? 0 : -1}
          aria-label={tool.name}
          aria-disabled={tool.isOff === true ? true : undefined}
          aria-keyshortcuts={tool.keys}
          data-focus={`${itemKey}:${tool.part}`}
          onFocus={() => setStop(i)}
          onClick={() => {
            if (tool.isOff !== true) tool.run()
          }}
        >
          {tool.label}
        </button>
      ))}
    </div>
  )
}
