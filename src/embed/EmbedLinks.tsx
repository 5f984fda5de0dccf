import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLab, useLabStore } from '../components/store-context.ts'
import { writeClipboard } from '../components/write-clipboard.ts'
import type { Lab } from '../core/lab.ts'

/** Where the lab of an embed stands in Slackline itself. */
export interface LabAddress {
  /** The page, without a fragment. */
  readonly homeUrl: string
  /** The lab as it was opened, before anyone changed it. */
  readonly opened: Lab
  /** What a link to that lab has after its `#` if it needs no writing, as a preset does. */
  readonly openedFragment: string | null
  /** The whole address of a lab. `null` where it is too large for one; rejects where what writes it could not be loaded. */
  print(lab: Lab): Promise<string | null>
}

/** Until then nothing is said of what is on its way. */
const SLOW_MS = 500

/** The way back, and the ways out: the lab as it is now, in Slackline or on the clipboard. */
export function EmbedLinks({ address }: { readonly address: LabAddress }) {
  const store = useLabStore()
  const lab = useLab((state) => state.current.lab)
  const isChanged = lab !== address.opened
  const home = isChanged || address.openedFragment === null ? null : `${address.homeUrl}#${address.openedFragment}`
  // An address is written when someone reaches for it: writing one takes a script of its own.
  const [written, setWritten] = useState<{ lab: Lab; url: string | null } | null>(null)
  const url = home ?? (written?.lab === lab ? written.url : null)
  const write = async () => {
    const next = home ?? (await address.print(lab))
    setWritten({ lab, url: next })
    return next
  }
  const reach = () => void write().catch(() => {})

  const [copied, setCopied] = useState<Copied | null>(null)
  /** Does something with the address, once it is written. */
  const withUrl = async (asker: HTMLElement, use: (url: string | null) => unknown) => {
    const again = () => {
      asker.focus() // the button that was pressed goes away
      withUrl(asker, use)
    }
    const timer = setTimeout(() => setCopied({ lab, kind: 'says', words: 'Loading …' }), SLOW_MS)
    try {
      const next = url ?? (await write())
      setCopied(null)
      use(next)
    } catch {
      setCopied({ lab, kind: 'says', words: 'What writes links has not come. Are you offline? ', again })
    }
    clearTimeout(timer)
  }
  const open = (event: MouseEvent<HTMLElement>) => {
    if (url !== null) return
    event.preventDefault()
    withUrl(event.currentTarget, (next) => window.open(next ?? address.homeUrl, '_blank', 'noopener'))
  }
  const copy = (event: MouseEvent<HTMLElement>) =>
    withUrl(event.currentTarget, async (next) => {
      if (next === null) return setCopied({ lab, kind: 'says', words: 'This lab is too large for a link.' })
      setCopied((await writeClipboard(next)) ? { lab, kind: 'done' } : { lab, kind: 'by-hand', url: next })
    })
  const said = copied?.lab === lab ? copied : null

  return (
    <div className="embed-links">
      {isChanged && (
        <button type="button" onClick={() => store.getState().openLab(address.opened, store.getState().current.origin)}>
          Reset
        </button>
      )}
      <button type="button" onClick={copy}>
        {said?.kind === 'done' ? 'Copied' : 'Copy link'}
      </button>
      <a href={url ?? address.homeUrl} target="_blank" rel="noopener" onPointerEnter={reach} onFocus={reach} onClick={open}>
        Open in Slackline
      </a>
      <span className="sr" role="status">
        {said?.kind === 'done' ? 'The link is copied.' : ''}
      </span>
      {said?.kind === 'says' && (
        <p className="embed-said" role="status">
          {said.words}
          {said.again && (
            <button type="button" onClick={said.again}>
              Try again
            </button>
          )}
        </p>
      )}
      {said?.kind === 'by-hand' && <LinkByHand url={said.url} onLeave={() => setCopied(null)} />}
    </div>
  )
}

type Copied = { readonly lab: Lab } & (
  | { readonly kind: 'done' }
  | { readonly kind: 'says'; readonly words: string; again?(): void }
  | { readonly kind: 'by-hand'; readonly url: string }
)

/** Where a frame may not write to the clipboard: the link itself, chosen already. */
function LinkByHand({ url, onLeave }: { readonly url: string; readonly onLeave: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  return (
    <label className="embed-said">
      This page does not let the link be copied for you. It is selected: copy it with your own keys.
      <input ref={field} type="text" readOnly value={url} onKeyDown={(event) => event.key === 'Escape' && onLeave()} />
    </label>
  )
}
