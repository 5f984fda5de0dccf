import { describe, expect, it } from 'vitest'
import type { Lab } from '../core/lab.ts'
import { threeRows } from '../presets/three-rows.ts'
import { addAttempt, setAttempt, setRetry } from './edit-attempts.ts'
import { renameCall, setCall } from './edit-calls.ts'
import { emptyLab, setLab } from './edit-lab.ts'
import type { EditResult } from './edit-result.ts'
import { addScenario, duplicateScenario, renameScenario, setScenario } from './edit-scenarios.ts'
import { addNewCall } from './edit-steps.ts'

/** Applies edits one after another, each to what the one before gave; counts them. */
class Hand {
  lab: Lab
  count = 0

  constructor(lab: Lab) {
    this.lab = lab
  }

  do(edit: (lab: Lab) => EditResult): this {
    const result = edit(this.lab)
    if (!result.ok) throw new Error(result.sentence)
    this.lab = result.lab
    this.count++
    return this
  }

  /** A new call at the end of a row, named and timed. */
  call(scenario: string, position: number, id: string, timeoutMs: number, durationMs: number): this {
    return this.do((lab) => addNewCall(lab, { owner: { kind: 'scenario', id: scenario }, at: [position] }))
      .do((lab) => renameCall(lab, 'call', id))
      .do((lab) => setCall(lab, id, { timeoutMs }))
      .do((lab) => setAttempt(lab, id, 0, { durationMs }))
  }
}

describe('the opening lab', () => {
  it('is built from an empty one in fewer than 60 edits', () => {
    const hand = new Hand(emptyLab())
      .do((lab) => setLab(lab, { title: 'Three calls, one budget' }))
      .do((lab) => setLab(lab, { budgetMs: 160 }))
      .do((lab) => renameScenario(lab, 'scenario-1', 'local'))
      .do((lab) => setScenario(lab, 'local', { title: 'Local timeouts only' }))
      .call('local', 0, 'catalog', 100, 70)
      .call('local', 1, 'delivery', 100, 70)
      .call('local', 2, 'loyalty', 100, 70)
      .do((lab) => duplicateScenario(lab, 'local'))
      .do((lab) => renameScenario(lab, 'local-2', 'shared'))
      .do((lab) => setScenario(lab, 'shared', { title: 'Shared deadline' }))
      .do((lab) => setScenario(lab, 'local', { deadline: 'none' }))
      .do((lab) => addScenario(lab))
      .do((lab) => renameScenario(lab, 'scenario-3', 'retry'))
      .do((lab) => setScenario(lab, 'retry', { title: 'Retry inside the budget' }))
      .call('retry', 0, 'supplier', 60, 80)
      .do((lab) => setCall(lab, 'supplier', { label: 'A' }))
      .do((lab) => addAttempt(lab, 'supplier'))
      .do((lab) => setAttempt(lab, 'supplier', 1, { durationMs: 50 }))
      .do((lab) => setRetry(lab, 'supplier', { backoff: { kind: 'fixed', ms: 20 } }))
      .call('retry', 1, 'audit', 60, 50)
      .do((lab) => setCall(lab, 'audit', { label: 'B' }))
    expect(hand.lab).toEqual(threeRows.lab)
    expect(JSON.stringify(hand.lab)).toBe(JSON.stringify(threeRows.lab))
    expect(hand.count).toBeLessThan(60)
  })
})
