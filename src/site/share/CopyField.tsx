import { useId, useLayoutEffect, useRef, useState } from 'react'
import { copyText } from './clipboard.ts'
import './link.css'

interface CopyFieldProps {
  readonly label: string
  readonly text: string
  /** More than one: a text of several lines, not wrapped. */
  readonly rows?: number
  /** What the button says. */
  readonly action?: string
  /** Whether the browser has refused already: then the text begins selected, with the sentence that says so. */
  readonly isRefused?: boolean
}

const REFUSED = 'The browser does not let this page copy. The text is selected: copy it with Ctrl+C, or ⌘C on a Mac.'

/** A text to take along: read only, all of it selected at a click, and a button that copies it. */
export function CopyField({ label, text, rows = 1, action = 'Copy', isRefused = false }: CopyFieldProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  // What was said is about the text it was said of.
  const [told, setTold] = useState<{ readonly text: string; readonly words: string } | null>(isRefused ? { text, words: REFUSED } : null)
  const words = told?.text === text ? told.words : ''

  // The dialog that says so opens by a press on a copy button.
  useLayoutEffect(() => {
    if (isRefused) area.current?.focus()
  }, [isRefused])

  const copy = async () => {
    const isCopied = await copyText(text)
    setTold({ text, words: isCopied ? 'Copied.' : REFUSED })
    if (!isCopied) {
      area.current?.focus()
      area.current?.select()
    }
  }

  return (
    <div className="copy-field">
      <label htmlFor={id}>{label}</label>
      <div className="copy-line">
        <textarea
          id={id}
          ref={area}
          className={rows > 1 ? 'is-code' : undefined}
          value={text}
          readOnly
          rows={rows}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" onClick={copy}>
          {action}
        </button>
      </div>
      <p role="status">{words}</p>
    </div>
  )
}
