import { useEffect, useState } from 'react'
import { useLabStore } from '../../components/store-context.ts'
import type { Lab } from '../../core/lab.ts'

/** How long a hand must be still for what it holds to count. */
const REST_MS = 400

/** The lab as it is when the hand rests: what a drag only passes through has not been chosen. */
export function useSettledLab(): Lab {
  const store = useLabStore()
  const [lab, setLab] = useState(store.getState().current.lab)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => setLab(store.getState().current.lab)
    const follow = () => {
      clearTimeout(timer)
      if (store.getState().gesture === null) settle()
      else timer = setTimeout(settle, REST_MS)
    }
    follow()
    const stop = store.subscribe(follow)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [store])
  return lab
}
