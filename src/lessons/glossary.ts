/** One term of the field, as this lesson uses it. */
export interface Term {
  readonly term: string
  /** One or two sentences. */
  readonly definition: string
  /** What others call the same thing, and how theirs differs; `null` where nothing needs saying. */
  readonly elsewhere: string | null
  /** How the word is written in text, for a check that no text uses it before it is introduced. */
  readonly forms: readonly string[]
}

/** Ids stay the same for ever: links name them. In the order in which the lesson introduces them. */
export const glossary = {
  budget: {
    term: 'Budget',
    definition: 'How long the caller will wait for the whole operation. It is drawn as the dashed line.',
    elsewhere: 'Response budget; part of a service level agreement (SLA).',
    forms: ['budget'],
  },
  timeout: {
    term: 'Timeout',
    definition: 'The longest that one attempt of a call may take: a length. It belongs to that call and knows nothing of the others.',
    elsewhere: 'Attempt timeout, local timeout; per-try timeout in Istio and Envoy, AttemptTimeout in .NET, start-to-close in Temporal.',
    forms: ['timeout'],
  },
  deadline: {
    term: 'Deadline',
    definition: 'The instant at which the budget runs out, where it is enforced. It is fixed once, when the operation begins.',
    elsewhere: 'Deadline in gRPC, a total request timeout in .NET, a request timeout in the Gateway API, schedule-to-close in Temporal.',
    forms: ['deadline'],
  },
  remaining: {
    term: 'Remaining',
    definition: 'The time from now to the deadline, or to whatever earlier limit applies. It only ever gets less.',
    elsewhere: 'Remaining budget.',
    forms: ['remains'],
  },
  grant: {
    term: 'Grant',
    definition: 'What one attempt is allowed: the smaller of its timeout and what remains.',
    elsewhere: 'Effective timeout.',
    forms: ['grant'],
  },
  attempt: {
    term: 'Attempt',
    definition: 'One try of a call. A call that is never repeated has one attempt.',
    elsewhere: 'Max attempts counts the first one here, as in gRPC. Istio, Envoy and Polly count the retries only: add one.',
    forms: ['second attempt', 'first attempt'],
  },
  retry: {
    term: 'Retry',
    definition: 'An attempt after the first. It is paid for out of the same budget.',
    elsewhere: 'A "retry budget" is something else: a share of the traffic that may be retries.',
    forms: ['retry', 'retries'],
  },
  backoff: {
    term: 'Backoff',
    definition: 'The pause before another attempt, so that a service in trouble is not hit again at once.',
    elsewhere: 'Delay, retry interval.',
    forms: ['backoff'],
  },
  'retry-after': {
    term: 'Retry-After',
    definition:
      'A field of an HTTP answer in which a service says how long it wants to be left alone. In HTTP it is a date or a number of whole seconds.',
    elsewhere: 'Pushback in gRPC.',
    forms: ['retry-after'],
  },
  'retry-gate': {
    term: 'Retry gate',
    definition:
      'The question, asked before a pause: do the pause and a useful attempt still fit into what remains? If not, the retry is denied at once.',
    elsewhere: null,
    forms: ['retry gate', 'the gate'],
  },
  reserve: {
    term: 'Reserve',
    definition: 'The end of the budget that is kept back from the calls, so that the caller can still deal with what came of them.',
    elsewhere: 'Recovery time.',
    forms: ['reserve'],
  },
  'finally-work': {
    term: 'Finally work',
    definition: 'Work of the caller’s own that must be done whatever happened before, such as writing the answer.',
    elsewhere: 'What stands in a finally block, or is deferred in Go.',
    forms: ['finally work'],
  },
  optional: {
    term: 'Optional call',
    definition:
      'A call that the operation can do without. It is asked only if enough time remains, and its failure does not fail the operation.',
    elsewhere: 'Best effort, nice to have.',
    forms: ['optional'],
  },
  partial: {
    term: 'Partial answer',
    definition: 'An answer in time with an optional part missing. The operation is degraded, not failed.',
    elsewhere: 'Degraded response, graceful degradation.',
    forms: ['partial answer', 'degraded'],
  },
  downstream: {
    term: 'Downstream',
    definition: 'The service behind a call, with calls of its own.',
    elsewhere: 'Child call, server side; Envoy calls it the upstream.',
    forms: ['downstream'],
  },
  'fresh-clock': {
    term: 'Fresh clock',
    definition: 'A time limit that a service starts anew for each request, without regard to how long its caller will still be there.',
    elsewhere: 'Server-side timeout.',
    forms: ['fresh clock'],
  },
  orphan: {
    term: 'Orphaned work',
    definition: 'Work that goes on after its caller has left. Its result is for nobody.',
    elsewhere: 'Ghost work, zombie request.',
    forms: ['orphaned'],
  },
  margin: {
    term: 'Margin',
    definition: 'What the caller holds back of the remainder that it hands down, so that the answer can still travel.',
    elsewhere: null,
    forms: ['margin'],
  },
  propagation: {
    term: 'Propagation',
    definition: 'Handing down what remains with each request, so that the service stops when its caller does.',
    elsewhere: 'Deadline propagation in gRPC.',
    forms: ['propagat'],
  },
  abandon: {
    term: 'Abandon',
    definition: 'To stop waiting for a call without telling the service, which works on.',
    elsewhere: 'What Promise.race alone does.',
    forms: ['abandon'],
  },
  cancel: {
    term: 'Cancel',
    definition: 'To stop waiting for a call and to tell the service to stop as well. The word takes time to arrive, and may come too late.',
    elsewhere: 'Abort in the browser, cancellation in gRPC and .NET, a cancelled context in Go.',
    forms: ['cancel'],
  },
  ambiguous: {
    term: 'Ambiguous',
    definition:
      'What a call is that changes something and was cut: the change may or may not have happened, and waiting longer on this side will not tell.',
    elsewhere: 'Unknown outcome, in doubt.',
    forms: ['ambiguous'],
  },
  reconcile: {
    term: 'Reconcile',
    definition:
      'To find out afterwards, from the service that did or did not do it, what an ambiguous call came to, and to set the own books right.',
    elsewhere: null,
    forms: ['reconcil'],
  },
  'idempotency-key': {
    term: 'Idempotency key',
    definition:
      'A name for one change, sent with each of its attempts, by which the service knows a repetition and does the change once. It makes asking again safe; it does not make the first outcome known.',
    elsewhere: 'The header Idempotency-Key; request token, client token.',
    forms: ['idempotency key'],
  },
  'monotonic-clock': {
    term: 'Monotonic clock',
    definition: 'A clock that only runs forward. The clock on the wall may be set back, and a deadline measured with it moves.',
    elsewhere:
      'performance.now() in browsers and Node, time.monotonic() in Python, System.nanoTime() in Java; in Go, time.Now() carries a reading of one.',
    forms: ['monotonic'],
  },
} as const satisfies Readonly<Record<string, Term>>

export type TermId = keyof typeof glossary

export const termIds = Object.keys(glossary) as readonly TermId[]

/** The term of an id, with the shape that all share. */
export function termOf(id: TermId): Term {
  return glossary[id]
}
