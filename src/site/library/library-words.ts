import { type LibraryFault, MAX_LABS } from '../../io/lab-library.ts'

/** Why the library did not take something, and what can be done. */
export const NOT_KEPT: Record<LibraryFault, string> = {
  full: 'This browser’s storage is full: delete a lab, or save labs to files first.',
  forbidden: 'This browser forbids this page to store anything: save the lab to a file.',
  'too-many': `The library holds ${MAX_LABS} labs, the most it takes: delete one first.`,
}

const STEPS = [
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
] as const

/** How long ago, in the largest unit that fits; a date after a week. */
export function formatAgo(atMs: number, nowMs: number): string {
  const agoMs = nowMs - atMs
  if (agoMs < 60_000) return 'just now'
  if (agoMs >= 7 * 86_400_000) return `on ${formatDate(atMs)}`
  const [unit, unitMs] = STEPS.findLast(([, ms]) => agoMs >= ms) ?? STEPS[0]
  return new Intl.RelativeTimeFormat('en', { numeric: 'always' }).format(-Math.floor(agoMs / unitMs), unit)
}

function formatDate(atMs: number): string {
  return new Date(atMs).toLocaleDateString('en', { day: 'numeric', month: 'short', year: 'numeric' })
}
