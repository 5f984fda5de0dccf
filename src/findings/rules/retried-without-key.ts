import { formatNumber } from '../../timeline/format-ms.ts'
import { strong } from '../../timeline/sentence-runs.ts'
import { sendIdempotencyKey } from '../change-lab.ts'
import type { Rule } from '../finding.ts'
import { callName } from '../words.ts'
import { retryChains, spanKeyOfTries } from './retry-chains.ts'

/**
 * A call that changes something, can be sent more than once for one request, and has no idempotency key: a try that was cut may have been carried out, and the next is carried out
 * again. Its own retries count, and those of every caller above it. Retries that can never be granted do not.
 */
export const retriedWithoutKey: Rule = {
  id: 'retried-without-key',
  find(survey) {
    return [...retryChains(survey)].flatMap(([id, chain]) => {
      const call = survey.times.call(id)
      const layer = chain.find((one) => one.id === id) ?? chain.at(-1)
      if (call.mutating !== true || call.idempotencyKey === true || layer === undefined) return []
      const tries = `up to ${formatNumber(layer.attempts)} times`
      return [
        {
          ruleId: 'retried-without-key',
          key: `retried-without-key/${id}`,
          scenarioId: null,
          path: `calls.${id}.idempotencyKey`,
          spanKey: spanKeyOfTries(survey, id, [layer]),
          severity: 'risks',
          sentence: [
            layer.id === id
              ? [callName(survey, id), ` changes something, is tried ${tries} and has no idempotency key:`]
              : [
                  callName(survey, id),
                  ' changes something and has no idempotency key, and ',
                  callName(survey, layer.id),
                  `, which leads to it, is tried ${tries}:`,
                ],
            [strong('one request may be carried out more than once'), '.'],
          ],
          propose: () => sendIdempotencyKey(survey.lab, id),
        },
      ]
    })
  },
}
