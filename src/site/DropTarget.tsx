import { useEffect, useRef, useState } from 'react'
import { useLabStore } from '../components/store-context.ts'
import { useKeeper } from './library/keeper-context.ts'
import './drop-target.css'
import { listenToDrops, listenToPaste } from './outside-input.ts'

/** Shows, while a file is held over the page, that it can be dropped anywhere. For the eye alone: files are chosen by a button as well. */
export function DropTarget() {
  const store = useLabStore()
  const keeper = useKeeper()
  const [isOver, setIsOver] = useState(false)
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (keeper === null) return
    const listening = new AbortController()
    listenToPaste({ store, keeper }, listening.signal)
    listenToDrops({ store, keeper }, setIsOver, listening.signal)
    return () => listening.abort()
  }, [store, keeper])

  // Above a dialog that is open, where the browser can do that.
  useEffect(() => {
    if (isOver) frame.current?.showPopover?.()
  }, [isOver])

  return isOver ? (
    <div ref={frame} popover="manual" className="drop-target" aria-hidden="true">
      <p>Drop a lab file to open it</p>
    </div>
  ) : null
}
