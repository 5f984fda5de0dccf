import type { Lab } from '../../core/lab.ts'
import { buildReport, type Report, type ReportFinding } from '../../report/report.ts'
import type { WorstCase } from '../../timeline/worst-case.ts'
import type { FoundFinding } from './answer.ts'

/** Everything that a design review is shown of a lab. `worstOf` gives what is known of each scenario. */
export function reportOf(
  lab: Lab,
  findings: readonly FoundFinding[],
  worstOf: (scenario: Lab['scenarios'][number]) => WorstCase | null,
  link: string | null,
): Report {
  return buildReport(lab, { findings: findings.map(reportFinding), worstCase: worstOf, ...(link === null ? null : { link }) })
}

/** What was left as it is comes with the reason: whoever reads the report may see it otherwise. */
function reportFinding({ ruleId, severity, sentence, scenarioId, ignoredBecause }: FoundFinding): ReportFinding {
  const text = sentence.runs.map((run) => run.text).join('')
  return {
    ruleId,
    severity: ignoredBecause === null ? severity : 'ignored',
    sentence: ignoredBecause === null ? text : `${text} Left as it is: ${ignoredBecause}`,
    ...(scenarioId === null ? null : { scenarioId }),
  }
}
