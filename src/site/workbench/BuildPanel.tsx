import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLab, useLabStore } from '../../components/store-context.ts'
import type { Lab } from '../../core/lab.ts'
import { emptyLab, setLab } from '../../edit/edit-lab.ts'
import { addScenario } from '../../edit/edit-scenarios.ts'
import { isGroup, stepAt } from '../../edit/step-place.ts'
import { type After, type Desk, DeskContext, itemAt, keyOfTarget, placeOf, type Refusal, RefusalContext } from './desk.ts'
import { NumberField, TextField } from './fields.tsx'
import { ListContext } from './list-context.ts'
import { type FocusKeeper, keepFocus } from './outline-focus.ts'
import { listenToOutline } from './outline-keys.ts'
import { linkToPicture } from './picture-link.ts'
import { RowCard } from './RowCard.tsx'
import { StepList } from './StepList.tsx'
import { listenToStepDrag } from './step-drag.ts'
import { UnusedCalls } from './UnusedCalls.tsx'
import { useHoverStore } from './use-hover-store.ts'
import './build.css'

/** The lab as an outline in which everything can be added, named, moved and taken away. */
export function BuildPanel() {
  const store = useLabStore()
  const hoverStore = useHoverStore()
  const current = useLab((state) => state.current)
  const { lab, origin } = current
  const root = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  // An undo may have put something else in the place of what was open.
  const openKey = opened !== null && kindAt(lab, opened.key) === opened.kind ? opened.key : null
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  /** What is to take the focus once it is drawn. */
  const wanted = useRef<string | null>(null)
  const [, redraw] = useState(0)

  const desk = useMemo<Desk>(() => {
    const setOpenKey = (key: string | null) => setOpened(key === null ? null : { key, kind: kindAt(store.getState().current.lab, key) })
    const run = (key: string, edit: Parameters<Desk['run']>[1], after: After) => {
      const { lab: before } = store.getState().current
      const result = edit(before)
      if (!result.ok) {
        setRefusal({ key, refused: result })
        return
      }
      setRefusal(null)
      if (result.lab !== before) store.getState().editLab(result.lab)
      const target = keyOfTarget(result.lab, result.at, after)
      if (target !== null) {
        wanted.current = `${target}:${after.part}`
        if (after.isOpened === true) setOpenKey(target)
        // The open editor of what is gone would otherwise be that of what took its place.
        else if (after.isOpened === false) setOpenKey(null)
      }
      redraw((times) => times + 1)
    }
    return { lab: () => store.getState().current.lab, run, open: setOpenKey }
  }, [store])

  // Another lab has other steps at the same places.
  const shownOrigin = useRef(origin)
  if (shownOrigin.current !== origin) {
    shownOrigin.current = origin
    setOpened(null)
    setRefusal(null)
  }

  const keeper = useRef<FocusKeeper | null>(null)
  useLayoutEffect(() => {
    if (root.current === null) return undefined
    const made = keepFocus(root.current)
    keeper.current = made
    return made.stop
  }, [])
  // After each drawing.
  useLayoutEffect(() => {
    keeper.current?.settle(wanted.current)
    wanted.current = null
  })
  useLayoutEffect(() => (root.current === null ? undefined : listenToOutline(root.current, store, desk)), [store, desk])
  useLayoutEffect(() => (root.current === null ? undefined : listenToStepDrag(root.current, store, desk)), [store, desk])
  useLayoutEffect(() => (root.current === null ? undefined : linkToPicture(root.current, store, hoverStore)), [store, hoverStore])

  const startAnew = () => {
    store.getState().openLab(emptyLab(), { kind: 'browser' })
    wanted.current = 'lab:title'
    redraw((times) => times + 1)
  }
  return (
    <DeskContext value={desk}>
      <RefusalContext value={refusal}>
        <ListContext value={StepList}>
          <section className="build" aria-labelledby="h-build">
            <div className="side">
              <h2 id="h-build">Build</h2>
              <p>Each row is a way to run the same calls. A press on a step opens it.</p>
              <p className="bkeys">
                <kbd>Ctrl Enter</kbd> next call
                <br />
                <kbd>Ctrl Shift Enter</kbd> next row
                <br />
                <kbd>Alt ↑ ↓</kbd> move
                <br />
                <kbd>Esc</kbd> close
              </p>
              <button type="button" className="badd" onClick={startAnew}>
                New lab
              </button>
            </div>
            <div className="build-body" ref={root}>
              <div className="bhead">
                <TextField
                  label="Title"
                  name="Title of the lab"
                  read={(now) => now.title}
                  focusId="lab:title"
                  className="is-title"
                  edit={(now, title) => setLab(now, { title })}
                />
                <NumberField lab={lab} path="budgetMs" label="Budget" focusId="lab:budget" />
              </div>
              {isEmpty(lab) && (
                <p className="bhint">
                  Give the lab a title and a budget: the time for which its caller will wait. Then add the first call: its name, how long it
                  takes, and how long it is waited for.
                </p>
              )}
              {lab.scenarios.map((scenario, index) => (
                <RowCard
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position, so that a new id moves nothing
                  key={index}
                  lab={lab}
                  scenario={scenario}
                  index={index}
                  count={lab.scenarios.length}
                  openKey={openKey}
                />
              ))}
              <button
                type="button"
                className="badd"
                aria-keyshortcuts="Control+Shift+Enter"
                data-focus="lab:row"
                onClick={() => desk.run('lab', (now) => addScenario(now), { part: 'title' })}
              >
                Add row
              </button>
              <UnusedCalls lab={lab} openKey={openKey} />
            </div>
          </section>
        </ListContext>
      </RefusalContext>
    </DeskContext>
  )
}

/** What is open, and what kind of thing it was when it was opened. */
interface Opened {
  readonly key: string
  readonly kind: string | null
}

/** What stands at a key: of a call its position in the lab, which a rename does not change. */
function kindAt(lab: Lab, key: string): string | null {
  const item = itemAt(lab, key)
  if (item === null) return null
  const step = item.kind === 'step' ? stepAt(lab, placeOf(item.list, item.position)) : item.id
  if (typeof step === 'string') return `call ${Object.keys(lab.calls).indexOf(step)}`
  return step !== null && isGroup(step) ? 'group' : 'work'
}

function isEmpty(lab: Lab): boolean {
  return Object.keys(lab.calls).length === 0 && lab.scenarios.every((scenario) => scenario.steps.length === 0)
}
