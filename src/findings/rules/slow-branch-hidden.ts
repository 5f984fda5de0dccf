import type { Step } from '../../core/lab.ts'
import type { TraceSpan } from '../../core/recorders.ts'
import { formatMs } from '../../timeline/format-ms.ts'
import { calc, type Part } from '../../timeline/sentence-runs.ts'
import type { Draft, Rule } from '../finding.ts'
import type { LabSurvey, RowSurvey } from '../survey.ts'
import { callName, workName } from '../words.ts'
import { countLeaves } from './places.ts'

/**
 * A parallel group that takes as long as one branch alone: in today's run that branch takes more than twice as long as any other, and what only it waits for is at least a tenth of the
 * row's budget. The others hide it: their times look good, their timeouts are looked at, and none of them decides anything. Of a service that runs several times, its first run counts.
 */
export const slowBranchHidden: Rule = {
  id: 'slow-branch-hidden',
  find: (survey) => survey.rows.flatMap((row) => findIn(survey, row)),
}

function findIn(survey: LabSurvey, row: RowSurvey): Draft[] {
  const { spans } = row.view.trace
  const drafts = findInList(survey, row, null, row.scenario.steps, `scenarios.${row.index}.steps`, -1)
  const seen = new Set<string>()
  spans.forEach(({ kind, step }, index) => {
    if (kind !== 'attempt' || seen.has(step) || spans[index + 1]?.parent !== index) return
    seen.add(step)
    const { downstream } = survey.times.call(step)
    if (downstream !== undefined && holdsGroup(downstream.steps)) {
      drafts.push(...findInList(survey, row, step, downstream.steps, `calls.${step}.downstream.steps`, index))
    }
  })
  return drafts
}

function holdsGroup(steps: readonly Step[]): boolean {
  return steps.some((step) => typeof step !== 'string' && !('work' in step) && ('parallel' in step || holdsGroup(step.sequence)))
}

interface Branch {
  readonly endMs: number
  /** The span that ends it. */
  readonly index: number
}

function findInList(
  survey: LabSurvey,
  row: RowSurvey,
  owner: string | null,
  steps: readonly Step[],
  path: string,
  parent: number,
): Draft[] {
  if (!holdsGroup(steps)) return []
  const { spans } = row.view.trace
  const drafts: Draft[] = []
  let leaf = 0
  const spansAt = (at: number) => row.spansOf(owner, at).filter((i) => spans[i]?.parent === parent)
  const endOf = (from: number, to: number): Branch | null => {
    let last: Branch | null = null
    for (let at = from; at < to; at++) {
      for (const index of spansAt(at)) {
        const { endMs } = spans[index] as TraceSpan
        if (last === null || endMs > last.endMs) last = { endMs, index }
      }
    }
    return last
  }
  const walk = (step: Step, at: string) => {
    if (typeof step === 'string' || 'work' in step) {
      leaf++
      return
    }
    const members = 'sequence' in step ? step.sequence : step.parallel
    const kind = 'sequence' in step ? 'sequence' : 'parallel'
    const start = leaf
    for (const [i, one] of members.entries()) walk(one, `${at}.${kind}.${i}`)
    if (kind === 'sequence') return
    let from = start
    const branches = members.map((one) => {
      const to = from + countLeaves(one)
      const end = endOf(from, to)
      from = to
      return end
    })
    const startMs = Math.min(
      ...Array.from({ length: leaf - start }, (_, i) => spansAt(start + i)[0]).map(
        (i) => spans[i ?? -1]?.startMs ?? Number.POSITIVE_INFINITY,
      ),
    )
    const draft = judge(
      survey,
      row,
      owner,
      at,
      startMs,
      branches.filter((end) => end !== null),
    )
    if (draft === null) return
    // Groups inside one another that wait for one span are one matter: the outermost tells it.
    const inner = drafts.findIndex(({ key }) => key === draft.key)
    if (inner >= 0) drafts.splice(inner, 1)
    drafts.push(draft)
  }
  for (const [i, step] of steps.entries()) walk(step, `${path}.${i}`)
  return drafts
}

function judge(
  survey: LabSurvey,
  row: RowSurvey,
  owner: string | null,
  path: string,
  startMs: number,
  branches: readonly Branch[],
): Draft | null {
  if (branches.length < 2) return null
  const [slow, next] = branches.toSorted((a, b) => b.endMs - a.endMs) as [Branch, Branch]
  const aloneMs = slow.endMs - next.endMs
  if (slow.endMs - startMs <= 2 * (next.endMs - startMs) || aloneMs * 10 < row.budgetMs || aloneMs === 0) return null
  const { trace, keys } = row.view
  const span = trace.spans[slow.index] as TraceSpan
  const isWork = span.kind === 'work'
  const isOptional = !isWork && survey.times.call(span.step).optional !== undefined
  const name: Part = isWork ? workName(span.label) : callName(survey, span.step)
  const stem = owner === null ? '' : `${owner}/`
  return {
    ruleId: 'slow-branch-hidden',
    key: `slow-branch-hidden/${row.scenario.id}/${stem}${isWork ? 'work' : span.step}~${span.leaf}`,
    scenarioId: row.scenario.id,
    path,
    spanKey: keys[slow.index] ?? null,
    severity: isOptional ? 'risks' : 'note',
    sentence: [
      [
        'The group takes ',
        calc(formatMs(slow.endMs - startMs)),
        ' because of ',
        name,
        isOptional ? ', which is optional: ' : ' alone: ',
        branches.length === 2 ? 'the other branch is done after ' : 'the others are done after ',
        calc(formatMs(next.endMs - startMs)),
        ', and it is waited for ',
        calc(formatMs(aloneMs)),
        ' longer.',
      ],
    ],
    propose: null,
  }
}
