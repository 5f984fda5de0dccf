import { type MouseEvent, useEffect, useState } from 'react'
import { useLabStore } from '../../components/store-context.ts'
import { wantPart } from '../parts/want-part.ts'
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
    loadWriter().then(
      ({ printLabLink }) => {
        if (!isLate) setHref(addressOf(printLabLink(lab)))
      },
      () => {}, // pressed, it is asked for again
    )
    return () => {
      isLate = true
    }
  }, [isNear, lab])
  const follow = (event: MouseEvent) => {
    if (href !== './' || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void wantPart('the part that writes links', loadWriter).then((writer) => {
      if (writer !== null) location.assign(addressOf(writer.printLabLink(store.getState().current.lab)))
    })
  }
  return (
    <a className="plain-button" href={href} onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)} onClick={follow}>
      Open this lab in Slackline
    </a>
  )
}

const loadWriter = () => import('../../io/lab-link-write.ts')
const addressOf = (fragment: string) => `./#${fragment}`
