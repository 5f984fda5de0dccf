import type { Cause } from './causes.ts'
import { formatNumber } from './format-ms.ts'
import type { OutcomeStretch } from './sensitivity.ts'

/** Most stretches that one sentence spells out. */
const MAX_SPELLED = 6

/** The strip in words: `In time up to 20, then a call fails.` */
export function describeStretches(stretches: readonly OutcomeStretch[], cause: Pick<Cause, 'unit'>): string {
  const spelled = stretches.slice(0, MAX_SPELLED)
  const parts = spelled.map((stretch, i) => {
    const word = outcomeWords(stretch)
    const isLast = i === stretches.length - 1
    const to = cause.unit === 'factor' ? String(stretch.to) : formatNumber(stretch.to)
    if (isLast) return stretches.length === 1 ? `${word} throughout` : `then ${word}`
    return `${word} up to ${to}`
  })
  const more = stretches.length - spelled.length
  if (more > 0) parts.push(`and ${more} more`)
  const text = parts.join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

function outcomeWords({ outcome, isOver }: OutcomeStretch): string {
  switch (outcome) {
    case 'ok':
      return isOver ? 'over the budget' : 'in time'
    case 'degraded':
      return isOver ? 'an optional call is missing, over the budget' : 'an optional call is missing'
    case 'failed':
      return isOver ? 'a step fails, over the budget' : 'a step fails'
  }
}
