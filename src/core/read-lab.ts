import {
  type AnsweredCall,
  type Backoff,
  type Call,
  type Downstream,
  type Lab,
  MAX_ATTEMPTS,
  MAX_IGNORED,
  MAX_MS,
  MAX_SCENARIOS,
  type Response,
  type Retry,
  type Scenario,
} from './lab.ts'
import { type StepFacts, stepsOf } from './read-steps.ts'
import {
  type Fields,
  findingKey,
  flag,
  id,
  joinPath,
  list,
  numberWithin,
  object,
  objectBy,
  oneOf,
  optional,
  orNull,
  type Reader,
  type Reading,
  readFields,
  refuseUnknownKeys,
  required,
  text,
  wholeNumber,
} from './read-value.ts'

/** What the rules that look at several places need to know. */
export interface LabFacts extends StepFacts {
  /** The sound ones, in order. */
  readonly scenarioIds: { readonly id: string; readonly path: string }[]
}

/** Reads a document by the grammar of the lab document. Rules between places are left to `checkRules`. */
export function readLab(input: unknown, reading: Reading): { readonly lab: Lab | undefined; readonly facts: LabFacts } {
  const facts: LabFacts = { calls: null, callees: new Map(), scenarioIds: [] }
  // The calls are read before the scenarios, which name them.
  const lab = object<Lab>('an object, the lab', {
    version: required(oneOf(1)),
    title: required(TITLE),
    budgetMs: required(MS),
    seed: optional(wholeNumber(0, 0xffff_ffff)),
    calls: required(callsOf(facts)),
    scenarios: required(list(scenarioOf(facts), 1, MAX_SCENARIOS)),
    ignored: optional(IGNORED),
  }).read(input, '', reading)
  return { lab, facts }
}

const MS = wholeNumber(0, MAX_MS)
const TITLE = text(0, 200)
const LABEL = text(1, 24)
const REASON = text(1, 200)

const IGNORED = objectBy<NonNullable<Lab['ignored']>>('an object, reasons by the keys of findings', (entries, path, reading) => {
  if (entries.size > MAX_IGNORED) {
    reading.fault(path, () => `expected at most ${MAX_IGNORED} ignored findings, found ${entries.size}`)
    return undefined
  }
  const ignored: Record<string, string> = {}
  let isWhole = true
  for (const [key, entry] of entries) {
    const keyPath = joinPath(path, key)
    const isSound = findingKey.read(key, keyPath, reading) !== undefined
    const reason = REASON.read(entry, keyPath, reading)
    if (reason === undefined || !isSound) isWhole = false
    // Defined, not assigned, as with the calls.
    else Object.defineProperty(ignored, key, { value: reason, writable: true, enumerable: true, configurable: true })
  }
  return isWhole ? ignored : undefined
})

const ON_FAILURE = oneOf('continue', 'stop')

const RESPONSE = object<Response>('an object, a response', {
  durationMs: required(MS),
  result: optional(oneOf('ok', 'error')),
  retryable: optional(flag),
  retryAfterMs: optional(MS),
})

type BackoffOf<K extends Backoff['kind']> = Fields<Extract<Backoff, { kind: K }>>

const FIXED: BackoffOf<'fixed'> = { kind: required(oneOf('fixed')), ms: required(MS) }
const SCHEDULE: BackoffOf<'schedule'> = { kind: required(oneOf('schedule')), ms: required(list(MS, 1, 20)) }
const EXPONENTIAL: BackoffOf<'exponential'> = {
  kind: required(oneOf('exponential')),
  initialMs: required(MS),
  multiplier: required(numberWithin(1, 10)),
  maxMs: required(MS),
}
const BACKOFF_KIND = oneOf('fixed', 'schedule', 'exponential')
const BACKOFF_KEYS = [...new Set([FIXED, SCHEDULE, EXPONENTIAL].flatMap((fields) => Object.keys(fields)))]

const BACKOFF = objectBy<Backoff>('an object, a backoff', (entries, path, reading) => {
  const kind = entries.get('kind')
  switch (kind) {
    case 'fixed':
      return readFields(entries, path, reading, FIXED)
    case 'schedule':
      return readFields(entries, path, reading, SCHEDULE)
    case 'exponential':
      return readFields(entries, path, reading, EXPONENTIAL)
    default: {
      // Which values are right depends on the kind: of the rest, only keys that no kind has are told.
      const kindPath = joinPath(path, 'kind')
      if (kind === undefined) reading.fault(kindPath, () => `missing; expected ${BACKOFF_KIND.allowed}`)
      else BACKOFF_KIND.read(kind, kindPath, reading)
      refuseUnknownKeys(entries, path, reading, BACKOFF_KEYS)
      return undefined
    }
  }
})

const RETRY = object<Retry>('an object, a retry policy', {
  maxAttempts: required(wholeNumber(1, MAX_ATTEMPTS)),
  backoff: optional(BACKOFF),
  expectedMs: optional(MS),
})

const OPTIONAL = object<NonNullable<Call['optional']>>('an object, what makes the call optional', { minRemainingMs: optional(MS) })

/** `calls` keeps the order of the document. */
function callsOf(facts: LabFacts): Reader<Lab['calls']> {
  return objectBy('an object, calls by their ids', (entries, path, reading) => {
    facts.calls = new Set(entries.keys())
    const calls: Record<string, Call> = {}
    let isWhole = true
    for (const [callId, entry] of entries) {
      const callPath = joinPath(path, callId)
      const isSound = id.read(callId, callPath, reading) !== undefined
      const call = callOf(callId, facts).read(entry, callPath, reading)
      if (call === undefined || !isSound) isWhole = false
      // Defined, not assigned: `__proto__` is an id like any other.
      else Object.defineProperty(calls, callId, { value: call, writable: true, enumerable: true, configurable: true })
    }
    return isWhole ? calls : undefined
  })
}

const TIMEOUT = orNull(wholeNumber(1, MAX_MS))
const RESPONSES = list(RESPONSE, 1, MAX_ATTEMPTS)
const ON_CUT = oneOf('cancel', 'abandon')

type CallOfAnyKind = Omit<AnsweredCall, 'attempts' | 'downstream'> & {
  readonly attempts?: readonly Response[]
  readonly downstream?: Downstream
}

function callOf(callId: string, facts: LabFacts): Reader<Call> {
  return objectBy('an object, a call', (entries, path, reading) => {
    const isAnswered = entries.has('attempts')
    const hasDownstream = entries.has('downstream')
    if (hasDownstream) facts.callees.set(callId, new Set())
    const isOfOneKind = isAnswered !== hasDownstream
    if (!isOfOneKind) reading.fault(path, () => `expected exactly one of attempts and downstream, found ${isAnswered ? 'both' : 'neither'}`)
    const call = readFields<CallOfAnyKind>(entries, path, reading, {
      label: required(LABEL),
      timeoutMs: required(TIMEOUT),
      attempts: optional(RESPONSES),
      downstream: optional(downstreamOf(callId, facts)),
      retry: optional(RETRY),
      optional: optional(OPTIONAL),
      mutating: optional(flag),
      idempotencyKey: optional(flag),
      onCut: optional(ON_CUT),
    })
    return isOfOneKind ? (call as Call | undefined) : undefined
  })
}

const DOWNSTREAM_DEADLINE = oneOf('propagated', 'own', 'none')
const OWN_MS = { ...MS, allowed: `${MS.allowed}, because deadline is "own"` }
const NO_OWN_MS: Reader<number> = {
  allowed: 'nothing',
  read(_value, path, reading) {
    reading.fault(path, () => 'allowed only where deadline is "own"')
    return undefined
  },
}

function downstreamOf(caller: string, facts: LabFacts): Reader<Downstream> {
  return objectBy('an object, a downstream', (entries, path, reading) => {
    const deadline = entries.get('deadline') ?? 'propagated'
    return readFields<Downstream>(entries, path, reading, {
      steps: required(stepsOf(caller, facts)),
      networkMs: optional(MS),
      deadline: optional(DOWNSTREAM_DEADLINE),
      ownMs: deadline === 'own' ? required(OWN_MS) : optional(DOWNSTREAM_DEADLINE.accepts(deadline) ? NO_OWN_MS : MS),
      marginMs: optional(MS),
      onFailure: optional(ON_FAILURE),
    })
  })
}

function scenarioOf(facts: LabFacts): Reader<Scenario> {
  return object<Scenario>('an object, a scenario', {
    id: required({
      ...id,
      read(value, path, reading) {
        const scenarioId = id.read(value, path, reading)
        if (scenarioId !== undefined) facts.scenarioIds.push({ id: scenarioId, path })
        return scenarioId
      },
    }),
    title: required(TITLE),
    deadline: optional(oneOf('shared', 'none')),
    budgetMs: optional(MS),
    reserveMs: optional(MS),
    unfitPause: optional(oneOf('deny', 'cut')),
    onFailure: optional(ON_FAILURE),
    steps: required(stepsOf(null, facts)),
  })
}
