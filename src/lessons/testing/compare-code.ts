import { formatTimeline } from '../../core/format-timeline.ts'
import type { Lab } from '../../core/lab.ts'
import { simulate } from '../../core/simulate.ts'
import type { Span } from '../../core/timeline.ts'
import { loadCode, runRow } from './run-code.ts'
import { VirtualClock } from './virtual-clock.ts'

/**
 * Runs the text of a file of code, with a lab's numbers in it, for every row of the lab, and holds it against the core: kinds, steps, attempts, instants, statuses,
 * causes, orphans, ambiguity and totals. Gives one line for each difference, and nothing where they agree.
 */
export async function differencesFromCore(
  file: string,
  lab: Lab,
  change?: (file: string, source: string) => string,
): Promise<readonly string[]> {
  const clock = new VirtualClock()
  const code = await loadCode(file, lab, clock, change)
  const out: string[] = []
  for (const scenario of lab.scenarios) {
    clock.reset()
    const ran = await runRow(code, lab, scenario, clock, () => clock.runAll())
    const { spans, totalMs } = simulate(lab, scenario)
    if (canonical(ran.spans) !== canonical(spans)) out.push(`${scenario.id}: code ${line(ran.spans)}\n${scenario.id}: core ${line(spans)}`)
    if (ran.totalMs !== totalMs) out.push(`${scenario.id}: code ends at ${ran.totalMs}, core at ${totalMs}`)
  }
  return out
}

function line(spans: readonly Span[]): string {
  return formatTimeline({
    spans,
    labels: spans.map(({ step, cutBy, orphanEndMs }) => [step, cutBy, orphanEndMs].join('~')),
    totalMs: 0,
    outcome: 'ok',
    orphanMs: 0,
    overBudgetMs: 0,
  })
}

/** The same text for the same spans, whatever the order of their keys. */
function canonical(spans: readonly Span[]): string {
  return JSON.stringify(spans.map((span) => Object.entries(span).sort(([a], [b]) => (a < b ? -1 : 1))))
}
