import goSource from './code/go/hand_down.go?raw'
import source from './code/hand-down.ts?raw'
import javaSource from './code/java/HandDown.java?raw'
import pythonSource from './code/python/hand_down.py?raw'
import { at, budget, end, limitAt, minus, need, orphaned, start, sum, timeout } from './facts.ts'
import { endsOk, lineStays, trace } from './goals.ts'
import type { Chapter } from './lesson.ts'
import { calc, link, ms, num, p, runs, term } from './write.ts'

const leftAt = end('fresh', 'quote')
const worksTo = end('fresh', 'rules')
const ownClock = at('calls.quote.downstream.ownMs')
const network = at('calls.offer.downstream.networkMs')
const margin = at('calls.offer.downstream.marginMs')

//   A fresh clock          |-- Quote 360 --x|          inside: Rates 200, Rules 250 runs on past the cut
//   Handed the remainder   |-- Offer 345 error| Audit  inside: Rates 200, Rules 115 x
export const handDown: Chapter = {
  id: 'hand-down',
  number: 9,
  title: 'Hand the remainder down',
  promise: 'A service that does not know its caller’s deadline works on when the caller is long gone.',
  lab: {
    version: 1,
    title: 'Hand the remainder down',
    budgetMs: 480,
    calls: {
      quote: {
        label: 'Quote',
        timeoutMs: 360,
        downstream: { steps: ['rates', 'rules'], networkMs: 15, deadline: 'own', ownMs: 500, onFailure: 'stop' },
        onCut: 'abandon',
      },
      offer: {
        label: 'Offer',
        timeoutMs: 360,
        downstream: { steps: ['rates', 'rules'], networkMs: 15, marginMs: 30, onFailure: 'stop' },
      },
      rates: { label: 'Rates', timeoutMs: 300, attempts: [{ durationMs: 200 }] },
      rules: { label: 'Rules', timeoutMs: 300, attempts: [{ durationMs: 250 }] },
      audit: { label: 'Audit', timeoutMs: 200, attempts: [{ durationMs: 90 }] },
    },
    scenarios: [
      { id: 'fresh', title: 'A fresh clock', steps: ['quote', 'audit'] },
      { id: 'handed', title: 'Handed the remainder', steps: ['offer', 'audit'] },
    ],
  },
  scenarios: ['fresh', 'handed'],
  selected: 'fresh/quote/1/attempt/0',
  causes: [
    'budgetMs',
    'calls.rates.attempts.0.durationMs',
    'calls.rules.attempts.0.durationMs',
    'calls.quote.timeoutMs',
    'calls.quote.downstream.ownMs',
    'calls.offer.timeoutMs',
    'calls.offer.downstream.networkMs',
    'calls.offer.downstream.marginMs',
    'calls.audit.attempts.0.durationMs',
  ],
  setUp: 1,
  text: [
    p`Behind the call Quote stands a service that makes calls itself, first Rates, then Rules: a ${term('downstream', 'downstream')}. Whoever calls it has a deadline at ${ms(budget)}, and stops waiting when Quote’s timeout of ${num(timeout('quote'))} is over. The service knows neither: for every request it starts a ${term('fresh-clock', 'fresh clock')} of ${num(ownClock)}.`,
    p`At ${num(leftAt)} the caller leaves, says nothing, and goes on to Audit, its next call. Rules runs on to ${num(worksTo)}. That is ${ms(orphaned('fresh'))} of ${term('orphan', 'orphaned work')}: nobody waits for it, and other requests wait behind it.`,
    p`In the second row the same call is named Offer. Its caller hands down how long it will wait, less a ${term('margin', 'margin')} of ${num(margin)} for the way back. This is ${term('propagation', 'propagation')}. The service may work until ${calc((n) => `min(${n(timeout('offer'))}, ${n(budget)}) − ${n(margin)} = ${n(limitAt('handed', 'rules'))}`)}; arriving at ${num(start('handed', 'rates'))}, the request is handed ${num(minus(limitAt('handed', 'rules'), start('handed', 'rates')))}. Rules is stopped at ${num(limitAt('handed', 'rules'))}; word of that is back at ${num(end('handed', 'offer'))}, while the caller still listens.`,
    p`Between two machines, hand down a length, not an instant: their clocks differ. gRPC sends what is left (${link('gRPC on deadlines', 'https://grpc.io/docs/guides/deadlines/')}). Over plain HTTP both sides must agree on a header.`,
  ],
  prediction: {
    kind: 'marker',
    question: runs`Quote’s caller leaves at ${ms(leftAt)} and tells nobody. The request took ${num(network)} to arrive; behind it run Rates, ${num(need('rates'))}, and Rules, ${num(need('rules'))}, on a clock of ${num(ownClock)}. Where will Rules end?`,
    row: 'fresh',
    span: 'fresh/rules/1/attempt/0',
    misses: [
      { atMs: leftAt, reply: runs`Its caller leaves there. Nobody told the service.` },
      { atMs: sum(start('fresh', 'rates'), ownClock), reply: runs`The service’s own clock would stop it there. It is done before that.` },
      { atMs: sum(need('rates'), need('rules')), reply: runs`The request had to arrive first.` },
      {
        atMs: budget,
        reply: runs`What you marked is the row’s deadline. The caller leaves before it, at ${num(leftAt)}, and the service knows neither.`,
      },
    ],
    why: runs`${calc((n) => `${n(network)} + ${n(need('rates'))} + ${n(need('rules'))} = ${n(worksTo)} ms`)}. The last ${num(minus(worksTo, leftAt))} of it are for nobody.`,
  },
  goals: [
    {
      id: 'no-orphans',
      sentence: runs`In the first row, let nothing run on after its caller has left. The deadline of ${ms(budget)} stays.`,
      hint: runs`The service stops by its own clock. When would it have to ring?`,
      conditions: [lineStays, trace('fresh', ({ orphanMs }) => orphanMs === 0, 'Something still runs on.')],
    },
    {
      id: 'offer-ok',
      sentence: runs`Let Offer end ok in the second row, and Audit after it as well. The deadline of ${ms(budget)} stays.`,
      hint: runs`The service has until ${num(limitAt('handed', 'rules'))}, and begins at ${num(start('handed', 'rates'))}.`,
      conditions: [lineStays, endsOk('handed', 'offer', 'Offer does not end ok.'), endsOk('handed', 'audit', 'Audit does not end ok.')],
    },
  ],
  code: {
    id: 'hand-down',
    parts: [
      { title: 'The caller', file: 'hand-down.ts', source, region: 'caller' },
      { title: 'The service, handed the remainder', file: 'hand-down.ts', source, region: 'service' },
      { title: 'The service, with a fresh clock', file: 'hand-down.ts', source, region: 'fresh' },
    ],
    others: [
      {
        language: 'python',
        parts: [
          { title: 'The caller', file: 'python/hand_down.py', source: pythonSource, region: 'caller' },
          { title: 'The service, handed the remainder', file: 'python/hand_down.py', source: pythonSource, region: 'service' },
        ],
      },
      {
        language: 'go',
        parts: [
          { title: 'The caller', file: 'go/hand_down.go', source: goSource, region: 'caller' },
          { title: 'The service, handed the remainder', file: 'go/hand_down.go', source: goSource, region: 'service' },
        ],
      },
      {
        language: 'java',
        parts: [
          { title: 'The caller', file: 'java/HandDown.java', source: javaSource, region: 'caller' },
          { title: 'The service, handed the remainder', file: 'java/HandDown.java', source: javaSource, region: 'service' },
        ],
      },
    ],
  },
}
