import { deflateSync } from 'fflate'
import type { Lab } from '../../core/lab.ts'
import { checkOf, linkDictionary, toBase64Url } from '../link-format.ts'

/** A link of version 1 whose length and check are right, whatever it holds. */
export function linkOfBody(body: string): string {
  return `1.${body.length.toString(36)}.${checkOf(body)}.${body}`
}

/** A sound link around any text, also one that is no document. */
export function linkOfText(text: string | Uint8Array): string {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  return linkOfBody(toBase64Url(deflateSync(bytes, { level: 9, dictionary: linkDictionary(1) as Uint8Array })))
}

/** A review of a shop: as many calls as asked for, with names, times and policies that differ, in two scenarios. */
export function shopLab(count: number): Lab {
  const spread = (i: number, k: number) => (i * 7919 + k * 104_729) % 97
  const ids = Array.from({ length: count }, (_, i) => `${SERVICES[i % SERVICES.length]}${i < SERVICES.length ? '' : i}`)
  const calls = ids.map((id, i): [string, Lab['calls'][string]] => [
    id,
    {
      label: `${id.charAt(0).toUpperCase()}${id.slice(1)}`,
      timeoutMs: 100 + spread(i, 1) * 10,
      attempts: [
        { durationMs: 20 + spread(i, 2) * 7, ...(i % 4 === 0 ? { result: 'error', retryAfterMs: spread(i, 5) * 10 } : null) },
        ...(i % 3 === 0 ? [{ durationMs: 30 + spread(i, 3) * 5 }] : []),
      ],
      ...(i % 3 === 0
        ? {
            retry: {
              maxAttempts: 2 + (i % 2),
              backoff:
                i % 2 === 0
                  ? { kind: 'fixed', ms: spread(i, 4) }
                  : { kind: 'exponential', initialMs: spread(i, 4), multiplier: 2, maxMs: spread(i, 6) * 10 },
              expectedMs: spread(i, 7),
            },
          }
        : null),
      ...(i % 5 === 0 ? { optional: { minRemainingMs: spread(i, 8) } } : null),
      ...(i % 7 === 0 ? { mutating: true, onCut: 'abandon' } : null),
    },
  ])
  const third = Math.ceil(count / 3)
  return {
    version: 1,
    title: 'Checkout of the shop, review in October',
    budgetMs: 2500,
    calls: Object.fromEntries(calls),
    scenarios: [
      {
        id: 'today',
        title: 'As it is today',
        deadline: 'none',
        steps: [
          ...ids.slice(0, third),
          { parallel: ids.slice(third, 2 * third) },
          ...ids.slice(2 * third),
          { work: 'Render', durationMs: 40 },
        ],
      },
      {
        id: 'shared',
        title: 'One deadline for all',
        reserveMs: 100,
        onFailure: 'stop',
        steps: [...ids, { work: 'Fallback', durationMs: 60, finally: true }],
      },
    ],
  }
}

const SERVICES = [
  ...['auth', 'session', 'catalog', 'inventory', 'pricing', 'promotions', 'tax', 'shipping', 'payments', 'fraud'],
  ...['ledger', 'loyalty', 'reviews', 'search', 'recommend', 'profile', 'address', 'currency', 'cart', 'wishlist'],
  ...['email', 'sms', 'audit', 'metrics', 'images', 'stock', 'warehouse', 'returns', 'gift-cards', 'support'],
]
