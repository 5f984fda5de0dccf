/** Values for the causes at these paths. */
export type Edits = Readonly<Record<string, number | null>>

export interface GoalCase {
  /** What a reader would do first. */
  readonly way: Edits
  /** Another honest way; none where the goal names one value for each call. */
  readonly otherWay?: Edits
  /** Almost, and not; with what is said then. */
  readonly miss: Edits
  readonly because: RegExp
  /** Reached, but not as was asked. */
  readonly cheat?: Edits
}

const need = (call: string, attempt = 0) => `calls.${call}.attempts.${attempt}.durationMs`
const timeout = (call: string) => `calls.${call}.timeoutMs`

/** Edits for each goal of each chapter. The browser tests make them with the page's own controls. */
export const goalCases: Readonly<Record<string, Readonly<Record<string, GoalCase>>>> = {
  'three-timeouts': {
    'by-the-line': {
      way: { [need('loyalty')]: 20 },
      otherWay: { [need('catalog')]: 60, [need('delivery')]: 50, [need('loyalty')]: 50 },
      miss: { [need('loyalty')]: 21 },
      because: /not ready by the line/,
      cheat: { budgetMs: 210 },
    },
    'as-late-as-allowed': {
      way: { [need('catalog')]: 100, [need('delivery')]: 100, [need('loyalty')]: 100 },
      miss: { [need('catalog')]: 100, [need('delivery')]: 100, [need('loyalty')]: 101 },
      because: /Not every call ends ok/,
      cheat: { [timeout('catalog')]: 70, [timeout('delivery')]: 70, [timeout('loyalty')]: 70 },
    },
  },
  'one-deadline': {
    'save-c': {
      way: { [need('loyalty')]: 20 },
      otherWay: { [need('catalog')]: 20 },
      miss: { [need('delivery')]: 21 },
      because: /C does not end ok/,
      cheat: { [need('catalog')]: 40, [need('delivery')]: 40 },
    },
    'not-sent': {
      way: { [need('catalog')]: 80, [need('delivery')]: 80 },
      otherWay: { [need('delivery')]: 90 },
      miss: { [need('delivery')]: 89 },
      because: /C is still sent/,
      cheat: { budgetMs: 140 },
    },
  },
  'which-clock': {
    'deadline-stops-a': {
      way: { [timeout('supplier')]: 160, [need('supplier')]: 161 },
      otherWay: { [timeout('supplier')]: null, [need('supplier')]: 400 },
      miss: { [timeout('supplier')]: 159, [need('supplier')]: 400 },
      because: /deadline does not stop A/,
      cheat: { budgetMs: 60 },
    },
    'break-the-tie': {
      way: { [timeout('points')]: 59 },
      otherWay: { [need('prices')]: 99 },
      miss: { [timeout('points')]: 61 },
      because: /not stopped by its own timeout/,
      cheat: { budgetMs: 161 },
    },
  },
  retries: {
    both: {
      way: { 'calls.supplier.retry.backoff.ms': 0 },
      otherWay: { [need('supplier', 1)]: 30 },
      miss: { 'calls.supplier.retry.backoff.ms': 1 },
      because: /B does not end ok/,
      cheat: { budgetMs: 180 },
    },
    'one-attempt': {
      way: { [timeout('supplier')]: 80 },
      otherWay: { [need('supplier')]: 60 },
      miss: { [timeout('supplier')]: 79 },
      because: /A1 does not end ok/,
      cheat: { [timeout('supplier')]: 80, [need('audit')]: 40 },
    },
  },
  'retry-gate': {
    'through-the-gate': {
      way: { 'calls.supplier.attempts.0.retryAfterMs': 220 },
      otherWay: { [need('supplier')]: 40 },
      miss: { 'calls.supplier.attempts.0.retryAfterMs': 221 },
      because: /no A2/,
      cheat: { budgetMs: 480 },
    },
    'and-b': {
      way: { 'calls.supplier.attempts.0.retryAfterMs': 130 },
      otherWay: { 'calls.supplier.attempts.0.retryAfterMs': 220, [need('audit')]: 0, [need('supplier', 1)]: 50 },
      miss: { 'calls.supplier.attempts.0.retryAfterMs': 131 },
      because: /B does not end ok/,
      cheat: { budgetMs: 600 },
    },
  },
  reserve: {
    'no-more-than-needed': {
      way: { 'scenarios.1.reserveMs': 100 },
      otherWay: { 'scenarios.1.steps.2.durationMs': 150 },
      miss: { 'scenarios.1.reserveMs': 101 },
      because: /exactly on the line/,
      cheat: { budgetMs: 4950, 'scenarios.1.reserveMs': 100 },
    },
    'b-and-the-answer': {
      way: { [need('prices')]: 2350 },
      otherWay: { [need('profile')]: 2050, [timeout('prices')]: 2800 },
      miss: { [need('prices')]: 2351 },
      because: /B does not end ok/,
      cheat: { budgetMs: 6000, [timeout('prices')]: 2800 },
    },
  },
  'optional-call': {
    'worth-asking': {
      way: { [need('product')]: 280 },
      otherWay: { [need('tips')]: 150, 'calls.tips.optional.minRemainingMs': 150 },
      miss: { [need('product')]: 281 },
      because: /D does not end ok/,
      cheat: { budgetMs: 1000 },
    },
    'least-too-low': {
      way: { 'calls.tips.optional.minRemainingMs': 150 },
      otherWay: { 'calls.tips.optional.minRemainingMs': 0 },
      miss: { 'calls.tips.optional.minRemainingMs': 151 },
      because: /not asked and stopped/,
      cheat: { [need('stock')]: 220, [need('tips')]: 400 },
    },
  },
  'side-by-side': {
    sooner: {
      way: { [need('delivery')]: 70 },
      otherWay: { 'scenarios.1.steps.1.durationMs': 20 },
      miss: { [need('delivery')]: 71 },
      because: /not done that much sooner/,
      cheat: { [need('delivery')]: 70, [need('catalog')]: 60 },
    },
    'merge-third': {
      way: { [need('catalog')]: 50 },
      otherWay: { 'scenarios.2.steps.1.durationMs': 10 },
      miss: { [need('catalog')]: 51 },
      because: /Not everything in the third row/,
      cheat: { budgetMs: 180 },
    },
  },
  'hand-down': {
    'no-orphans': {
      way: { 'calls.quote.downstream.ownMs': 345 },
      otherWay: { [need('rules')]: 145 },
      miss: { 'calls.quote.downstream.ownMs': 346 },
      because: /still runs on/,
      cheat: { budgetMs: 600, [timeout('quote')]: 600 },
    },
    'offer-ok': {
      way: { [need('rules')]: 115 },
      otherWay: { [need('rates')]: 65 },
      miss: { [need('rules')]: 116 },
      because: /Offer does not end ok/,
      cheat: { budgetMs: 900, [timeout('offer')]: 600 },
    },
  },
  'cut-payment': {
    known: {
      way: { [need('payment')]: 280 },
      otherWay: { [need('cart')]: 80 },
      miss: { [need('payment')]: 281 },
      because: /Payment does not end ok/,
      cheat: { budgetMs: 600 },
    },
    'one-charge': {
      way: { [timeout('charge')]: 170 },
      otherWay: { [need('charge')]: 150 },
      miss: { [timeout('charge')]: 169 },
      because: /first attempt does not end ok/,
      cheat: { [timeout('charge')]: 170, [need('cart')]: 100 },
    },
  },
  'more-budget': {
    'mend-wide': {
      way: { 'calls.tips.optional.minRemainingMs': 91 },
      otherWay: { [timeout('tips')]: 30 },
      miss: { 'calls.tips.optional.minRemainingMs': 90 },
      because: /B does not end ok/,
      cheat: { budgetMs: 149 },
    },
    'wide-enough': {
      way: { budgetMs: 215 },
      otherWay: { budgetMs: 1000 },
      miss: { budgetMs: 214 },
      because: /Not everything in the second row/,
      cheat: { budgetMs: 200, [need('tips')]: 60 },
    },
  },
  'your-code': {
    'fail-in-time': {
      way: { [need('stock')]: 401 },
      otherWay: { [timeout('prices')]: 199 },
      miss: { [need('stock')]: 400 },
      because: /Neither B nor C fails/,
      cheat: { [need('stock')]: 401, budgetMs: 2000 },
    },
    'without-d': {
      way: { 'calls.tips.optional.minRemainingMs': 421 },
      otherWay: { [need('stock')]: 361 },
      miss: { 'calls.tips.optional.minRemainingMs': 420 },
      because: /D is not left out/,
      cheat: { budgetMs: 870 },
    },
  },
}
