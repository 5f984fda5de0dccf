import { formatNumber } from '../../timeline/format-ms.ts'
import { calc, type Parts } from '../../timeline/sentence-runs.ts'
import type { Rule } from '../finding.ts'
import { callName } from '../words.ts'
import { callsIn, retryChains, spanKeyOfTries, timesTried } from './retry-chains.ts'

/**
 * Two or more layers on the way to one call retry, so its tries multiply. The number is the product of what each layer may try, retries that can never be granted left out.
 * It is the most that policies allow: budgets may end it sooner. The innermost retried call of each way is named, because that is where the load arrives.
 */
export const retriesMultiply: Rule = {
  id: 'retries-multiply',
  find(survey) {
    const chains = retryChains(survey)
    return [...chains].flatMap(([id, chain]) => {
      if (chain.length < 2 || chain.at(-1)?.id !== id || hasLongerChain(id, chains, survey.times)) return []
      const layers = chain.map(
        (layer, i): Parts => [
          i === 0 ? '' : i === chain.length - 1 ? ' and ' : ', ',
          callName(survey, layer.id),
          i === 0 ? ` is tried up to ${formatNumber(layer.attempts)} times` : ` up to ${formatNumber(layer.attempts)}`,
        ],
      )
      const product = `${chain.map((layer) => formatNumber(layer.attempts)).join(' × ')} = ${formatNumber(timesTried(chain))}`
      return [
        {
          ruleId: 'retries-multiply',
          key: `retries-multiply/${id}`,
          scenarioId: null,
          path: `calls.${id}.retry.maxAttempts`,
          spanKey: spanKeyOfTries(survey, id, chain),
          severity: 'risks',
          sentence: [[...layers.flat(), ' inside each try: one request can reach it ', calc(product), ' times.']],
          propose: null,
        },
      ]
    })
  },
}

/** Whether a call further down is retried too: then that one is named. */
function hasLongerChain(
  id: string,
  chains: ReadonlyMap<string, readonly { readonly id: string }[]>,
  times: { call(id: string): { readonly downstream?: { readonly steps: Parameters<typeof callsIn>[0] } } },
): boolean {
  const seen = new Set<string>()
  const isRetriedBelow = (outer: string): boolean =>
    [...callsIn(times.call(outer).downstream?.steps ?? [])].some((inner) => {
      if (seen.has(inner)) return false
      seen.add(inner)
      return (chains.has(inner) && chains.get(inner)?.at(-1)?.id === inner) || isRetriedBelow(inner)
    })
  return isRetriedBelow(id)
}
