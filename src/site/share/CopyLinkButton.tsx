import { useEffect, useState } from 'react'
import { useLabStore } from '../../components/store-context.ts'
import { MAX_SHARED_LENGTH } from '../../io/link-limits.ts'
import { addressWith, wantFragment } from '../lab-fragment.ts'
import { longLinkNotice, noLinkNotice } from '../link-notices.ts'
import { copyOrShow } from './link-dialog.ts'

/** How long the button says that it did its work. */
const SAID_MS = 2_000

/** Copies the address of the lab on screen, as it is now. */
export function CopyLinkButton() {
  const store = useLabStore()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async () => {
    const { notify, current } = store.getState()
    const packed = await wantFragment(current.lab)
    if (packed === null) return
    if (!packed.opens) return notify(noLinkNotice(store))
    const address = addressWith(packed.fragment)
    if (!(await copyOrShow(address))) return
    setCopied(true)
    if (address.length > MAX_SHARED_LENGTH) notify(longLinkNotice(store, address.length))
  }

  return (
    <>
      <button type="button" className="copy-link" onClick={copy}>
        {/* Both words keep their room, so that nothing beside the button moves. */}
        <span className={isCopied ? 'is-away' : undefined}>Copy link</span>
        <span className={isCopied ? undefined : 'is-away'}>Copied</span>
      </button>
      <span className="sr" role="status">
        {isCopied ? 'Link copied' : ''}
      </span>
    </>
  )
}
