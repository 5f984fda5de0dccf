import { type ComponentType, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { wantPart } from '../parts/want-part.ts'
import { type Panel, panels } from './panels.ts'

const CAUSES = 'causes'
const TABS: readonly Pick<Panel, 'id' | 'title'>[] = [{ id: CAUSES, title: 'Causes' }, ...panels]

/** The causes, and what else can be done with the lab: one at a time, below the picture. */
export function Panels({ causes }: { readonly causes: ReactNode }) {
  const id = useId()
  const tabs = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<{ readonly id: string; readonly Body: ComponentType | null }>({ id: CAUSES, Body: null })

  /** The tab whose panel is on its way. Until that is here, the one before it stays. */
  const [wantedId, setWantedId] = useState<string | null>(null)
  const leaving = useRef(new AbortController())
  useEffect(() => () => leaving.current.abort(), [])

  const show = async (next: string) => {
    const panel = panels.find((one) => one.id === next)
    // Of two that are asked for, the last is shown, whichever comes first.
    if (next !== wantedId) {
      leaving.current.abort()
      leaving.current = new AbortController()
    }
    const { signal } = leaving.current
    setWantedId(panel === undefined ? null : next)
    const Body = panel === undefined ? null : await wantPart(`“${panel.title}”`, panel.load, { signal })
    if (signal.aborted) return
    setWantedId(null)
    if (panel === undefined || Body !== null) setShown({ id: next, Body })
  }
  const currentId = wantedId ?? shown.id
  const move = (event: KeyboardEvent) => {
    const at = TABS.findIndex((tab) => tab.id === currentId)
    const last = TABS.length - 1
    const to = { ArrowRight: Math.min(last, at + 1), ArrowLeft: Math.max(0, at - 1), Home: 0, End: last }[event.key]
    const next = to === undefined ? undefined : TABS[to]
    if (next === undefined) return
    event.preventDefault()
    tabs.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to ?? 0]?.focus()
    void show(next.id)
  }

  return (
    <section className="panels needs-script" aria-label="Work on the lab">
      {TABS.length > 1 && (
        <div className="panel-tabs" role="tablist" aria-label="Work on the lab" ref={tabs} onKeyDown={move}>
          {TABS.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              aria-selected={tab.id === shown.id}
              aria-busy={tab.id === wantedId}
              aria-controls={`${id}-panel`}
              tabIndex={tab.id === currentId ? 0 : -1}
              onClick={() => void show(tab.id)}
            >
              {tab.title}
            </button>
          ))}
        </div>
      )}
      <div id={`${id}-panel`} {...(TABS.length > 1 && { role: 'tabpanel', 'aria-labelledby': `${id}-${shown.id}` })}>
        {shown.Body === null ? causes : <shown.Body />}
      </div>
    </section>
  )
}
