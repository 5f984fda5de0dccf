import { beforeEach, describe, expect, it } from 'vitest'
import type { Lab } from '../../core/lab.ts'
import { addAttempt } from '../../edit/edit-attempts.ts'
import { duplicateCall, renameCall, setCall } from '../../edit/edit-calls.ts'
import { setLab } from '../../edit/edit-lab.ts'
import type { EditResult } from '../../edit/edit-result.ts'
import { addScenario, duplicateScenario, moveScenario } from '../../edit/edit-scenarios.ts'
import { addNewCall, addWork, moveStep, removeStep } from '../../edit/edit-steps.ts'
import { printLab, readLabText } from '../../io/lab-file.ts'
import { applyChanges, type TextChange } from '../../io/patch-lab-text.ts'
import { threeRows } from '../../presets/three-rows.ts'
import { createLabStore, type LabStore } from '../../store/lab-store.ts'
import { listCauses } from '../../timeline/causes.ts'
import { type Draw, drawFrom } from '../../timeline/testing/small-lab.ts'
import { BURST_MS, LabTextSync, type TextDraft } from './text-sync.ts'

/** An editor as the sync sees one: a text, and a cursor that goes along with what is changed around it. */
class FakeEditor {
  text: string
  cursor = 0
  changes = 0

  constructor(text: string) {
    this.text = text
  }

  read(): string {
    return this.text
  }

  change(changes: readonly TextChange[]): void {
    if (changes.length > 0) this.changes += 1
    let shift = 0
    for (const { from, to, insert } of changes) {
      if (to <= this.cursor) shift += insert.length - (to - from)
      else if (from < this.cursor) shift = from - this.cursor + shift
    }
    this.cursor += shift
    this.text = applyChanges(this.text, changes)
  }
}

let nowMs: number
let store: LabStore
let editor: FakeEditor
let sync: LabTextSync

function begin(draft: TextDraft | null = null): void {
  nowMs = 0
  editor = new FakeEditor(draft?.text ?? printLab(store.getState().current.lab))
  sync = new LabTextSync({ store, port: editor, nowMs: () => nowMs, draft })
}

beforeEach(() => {
  store = createLabStore({ lab: threeRows.lab, origin: { kind: 'preset', id: 'three-rows' } })
  begin()
})

const lab = (): Lab => store.getState().current.lab

function type(text: string, how: 'typed' | 'undo' | 'redo' = 'typed'): void {
  editor.text = text
  sync.noteTyped(how)
  sync.flush()
}

function edit(result: EditResult): void {
  if (!result.ok) return
  store.getState().editLab(result.lab)
  sync.flush()
}

const textSays = () => {
  const read = readLabText(editor.text)
  return read.ok ? read.lab : null
}

describe('what is typed', () => {
  it('is the lab as soon as it is one, and one burst is one step to undo', () => {
    const before = editor.text
    for (const typed of ['1', '18', '185']) type(before.replace('"budgetMs": 160', `"budgetMs": ${typed}`))
    expect(lab().budgetMs).toBe(185)
    expect(store.getState().past).toHaveLength(1)
    nowMs += BURST_MS + 1
    type(editor.text.replace('185', '186'))
    expect(store.getState().past).toHaveLength(2)
    store.getState().undo()
    store.getState().undo()
    sync.flush()
    expect(editor.text).toBe(before)
  })

  it('there and back again is no step', () => {
    const before = editor.text
    type(before.replace('160', '16'))
    type(before)
    sync.endBurst()
    expect(store.getState().past).toHaveLength(0)
  })

  it('is never rewritten, whatever its spaces', () => {
    const own = JSON.stringify(JSON.parse(editor.text.replace('160', '170')))
    type(own)
    expect(lab().budgetMs).toBe(170)
    sync.flush()
    expect(editor.text).toBe(own)
    expect(editor.changes).toBe(0)
  })

  it('leaves the last good lab where it is while it has a fault', () => {
    const good = lab()
    type(editor.text.replace('"timeoutMs": 100', '"timeoutMs": '))
    expect(lab()).toBe(good)
    expect(sync.status).toMatchObject({ isTorn: false, isAgreed: false, faults: [{ line: 8 }] })
    type(editor.text.replace('"timeoutMs": ,', '"timeoutMs": 90,'))
    expect(lab().calls.catalog?.timeoutMs).toBe(90)
    expect(sync.status).toEqual({ faults: [], isTorn: false, isAgreed: true })
  })

  it('and is undone in the editor, is undone on the page, where that is the same', () => {
    const before = editor.text
    type(before.replace('160', '170'))
    type(before, 'undo')
    expect(store.getState().past).toHaveLength(0)
    expect(store.getState().future).toHaveLength(1)
    type(before.replace('160', '170'), 'redo')
    expect(store.getState().past).toHaveLength(1)
    expect(store.getState().future).toHaveLength(0)
  })
})

describe('what changes the lab elsewhere', () => {
  it('is written into the text, and the cursor stays before the same letter', () => {
    editor.cursor = editor.text.indexOf('"audit"')
    edit(setCall(lab(), 'catalog', { label: 'Catalogue' }))
    expect(editor.text.slice(editor.cursor).startsWith('"audit"')).toBe(true)
    edit(duplicateCall(lab(), 'catalog'))
    expect(editor.text.slice(editor.cursor).startsWith('"audit"')).toBe(true)
    expect(editor.text).toBe(printLab(lab()))
  })

  it('is one change of the text for each change of a drag, and the typing after it is another step', () => {
    const deadline = listCauses(lab()).find((cause) => cause.path === 'budgetMs')
    if (deadline === undefined) throw new Error('no deadline')
    type(editor.text.replace('160', '161'))
    for (const ms of [162, 163]) {
      store.getState().changeCause(deadline, ms, 'drag')
      sync.flush()
    }
    type(editor.text.replace('163', '164'))
    expect(store.getState().past.map((open) => open.lab.budgetMs)).toEqual([160, 161, 163])
  })
})

describe('where both have changed', () => {
  const tear = () => {
    type(editor.text.replace('"budgetMs": 160,', '"budgetMs": 170'))
    edit(setCall(lab(), 'audit', { label: 'Z' }))
  }

  it('nothing is overwritten, also when the text is a lab again, until a person has chosen', () => {
    tear()
    expect(sync.status.isTorn).toBe(true)
    type(editor.text.replace('170', '170,'))
    expect(sync.status).toMatchObject({ isTorn: true, faults: [] })
    expect([lab().budgetMs, lab().calls.audit?.label]).toEqual([160, 'Z'])
  })

  it('the text can be kept: it becomes the lab, one step away from what was', () => {
    tear()
    sync.keepText()
    expect(sync.status).toMatchObject({ isTorn: false, isAgreed: false })
    type(editor.text.replace('170', '170,'))
    expect([lab().budgetMs, lab().calls.audit?.label]).toEqual([170, 'B'])
    store.getState().undo()
    sync.flush()
    expect(textSays()).toEqual(lab())
    expect(lab().calls.audit?.label).toBe('Z')
  })

  it('the lab can be kept: the text says it', () => {
    tear()
    sync.takeLab()
    expect(sync.status).toEqual({ faults: [], isTorn: false, isAgreed: true })
    expect(editor.text).toBe(printLab(lab()))
  })

  it('a change that is taken back is none', () => {
    tear()
    store.getState().undo()
    sync.flush()
    expect(sync.status.isTorn).toBe(false)
  })

  it('a draft of an earlier visit is as it was left, and is torn where the lab has changed since', () => {
    type(editor.text.replace('"budgetMs": 160,', '"budgetMs": 170'))
    const { draft } = sync
    begin(draft)
    sync.flush()
    expect(editor.text).toBe(draft?.text)
    expect(sync.status).toMatchObject({ isTorn: false, faults: [{ line: 5 }] })
    store.getState().editLab({ ...lab(), title: 'Other' })
    begin(draft)
    sync.flush()
    expect(sync.status.isTorn).toBe(true)
  })
})

describe('after 500 random edits on either side', () => {
  const EDITS: readonly ((lab: Lab, draw: Draw) => EditResult)[] = [
    (lab, draw) => setLab(lab, { title: `T${draw(9)}`, budgetMs: draw(500) }),
    (lab, draw) => addNewCall(lab, { owner: { kind: 'scenario', id: scenarioOf(lab, draw) }, at: [draw(4)] }),
    (lab, draw) => addWork(lab, { owner: { kind: 'scenario', id: scenarioOf(lab, draw) }, at: [draw(4)] }),
    (lab, draw) => moveStep(lab, { owner: { kind: 'scenario', id: scenarioOf(lab, draw) }, at: [draw(4)] }, draw(2) === 0 ? 1 : -1),
    (lab, draw) => removeStep(lab, { owner: { kind: 'scenario', id: scenarioOf(lab, draw) }, at: [draw(4)] }),
    (lab, draw) => renameCall(lab, callOf(lab, draw), `c${draw(40)}`),
    (lab, draw) => setCall(lab, callOf(lab, draw), { timeoutMs: draw(2) === 0 ? null : 1 + draw(300), label: `L${draw(9)}` }),
    (lab, draw) => addAttempt(lab, callOf(lab, draw)),
    (lab) => addScenario(lab),
    (lab, draw) => duplicateScenario(lab, scenarioOf(lab, draw), { reserveMs: draw(50) }),
    (lab, draw) => moveScenario(lab, scenarioOf(lab, draw), 1),
  ]
  const scenarioOf = (lab: Lab, draw: Draw) => lab.scenarios[draw(lab.scenarios.length)]?.id ?? ''
  const callOf = (lab: Lab, draw: Draw) => Object.keys(lab.calls)[draw(Object.keys(lab.calls).length)] ?? ''
  /** As hands do: another number, a letter more or less, other spaces, a mended fault. */
  const TYPINGS: readonly ((text: string, draw: Draw) => string)[] = [
    (text, draw) => replaceSome(text, /\d+/g, String(draw(200)), draw),
    (text, draw) => replaceSome(text, /"label": "[^"]*"/g, `"label": "${'ABCé😀'[draw(4)]}"`, draw),
    (text, draw) => replaceSome(text, /,/g, draw(2) === 0 ? ', ' : '\n,', draw),
    (text) => (JSON.parse(text) ? JSON.stringify(JSON.parse(text)) : text),
    (text) => JSON.stringify(JSON.parse(text), null, 3),
    (text, draw) => text.slice(0, draw(text.length)) + '{]x":,1'[draw(7)] + text.slice(draw(text.length)),
    (text, draw) => text.slice(0, draw(text.length)),
  ]

  it('text and picture say the same, or the text has faults, or a person is asked', () => {
    const seen = { agreed: 0, faulty: 0, torn: 0, undone: 0 }
    for (let seed = 0; seed < 4; seed++) {
      store = createLabStore({ lab: threeRows.lab, origin: { kind: 'preset', id: 'three-rows' } })
      begin()
      const draw = drawFrom(seed)
      let lastGoodText = editor.text
      for (let i = 0; i < 500; i++) {
        const before = lab()
        const typedBefore = editor.text
        nowMs += draw(2) * 800
        const kind = draw(8)
        if (kind < 3) {
          const result = (EDITS[draw(EDITS.length)] as (typeof EDITS)[number])(lab(), draw)
          const isSmall = result.ok && result.lab.scenarios.length < 7 && JSON.stringify(result.lab).length < 6000
          if (isSmall) edit(result)
        } else if (kind < 7) {
          let next = typedBefore
          try {
            next = (TYPINGS[draw(TYPINGS.length)] as (typeof TYPINGS)[number])(typedBefore, draw)
          } catch {
            // Only JSON can be laid out anew.
          }
          type(next)
        } else {
          store.getState()[draw(2) === 0 ? 'undo' : 'redo']()
          sync.flush()
          seen.undone += 1
        }
        const { faults, isTorn, isAgreed } = sync.status
        if (isAgreed) {
          expect([seed, i, textSays()]).toEqual([seed, i, lab()])
          expect(Object.keys(textSays()?.calls ?? {})).toEqual(Object.keys(lab().calls))
          lastGoodText = editor.text
          seen.agreed += 1
        } else {
          expect(isTorn || faults.length > 0).toBe(true)
          // What was typed is as it was typed; the lab is not what the text made of it.
          if (kind >= 3 && kind < 7) expect(lab()).toBe(before)
          if (kind < 3 || kind === 7) expect(editor.text).toBe(typedBefore)
          seen[isTorn ? 'torn' : 'faulty'] += 1
          if (draw(3) === 0) {
            if (isTorn && draw(2) === 0) sync.takeLab()
            else if (isTorn) sync.keepText()
            else type(lastGoodText)
          }
        }
      }
      if (!sync.status.isAgreed) sync.takeLab()
      expect(textSays()).toEqual(lab())
    }
    expect(seen.agreed).toBeGreaterThan(500)
    expect(seen.faulty).toBeGreaterThan(100)
    expect(seen.torn).toBeGreaterThan(30)
  })
})

/** The text with one of the pattern's places replaced. */
function replaceSome(text: string, pattern: RegExp, by: string, draw: Draw): string {
  const places = [...text.matchAll(pattern)]
  const place = places[draw(Math.max(1, places.length))]
  return place === undefined ? text : text.slice(0, place.index) + by + text.slice(place.index + place[0].length)
}
