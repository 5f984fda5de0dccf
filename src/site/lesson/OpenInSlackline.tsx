import { type MouseEvent, useEffect, useState } from 'react'
import { useLabStore } from '../../components/store-context.ts'
import { useSettledLab } from './use-settled-lab.ts'

/** Leads to the lab on screen in the timeline's own page, where all of it can be changed. What makes the link is loaded when somebody comes near it. */
export function OpenInSlackline() {
  const store = useLabStore()
  const lab = useSettledLab()
  const [isNear, setNear] = useState(false)
  const [href, setHref] = useState('./')
  useEffect(() => {
    if (!isNear) return
    let isLate = false
    void addressOf(lab).then((address) => {
      if (!isLate) setHref(address)
    })
    return () => {
      isLate = true
    }
  }, [isNear, lab])
  const follow = (event: MouseEvent) => {
    if (href !== './' || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void addressOf(store.getState().current.lab).then((address) => location.assign(address))
  }
  return (
    <a className="plain-button" href={href} onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)} onClick={follow}>
      Open this lab in Slackline
    </a>
  )
}

async function addressOf(lab: Parameters<typeof import('../../io/lab-link-write.ts')['printLabLink']>[0]): Promise<string> {
  try {
    const { printLabLink } = await import('../../io/lab-link-write.ts')
    return `./#${printLabLink(lab)}`
  } catch {
    return './' // offline, and never loaded before: the page itself may still open
  }
}
