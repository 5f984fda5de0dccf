import type { Lab } from '../core/lab.ts'
import { viewLab } from '../timeline/lab-view.ts'
import source from './code/whole-operation.ts?raw'
import { at, budget, end, minus, need, sum, total } from './facts.ts'
import { endsOk, inTime, lineStays, span, trace } from './goals.ts'
import type { Chapter } from './lesson.ts'
import { code, link, list, ms, num, p, runs, strong, term } from './write.ts'

const reserve = at('scenarios.0.reserveMs')
const pause = at('calls.profile.retry.backoff.ms')
const expected = at('calls.profile.retry.expectedMs')

const everyRow = (lab: Lab, test: (row: ReturnType<typeof viewLab>['rows'][number]) => boolean) => viewLab(lab).rows.every(test)

//   |A1 120 err|40|-- A2 180 --|-- C 240 --|-- D 120 --|Merge 40|Answer 30|      770
//                              |-- B 200 -|
export const yourCode: Chapter = {
  id: 'your-code',
  number: 12,
  title: 'Putting it into your code',
  promise: 'What to write, what to record, what to demand of it, and what this picture leaves out.',
  lab: {
    version: 1,
    title: 'Putting it into your code',
    budgetMs: 1000,
    calls: {
      profile: {
        label: 'A',
        timeoutMs: 300,
        attempts: [{ durationMs: 120, result: 'error' }, { durationMs: 180 }],
        retry: { maxAttempts: 2, backoff: { kind: 'fixed', ms: 40 }, expectedMs: 150 },
      },
      prices: { label: 'B', timeoutMs: 400, attempts: [{ durationMs: 200 }] },
      stock: { label: 'C', timeoutMs: 400, attempts: [{ durationMs: 240 }] },
      tips: { label: 'D', timeoutMs: 200, attempts: [{ durationMs: 120 }], optional: { minRemainingMs: 300 } },
    },
    scenarios: [
      {
        id: 'operation',
        title: 'The whole operation',
        reserveMs: 80,
        onFailure: 'stop',
        steps: [
          'profile',
          { parallel: ['prices', 'stock'] },
          'tips',
          { work: 'Merge', durationMs: 40 },
          { work: 'Answer', durationMs: 30, finally: true },
        ],
      },
    ],
  },
  scenarios: ['operation'],
  selected: 'operation/Answer/0/work/0',
  causes: [
    'budgetMs',
    'scenarios.0.reserveMs',
    'calls.profile.attempts.0.durationMs',
    'calls.profile.attempts.1.durationMs',
    'calls.profile.timeoutMs',
    'calls.profile.retry.backoff.ms',
    'calls.profile.retry.expectedMs',
    'calls.prices.attempts.0.durationMs',
    'calls.prices.timeoutMs',
    'calls.stock.attempts.0.durationMs',
    'calls.stock.timeoutMs',
    'calls.tips.attempts.0.durationMs',
    'calls.tips.optional.minRemainingMs',
    'scenarios.0.steps.3.durationMs',
    'scenarios.0.steps.4.durationMs',
  ],
  setUp: 1,
  text: [
    p`Together: one deadline, a retry behind its gate (${num(pause)} to pause and ${num(expected)} to try must remain), two calls side by side, an optional one, and a reserve of ${ms(reserve)} for the answer.`,
    list(
      runs`${strong('Fix the deadline once')}, where the request comes in, and pass it down. Read it from a ${term('monotonic-clock', 'monotonic clock')}, such as ${code('performance.now()')}, which nobody sets back (${link('MDN on performance.now', 'https://developer.mozilla.org/en-US/docs/Web/API/Performance/now')}).`,
      runs`${strong('Give each attempt the smaller')} of its timeout and what remains, for all of it: connecting, sending, reading to the last byte. Many client libraries have a setting for each part (${link('AWS, Set client timeouts', 'https://docs.aws.amazon.com/wellarchitected/latest/framework/rel05-bp05.html')}).`,
      runs`${strong('Count your own work')}: reading, merging, writing the answer.`,
      runs`${strong('Record')} for each attempt the operation’s id, the attempt’s number, what it spent, what remained, and which clock stopped it. Nothing about a person.`,
    ),
    p`The answer is out at ${ms(total('operation'))} of ${num(budget)}. Had one service never answered, it would still be in time.`,
    p`What this picture leaves out: name look-up, encryption, connection pools, queues, the load of many callers together, and whether a service stops when told to. The numbers teach arithmetic; they are nobody’s measurements.`,
  ],
  prediction: {
    kind: 'marker',
    question: runs`A fails at ${ms(end('operation', 'profile', 1))}, is tried again, and answers at ${num(end('operation', 'profile', 2, 'attempt'))}. B, ${num(need('prices'))}, and C, ${num(need('stock'))}, go side by side. Then D, ${num(need('tips'))}, the merging, ${num(at('scenarios.0.steps.3.durationMs'))}, and the answer, ${num(at('scenarios.0.steps.4.durationMs'))}. Where will the answer be out?`,
    row: 'operation',
    span: 'operation/Answer/0/work/0',
    misses: [
      { atMs: budget, reply: runs`What you marked is the latest it may be.` },
      { atMs: minus(budget, reserve), reply: runs`What you marked is by when calls must have ended. They are done before that.` },
      { atMs: sum(total('operation'), need('prices')), reply: runs`What you marked is B and C one after the other.` },
      { atMs: minus(total('operation'), need('tips')), reply: runs`What you marked is without D. Enough remains, so D is asked.` },
    ],
    why: runs`From A’s answer at ${num(end('operation', 'profile', 2, 'attempt'))}: the slower of B and C, then D, the merging and the answer, in all ${ms(minus(total('operation'), end('operation', 'profile', 2, 'attempt')))}.`,
  },
  goals: [
    {
      id: 'fail-in-time',
      sentence: runs`Make it fail in time: B or C fails, and the answer is out by the line all the same. The deadline stays.`,
      hint: runs`A call is stopped as soon as it needs more than its timeout.`,
      conditions: [
        lineStays,
        trace(
          'operation',
          ({ spans }) => spans.some((each) => (each.step === 'prices' || each.step === 'stock') && each.cutBy !== undefined),
          'Neither B nor C fails.',
        ),
        endsOk('operation', 'Answer', 'The answer does not end ok.'),
        inTime('operation', 'The answer is not out by the line.'),
      ],
    },
    {
      id: 'without-d',
      sentence: runs`Have D left out, and everything else end ok by the line.`,
      hint: runs`D is asked only if ${num(at('calls.tips.optional.minRemainingMs'))} remain.`,
      conditions: [
        lineStays,
        span('operation', 'tips', ({ kind }) => kind === 'skip', 'D is not left out.'),
        endsOk('operation', 'Merge', 'The merging does not end ok.'),
        endsOk('operation', 'Answer', 'The answer does not end ok.'),
      ],
    },
  ],
  acceptance: [
    {
      id: 'ends-by',
      sentence: runs`It ends by the deadline, within a tolerance that was agreed on: also when a service does not answer at all.`,
      holds: (lab) => everyRow(lab, ({ trace: { totalMs, deadlineAtMs } }) => deadlineAtMs === null || totalMs <= deadlineAtMs),
    },
    {
      id: 'nothing-after',
      sentence: runs`Nothing is sent after it, and nothing is allowed more than remained.`,
      holds: (lab) =>
        everyRow(lab, ({ trace: { spans } }) =>
          spans.every(
            (each) =>
              each.kind !== 'attempt' ||
              each.limitAtMs === null ||
              each.startMs + (each.grantMs ?? Number.POSITIVE_INFINITY) <= Math.max(each.limitAtMs, each.startMs),
          ),
        ),
    },
    {
      id: 'answers-always',
      sentence: runs`It answers whatever happened: the reserve is as long as the work that it is for.`,
      holds: (lab) => everyRow(lab, ({ trace: { spans } }) => spans.every((each) => each.step !== 'Answer' || each.status === 'ok')),
    },
    {
      id: 'names-the-clock',
      sentence: runs`Each failure names the clock that caused it.`,
      holds: (lab) =>
        everyRow(lab, ({ trace: { spans } }) =>
          spans.every(
            (each) =>
              each.kind !== 'attempt' || (each.status !== 'timeout' && each.status !== 'deadline_exceeded') || each.cutBy !== undefined,
          ),
        ),
    },
    {
      id: 'ambiguous-verified',
      sentence: runs`Every write that was cut is written down as ambiguous, and somebody, or something, verifies it.`,
      holds: null,
    },
    {
      id: 'under-load',
      sentence: runs`All of that was seen to hold in a test with slow, failing and silent services, not only in a picture.`,
      holds: null,
    },
  ],
  code: {
    id: 'whole-operation',
    parts: [
      { title: 'The operation', file: 'whole-operation.ts', source, region: 'operation' },
      { title: 'What is recorded', file: 'whole-operation.ts', source, region: 'record' },
      { title: 'Side by side, until one fails', file: 'whole-operation.ts', source, region: 'together' },
    ],
  },
}
