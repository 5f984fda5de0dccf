import attemptSource from './code/attempt.ts?raw'
import source from './code/which-clock.ts?raw'
import { budget, end, need, remainingAtEnd, remainingAtStart, spanOf, start, timeout } from './facts.ts'
import { endsOk, lineStays, span } from './goals.ts'
import type { Chapter } from './lesson.ts'
import { code, link, ms, num, p, runs, strong } from './write.ts'

const isOwn = (view: Parameters<typeof spanOf>[0]) => spanOf(view, 'own', 'supplier')?.cutBy === 'timeout'
const goesOn = (view: Parameters<typeof spanOf>[0]) => (spanOf(view, 'own', 'audit')?.grantMs ?? 0) > 0

//   Its own timeout   |-- A 60 x|-- B 50 --|               100 remained
//   A tie             |-- C 100 --|-- D 60 x               nothing remained
export const whichClock: Chapter = {
  id: 'which-clock',
  number: 3,
  title: 'Which clock stopped it?',
  promise: 'Two clocks can stop a call, and only one of them leaves time for anything else.',
  lab: {
    version: 1,
    title: 'Which clock stopped it?',
    budgetMs: 160,
    calls: {
      supplier: { label: 'A', timeoutMs: 60, attempts: [{ durationMs: 80 }] },
      audit: { label: 'B', timeoutMs: 60, attempts: [{ durationMs: 50 }] },
      prices: { label: 'C', timeoutMs: 120, attempts: [{ durationMs: 100 }] },
      points: { label: 'D', timeoutMs: 60, attempts: [{ durationMs: 80 }] },
    },
    scenarios: [
      { id: 'own', title: 'Its own timeout', steps: ['supplier', 'audit'] },
      { id: 'tie', title: 'Both at once', steps: ['prices', 'points'] },
    ],
  },
  scenarios: ['own', 'tie'],
  selected: 'own/supplier/1/attempt/0',
  causes: [
    'budgetMs',
    ...['supplier', 'audit', 'prices', 'points'].flatMap((id) => [`calls.${id}.attempts.0.durationMs`, `calls.${id}.timeoutMs`]),
  ],
  setUp: 1,
  text: [
    p`A is now a call to a slow supplier, and B comes after it. The two clocks are A’s own timeout and the operation’s deadline.`,
    p`At ${num(end('own', 'supplier'))} A is stopped by its ${strong('own timeout')}. That is not the deadline: ${ms(remainingAtEnd('own', 'supplier'))} remain. There is time to go on, or to ask somebody else. B goes on, and answers at ${num(end('own', 'audit'))}.`,
    p`The second row calls C, and then D. C takes its ${num(need('prices'))}. D needs ${num(need('points'))}, has a timeout of ${num(timeout('points'))}, and begins at ${num(start('tie', 'points'))}, when exactly ${num(remainingAtStart('tie', 'points'))} remain. Both clocks run out at ${num(end('tie', 'points'))}. Which one is to blame? ${strong('The deadline')}: nothing remains in which anything else could be tried, and that is what the caller has to know. A tie goes to the deadline.`,
    p`So write down which clock it was. “It timed out” is not enough: after its own timeout it may make sense to go on, after the deadline it never does. In browsers and Node ${code('AbortSignal.timeout()')} gives the same reason for both, a ${code('TimeoutError')} (${link('MDN on AbortSignal.timeout', 'https://developer.mozilla.org/en-US/docs/Web/API/AbortSignal/timeout_static')}). The code here gives a reason of its own.`,
  ],
  prediction: {
    kind: 'choice',
    question: runs`A needs ${ms(need('supplier'))}. Its timeout is ${num(timeout('supplier'))}, and the deadline is at ${num(budget)}. What happens?`,
    row: 'own',
    options: [
      {
        id: 'own-and-on',
        text: runs`A’s own timeout stops it, and B still has its turn`,
        isRight: (view) => isOwn(view) && goesOn(view),
        reply: runs`A is over; the operation is not.`,
      },
      {
        id: 'own-and-over',
        text: runs`A’s own timeout stops it, and with it the operation`,
        isRight: (view) => isOwn(view) && !goesOn(view),
        isNear: true,
        reply: runs`That clock it is. But it is A’s clock alone, and B can still use what remains.`,
      },
      {
        id: 'deadline',
        text: runs`The deadline stops A`,
        isRight: (view) => spanOf(view, 'own', 'supplier')?.cutBy === 'deadline',
        reply: runs`The deadline is far away at that moment.`,
      },
      {
        id: 'answers',
        text: runs`A answers at ${num(need('supplier'))}`,
        isRight: (view) => spanOf(view, 'own', 'supplier')?.status === 'ok',
        reply: runs`The budget would allow that. Its timeout does not.`,
      },
    ],
    why: runs`A is stopped at ${ms(end('own', 'supplier'))}, its own timeout, and ${ms(remainingAtEnd('own', 'supplier'))} remain.`,
  },
  goals: [
    {
      id: 'deadline-stops-a',
      sentence: runs`Let the deadline stop A, not its own timeout. The deadline stays where it is.`,
      hint: runs`A has to be allowed more, and to need more. At equal times the deadline is to blame.`,
      conditions: [
        lineStays,
        span('own', 'supplier', ({ cutBy, grantMs }) => cutBy === 'deadline' && grantMs !== 0, 'The deadline does not stop A.'),
      ],
    },
    {
      id: 'break-the-tie',
      sentence: runs`Break the tie: let D be stopped by its own timeout, with the deadline where it is and C ok.`,
      hint: runs`A single millisecond decides.`,
      conditions: [
        lineStays,
        endsOk('tie', 'prices', 'C does not end ok.'),
        span('tie', 'points', ({ cutBy }) => cutBy === 'timeout', 'D is not stopped by its own timeout.'),
      ],
    },
  ],
  code: {
    id: 'which-clock',
    parts: [
      { title: 'One call, under a timeout and a deadline', file: 'attempt.ts', source: attemptSource, region: 'attempt' },
      { title: 'Is there time left?', file: 'which-clock.ts', source, region: 'clock' },
      { title: 'The first row', file: 'which-clock.ts', source, region: 'order' },
    ],
  },
}
