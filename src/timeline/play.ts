import type { Trace, TraceSpan } from '../core/recorders.ts'
import { assertNever } from './assert-never.ts'
import { formatMs } from './format-ms.ts'
import type { LabView, RowView } from './lab-view.ts'
import { deadline, joinRuns, type Part, type Parts, type Sentence, still, strong } from './sentence-runs.ts'
import { nameSpan } from './span-names.ts'
import { isNotSent } from './step-ends.ts'

/*
 * A lab as a film: what each row is doing at an instant. A span runs from its start up to, and without, its end; what takes no time happens at its instant.
 *
 *      |-- A1 60 --x|-- 20 --|-- A2 50 --|-- B 30 --x|
 *      0          60       80         130 ^         160
 *                                         A2 answered; 30 ms remain for B
 */

/** One row at an instant. Spans are given by their positions in the row's trace. */
export interface PlayRow {
  readonly scenarioId: string
  readonly rowIndex: number
  /** Runs now, its caller waiting: at every depth, in the order of the trace. */
  readonly running: readonly number[]
  /** Has happened: it ended by now, or took no time. */
  readonly happened: readonly number[]
  /** Its caller has left it, and it runs on. */
  readonly orphaned: readonly number[]
  /** Happened at this very instant: ended, or took no time. */
  readonly news: readonly number[]
  /** Whether the caller has its result. */
  readonly isDone: boolean
  /** To the limit by which calls must have ended; `null` where there is none. Never less than 0. */
  readonly toLimitMs: number | null
  /** To the deadline, from which a reserve is not subtracted; `null` where none is enforced. Never less than 0. */
  readonly toDeadlineMs: number | null
  /** To the line that is always drawn: below 0 once it was passed. */
  readonly toLineMs: number
  /** `At 130 ms: A2 answered; 30 ms remain for B.` */
  readonly sentence: Sentence
}

export interface PlayMoment {
  readonly atMs: number
  readonly rows: readonly PlayRow[]
}

/** What is going on at an instant, in all rows or in those that are named. */
export function playAt(view: LabView, atMs: number, scenarioIds?: readonly string[]): PlayMoment {
  return { atMs, rows: chosenRows(view, scenarioIds).map(([row, rowIndex]) => playRow(view, row, rowIndex, atMs)) }
}

/** The instants at which anything happens, from 0 to the end: the steps of a film that moves in steps. */
export function playInstants(view: LabView, scenarioIds?: readonly string[]): readonly number[] {
  const instants = new Set<number>([0])
  for (const [row] of chosenRows(view, scenarioIds)) {
    for (const span of row.trace.spans) {
      instants.add(span.startMs).add(span.endMs)
      if (span.orphanEndMs !== undefined) instants.add(span.orphanEndMs)
    }
    instants.add(row.trace.totalMs)
  }
  return [...instants].sort((a, b) => a - b)
}

/** When the film is over: nothing runs any more, and every line has been passed or met. */
export function playEndMs(view: LabView, scenarioIds?: readonly string[]): number {
  return playInstants(view, scenarioIds).at(-1) ?? 0
}

/** The next instant at which anything happens; the last one where none follows. */
export function nextInstant(instants: readonly number[], atMs: number): number {
  return instants.find((instant) => instant > atMs) ?? instants.at(-1) ?? 0
}

/** The instant before, at which anything happened; the first one where none does. */
export function previousInstant(instants: readonly number[], atMs: number): number {
  return instants.findLast((instant) => instant < atMs) ?? instants[0] ?? 0
}

/** How long a film takes on a real clock: the shortest lab is slow enough to be followed, the longest is not tiresome. */
export const FILM_MS = 6000

/** Where a film stands after so much real time, played from an instant: whole milliseconds, never past the end. */
export function filmPosition(fromMs: number, endMs: number, elapsedMs: number): number {
  return Math.min(endMs, Math.floor(fromMs + (Math.max(0, elapsedMs) * endMs) / FILM_MS))
}

function chosenRows(view: LabView, ids: readonly string[] | undefined): readonly (readonly [RowView, number])[] {
  return view.rows.map((row, i) => [row, i] as const).filter(([row]) => ids === undefined || ids.includes(row.scenario.id))
}

function playRow(view: LabView, row: RowView, rowIndex: number, atMs: number): PlayRow {
  const { trace, scenario } = row
  const running: number[] = []
  const happened: number[] = []
  const orphaned: number[] = []
  const news: number[] = []
  trace.spans.forEach((span, i) => {
    const isLeft = leftAtMs(trace, span) <= atMs
    if (span.endMs <= atMs) {
      happened.push(i)
      if (span.endMs === atMs) news.push(i)
      if (span.orphanEndMs !== undefined && atMs < span.orphanEndMs) orphaned.push(i)
    } else if (span.startMs <= atMs) (isLeft ? orphaned : running).push(i)
  })
  const base = {
    scenarioId: scenario.id,
    rowIndex,
    running,
    happened,
    orphaned,
    news,
    isDone: atMs >= trace.totalMs,
    toLimitMs: remaining(trace.limitAtMs, atMs),
    toDeadlineMs: remaining(trace.deadlineAtMs, atMs),
    toLineMs: trace.budgetMs - atMs,
  }
  return { ...base, sentence: { runs: joinRuns([sentenceParts(view, row, base, atMs)]) } }
}

/** When the nearest attempt around a span was left by its caller without a word; Infinity where somebody waits to the end. */
function leftAtMs(trace: Trace, span: TraceSpan): number {
  let atMs = Number.POSITIVE_INFINITY
  for (let around = trace.spans[span.parent]; around !== undefined; around = trace.spans[around.parent]) {
    if (around.orphanEndMs !== undefined) atMs = Math.min(atMs, around.endMs)
  }
  return atMs
}

function remaining(limitAtMs: number | null, atMs: number): number | null {
  return limitAtMs === null ? null : Math.max(0, limitAtMs - atMs)
}

/* ---- words ---- */

type Moment = Omit<PlayRow, 'sentence'>

function sentenceParts({ lab }: LabView, { trace }: RowView, moment: Moment, atMs: number): Parts {
  const name = (i: number) => nameSpan(lab, trace.spans[i] as TraceSpan)
  const facts: Parts[] = moment.news.filter((i) => isWorthSaying(trace, i)).map((i) => newsParts(trace.spans[i] as TraceSpan, name(i)))
  const doneOrphans = trace.spans.flatMap((span, i) => (span.orphanEndMs === atMs && span.depth === 0 ? [i] : []))
  for (const i of doneOrphans) facts.push([strong(name(i)), ' is done, with nobody waiting'])
  const hasNews = facts.length > 0
  const begun = moment.running.filter((i) => trace.spans[i]?.startMs === atMs && trace.spans[i]?.kind === 'backoff')
  if (hasNews) facts.push(...begun.map((i): Parts => [strong(name(i)), ` pauses for ${formatMs(lengthOf(trace, i))}`]))
  else facts.push(...runningParts(trace, moment, atMs, name))
  const leftAlone = moment.orphaned.filter((i) => trace.spans[i]?.depth === 0)
  if (leftAlone.length > 0)
    facts.push([...listNames(leftAlone.map(name)), ` ${leftAlone.length === 1 ? 'runs' : 'run'} on with nobody waiting`])
  facts.push(remainderParts(trace, moment, atMs, hasNews ? name : null))
  return [`At ${formatMs(atMs)}: `, ...joinFacts(facts), '.']
}

/** A pause that ends goes without saying where an attempt follows: it says so itself. An attempt that is cut says more than what was below it. */
function isWorthSaying(trace: Trace, i: number): boolean {
  const span = trace.spans[i] as TraceSpan
  if (span.kind === 'backoff') return span.cutBy !== undefined
  return span.status !== 'not_started'
}

function newsParts(span: TraceSpan, name: string): Parts {
  const who = strong(name)
  switch (span.status) {
    case 'ok':
      return [who, span.kind === 'work' ? ' is done' : ' answered']
    case 'error':
      return [who, ' answered with an error']
    case 'timeout':
      return [who, ' was cut by its own timeout']
    case 'deadline_exceeded':
      if (isNotSent(span) || (span.kind === 'work' && span.grantMs === 0))
        return [who, span.kind === 'work' ? ' had no time' : ' was not sent']
      return [who, ' was ', deadline(`stopped by ${span.cutBy === 'reserve' ? 'the reserve' : 'the deadline'}`)]
    case 'backoff':
      return ['the pause of ', who, ' was ', deadline(`stopped by ${span.cutBy === 'reserve' ? 'the reserve' : 'the deadline'}`)]
    case 'retry_denied':
      return [who, ' was ', deadline('denied a retry')]
    case 'skipped':
      return [who, ' was ', still('skipped')]
    case 'cancelled':
      return [who, ' was ', still('cancelled')]
    case 'late':
      return [who, ' is done, ', deadline('too late')]
    case 'not_started':
      return [who, ' was ', still('not started')]
    default:
      return assertNever(span.status)
  }
}

function runningParts(trace: Trace, { running }: Moment, atMs: number, name: (i: number) => string): Parts[] {
  const own = running.filter((i) => trace.spans[i]?.depth === 0)
  const inner = running.filter((i) => (trace.spans[i]?.depth ?? 0) > 0)
  const asking = own.filter((i) => trace.spans[i]?.kind !== 'backoff')
  const begins = asking.filter((i) => trace.spans[i]?.startMs === atMs)
  const runs = asking.filter((i) => trace.spans[i]?.startMs !== atMs)
  const facts: Parts[] = []
  if (begins.length > 0) facts.push([...listNames(begins.map(name)), begins.length === 1 ? ' begins' : ' begin'])
  if (runs.length > 0) {
    const inside: Parts = inner.length === 0 ? [] : [', and inside it ', ...listNames(inner.map(name))]
    facts.push([...listNames(runs.map(name)), runs.length === 1 ? ' is running' : ' are running', ...inside])
  }
  for (const i of own) if (trace.spans[i]?.kind === 'backoff') facts.push([strong(name(i)), ' pauses'])
  return facts
}

function lengthOf(trace: Trace, i: number): number {
  const span = trace.spans[i] as TraceSpan
  return span.endMs - span.startMs
}

/** `30 ms remain for B`, `50 ms past the line`: for what runs now, up to its own limit. With names, it is said for whom where something begins. */
function remainderParts(trace: Trace, moment: Moment, atMs: number, name: ((i: number) => string) | null): Parts {
  const { running, isDone, toLineMs } = moment
  if (isDone) return donePart(trace, atMs)
  const own = running.filter((i) => trace.spans[i]?.depth === 0)
  const first = trace.spans[own[0] ?? -1]
  const leftMs = first === undefined ? moment.toLimitMs : remaining(first.limitAtMs, atMs)
  if (leftMs === null) {
    if (toLineMs > 0) return [`the line is ${formatMs(toLineMs)} away`]
    return toLineMs === 0 ? ['the line is reached'] : [deadline(`${formatMs(-toLineMs)} past the line`)]
  }
  const starting = own.filter((i) => trace.spans[i]?.startMs === atMs && trace.spans[i]?.kind !== 'backoff')
  const forWhom: Parts = starting.length === 0 || name === null ? [] : [' for ', ...listNames(starting.map(name))]
  return leftMs === 0 ? [deadline('nothing remains'), ...forWhom] : [`${formatMs(leftMs)} remain`, ...forWhom]
}

function donePart({ totalMs, budgetMs }: Trace, atMs: number): Parts {
  const ends = atMs === totalMs ? 'the row ends' : `the row ended at ${formatMs(totalMs)}`
  if (totalMs > budgetMs) return [`${ends}, `, deadline(`${formatMs(totalMs - budgetMs)} past the line`)]
  if (totalMs === budgetMs) return [`${ends} on the line`]
  return [`${ends}, ${formatMs(budgetMs - totalMs)} before the line`]
}

function listNames(names: readonly string[]): Parts {
  return names.flatMap((name, i): Part[] => [...(i === 0 ? [] : [i === names.length - 1 ? ' and ' : ', ']), strong(name)])
}

function joinFacts(facts: readonly Parts[]): Parts {
  return facts.flatMap((fact, i): Parts => (i === 0 ? fact : ['; ', ...fact]))
}
