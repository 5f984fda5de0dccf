import { useId, useState } from 'react'
import { MAX_PICTURE_PX, MIN_PICTURE_PX } from '../../io/export/svg.ts'

const USUAL: readonly (readonly [name: string, px: number])[] = [
  ['Page', 1168],
  ['Article', 720],
  ['Phone', 360],
]

/** A picture's width in pixels: typed, or one of the usual ones. What is typed is never rewritten; out of range it changes nothing and says so. */
export function WidthField({ widthPx, onChange }: { readonly widthPx: number; readonly onChange: (widthPx: number) => void }) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && readWidth(typed) === null
  const change = (text: string) => {
    setTyped(text)
    const width = readWidth(text)
    if (width !== null) onChange(width)
  }
  return (
    <div className="width">
      <label htmlFor={id}>Width</label>
      <span className="width-field">
        <input
          id={id}
          type="text"
          inputMode="numeric"
          value={typed ?? String(widthPx)}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-why` : undefined}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={() => setTyped(null)}
        />
        <i>px</i>
      </span>
      <span className="width-usual">
        {USUAL.map(([name, px]) => (
          <button
            key={name}
            type="button"
            aria-pressed={widthPx === px}
            onClick={() => {
              setTyped(null)
              onChange(px)
            }}
          >
            {name}
          </button>
        ))}
      </span>
      {isWrong && (
        <span className="width-error" id={`${id}-why`}>
          A whole number from {MIN_PICTURE_PX} to {MAX_PICTURE_PX}. The width stays {widthPx}.
        </span>
      )}
    </div>
  )
}

/** `null` where the text is no width. */
function readWidth(text: string): number | null {
  const match = /^\s*(\d{1,5})\s*(?:px)?\s*$/i.exec(text)
  const width = match === null ? Number.NaN : Number(match[1])
  return width >= MIN_PICTURE_PX && width <= MAX_PICTURE_PX ? width : null
}
