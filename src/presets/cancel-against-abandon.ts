import type { Preset } from './preset.ts'

//   Told to stop      |-- report 200 x|              nothing runs on
//   Left alone        |-- export 200 x|~~~~ 220      220 ms orphaned
export const cancelAgainstAbandon: Preset = {
  id: 'cancel-against-abandon',
  headline: 'Stopping to wait is not stopping the work.',
  lede: 'Two long reports, both given up early. One service is told to stop. The other is merely left: nobody waits, and it works on. In a group, one failure stops the branches beside it in the same two ways.',
  lab: {
    version: 1,
    title: 'Cancel against abandon',
    budgetMs: 500,
    calls: {
      report: { label: 'Report', timeoutMs: 200, attempts: [{ durationMs: 420 }] },
      export: { label: 'Export', timeoutMs: 200, attempts: [{ durationMs: 420 }], onCut: 'abandon' },
      render: { label: 'Render', timeoutMs: 400, attempts: [{ durationMs: 330 }] },
      archive: { label: 'Archive', timeoutMs: 400, attempts: [{ durationMs: 390 }], onCut: 'abandon' },
    },
    scenarios: [
      { id: 'cancel', title: 'Told to stop', steps: ['report'] },
      { id: 'abandon', title: 'Left alone', steps: ['export'] },
      { id: 'group', title: 'One failure stops the group', onFailure: 'stop', steps: [{ parallel: ['report', 'render', 'archive'] }] },
    ],
  },
}
