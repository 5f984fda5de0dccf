import { type Backoff, type Call, type Lab, MAX_ATTEMPTS, type Response, type Retry } from '../core/lab.ts'
import { firstRetry, nameOf, noCall } from './edit-calls.ts'
import { CALL_KEYS, type Changes, callIn, changeKeys, moved, RESPONSE_KEYS, RETRY_KEYS, withCall } from './edit-keys.ts'
import { type EditResult, finish, refuse } from './edit-result.ts'
import { newPauseMs } from './new-names.ts'

/**
 * Adds a response to a call's list: a copy of the one before it. Where the call is tried once only, it may be tried as often as it has responses:
 * else the new one would never be seen.
 */
export function addAttempt(lab: Lab, id: string, after?: number): EditResult {
  return editList(lab, id, (attempts, call) => {
    if (attempts.length >= MAX_ATTEMPTS) return refuse('too_many', `${nameOf(lab, id)} has ${MAX_ATTEMPTS} attempts, which is the most.`)
    const index = Math.min(attempts.length, (after ?? attempts.length - 1) + 1)
    const copy = attempts[Math.max(0, index - 1)] as Response
    const list = attempts.toSpliced(index, 0, copy)
    const most = call.retry?.maxAttempts ?? 1
    const retry = most >= list.length ? call.retry : { ...(call.retry ?? firstRetry(lab)), maxAttempts: list.length }
    return { attempts: list, index, ...(retry === undefined ? {} : { retry }) }
  })
}

/** Removes a response; what came after it moves up. The last one stays: a call answers somehow. */
export function removeAttempt(lab: Lab, id: string, index: number): EditResult {
  return editList(lab, id, (attempts) => {
    if (attempts[index] === undefined) return noAttempt(lab, id, index)
    if (attempts.length === 1) return refuse('last', `${nameOf(lab, id)} has one response only. A call answers somehow, so it stays.`)
    return { attempts: attempts.toSpliced(index, 1), index: Math.min(index, attempts.length - 2) }
  })
}

/** Moves a response one attempt earlier (-1) or later (1). */
export function moveAttempt(lab: Lab, id: string, index: number, by: -1 | 1): EditResult {
  return editList(lab, id, (attempts) => {
    if (attempts[index] === undefined) return noAttempt(lab, id, index)
    const list = moved(attempts, index, by)
    if (list === null) return refuse('edge', `That is the ${by < 0 ? 'first' : 'last'} attempt of ${nameOf(lab, id)} already.`)
    return { attempts: list, index: index + by }
  })
}

/** Sets keys of one response. `undefined` takes a key out. */
export function setAttempt(lab: Lab, id: string, index: number, changes: Changes<Response>): EditResult {
  return editList(lab, id, (attempts) => {
    const response = attempts[index]
    if (response === undefined) return noAttempt(lab, id, index)
    const next = changeKeys<Response>(response, RESPONSE_KEYS, changes)
    return { attempts: next === response ? attempts : attempts.with(index, next), index }
  })
}

/** Sets keys of a call's retry policy, which begins with two attempts; `null` takes the policy away. */
export function setRetry(lab: Lab, id: string, changes: Changes<Retry> | null): EditResult {
  const call = callIn(lab, id)
  if (call === null) return noCall(id)
  const retry = changes === null ? undefined : changeKeys<Retry>(call.retry ?? firstRetry(lab), RETRY_KEYS, changes)
  return finish(lab, withCall(lab, id, changeKeys<Call>(call, CALL_KEYS, { retry } as Changes<Call>)), { kind: 'call', id })
}

/** Gives a call's pauses another form that begins with the same pause. */
export function setBackoffKind(lab: Lab, id: string, kind: Backoff['kind']): EditResult {
  const call = callIn(lab, id)
  if (call === null) return noCall(id)
  const old = call.retry?.backoff
  if (old?.kind === kind) return finish(lab, lab, { kind: 'call', id })
  return setRetry(lab, id, { backoff: backoffOf(kind, old, call.retry?.maxAttempts ?? 2, newPauseMs(lab)) })
}

function backoffOf(kind: Backoff['kind'], old: Backoff | undefined, maxAttempts: number, newMs: number): Backoff {
  const firstMs =
    old === undefined ? newMs : old.kind === 'exponential' ? old.initialMs : old.kind === 'schedule' ? (old.ms[0] ?? newMs) : old.ms
  switch (kind) {
    case 'fixed':
      return { kind, ms: firstMs }
    case 'schedule':
      return { kind, ms: Array.from({ length: Math.max(1, maxAttempts - 1) }, () => firstMs) }
    case 'exponential':
      return { kind, initialMs: firstMs, multiplier: 2, maxMs: Math.min(86_400_000, Math.max(firstMs, 10 * firstMs)) }
  }
}

type ListEdit =
  | { readonly attempts: readonly Response[]; readonly index: number; readonly retry?: Retry }
  | Extract<EditResult, { ok: false }>

function editList(lab: Lab, id: string, edit: (attempts: readonly Response[], call: Call) => ListEdit): EditResult {
  const call = callIn(lab, id)
  if (call === null) return noCall(id)
  if (call.attempts === undefined)
    return refuse('not_found', `${nameOf(lab, id)} has a service behind it, which answers by its steps: it has no list of attempts.`)
  const edited = edit(call.attempts, call)
  if ('ok' in edited) return edited
  const { attempts, index, retry } = edited
  const changes = { attempts, ...(retry === undefined ? {} : { retry }) } as Changes<Call>
  return finish(lab, withCall(lab, id, changeKeys<Call>(call, CALL_KEYS, changes)), { kind: 'attempt', id, index })
}

function noAttempt(lab: Lab, id: string, index: number): Extract<EditResult, { ok: false }> {
  return refuse('not_found', `${nameOf(lab, id)} has no attempt ${index + 1} in its list.`)
}
