import source from './code/not-everything.ts?raw'
import { at, budget, end, minus, need, spanOf, start, toDeadlineAtStart, total } from './facts.ts'
import { endsOk, lineStays, onlyMoved, span } from './goals.ts'
import type { Chapter } from './lesson.ts'
import { ms, num, p, runs, term } from './write.ts'

const dLeast = at('calls.tips.optional.minRemainingMs')
const dAt = start('optional', 'tips')
const remaining = toDeadlineAtStart('optional', 'tips')
const tips = (view: Parameters<typeof spanOf>[0]) => spanOf(view, 'optional', 'tips')

//   Everything is needed   |-- A 380 --|-- B 370 --|-- D 150 x   900, failed
//   D is optional          |-- A 380 --|-- B 370 --| skipped     750, degraded
export const optionalCall: Chapter = {
  id: 'optional-call',
  number: 7,
  title: 'Not everything is needed',
  promise: 'Most of an answer in time is worth more than all of it too late.',
  lab: {
    version: 1,
    title: 'Not everything is needed',
    budgetMs: 900,
    calls: {
      product: { label: 'A', timeoutMs: 500, attempts: [{ durationMs: 380 }] },
      stock: { label: 'B', timeoutMs: 500, attempts: [{ durationMs: 370 }] },
      'tips-needed': { label: 'D', timeoutMs: 500, attempts: [{ durationMs: 220 }] },
      tips: { label: 'D', timeoutMs: 500, attempts: [{ durationMs: 220 }], optional: { minRemainingMs: 250 } },
    },
    scenarios: [
      { id: 'all', title: 'Everything is needed', onFailure: 'stop', steps: ['product', 'stock', 'tips-needed'] },
      { id: 'optional', title: 'D can be left out', onFailure: 'stop', steps: ['product', 'stock', 'tips'] },
    ],
  },
  scenarios: ['all', 'optional'],
  selected: 'optional/tips/0/skip/0',
  causes: [
    'budgetMs',
    'calls.product.attempts.0.durationMs',
    'calls.stock.attempts.0.durationMs',
    'calls.tips-needed.attempts.0.durationMs',
    'calls.tips.attempts.0.durationMs',
    'calls.tips.timeoutMs',
    'calls.tips.optional.minRemainingMs',
  ],
  setUp: 1,
  text: [
    p`A page shows a product (A), says whether it is in stock (B), and gives tips on what others bought (D). A and B have answered by ${ms(dAt)} of ${num(budget)}. D takes ${num(need('tips'))}, and ${num(remaining)} remain. The first row needs everything: D is asked, the deadline stops it at ${num(end('all', 'tips-needed'))}, and the page fails for want of a few tips, at the last possible moment.`,
    p`The second row calls D ${term('optional', 'optional')} and asks for it only if at least ${ms(dLeast)} remain (“least remaining” in the controls). They do not, so D is skipped at ${num(dAt)}. It costs nothing, and the page goes out ${ms(minus(total('all'), total('optional')))} earlier with what it has: a ${term('partial', 'partial answer')}. The operation has not failed; it is only degraded.`,
    p`Two things were decided before any clock ran: what the page can do without, and how much time makes asking worthwhile. That least time should be close to what D usually takes. Set too low, D is asked and stopped, and its time is spent for nothing.`,
  ],
  prediction: {
    kind: 'choice',
    question: runs`By ${ms(dAt)} A and B have answered. D would take ${num(need('tips'))}, ${num(remaining)} remain, and D is only wanted if ${num(dLeast)} do. What becomes of D in the second row?`,
    row: 'optional',
    options: [
      {
        id: 'skipped',
        text: runs`It is not asked, and the page goes out without it at once`,
        isRight: (view) => tips(view)?.kind === 'skip',
        reply: runs`Nothing is sent that cannot be of use.`,
      },
      {
        id: 'cut',
        text: runs`It is asked, stopped on the line, and left out`,
        isRight: (view) => tips(view)?.cutBy === 'deadline',
        isNear: true,
        reply: runs`It is left out. But the page need not wait ${ms(remaining)} to find that out.`,
      },
      {
        id: 'fails',
        text: runs`It is asked, stopped on the line, and the page fails`,
        isRight: () => false,
        reply: runs`That is the first row, where the page needs D.`,
      },
      {
        id: 'waits',
        text: runs`It is asked, and the page waits for it`,
        isRight: (view) => tips(view)?.status === 'ok',
        reply: runs`The page would be late.`,
      },
    ],
    why: runs`${num(remaining)} remain, and D asks for ${num(dLeast)}: skipped at ${ms(dAt)}.`,
  },
  goals: [
    {
      id: 'worth-asking',
      sentence: runs`Make room for D: in the second row it is asked, and ends ok. The deadline stays.`,
      hint: runs`At least ${num(dLeast)} must remain when B is done.`,
      conditions: [
        lineStays,
        endsOk('optional', 'product', 'A does not end ok.'),
        endsOk('optional', 'stock', 'B does not end ok.'),
        endsOk('optional', 'tips', 'D does not end ok.'),
      ],
    },
    {
      id: 'least-too-low',
      sentence: runs`Now do it badly: with the least time set too low, D is asked in the second row and stopped by the deadline for nothing. Change nothing else.`,
      hint: runs`What does D find when its turn comes?`,
      conditions: [
        onlyMoved('More than the least time has been changed.', 'calls.tips.optional.minRemainingMs'),
        span('optional', 'tips', ({ cutBy, grantMs }) => cutBy === 'deadline' && grantMs !== 0, 'D is not asked and stopped.'),
      ],
    },
  ],
  code: {
    id: 'not-everything',
    parts: [{ title: 'The page', file: 'not-everything.ts', source, region: 'page' }],
  },
}
