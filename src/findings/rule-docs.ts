import type { RuleId } from './finding.ts'

/** A rule's page in the docs, as plain text; a blank line parts two paragraphs. Its example is a lab of the rule's vectors: `rule-examples.ts`. */
export interface RuleDoc {
  readonly title: string
  /** What the rule finds, and what it does not. */
  readonly what: string
  /** What goes wrong because of it. */
  readonly why: string
  /** What to do. */
  readonly mend: string
  /** When it may stay as it is. */
  readonly ignoreWhen: string
  /** Where claims about products and numbers come from. */
  readonly sources: readonly RuleSource[]
}

export interface RuleSource {
  readonly title: string
  readonly url: string
}

const GRPC_DEADLINES: RuleSource = { title: 'gRPC: Deadlines', url: 'https://grpc.io/docs/guides/deadlines/' }
const GRPC_RETRIES: RuleSource = {
  title: 'gRPC proposal A6: client retries',
  url: 'https://github.com/grpc/proposal/blob/master/A6-client-retries.md',
}
const ENVOY_ROUTER: RuleSource = {
  title: 'Envoy: the router filter, how retries and timeouts work together',
  url: 'https://www.envoyproxy.io/docs/envoy/latest/configuration/http/http_filters/router_filter',
}
const ISTIO_RETRY: RuleSource = {
  title: 'Istio: HTTPRetry, perTryTimeout',
  url: 'https://istio.io/latest/docs/reference/config/networking/virtual-service/#HTTPRetry',
}
const DOTNET_RESILIENCE: RuleSource = {
  title: '.NET: HttpStandardResilienceOptions',
  url: 'https://learn.microsoft.com/dotnet/api/microsoft.extensions.http.resilience.httpstandardresilienceoptions',
}
const DOTNET_GRPC: RuleSource = {
  title: 'ASP.NET Core: reliable gRPC services with deadlines and cancellation',
  url: 'https://learn.microsoft.com/aspnet/core/grpc/deadlines-cancellation',
}
const POLLY_TIMEOUT: RuleSource = { title: 'Polly: the timeout strategy', url: 'https://www.pollydocs.org/strategies/timeout.html' }
const SRE_CASCADING: RuleSource = {
  title: 'Site Reliability Engineering: addressing cascading failures',
  url: 'https://sre.google/sre-book/addressing-cascading-failures/',
}
const AWS_RETRIES: RuleSource = {
  title: 'Amazon Builders’ Library: timeouts, retries, and backoff with jitter',
  url: 'https://aws.amazon.com/builders-library/timeouts-retries-and-backoff-with-jitter/',
}
const STRIPE_KEYS: RuleSource = { title: 'Stripe: idempotent requests', url: 'https://docs.stripe.com/api/idempotent_requests' }
const RFC_IDEMPOTENT: RuleSource = {
  title: 'RFC 9110, section 9.2.2: idempotent methods',
  url: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-9.2.2',
}
const RFC_RETRY_AFTER: RuleSource = {
  title: 'RFC 9110, section 10.2.3: Retry-After',
  url: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-10.2.3',
}
const TAIL_AT_SCALE: RuleSource = { title: 'Dean and Barroso: The Tail at Scale', url: 'https://research.google/pubs/the-tail-at-scale/' }
const MDN_ABORT: RuleSource = { title: 'MDN: AbortSignal', url: 'https://developer.mozilla.org/docs/Web/API/AbortSignal' }

export const RULE_DOCS: Readonly<Record<RuleId, RuleDoc>> = {
  'nothing-bounds-call': {
    title: 'Nothing bounds a call',
    what: 'A call has no timeout, its row enforces no deadline, and no caller above it leaves either. A call inside a service counts, too; one whose caller has a timeout does not.',
    why: 'A remote that never answers holds the row, and whatever the row holds, for ever. It is the one fault that no budget on paper shows.\n\ngRPC sets no deadline unless it is told to, and says that a client may then wait for an answer effectively for ever.',
    mend: 'Enforce the deadline, or give the call a timeout. The deadline is better: it bounds everything behind it as well, and it cannot be forgotten for the next call that is added.',
    ignoreWhen:
      'The client library has a limit of its own that the lab does not show. Then write it into the lab, so that the picture shows it.',
    sources: [GRPC_DEADLINES],
  },
  'timeouts-over-budget': {
    title: 'Timeouts and pauses add up to more than the budget',
    what: 'If every attempt takes all that its timeout allows, and every retry is made, the steps of the row together take longer than the budget. Of a parallel group the slowest branch counts, of a service the lesser of its caller’s timeout and its own steps with the network. Exactly the budget is not more.',
    why: 'Without an enforced deadline, every timeout can hold and the promise is broken all the same: timeouts bound attempts, and nobody bounds the sum. With a deadline the promise holds, and the finding is a note: the calls that come last pay for those that came first.',
    mend: 'Enforce the deadline; then each call is granted the smaller of its timeout and what remains. Or shorten timeouts until the sum fits. Run calls side by side that do not need one another.',
    ignoreWhen:
      'A deadline is enforced, and it is right that the last calls give way. Timeouts that are generous one by one are then a choice, not a fault.',
    sources: [ENVOY_ROUTER, DOTNET_RESILIENCE],
  },
  'attempt-never-starts': {
    title: 'An attempt that can never start',
    what: 'However quick every remote is, the attempt is not sent: local work, the network or the reserve has used all that its list was given; a step before it fails for certain and the list stops; its caller has always left; it is optional and wants more than can remain; or the pause before it takes exactly all. Only the first such call of a list is named.',
    why: 'The call is written down, tested by itself and paid for in every review, and it never happens. Nobody notices, because what never starts never fails in a new way.',
    mend: 'Look at what comes before: shorten the local work, the reserve or the margin, or move the call forward. Where it is a retry, lower the number of attempts or the pause.',
    ignoreWhen: 'The lab shows on purpose what a budget is too small for.',
    sources: [],
  },
  'pause-never-fits': {
    title: 'A pause longer than anything that can remain',
    what: 'The backoff before a retry is longer than what is left even if every attempt before it failed at once. What a server wishes with Retry-After is not counted: that is not the policy’s.',
    why: 'With a retry gate the retry is always denied, so the policy promises attempts that do not exist. Without a gate it is worse: the client pauses until the limit, and the time is lost to everything after it.',
    mend: 'Lower the pause or its cap, or the number of attempts. Exponential backoff passes a short budget within a few steps: 50, 100, 200 and 400 ms are 750 ms of waiting.',
    ignoreWhen: 'The same policy serves rows with larger budgets, and in this one it is known to be one attempt.',
    sources: [GRPC_RETRIES, AWS_RETRIES, RFC_RETRY_AFTER],
  },
  'retry-never-granted': {
    title: 'A retry that can never be granted',
    what: 'The pause before a retry would fit, and pause and expected time together never do, however quickly the attempts before it fail. So the gate always refuses. Only rows with a gate (unfitPause “deny”) are looked at.',
    why: 'The gate is right: an attempt that cannot end in time is wasted. But then the retry is not there, and the call is as fragile as one without.',
    mend: 'Lower the pause, or the expected time if it is too careful. If neither is possible, set max attempts to what can be granted, so that the policy says what happens.',
    ignoreWhen: 'The call is used in rows with larger budgets, where the retry is granted.',
    sources: [],
  },
  'retry-never-after-timeout': {
    title: 'A retry that can never follow a timeout',
    what: 'An attempt that runs into its timeout leaves too little for the pause and another attempt. Only an attempt that fails quickly is tried again. The first retry decides, at the place in the row where most remains.',
    why: 'Retries are mostly wanted for the slow attempt: a second try often finds a healthy instance at once. With a timeout this long it is never made, and the time of the first try is gone.',
    mend: 'Shorten the timeout, so that all attempts and pauses fit: (what remains − pauses) ÷ attempts. Do not go below what a healthy answer needs; the change that is offered never does.\n\nIn Istio a retry’s perTryTimeout is the route’s timeout unless it is set, so by default no retry follows a timeout.',
    ignoreWhen: 'Only quick errors are worth a retry, because a slow remote is known to be slow everywhere.',
    sources: [ISTIO_RETRY, ENVOY_ROUTER],
  },
  'timeout-not-below-budget': {
    title: 'An attempt timeout not smaller than the budget',
    what: 'A call of the row’s own has an attempt timeout as long as the row’s budget, or longer.',
    why: 'With an enforced deadline the timeout never acts: a tie goes to the deadline, and after a deadline there is no retry. Without one, a single attempt can use the whole promise.\n\nEnvoy counts all retries into the route’s timeout: what the first attempt has used, the retry does not have.',
    mend: 'Make the timeout shorter than the budget, so that a retry or a fallback still has time. With one attempt, and a deadline, leave the timeout out: it does nothing.',
    ignoreWhen: 'One attempt may take all there is, nothing follows it, and the timeout stands there only as a second line of defence.',
    sources: [ENVOY_ROUTER, DOTNET_RESILIENCE],
  },
  'timeout-never-reached': {
    title: 'A timeout that can never be reached',
    what: 'A timeout below the budget that cuts nothing all the same: when the call starts, no more than the timeout can remain, however quick everything before it was; or its caller has always left before. A tie goes to the limit.',
    why: 'It looks like a policy and is none. Whoever tunes it sees no effect; whoever relies on it to make a retry possible relies on nothing.',
    mend: 'Shorten it until it acts, or leave it out and let the deadline do its work.',
    ignoreWhen: 'The timeout comes with a client that is shared by many callers, and others do reach it.',
    sources: [],
  },
  'optional-starves-required': {
    title: 'An optional call that can starve a required one',
    what: 'The row is run with the optional call never answering, and everything else as it is. If a required step that is in time today is then cut, late, not sent or failed, the optional call can starve it.',
    why: 'Optional means that its absence is no failure. Its slowness is: time spent on recommendations is not there for the payment. The call that may be missing decides whether the one that may not is made.',
    mend: 'Give the optional call a timeout short enough that the rest still fits, which is the change that is offered. Or move it behind the required calls, let it run beside them, or skip it below a least remainder.',
    ignoreWhen: 'The optional call is known to answer or fail quickly, from a cache in the same process for instance.',
    sources: [],
  },
  'retried-without-key': {
    title: 'A mutating call retried without an idempotency key',
    what: 'A call that changes something can be sent more than once for one request, by its own retries or by those of a caller above it, and has no idempotency key. Retries that can never be granted do not count.',
    why: 'An attempt that was cut may have been carried out. Sent again without a key, it is carried out again: two charges, two orders, two mails.\n\nHTTP asks clients not to repeat a request automatically unless its method is idempotent, or the client knows that it is safe.',
    mend: 'Send a key that is the same for every try of one request, made where the request begins, not inside a layer that is retried itself. Stripe, for one, does not carry out a request a second time under a key that it knows. Or make the change itself idempotent; or do not retry it.',
    ignoreWhen:
      'The change is idempotent by nature, such as setting a value to what it should be. Then it is better not to mark the call as mutating.',
    sources: [RFC_IDEMPOTENT, STRIPE_KEYS],
  },
  'mutating-may-be-cut': {
    title: 'A mutating call that may be cut',
    what: 'A call that changes something may be cut by its timeout or a limit, left by its caller, or cancelled by a failure beside it, and nothing settles what became of it: it has no idempotency key, or it has one and is not asked again. With a key and a retry it is named only where today’s run leaves the last attempt in doubt.',
    why: 'The caller stops waiting, and the change does not come undone. It may have happened or not, and an answer that says “failed” may be wrong.',
    mend: 'Send an idempotency key and ask again until there is an answer, in the request or after it. Where that is not possible, find out by a query, and do not tell the user that nothing happened. A reserve leaves time to say so.',
    ignoreWhen: 'Something outside the request settles it: a reconciliation job, a webhook, a queue that delivers once more.',
    sources: [STRIPE_KEYS, RFC_IDEMPOTENT],
  },
  'retries-multiply': {
    title: 'Retries multiplied through layers',
    what: 'On the way to a call, two or more layers retry. The number is the product of what each layer may try; retries that can never be granted are left out. It is what the policies allow: a budget may end it sooner.',
    why: 'A remote in trouble gets many times its load at the moment at which it can bear least. Four tries in each of three layers are 64 tries for one request. Five layers of three tries are 243.',
    mend: 'Retry in one layer, next to where the failure is, and let the others pass the error on. Where layers cannot agree, limit retries as a share of traffic, and mark errors that should not be retried.',
    ignoreWhen:
      'The inner retry is against something else than overload, a lost connection in one’s own pool for instance, and the product is small.',
    sources: [SRE_CASCADING, AWS_RETRIES],
  },
  'downstream-outlives-caller': {
    title: 'A downstream whose clock outlives its caller',
    what: 'A service starts a clock of its own for every request, or has none, and may still be at work when its caller has left, even where the caller waits as long as it ever does. If the service’s own steps cannot take that long, nothing is said.',
    why: 'What the service does after that is for nobody. Under load this is what keeps a system down: servers are busy with requests whose callers have given up.\n\nIn ASP.NET Core a gRPC method goes on after its deadline until it ends by itself, unless its cancellation token is passed on to what it waits for.',
    mend: 'Hand the remainder down: gRPC can pass a deadline on, with HTTP a header does. Otherwise make the service’s clock shorter than its caller’s timeout, less the network.',
    ignoreWhen: 'The service is meant to finish what it began, because others wait for the same work or its result is kept.',
    sources: [GRPC_DEADLINES, DOTNET_GRPC, SRE_CASCADING],
  },
  'work-after-caller-left': {
    title: 'Work that goes on after its caller left',
    what: 'In today’s run a call or a piece of work goes on after its caller was cut, left, or stopped its group. The time of all attempts of one call in one row is added up. Of calls that change something, and of work that cannot be interrupted, it is a note.',
    why: 'It costs what it would have cost, and nobody gets it. A retry beside it doubles the load: the first attempt is still running.\n\nA promise that loses a race is not stopped by losing, and a timeout around a call stops the call only if the call heeds the cancellation.',
    mend: 'Tell the remote to stop: an abort signal in the browser and Node, a cancellation token in .NET, a context in Go, and a connection that is closed with HTTP. Check that the remote heeds it.',
    ignoreWhen: 'The change should be carried out to its end, as a payment should, or the result is kept for the next request.',
    sources: [MDN_ABORT, POLLY_TIMEOUT, DOTNET_GRPC],
  },
  'no-time-to-handle': {
    title: 'No time left to handle the result',
    what: 'The calls of a row with a deadline may run so long that the local work after the last call, or the work that runs whatever happens, no longer fits. A row without such work is named, as a note, where its calls may run into the deadline itself and no reserve is kept.',
    why: 'A deadline that stops the last call on the line leaves nothing to say so with. The caller of the row gets no fallback and no error, only silence, and its own timeout.',
    mend: 'Keep a reserve as long as what still has to be done: rendering, a fallback, closing a transaction, the way back.',
    ignoreWhen: 'Nothing is done with the result, or the caller of the row has a budget of its own that is larger than this one.',
    sources: [],
  },
  'no-margin-for-answer': {
    title: 'No margin for the answer’s way back',
    what: 'A service is handed the remainder, less a margin that is not longer than the network’s way back. If it runs out of time, its answer arrives when its caller has left. A margin exactly as long as the way back is too short by one millisecond: an answer at the very instant of the cut loses to it. Services whose steps cannot run out of time are not named.',
    why: 'The service did its part: it stopped in time and said why. The caller sees only a deadline and cannot tell a slow database from a lost packet, nor which step was at fault.',
    mend: 'Make the margin longer than the way back. A few milliseconds are enough; they are taken from the service’s own time.',
    ignoreWhen: 'The caller does the same with an error as with a deadline.',
    sources: [GRPC_DEADLINES],
  },
  'slow-branch-hidden': {
    title: 'A parallel group that hides a slow branch',
    what: 'In today’s run one branch of a parallel group takes more than twice as long as any other, and the time for which it alone is waited for is at least a tenth of the row’s budget.',
    why: 'A group takes as long as its slowest branch. The others look good on every dashboard and decide nothing: making them faster changes nothing, and the budget of the group is the budget of one call.\n\nThe more branches, the likelier one of them is slow: of a hundred servers that each take over a second once in a hundred times, 63 of 100 requests take over a second.',
    mend: 'Look at the slow branch alone: split it, start it earlier, bound it, or make it optional with a least remainder. If it is optional already, give it a timeout near the others’ time.',
    ignoreWhen: 'The slow branch is what the row is for, and the others are small things done on the side.',
    sources: [TAIL_AT_SCALE],
  },
}
