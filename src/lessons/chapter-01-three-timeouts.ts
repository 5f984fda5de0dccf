import source from './code/three-timeouts.ts?raw'
import { budget, end, minus, need, over, sum, timeout, total } from './facts.ts'
import { allOk, inTime, lineStays, trace, untouched } from './goals.ts'
import type { Chapter } from './lesson.ts'
import { calc, count, link, ms, num, p, runs, term } from './write.ts'

const CALLS = ['catalog', 'delivery', 'loyalty'] as const
const allowed = sum(...CALLS.map((id) => timeout(id)))
const calls = () => CALLS.length

//   Local timeouts only   |-- A 70 --|-- B 70 --|-- C 70 --|     210, the line at 160
export const threeTimeouts: Chapter = {
  id: 'three-timeouts',
  number: 1,
  title: 'Three timeouts are not a deadline',
  promise: 'Every call keeps its limit, nothing fails, and the answer still comes too late.',
  lab: {
    version: 1,
    title: 'Three timeouts are not a deadline',
    budgetMs: 160,
    calls: {
      catalog: { label: 'A', timeoutMs: 100, attempts: [{ durationMs: 70 }] },
      delivery: { label: 'B', timeoutMs: 100, attempts: [{ durationMs: 70 }] },
      loyalty: { label: 'C', timeoutMs: 100, attempts: [{ durationMs: 70 }] },
    },
    scenarios: [{ id: 'local', title: 'Local timeouts only', deadline: 'none', steps: [...CALLS] }],
  },
  scenarios: ['local'],
  selected: 'local/loyalty/1/attempt/0',
  causes: CALLS.flatMap((id) => [`calls.${id}.attempts.0.durationMs`, `calls.${id}.timeoutMs`]),
  setUp: 1,
  text: [
    p`A shop puts a page together from ${count(calls)} calls to other services, one after another: the catalog (A), the delivery date (B) and the loyalty points (C). All of it is one operation. Whoever asked for the page waits ${ms(budget)} (milliseconds) and no longer: the operation’s ${term('budget', 'budget')}. The dashed line shows where it ends; the word at its head comes in the next chapter.`,
    p`Each call has a ${term('timeout', 'timeout')} of its own, a local one, of ${ms(timeout('catalog'))}: a call that takes longer is given up. Each takes ${num(need('catalog'))}, so every call ends ok. And the page is ready at ${num(total('local'))}, ${ms(over('local'))} over its budget. Nothing stops at the line.`,
    p`No setting here is wrong by itself. A timeout does not know what the calls before it have used up. Together the three allow ${calc((n) => `${CALLS.map((id) => n(timeout(id))).join(' + ')} = ${n(allowed)} ms`)}, and nobody chose that number.`,
    p`Without any timeout it can be worse: in gRPC, a way for services to call each other, a call waits practically for ever unless its caller sets a limit (${link('gRPC on deadlines', 'https://grpc.io/docs/guides/deadlines/')}).`,
  ],
  prediction: {
    kind: 'marker',
    question: runs`Each call takes ${ms(need('catalog'))}, and may take ${num(timeout('catalog'))}. Where will C end?`,
    row: 'local',
    span: 'local/loyalty/1/attempt/0',
    misses: [
      { atMs: budget, reply: runs`Your ${num(budget)} is the line. Nothing in this row looks at it.` },
      { atMs: allowed, reply: runs`It would be that late if each call used its whole timeout.` },
      { atMs: end('local', 'delivery'), reply: runs`B ends there, and C has only begun.` },
    ],
    why: runs`${calc((n) => `${CALLS.map((id) => n(need(id))).join(' + ')} = ${n(total('local'))}`)}. Each call kept its timeout of ${num(timeout('catalog'))}, and the page is ${calc((n) => `${n(total('local'))} − ${n(budget)} = ${n(minus(total('local'), budget))} ms`)} late.`,
  },
  goals: [
    {
      id: 'by-the-line',
      sentence: runs`Have the page ready by the line, with every call ok, and each still taking some time. Leave the timeouts and the line alone.`,
      hint: runs`Something has to take less time. It does not matter which call.`,
      conditions: [
        lineStays,
        untouched('A timeout has been changed.', 'timeoutMs'),
        allOk('local', 'Not every call ends ok.'),
        trace('local', ({ spans }) => spans.every(({ startMs, endMs }) => endMs > startMs), 'A call takes no time at all.'),
        inTime('local', 'The page is not ready by the line.'),
      ],
    },
    {
      id: 'as-late-as-allowed',
      sentence: runs`Make the page as late as its timeouts allow, ${ms(allowed)}, and let every call end ok.`,
      hint: runs`Ending exactly at the timeout is in time.`,
      conditions: [
        lineStays,
        untouched('A timeout has been changed.', 'timeoutMs'),
        allOk('local', 'Not every call ends ok.'),
        trace(
          'local',
          ({ totalMs, spans }) => totalMs === spans.reduce((all, span) => all + (span.timeoutMs ?? 0), 0),
          'It could be later still.',
        ),
      ],
    },
  ],
  code: {
    id: 'three-timeouts',
    parts: [
      { title: 'The page', file: 'three-timeouts.ts', source, region: 'page' },
      { title: 'A call with a timeout of its own', file: 'three-timeouts.ts', source, region: 'call' },
    ],
  },
}
