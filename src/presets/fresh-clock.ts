import type { Preset } from './preset.ts'

//   A clock of its own     |-- Quote 360 --x| Audit    inside: Rates 200, Rules 250 runs on past the cut
//   Handed the remainder   |-- Offer 330 err| Audit    inside: Rates 200, Rules 100 x: it stops with its caller
export const freshClock: Preset = {
  id: 'fresh-clock',
  headline: 'Hand the remainder down.',
  lede: 'A service that starts a fresh clock for every request works on after its caller has left. Handed the remainder, it stops in time, and says so while the caller still listens.',
  lab: {
    version: 1,
    title: 'A fresh clock against the remainder',
    budgetMs: 480,
    calls: {
      quote: {
        label: 'Quote',
        timeoutMs: 360,
        downstream: { steps: ['rates', 'rules'], networkMs: 15, deadline: 'own', ownMs: 500 },
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
      { id: 'fresh', title: 'A clock of its own', steps: ['quote', 'audit'] },
      { id: 'handed', title: 'Handed the remainder', steps: ['offer', 'audit'] },
    ],
  },
}
