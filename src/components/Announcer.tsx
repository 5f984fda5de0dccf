import { useEffect, useRef, useState } from 'react'
import { announceChange } from '../timeline/announce.ts'
import { viewLab } from '../timeline/lab-view.ts'
import { useLabStore } from './store-context.ts'

/** How long the hand rests before anything is said. */
const REST_MS = 700

/** Says, once the hand rests, which rows came out differently: at most one sentence for a gesture, and none if nothing that matters changed. */
export function Announcer() {
  const store = useLabStore()
  const [said, setSaid] = useState('')
  const told = useRef(store.getState().current.lab)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const speak = () => {
      const { current, gesture } = store.getState()
      if (gesture !== null) {
        timer = setTimeout(speak, REST_MS)
        return
      }
      const { lab } = current
      if (lab === told.current) return
      const before = viewLab(told.current).rows.map((row) => row.trace)
      const after = viewLab(lab).rows.map((row) => row.trace)
      told.current = lab
      setSaid(announceChange(before, after, lab) ?? '')
    }
    const stop = store.subscribe((state, before) => {
      if (state.current === before.current && state.gesture === before.gesture) return
      clearTimeout(timer)
      timer = setTimeout(speak, REST_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [store])

  return (
    <p className="sr" role="status" aria-live="polite" data-announcer="">
      {said}
    </p>
  )
}
