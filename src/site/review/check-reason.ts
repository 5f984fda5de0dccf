import { formatNumber } from '../../timeline/format-ms.ts'

/** Longest reason that a lab keeps, in characters. */
const MAX_REASON = 200

/** Why a text cannot be kept as a reason; `null` where it can. */
export function checkReason(reason: string): string | null {
  const length = [...reason.trim()].length
  if (length === 0) return 'Say why in a few words: the reason is kept with the lab, for whoever reads it next.'
  if (length > MAX_REASON) return `A reason has ${formatNumber(MAX_REASON)} characters at most, and this one has ${formatNumber(length)}.`
  return !/\p{Surrogate}/u.test(reason) ? null : 'The reason holds half of a character that cannot be kept. Type it anew.'
}
