import { deflateSync } from 'fflate'
import type { Lab } from '../core/lab.ts'
import { checkOf, LINK_VERSION, linkDictionary, toBase64Url } from './link-format.ts'
import { MAX_LINK_LENGTH, MAX_UNPACKED_BYTES } from './link-limits.ts'

/**
 * Every key of the lab document, in the order in which a link has them: those that often stand side by side together, because that packs better.
 * `JSON.stringify` writes exactly these, so a key that is missing here would be lost: the round trip of random labs tells.
 */
const KEYS: readonly string[] = [
  ...['version', 'seed', 'id', 'title', 'deadline', 'unfitPause', 'budgetMs', 'reserveMs', 'networkMs', 'ownMs', 'marginMs', 'onFailure'],
  ...['label', 'timeoutMs', 'attempts', 'work', 'durationMs', 'interruptible', 'finally', 'result', 'retryable', 'retryAfterMs'],
  ...['retry', 'maxAttempts', 'backoff', 'kind', 'initialMs', 'multiplier', 'maxMs', 'ms', 'expectedMs'],
  ...['downstream', 'optional', 'minRemainingMs', 'mutating', 'idempotencyKey', 'onCut'],
  ...['calls', 'scenarios', 'steps', 'sequence', 'parallel', 'ignored'],
]

export interface PackedLab {
  /** What stands after the `#`. */
  readonly fragment: string
  /** Whether `readLabLink` opens it: a lab can be too large for a link. */
  readonly opens: boolean
}

/**
 * Packs a lab for a link. The same lab always gives the same text within one version of the page, in whatever order its keys came.
 * Texts of two versions may differ, because compressors do: links are compared by what they decode to. Defaults are not written in.
 */
export function packLab(lab: Lab): PackedLab {
  const document = {
    ...lab,
    calls: Object.entries(lab.calls),
    ...(lab.ignored === undefined ? null : { ignored: Object.entries(lab.ignored) }),
  }
  const json = new TextEncoder().encode(JSON.stringify(document, KEYS as string[]))
  const dictionary = linkDictionary(LINK_VERSION)
  const body = toBase64Url(deflateSync(json, { level: 9, mem: 12, ...(dictionary === null ? null : { dictionary }) }))
  const fragment = `${LINK_VERSION}.${body.length.toString(36)}.${checkOf(body)}.${body}`
  return { fragment, opens: fragment.length <= MAX_LINK_LENGTH && json.length <= MAX_UNPACKED_BYTES }
}

/** The lab as a link's fragment, without the `#`. `readLabLink` gives the same lab back, as long as it is not too large (`packLab`). */
export function printLabLink(lab: Lab): string {
  return packLab(lab).fragment
}
