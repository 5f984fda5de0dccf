import { useEffect, useId, useRef, useState } from 'react'
import { readHeightMessage, type ShowMessage } from '../../embed/frame-protocol.ts'
import type { Controls, Theme } from '../../embed/request.ts'
import { frameAddress } from '../../embed/snippets/addresses.ts'
import type { EmbedDescription } from '../../embed/snippets/snippet.ts'

interface EmbedPreviewProps {
  readonly embed: EmbedDescription
  readonly onHeight: (heightPx: number) => void
}

/** Who only passes by, as with the arrow keys from one section to the next, loads no frame. */
const REST_MS = 300

/** The timeline as its host will show it: the frame itself, told what is chosen, and as high as it says it is. */
export function EmbedPreview({ embed, onHeight }: EmbedPreviewProps) {
  const heading = useId()
  const frame = useRef<HTMLIFrameElement>(null)
  const [heightPx, setHeightPx] = useState<number | null>(null)
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setResting(true), REST_MS)
    return () => clearTimeout(timer)
  }, [])
  const { fragment, theme, controls, scenarios } = embed
  // Told, not reloaded: only another lab is another address.
  const [first, setFirst] = useState(embed)
  if (first.fragment !== fragment) setFirst(embed)
  const address = frameAddress(first)
  const rows = scenarios?.join(',') ?? null

  useEffect(() => {
    const listen = ({ source, data }: MessageEvent) => {
      if (frame.current === null || source !== frame.current.contentWindow) return
      const told = readHeightMessage(data)
      if (told === null) return
      setHeightPx(told)
      onHeight(told)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [onHeight])

  useEffect(() => show(frame.current, theme, controls, rows), [theme, controls, rows])

  return (
    <section className="embed-preview" aria-labelledby={heading}>
      <h3 id={heading}>Preview</h3>
      {address === null ? (
        <p>There is no preview of a lab that is too large for a link.</p>
      ) : (
        <iframe
          ref={frame}
          key={first.fragment}
          src={isResting ? address : undefined}
          title="Preview of the timeline"
          onLoad={(event) => show(event.currentTarget, theme, controls, rows)} // what was chosen while it was on its way
          height={heightPx ?? embed.heightPx}
          className={theme === 'auto' ? undefined : `is-${theme}`}
        />
      )}
    </section>
  )
}

/** `rows`: ids joined by commas; `null` for all. */
function show(frame: HTMLIFrameElement | null, theme: Theme, controls: Controls, rows: string | null): void {
  const message: ShowMessage = { theme, controls, scenarios: rows === null ? null : rows.split(',') }
  frame?.contentWindow?.postMessage({ type: 'slackline:show', version: 1, ...message }, '*')
}
