import type { Recorder, Row } from './engine.ts'
import { runPlan } from './engine.ts'
import type { Lab, Scenario } from './lab.ts'
import { compileScenario, type Plan } from './plan.ts'
import type { Outcome } from './timeline.ts'

/** Makes no spans: it keeps totals, and one number that tells two results apart. Use it again after `finish`: `span` of the next run starts anew. */
export class CountingRecorder implements Recorder {
  spanCount = 0
  totalMs = 0
  outcome: Outcome = 'ok'
  orphanMs = 0
  overBudgetMs = 0
  #isDone = true
  #runSpans = 0
  #runOrphanMs = 0

  span(row: Readonly<Row>): void {
    if (this.#isDone) {
      this.#isDone = false
      this.#runSpans = 0
      this.#runOrphanMs = 0
    }
    this.#runSpans++
    if (row.orphanEndMs >= 0) this.#runOrphanMs += row.orphanEndMs - row.endMs
  }

  finish(totalMs: number, outcome: Outcome, plan: Plan): void {
    this.spanCount = this.#isDone ? 0 : this.#runSpans
    this.orphanMs = this.#isDone ? 0 : this.#runOrphanMs
    this.totalMs = totalMs
    this.outcome = outcome
    this.overBudgetMs = totalMs > plan.budgetMs ? totalMs - plan.budgetMs : 0
    this.#isDone = true
  }
}

/** The same run as `simulate`, totals only: makes no spans. Without `into`, a recorder is made. */
export function countScenario(lab: Lab, scenario: Scenario, into: CountingRecorder = new CountingRecorder()): CountingRecorder {
  runPlan(compileScenario(lab, scenario), into)
  return into
}
