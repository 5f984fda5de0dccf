/* What stands in for `timeline/branch-phrases.ts`, for rows with groups or downstreams. */
import type * as real from '../../timeline/branch-phrases.ts'
import { extras } from './extras-part.ts'

export const branchPhrases: typeof real.branchPhrases = (calls, steps) => {
  const isPlain =
    steps.every((step) => typeof step === 'string' || 'work' in step) && calls.every(({ call }) => call.downstream === undefined)
  return isPlain ? [] : extras().branchPhrases(calls, steps)
}
