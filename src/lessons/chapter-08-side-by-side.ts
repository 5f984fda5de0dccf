import goSource from './code/go/side_by_side.go?raw'
import javaSource from './code/java/SideBySide.java?raw'
import pythonSource from './code/python/side_by_side.py?raw'
import source from './code/side-by-side.ts?raw'
import { at, budget, end, grant, need, remainingAtEnd, sum, total } from './facts.ts'
import { allOk, endsOk, lineStays, oneChange, trace } from './goals.ts'
import type { Chapter } from './lesson.ts'
import { calc, ms, num, p, runs, strong } from './write.ts'

const CALLS = ['catalog', 'delivery', 'loyalty'] as const
const merging = at('scenarios.1.steps.1.durationMs')
/** How much sooner the first goal wants the row to end. */
const SOONER_MS = 10
const allIn = end('together', 'delivery')

//   One by one     |-- A 70 --|-- B 80 --|C 10x           the merging has no time
//   Side by side   |-- A 70 --|
//                  |-- B 80 ---| Merge 30 |               110
//                  |-- C 60 -|
//   B needs A      |-- A 70 --|-- B 80 --| Merge 10 x     160
export const sideBySide: Chapter = {
  id: 'side-by-side',
  number: 8,
  title: 'Side by side',
  promise: 'Calls that do not need one another need not wait for one another; what that mends, and what it does not.',
  lab: {
    version: 1,
    title: 'Side by side',
    budgetMs: 160,
    calls: {
      catalog: { label: 'A', timeoutMs: 100, attempts: [{ durationMs: 70 }] },
      delivery: { label: 'B', timeoutMs: 100, attempts: [{ durationMs: 80 }] },
      loyalty: { label: 'C', timeoutMs: 100, attempts: [{ durationMs: 60 }] },
    },
    scenarios: [
      { id: 'oneByOne', title: 'One by one', steps: [...CALLS, { work: 'Merge', durationMs: 30 }] },
      { id: 'together', title: 'Side by side', steps: [{ parallel: [...CALLS] }, { work: 'Merge', durationMs: 30 }] },
      {
        id: 'needs',
        title: 'B needs A’s answer',
        steps: [{ parallel: [{ sequence: ['catalog', 'delivery'] }, 'loyalty'] }, { work: 'Merge', durationMs: 30 }],
      },
    ],
  },
  scenarios: ['oneByOne', 'together', 'needs'],
  selected: 'together/Merge/0/work/0',
  causes: [
    'budgetMs',
    ...CALLS.flatMap((id) => [`calls.${id}.attempts.0.durationMs`, `calls.${id}.timeoutMs`]),
    'scenarios.0.steps.3.durationMs',
    'scenarios.1.steps.1.durationMs',
    'scenarios.2.steps.1.durationMs',
  ],
  setUp: 1,
  text: [
    p`A, B and C do not need one another, and their answers are merged at the end, which takes ${ms(merging)} of the caller’s own time.`,
    p`One by one, the calls use up everything, and the merging gets no time. Side by side they begin at the same instant, under the same deadline, and each is granted ${num(grant('together', 'catalog'))}. The slowest decides: with B, at ${num(allIn)}, all are in, and the merging is done at ${num(total('together'))}.`,
    p`It does not mend everything. In the third row B needs something from A’s answer, so B has to wait: ${calc((n) => `${n(need('catalog'))} + ${n(need('delivery'))} = ${n(end('needs', 'delivery'))}`)}. Then ${num(remainingAtEnd('needs', 'delivery'))} remain for the merging, which is too little. ${strong('Only what is independent')} can go side by side, and the longest chain still sets the time.`,
    p`Nor is there less work: the same requests, now all at one moment. A service behind all three sees a burst. What becomes of it when many callers do that at once, this picture does not show.`,
  ],
  prediction: {
    kind: 'marker',
    question: runs`A takes ${ms(need('catalog'))}, B ${num(need('delivery'))}, C ${num(need('loyalty'))}; all begin together. Merging their answers takes ${num(merging)}. Where will the merging end?`,
    row: 'together',
    span: 'together/Merge/0/work/0',
    misses: [
      { atMs: allIn, reply: runs`The last answer is in there. The caller’s own work comes after it, and counts.` },
      {
        atMs: sum(need('catalog'), merging),
        reply: runs`What you marked is A and the merging. It has to wait for the slowest, which is B.`,
      },
      { atMs: sum(...CALLS.map((id) => need(id)), merging), reply: runs`What you marked is everything one after another.` },
      { atMs: budget, reply: runs`What you marked is the line. This row does not need all of it.` },
    ],
    why: runs`The slowest call takes ${calc((n) => `max(${CALLS.map((id) => n(need(id))).join(', ')}) = ${n(allIn)}`)}; with the merging, ${calc((n) => `${n(allIn)} + ${n(merging)} = ${n(total('together'))} ms`)}.`,
  },
  goals: [
    {
      id: 'sooner',
      sentence: runs`With one change, have the second row done at least ${ms(() => SOONER_MS)} sooner, everything ok.`,
      hint: runs`Not every call has a say in it.`,
      conditions: [
        lineStays,
        oneChange,
        allOk('together', 'Not everything in the second row ends ok.'),
        trace('together', ({ totalMs }, before) => before.totalMs - totalMs >= SOONER_MS, 'The second row is not done that much sooner.'),
      ],
    },
    {
      id: 'merge-third',
      sentence: runs`Get the merging of the third row done by the line, everything there ok. The deadline stays.`,
      hint: runs`The longest chain is the one that counts.`,
      conditions: [
        lineStays,
        allOk('needs', 'Not everything in the third row ends ok.'),
        endsOk('needs', 'Merge', 'The merging does not end ok.'),
      ],
    },
  ],
  code: {
    id: 'side-by-side',
    parts: [
      { title: 'All together', file: 'side-by-side.ts', source, region: 'together' },
      { title: 'Where B needs A', file: 'side-by-side.ts', source, region: 'needs' },
    ],
    others: [
      {
        language: 'python',
        parts: [{ title: 'All together', file: 'python/side_by_side.py', source: pythonSource, region: 'together' }],
      },
      {
        language: 'go',
        parts: [{ title: 'All together', file: 'go/side_by_side.go', source: goSource, region: 'together' }],
      },
      {
        language: 'java',
        parts: [{ title: 'All together', file: 'java/SideBySide.java', source: javaSource, region: 'together' }],
      },
    ],
  },
}
