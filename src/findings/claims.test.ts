import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Lab, Step } from '../core/lab.ts'
import { arbitraryLab } from '../core/testing/arbitrary-lab.ts'
import { seededRandom } from '../core/testing/mutate-lab.ts'
import { viewLab } from '../timeline/lab-view.ts'
import { findFindings } from './find-findings.ts'
import type { Finding, RuleId } from './finding.ts'
import { type LabSurvey, type RowSurvey, surveyLab } from './survey.ts'
import type { Place } from './surveyor.ts'
import { withOtherRemotes } from './testing/other-remotes.ts'

/*
 * "Never" and "always" are said over all that remotes may do. Here remotes do something else, some ten thousand times for each claim, and what was said must hold.
 */

const LABS = { numRuns: 800, seed: 6 }
const VARIATIONS = 12

interface Variation {
  readonly lab: Lab
  readonly survey: LabSurvey
  readonly findings: readonly Finding[]
  /** The same policies, other remotes. */
  readonly other: Lab
  readonly otherSurvey: LabSurvey
}

/** Said of a row that may pass its budget, or of which nothing can be said. */
const TOLD: ReadonlySet<RuleId> = new Set(['timeouts-over-budget', 'nothing-bounds-call', 'attempt-never-starts'])

function forEachVariation(check: (variation: Variation) => void): void {
  fc.assert(
    fc.property(arbitraryLab(), fc.integer(), (lab, seed) => {
      const random = seededRandom(seed)
      const [survey, findings] = [surveyLab(lab), findFindings(lab)]
      for (let i = 0; i < VARIATIONS; i++) {
        const other = withOtherRemotes(lab, random)
        check({ lab, survey, findings, other, otherSurvey: surveyLab(other) })
      }
    }),
    LABS,
  )
}

const of = (findings: readonly Finding[], ruleId: RuleId, row: RowSurvey) =>
  findings.filter((finding) => finding.ruleId === ruleId && finding.scenarioId === row.scenario.id)

const spansAt = (row: RowSurvey, { owner, leaf }: Place) => row.spansOf(owner, leaf).map((i) => row.view.trace.spans[i])

describe('whatever remotes do', () => {
  it('a place that cannot start never sends anything, and no more attempts are made than can be', () => {
    let never = 0
    forEachVariation(({ survey, otherSurvey }) => {
      survey.rows.forEach((row, r) => {
        for (const place of row.places) {
          if (!place.canStart) never++
          for (const span of spansAt(otherSurvey.rows[r] as RowSurvey, place)) {
            if (span?.kind === 'attempt' && span.grantMs !== 0) expect(span.attempt).toBeLessThanOrEqual(place.attempts)
            if (place.isAlwaysSkipped) expect(['skipped', 'not_started']).toContain(span?.status)
          }
        }
      })
    })
    expect(never).toBeGreaterThan(1_000)
  })

  it('a timeout that is never reached cuts nothing, and one not below the budget nothing where a deadline is enforced', () => {
    let told = 0
    forEachVariation(({ survey, findings, otherSurvey }) => {
      survey.rows.forEach((row, r) => {
        const ids = new Set(
          [...of(findings, 'timeout-never-reached', row), ...(row.isEnforced ? of(findings, 'timeout-not-below-budget', row) : [])].map(
            ({ path }) => path.split('.')[1] as string,
          ),
        )
        told += ids.size
        const isOwn = new Set(of(findings, 'timeout-not-below-budget', row).map(({ path }) => path.split('.')[1] as string))
        for (const place of row.places) {
          // Below the budget is said of the row's own calls only.
          if (!ids.has(place.id) || (isOwn.has(place.id) && place.owner !== null)) continue
          for (const span of spansAt(otherSurvey.rows[r] as RowSurvey, place)) expect(span?.status).not.toBe('timeout')
        }
      })
    })
    expect(told).toBeGreaterThan(1_000)
  })

  it('no retry follows a timeout where it was said that none can', () => {
    let told = 0
    forEachVariation(({ survey, findings, otherSurvey }) => {
      survey.rows.forEach((row, r) => {
        for (const { path } of of(findings, 'retry-never-after-timeout', row)) {
          told++
          for (const place of row.places.filter(({ id }) => id === path.split('.')[1])) {
            const spans = spansAt(otherSurvey.rows[r] as RowSurvey, place)
            spans.forEach((span, i) => {
              const after = spans[i + 2]
              if (span?.status === 'timeout' && after?.kind === 'attempt' && after.attempt === span.attempt + 1)
                expect(after.grantMs).toBe(0)
            })
          }
        }
      })
    })
    expect(told).toBeGreaterThan(100)
  })

  it('a row whose allowances fit into its budget keeps it, also where no deadline is enforced', () => {
    let kept = 0
    forEachVariation(({ findings, other }) => {
      for (const { scenario, trace } of viewLab(other).rows) {
        if (scenario.deadline !== 'none' || scenario.steps.length === 0) continue
        const about = findings.filter(({ scenarioId }) => scenarioId === scenario.id)
        if (about.some(({ ruleId }) => TOLD.has(ruleId))) continue
        if (!hasCall(scenario.steps)) continue
        kept++
        expect(trace.overBudgetMs).toBe(0)
      }
    })
    expect(kept).toBeGreaterThan(100)
  })

  it('work after the last call has its time where nothing was said about it', () => {
    let kept = 0
    forEachVariation(({ findings, other }) => {
      for (const { scenario, trace } of viewLab(other).rows) {
        const last = scenario.steps.at(-1)
        if (scenario.deadline === 'none' || last === undefined || typeof last === 'string' || !('work' in last)) continue
        if (last.durationMs === 0 || !hasCall(scenario.steps) || !scenario.steps.slice(0, -1).every((step) => typeof step === 'string'))
          continue
        if (
          findings.some(
            ({ ruleId, scenarioId }) => scenarioId === scenario.id && (ruleId === 'no-time-to-handle' || ruleId === 'attempt-never-starts'),
          )
        )
          continue
        const span = trace.spans.findLast(({ depth }) => depth === 0)
        kept++
        expect(['ok', 'not_started']).toContain(span?.status)
      }
    })
    expect(kept).toBeGreaterThan(50)
  })
})

function hasCall(steps: readonly Step[]): boolean {
  return steps.some(
    (step) => typeof step === 'string' || (!('work' in step) && hasCall('sequence' in step ? step.sequence : step.parallel)),
  )
}
