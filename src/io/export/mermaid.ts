import type { TraceSpan } from '../../core/recorders.ts'
import { formatMs } from '../../timeline/format-ms.ts'
import type { LabView, RowView } from '../../timeline/lab-view.ts'
import { ledgerRows, statusWord } from '../../timeline/ledger.ts'
import { nameSpanFully } from '../../timeline/span-names.ts'
import { DEPTH_MARK } from './ledger-table.ts'
import { oneLine } from './plain-text.ts'

/** Longest text that Mermaid takes unless it is told otherwise (`maxTextSize`). */
export const MERMAID_MAX_CHARS = 50_000

/** Mermaid's own room for the titles of sections, and what a letter of its usual face takes. */
const LEFT_PX = 75
const MAX_LEFT_PX = 260
const LETTER_PX = 6
const GAP_PX = 24

/** What the format reads as something else than a name, and what stands for it: the wide forms, which look the same and mean nothing. */
const WIDE: Readonly<Record<string, string>> = {
  ':': '\uff1a',
  ';': '\uff1b',
  '#': '\uff03',
  '%': '\uff05',
  '<': '\uff1c',
  '>': '\uff1e',
  '{': '\uff5b',
  '}': '\uff5d',
  '"': '\uff02',
  '`': '\uff40',
  '&': '\uff06',
  $: '\uff04',
  '\\': '\uff3c',
}
/** A line that begins with one of these is a statement, and some readers trip over the names of an object's own parts. */
const STATEMENT =
  /^(?:(?:gantt|click|call|href|section|title|dateformat|axisformat|tickinterval|inclusiveenddates|topaxis|includes|excludes|todaymarker|weekday|weekend|acctitle|accdescr\w*|constructor|prototype)\b|---|\d{4}-\d\d-\d\d|__\w+__)/i

/**
 * All rows as a Mermaid gantt diagram. Its dates are the milliseconds themselves, from 0 (`dateFormat x`). What did not end well is `crit`, a pause `done`,
 * a mark of no length a `milestone`; the boundary is a `vert` line, where the reader knows one.
 */
export function exportMermaid(view: LabView): string {
  const { lab } = view
  const title = nameIn(lab.title)
  const sections = nameSections(view)
  return [
    ...writeConfig(sections),
    'gantt',
    ...(title === '' ? [] : [`    title ${title}`]),
    '    dateFormat x',
    '    axisFormat %Q',
    '    todayMarker off',
    ...view.rows.flatMap((row, i) => [
      `    section ${sections[i]}`,
      ...(i === 0 ? [`    Deadline ${formatMs(lab.budgetMs)} :vert, ${lab.budgetMs}, ${lab.budgetMs}`] : []),
      ...writeTasks(view, row),
    ]),
    '',
  ].join('\n')
}

function writeTasks(view: LabView, { scenario, trace }: RowView): readonly string[] {
  return ledgerRows(view.lab, scenario, trace).map(({ spanIndex, stepText, depth, startMs, endMs }) => {
    const span = trace.spans[spanIndex] as TraceSpan
    const text = span.kind === 'backoff' ? stepText : `${nameSpanFully(view.lab, span)} ${statusWord(span)}`
    const tags = [...tagsOf(span), startMs, endMs].join(', ')
    return `    ${DEPTH_MARK.repeat(depth)}${nameIn(text)} :${tags}`
  })
}

function tagsOf(span: TraceSpan): readonly string[] {
  const tags: string[] = []
  if (span.kind === 'backoff' && span.cutBy === undefined) tags.push('done')
  else if (span.status !== 'ok' && span.status !== 'skipped' && span.status !== 'not_started' && span.status !== 'cancelled')
    tags.push('crit')
  if (span.startMs === span.endMs) tags.push('milestone')
  return tags
}

/** A name as it may stand at the beginning of a line. */
function nameIn(text: string): string {
  const name = oneLine(text)
    .replace(/[:;#%<>{}"`&$\\]/g, (character) => WIDE[character] as string)
    .trim()
  return STATEMENT.test(name) ? `\u201c${name}\u201d` : name
}

/** Two sections of one name would be drawn as one. */
function nameSections(view: LabView): readonly string[] {
  const used = new Set<string>()
  return view.rows.map(({ scenario }, i) => {
    const name = nameIn(scenario.title) || `Row ${i + 1}`
    let unique = name
    for (let count = 2; used.has(unique); count++) unique = `${name} (${count})`
    used.add(unique)
    return unique
  })
}

/** The titles of sections stand left of the bars, in room that does not grow by itself: about ten letters. */
function writeConfig(sections: readonly string[]): readonly string[] {
  const longest = Math.max(0, ...sections.map((name) => name.length))
  const paddingPx = Math.min(MAX_LEFT_PX, Math.ceil(longest * LETTER_PX) + GAP_PX)
  return paddingPx <= LEFT_PX ? [] : ['---', 'config:', '  gantt:', `    leftPadding: ${paddingPx}`, '---']
}
