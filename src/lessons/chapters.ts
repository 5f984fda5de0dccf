import type { Chapter } from './lesson.ts'

/** What is known of a chapter before it is opened: enough for a table of contents and for links. */
export interface ChapterEntry {
  readonly id: string
  readonly number: number
  readonly title: string
  readonly promise: string
  /** Its text, lab and code; they come when the chapter is opened. */
  load(): Promise<Chapter>
}

/** The lesson, in order. Titles and promises stand here as well as in the chapters, so that a table of contents need not load twelve of them; a test holds them together. */
export const chapterEntries: readonly ChapterEntry[] = [
  {
    id: 'three-timeouts',
    number: 1,
    title: 'Three timeouts are not a deadline',
    promise: 'Every call keeps its limit, nothing fails, and the answer still comes too late.',
    load: () => import('./chapter-01-three-timeouts.ts').then((file) => file.threeTimeouts),
  },
  {
    id: 'one-deadline',
    number: 2,
    title: 'One deadline for the whole operation',
    promise: 'Fix the end once, and give each call the smaller of two times: its own limit, and what is left.',
    load: () => import('./chapter-02-one-deadline.ts').then((file) => file.oneDeadline),
  },
  {
    id: 'which-clock',
    number: 3,
    title: 'Which clock stopped it?',
    promise: 'Two clocks can stop a call, and only one of them leaves time for anything else.',
    load: () => import('./chapter-03-which-clock.ts').then((file) => file.whichClock),
  },
  {
    id: 'retries',
    number: 4,
    title: 'Retries spend the same budget',
    promise: 'Trying again is not free: somebody further down the line pays for it.',
    load: () => import('./chapter-04-retries.ts').then((file) => file.retries),
  },
  {
    id: 'retry-gate',
    number: 5,
    title: 'Ask before you pause',
    promise: 'A pause that cannot pay off takes time away from the next call, and gives nothing for it.',
    load: () => import('./chapter-05-retry-gate.ts').then((file) => file.retryGate),
  },
  {
    id: 'reserve',
    number: 6,
    title: 'Leave time to recover',
    promise: 'Calls that may use up everything leave nothing to answer with, not even to say that they failed.',
    load: () => import('./chapter-06-reserve.ts').then((file) => file.reserveChapter),
  },
  {
    id: 'optional-call',
    number: 7,
    title: 'Not everything is needed',
    promise: 'Most of an answer in time is worth more than all of it too late.',
    load: () => import('./chapter-07-optional.ts').then((file) => file.optionalCall),
  },
  {
    id: 'side-by-side',
    number: 8,
    title: 'Side by side',
    promise: 'Calls that do not need one another need not wait for one another; what that mends, and what it does not.',
    load: () => import('./chapter-08-side-by-side.ts').then((file) => file.sideBySide),
  },
  {
    id: 'hand-down',
    number: 9,
    title: 'Hand the remainder down',
    promise: 'A service that does not know its caller’s deadline works on when the caller is long gone.',
    load: () => import('./chapter-09-hand-down.ts').then((file) => file.handDown),
  },
  {
    id: 'cut-payment',
    number: 10,
    title: 'Stopping to wait is not stopping the work',
    promise: 'A payment that was cut may have gone through, and there is a right thing to do about it.',
    load: () => import('./chapter-10-cut-payment.ts').then((file) => file.cutPayment),
  },
  {
    id: 'more-budget',
    number: 11,
    title: 'More budget is not always better',
    promise: 'A wider deadline can wake a call that eats what a needed one lives on.',
    load: () => import('./chapter-11-more-budget.ts').then((file) => file.moreBudget),
  },
  {
    id: 'your-code',
    number: 12,
    title: 'Putting it into your code',
    promise: 'What to write, what to record, what to demand of it, and what this picture leaves out.',
    load: () => import('./chapter-12-your-code.ts').then((file) => file.yourCode),
  },
]

export function findChapterEntry(id: string): ChapterEntry | undefined {
  return chapterEntries.find((entry) => entry.id === id)
}
