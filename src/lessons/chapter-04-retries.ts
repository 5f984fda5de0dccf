import goSource from './code/go/retry.go?raw'
import javaSource from './code/java/Retry.java?raw'
import pythonSource from './code/python/retry.py?raw'
import source from './code/retry.ts?raw'
import { at, budget, end, grant, need, remainingAtEnd, spent, start, sum, timeout } from './facts.ts'
import { endsOk, lineStays, oneChange, span } from './goals.ts'
import type { Chapter } from './lesson.ts'
import { calc, count, link, ms, num, p, runs, strong, term } from './write.ts'

const first = spent('retry', 'supplier', 1, 'attempt')
const pause = spent('retry', 'supplier', 2, 'backoff')
const second = spent('retry', 'supplier', 2, 'attempt')
const bStart = start('retry', 'audit')

//   Retry inside the budget   |-- A1 60 x|20|-- A2 50 --|B 30x      160
export const retries: Chapter = {
  id: 'retries',
  number: 4,
  title: 'Retries spend the same budget',
  promise: 'Trying again is not free: somebody further down the line pays for it.',
  lab: {
    version: 1,
    title: 'Retries spend the same budget',
    budgetMs: 160,
    calls: {
      supplier: {
        label: 'A',
        timeoutMs: 60,
        attempts: [{ durationMs: 80 }, { durationMs: 50 }],
        retry: { maxAttempts: 2, backoff: { kind: 'fixed', ms: 20 } },
      },
      audit: { label: 'B', timeoutMs: 60, attempts: [{ durationMs: 50 }] },
    },
    scenarios: [{ id: 'retry', title: 'Retry inside the budget', steps: ['supplier', 'audit'] }],
  },
  scenarios: ['retry'],
  selected: 'retry/audit/1/attempt/0',
  causes: [
    'budgetMs',
    'calls.supplier.attempts.0.durationMs',
    'calls.supplier.attempts.1.durationMs',
    'calls.supplier.timeoutMs',
    'calls.supplier.retry.backoff.ms',
    'calls.supplier.retry.maxAttempts',
    'calls.audit.attempts.0.durationMs',
    'calls.audit.timeoutMs',
  ],
  setUp: 1,
  text: [
    p`Now A may be tried again: ${count(at('calls.supplier.retry.maxAttempts'))} ${term('attempt', 'attempts')} at most, A1 and A2. A1 is stopped at ${ms(end('retry', 'supplier', 1))} by its own timeout. A ${term('retry', 'retry')} at once would hit the same service in the same trouble, so the caller first pauses for ${num(pause)}; that pause is the ${term('backoff', 'backoff')}. A2 is quicker and ends ok at ${num(end('retry', 'supplier', 2, 'attempt'))}.`,
    p`A is saved, and ${strong('B pays')}. The way to A’s answer took ${calc((n) => `${n(first)} + ${n(pause)} + ${n(second)} = ${n(bStart)}`)} of ${num(budget)}. B needs ${num(need('audit'))}, gets the ${num(grant('retry', 'audit'))} that remain, and is stopped by the deadline at ${num(end('retry', 'audit'))}.`,
    p`So reckon a retry with all it costs: the lost attempt, the pause, the new attempt. Microsoft’s guidance on transient faults, those that pass by themselves, says the same of a promised response time: every timeout and every pause has to fit inside it (${link('Microsoft, Transient fault handling', 'https://learn.microsoft.com/en-us/azure/architecture/best-practices/transient-faults')}). Sometimes a longer timeout, and no second try, is the cheaper way.`,
  ],
  prediction: {
    kind: 'marker',
    question: runs`A1 is stopped at ${ms(end('retry', 'supplier', 1))}, the pause takes ${num(pause)}, A2 takes ${num(second)}. Then B, which needs ${num(need('audit'))}. Where will B end?`,
    row: 'retry',
    span: 'retry/audit/1/attempt/0',
    misses: [
      { atMs: sum(bStart, need('audit')), reply: runs`What you marked is B with all the time it needs. The retry has spent some of it.` },
      { atMs: sum(bStart, timeout('audit')), reply: runs`What you marked is B’s whole timeout, but less than that remains.` },
      { atMs: sum(first, need('audit')), reply: runs`B ended there when A had no second attempt.` },
      { atMs: bStart, reply: runs`A2 ends there, and B begins.` },
    ],
    why: runs`B begins at ${num(bStart)}, when ${calc((n) => `${n(budget)} − ${n(bStart)} = ${n(remainingAtEnd('retry', 'supplier', 2, 'attempt'))} ms`)} remain, and needs ${num(need('audit'))}.`,
  },
  goals: [
    {
      id: 'both',
      sentence: runs`Make the retry fit and let B finish: A2 ok, B ok, the deadline where it is.`,
      hint: runs`A retry costs a lost attempt, a pause and a new attempt. The pause is the caller’s own choice.`,
      conditions: [
        lineStays,
        span('retry', 'supplier', ({ status }) => status === 'ok', 'A2 does not end ok.', 2, 'attempt'),
        endsOk('retry', 'audit', 'B does not end ok.'),
      ],
    },
    {
      id: 'one-attempt',
      sentence: runs`With one change, let A end ok at its first attempt, and B as well.`,
      hint: runs`How much does A1 lack?`,
      conditions: [
        lineStays,
        oneChange,
        span('retry', 'supplier', ({ status }) => status === 'ok', 'A1 does not end ok.', 1, 'attempt'),
        endsOk('retry', 'audit', 'B does not end ok.'),
      ],
    },
  ],
  code: {
    id: 'retry',
    parts: [
      { title: 'The retry', file: 'retry.ts', source, region: 'retry' },
      { title: 'The operation', file: 'retry.ts', source, region: 'order' },
    ],
    others: [
      {
        language: 'python',
        parts: [
          { title: 'The retry', file: 'python/retry.py', source: pythonSource, region: 'retry' },
          { title: 'The operation', file: 'python/retry.py', source: pythonSource, region: 'order' },
        ],
      },
      {
        language: 'go',
        parts: [{ title: 'The retry', file: 'go/retry.go', source: goSource, region: 'retry' }],
      },
      {
        language: 'java',
        parts: [{ title: 'The retry', file: 'java/Retry.java', source: javaSource, region: 'retry' }],
      },
    ],
  },
}
