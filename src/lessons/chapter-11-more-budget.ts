import source from './code/more-budget.ts?raw'
import { at, budget, end, grant, need, spanOf, start, sum, toDeadlineAtStart } from './facts.ts'
import { allOk, endsOk, lineStays, oneChange, onlyMoved } from './goals.ts'
import type { Chapter } from './lesson.ts'
import { calc, ms, num, p, runs, strong } from './write.ts'

const narrow = at('scenarios.0.budgetMs')
const wide = budget
const leastMs = at('calls.tips.optional.minRemainingMs')
const ended = (view: Parameters<typeof spanOf>[0], row: string) => spanOf(view, row, 'payment')?.status === 'ok'

//   A budget of 140   |-- A 70 --| D skipped |-- B 60 --|      130, ok without D
//   A budget of 160   |-- A 70 --|-- D 85 ---|B 5 x            160, failed
export const moreBudget: Chapter = {
  id: 'more-budget',
  number: 11,
  title: 'More budget is not always better',
  promise: 'A wider deadline can wake a call that eats what a needed one lives on.',
  lab: {
    version: 1,
    title: 'More budget is not always better',
    budgetMs: 160,
    calls: {
      cart: { label: 'A', timeoutMs: 100, attempts: [{ durationMs: 70 }] },
      tips: { label: 'D', timeoutMs: 100, attempts: [{ durationMs: 85 }], optional: { minRemainingMs: 80 } },
      payment: { label: 'B', timeoutMs: 100, attempts: [{ durationMs: 60 }] },
    },
    scenarios: [
      { id: 'narrow', title: 'The narrow budget', budgetMs: 140, onFailure: 'stop', steps: ['cart', 'tips', 'payment'] },
      { id: 'wide', title: 'The wide budget', onFailure: 'stop', steps: ['cart', 'tips', 'payment'] },
    ],
  },
  scenarios: ['narrow', 'wide'],
  selected: 'wide/payment/1/attempt/0',
  causes: [
    'scenarios.0.budgetMs',
    'budgetMs',
    'calls.cart.attempts.0.durationMs',
    'calls.tips.attempts.0.durationMs',
    'calls.tips.timeoutMs',
    'calls.tips.optional.minRemainingMs',
    'calls.payment.attempts.0.durationMs',
  ],
  setUp: 1,
  text: [
    p`Both rows are the same operation: the cart (A), tips (D), which are optional, and the payment (B), which is not. Only the budget differs: ${ms(narrow)} against ${num(wide)}. With the narrow one, ${num(toDeadlineAtStart('narrow', 'tips'))} remain after A; D wants at least ${num(leastMs)} and is skipped. B answers at ${num(end('narrow', 'payment'))}. The page lacks its tips, and that is all.`,
    p`With the wide one ${num(toDeadlineAtStart('wide', 'tips'))} remain. That is enough to ${strong('wake D')}. It takes ${num(need('tips'))}, and leaves ${num(grant('wide', 'payment'))} for B, which needs ${num(need('payment'))}. The payment is stopped, and the operation fails, because it was given more time.`,
    p`So more time does not simply mean a better result, and a test at one budget says little about another: look at the strip under the slider of a budget. The fault is in D’s condition: it asks what D needs, and forgets who comes after. It should ask for at least ${calc((n) => `${n(need('tips'))} + ${n(need('payment'))} = ${n(sum(need('tips'), need('payment')))}`)}. Or what is needed should come first.`,
  ],
  prediction: {
    kind: 'choice',
    question: runs`With ${ms(narrow)} D is skipped, and B ends ok at ${num(end('narrow', 'payment'))}. Now the budget is raised to ${num(wide)}. What happens to B?`,
    row: 'wide',
    options: [
      {
        id: 'same',
        text: runs`The same as before, with more time to spare`,
        isRight: (view) => ended(view, 'wide') && spanOf(view, 'wide', 'tips')?.kind === 'skip',
        reply: runs`So it would be, if D were still skipped.`,
      },
      {
        id: 'later',
        text: runs`D has its turn now; B ends later, and ok`,
        isRight: (view) => ended(view, 'wide') && spanOf(view, 'wide', 'tips')?.kind === 'attempt',
        isNear: true,
        reply: runs`D does have its turn. But it uses up more than was added.`,
      },
      {
        id: 'cut',
        text: runs`D has its turn now, and B is stopped`,
        isRight: (view) => !ended(view, 'wide') && ended(view, 'narrow'),
        reply: runs`The added time went to D, and some of B’s with it.`,
      },
    ],
    why: runs`${num(toDeadlineAtStart('wide', 'tips'))} remain where D asks for ${num(leastMs)}. It takes ${num(need('tips'))}, B begins at ${num(start('wide', 'payment'))}, and is allowed ${ms(grant('wide', 'payment'))} of the ${num(need('payment'))} it needs.`,
  },
  goals: [
    {
      id: 'mend-wide',
      sentence: runs`Let B end ok in the second row with one change, and leave both budgets alone.`,
      hint: runs`There is more than one way: D can ask for more, take less, or be cut short.`,
      conditions: [lineStays, oneChange, endsOk('wide', 'payment', 'B does not end ok.')],
    },
    {
      id: 'wide-enough',
      sentence: runs`Move nothing but the wide budget (“Deadline” in the controls), until A, D and B all end ok in the second row.`,
      hint: runs`Now everybody has to fit.`,
      conditions: [onlyMoved('Something else has been changed.', 'budgetMs'), allOk('wide', 'Not everything in the second row ends ok.')],
    },
  ],
  code: {
    id: 'more-budget',
    parts: [{ title: 'The operation', file: 'more-budget.ts', source, region: 'checkout' }],
  },
}
