import attemptSource from './code/attempt.ts?raw'
import clockSource from './code/clock.ts?raw'
import goSource from './code/go/one_deadline.go?raw'
import javaSource from './code/java/Lesson.java?raw'
import javaOneDeadlineSource from './code/java/OneDeadline.java?raw'
import source from './code/one-deadline.ts?raw'
import pythonSource from './code/python/one_deadline.py?raw'
import { budget, end, grant, need, remainingAtStart, start, sum, timeout, total } from './facts.ts'
import { allOk, endsOk, lineStays, oneChange, span } from './goals.ts'
import type { Chapter } from './lesson.ts'
import { calc, link, ms, num, p, runs, term } from './write.ts'

const CALLS = ['catalog', 'delivery', 'loyalty'] as const
const cStart = start('shared', 'loyalty')
const cGrant = grant('shared', 'loyalty')

//   Local timeouts only   |-- A 70 --|-- B 70 --|-- C 70 --|     210
//   Shared deadline       |-- A 70 --|-- B 70 --|C 20x           160
export const oneDeadline: Chapter = {
  id: 'one-deadline',
  number: 2,
  title: 'One deadline for the whole operation',
  promise: 'Fix the end once, and give each call the smaller of two times: its own limit, and what is left.',
  lab: {
    version: 1,
    title: 'One deadline for the whole operation',
    budgetMs: 160,
    calls: {
      catalog: { label: 'A', timeoutMs: 100, attempts: [{ durationMs: 70 }] },
      delivery: { label: 'B', timeoutMs: 100, attempts: [{ durationMs: 70 }] },
      loyalty: { label: 'C', timeoutMs: 100, attempts: [{ durationMs: 70 }] },
    },
    scenarios: [
      { id: 'local', title: 'Local timeouts only', deadline: 'none', steps: [...CALLS] },
      { id: 'shared', title: 'Shared deadline', steps: [...CALLS] },
    ],
  },
  scenarios: ['local', 'shared'],
  selected: 'shared/loyalty/1/attempt/0',
  causes: ['budgetMs', ...CALLS.flatMap((id) => [`calls.${id}.attempts.0.durationMs`, `calls.${id}.timeoutMs`])],
  setUp: 1,
  text: [
    p`The second row makes the same calls and adds one thing: a ${term('deadline', 'deadline')}, the instant at which the budget runs out. It is fixed once, when the operation begins, and every call is measured against it. A timeout is a length; a deadline is an instant (${link('gRPC on deadlines', 'https://grpc.io/docs/guides/deadlines/')}).`,
    p`A call now gets the smaller of two: its timeout, and what ${term('remaining', 'remains')} until the deadline. That is its ${term('grant', 'grant')}, what it is allowed. A gets ${calc((n) => `min(${n(timeout('catalog'))}, ${n(budget)}) = ${n(grant('shared', 'catalog'))}`)}. C begins at ${num(cStart)} and gets ${calc((n) => `min(${n(timeout('loyalty'))}, ${n(remainingAtStart('shared', 'loyalty'))}) = ${n(cGrant)}`)}. It needs ${num(need('loyalty'))}, so the deadline cuts it: C is stopped on the line, and the service behind it, the remote, is told to stop. The page lacks its loyalty points, and it is there at ${ms(total('shared'))} instead of ${num(total('local'))}.`,
    p`When nothing remains, nothing is sent. A limit of zero means: stop now. Take care with libraries that read zero as “no timeout at all”, as libcurl does (${link('libcurl, CURLOPT_TIMEOUT_MS', 'https://curl.se/libcurl/c/CURLOPT_TIMEOUT_MS.html')}): give them what remains, and with nothing left they begin a call without any end.`,
  ],
  prediction: {
    kind: 'marker',
    question: runs`Same calls, and now a deadline at ${ms(budget)}. C begins at ${num(cStart)}; it needs ${num(need('loyalty'))} and its timeout is ${num(timeout('loyalty'))}. Where will C end?`,
    row: 'shared',
    span: 'shared/loyalty/1/attempt/0',
    misses: [
      { atMs: sum(cStart, need('loyalty')), reply: runs`C would end there if it got all it needs.` },
      {
        atMs: sum(cStart, timeout('loyalty')),
        reply: runs`What you marked is another full timeout for C. It is the larger of the two limits, and the smaller one counts.`,
      },
      { atMs: end('shared', 'delivery'), reply: runs`C begins there. Something does remain, so it is sent.` },
    ],
    why: runs`C is allowed ${calc((n) => `min(${n(timeout('loyalty'))}, ${n(budget)} − ${n(cStart)}) = ${n(cGrant)} ms`)} and needs ${num(need('loyalty'))}.`,
  },
  goals: [
    {
      id: 'save-c',
      sentence: runs`Save C: with one change, and without moving the deadline, let all three calls of the second row end ok.`,
      hint: runs`Somebody has to give C the time that it lacks. It may be C itself.`,
      conditions: [lineStays, oneChange, endsOk('shared', 'loyalty', 'C does not end ok.'), allOk('shared', 'Not every call ends ok.')],
    },
    {
      id: 'not-sent',
      sentence: runs`Leave C nothing at all, so that it is not even sent. The deadline stays.`,
      hint: runs`A and B may use up everything, and each has a timeout of ${num(timeout('catalog'))}.`,
      conditions: [
        lineStays,
        span('shared', 'loyalty', ({ grantMs, status }) => grantMs === 0 && status === 'deadline_exceeded', 'C is still sent.'),
      ],
    },
  ],
  code: {
    id: 'one-deadline',
    parts: [
      { title: 'One call, under a timeout and a deadline', file: 'attempt.ts', source: attemptSource, region: 'attempt' },
      { title: 'The page', file: 'one-deadline.ts', source, region: 'page' },
      { title: 'A deadline, and what remains', file: 'clock.ts', source: clockSource, region: 'deadline' },
    ],
    others: [
      {
        language: 'python',
        parts: [
          { title: 'One call, under a timeout and a deadline', file: 'python/one_deadline.py', source: pythonSource, region: 'attempt' },
          { title: 'The page', file: 'python/one_deadline.py', source: pythonSource, region: 'page' },
        ],
      },
      {
        language: 'go',
        parts: [
          { title: 'One call, under a timeout and a deadline', file: 'go/one_deadline.go', source: goSource, region: 'attempt' },
          { title: 'The page', file: 'go/one_deadline.go', source: goSource, region: 'page' },
        ],
      },
      {
        language: 'java',
        parts: [
          { title: 'One call, under a timeout and a deadline', file: 'java/Lesson.java', source: javaSource, region: 'attempt' },
          { title: 'The page', file: 'java/OneDeadline.java', source: javaOneDeadlineSource, region: 'page' },
        ],
      },
    ],
  },
}
