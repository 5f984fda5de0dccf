import clockSource from './code/clock.ts?raw'
import source from './code/reserve.ts?raw'
import { at, budget, end, grant, limitAt, minus, need, start, timeout, total } from './facts.ts'
import { endsOk, lineStays, trace } from './goals.ts'
import type { Chapter } from './lesson.ts'
import { calc, code, ms, num, p, runs, term } from './write.ts'

const reserve = at('scenarios.1.reserveMs')
const answerNeeds = at('scenarios.1.steps.2.durationMs')
const bStart = start('reserve', 'prices')
const left = minus(budget, bStart)

//   Nothing kept back   |-- A 2500 --|-- B 2500 ------------x|  the answer has no time
//   Keep 150 ms back    |-- A 2500 --|-- B 2350 ----------x| Answer 100 |   4950
export const reserveChapter: Chapter = {
  id: 'reserve',
  number: 6,
  title: 'Leave time to recover',
  promise: 'Calls that may use up everything leave nothing to answer with, not even to say that they failed.',
  lab: {
    version: 1,
    title: 'Leave time to recover',
    budgetMs: 5000,
    calls: {
      profile: { label: 'A', timeoutMs: 2500, attempts: [{ durationMs: 2500 }] },
      prices: { label: 'B', timeoutMs: 2500, attempts: [{ durationMs: 2800 }] },
    },
    scenarios: [
      {
        id: 'none',
        title: 'Nothing kept back',
        onFailure: 'stop',
        steps: ['profile', 'prices', { work: 'Answer', durationMs: 100, finally: true }],
      },
      {
        id: 'reserve',
        title: 'Keep some time back',
        reserveMs: 150,
        onFailure: 'stop',
        steps: ['profile', 'prices', { work: 'Answer', durationMs: 100, finally: true }],
      },
    ],
  },
  scenarios: ['none', 'reserve'],
  selected: 'reserve/prices/1/attempt/0',
  causes: [
    'budgetMs',
    'scenarios.1.reserveMs',
    'calls.profile.attempts.0.durationMs',
    'calls.profile.timeoutMs',
    'calls.prices.attempts.0.durationMs',
    'calls.prices.timeoutMs',
    'scenarios.0.steps.2.durationMs',
    'scenarios.1.steps.2.durationMs',
  ],
  setUp: 1,
  text: [
    p`A deadline stops the calls. But the answer to the caller is not written by then: something still has to say what came of the calls, and to save what is worth saving. In the first row A takes ${ms(need('profile'))}, and B is stopped by the deadline at ${num(end('none', 'prices'))}. The answer would take ${num(answerNeeds)} more. Nothing remains, and the caller hears nothing at all.`,
    p`The second row keeps the last ${ms(reserve)} back from its calls. That is the ${term('reserve', 'reserve')}. Calls must end by ${calc((n) => `${n(budget)} − ${n(reserve)} = ${n(limitAt('reserve', 'prices'))}`)}, so B gets the smaller of its timeout, ${num(timeout('prices'))}, and the remainder, ${calc((n) => `${n(left)} − ${n(reserve)}`)}: it is allowed ${num(grant('reserve', 'prices'))}. It is stopped too, a little earlier. But now the answer has its time, and is out at ${num(total('reserve'))}, before the line.`,
    p`What must be done whatever happened is ${term('finally-work', 'finally work')}, named after the ${code('finally')} block in which it usually stands. The caller’s own work may use the reserve; no call may. How long should it be? As long as that work takes on a bad day.`,
  ],
  prediction: {
    kind: 'marker',
    question: runs`B begins at ${ms(bStart)}, needs ${num(need('prices'))}, and has a timeout of ${num(timeout('prices'))}. The deadline is at ${num(budget)}, and ${num(reserve)} before it are kept back. Where will B end?`,
    row: 'reserve',
    span: 'reserve/prices/1/attempt/0',
    misses: [
      { atMs: budget, reply: runs`What you marked is the deadline, where B is stopped in the first row. What is kept back is not B’s.` },
      { atMs: total('reserve'), reply: runs`The answer is out there. B has to end before it is written.` },
    ],
    why: runs`Calls must end by ${calc((n) => `${n(budget)} − ${n(reserve)} = ${n(limitAt('reserve', 'prices'))} ms`)}. Then the answer takes its ${num(answerNeeds)}.`,
  },
  goals: [
    {
      id: 'no-more-than-needed',
      sentence: runs`In the second row, keep back exactly what the answer needs: it ends ok on the line, to the millisecond. The deadline stays.`,
      hint: runs`Either side may give: what is kept back, or what the answer takes.`,
      conditions: [
        lineStays,
        endsOk('reserve', 'Answer', 'The answer does not end ok.'),
        trace(
          'reserve',
          ({ totalMs, budgetMs, limitAtMs }) => totalMs === budgetMs && limitAtMs !== null && limitAtMs < budgetMs,
          'The answer does not end exactly on the line.',
        ),
      ],
    },
    {
      id: 'b-and-the-answer',
      sentence: runs`Let B finish in the second row, and the answer be given by the line, with the deadline where it is.`,
      hint: runs`B has to end by ${num(limitAt('reserve', 'prices'))} and within its own timeout.`,
      conditions: [
        lineStays,
        endsOk('reserve', 'prices', 'B does not end ok.'),
        endsOk('reserve', 'Answer', 'The answer does not end ok.'),
      ],
    },
  ],
  code: {
    id: 'reserve',
    parts: [
      { title: 'The operation', file: 'reserve.ts', source, region: 'order' },
      { title: 'What is kept back', file: 'clock.ts', source: clockSource, region: 'keep' },
    ],
  },
}
