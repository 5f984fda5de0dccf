import { type ComponentType, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useLabStore } from '../../components/store-context.ts'
import { type Panel, panels } from './panels.ts'

const CAUSES = 'causes'
const TABS: readonly Pick<Panel, 'id' | 'title'>[] = [{ id: CAUSES, title: 'Causes' }, ...panels]

/** The causes, and what else can be done with the lab: one at a time, below the picture. */
export function Panels({ causes }: { readonly causes: ReactNode }) {
  const store = useLabStore()
  const id = useId()
  const tabs = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<{ readonly id: string; readonly Body: ComponentType | null }>({ id: CAUSES, Body: null })

  const show = async (next: string) => {
    const panel = panels.find((one) => one.id === next)
    if (panel === undefined) {
      setShown({ id: CAUSES, Body: null })
      return
    }
    try {
      const Body = await panel.load()
      setShown({ id: next, Body })
    } catch {
      store.getState().notify({
        tone: 'error',
        title: `“${panel.title}” could not be loaded. Check the connection and try again; the lab on screen stays as it is.`,
        details: [],
      })
    }
  }
  const move = (event: KeyboardEvent) => {
    const at = TABS.findIndex((tab) => tab.id === shown.id)
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
              aria-controls={`${id}-panel`}
              tabIndex={tab.id === shown.id ? 0 : -1}
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
