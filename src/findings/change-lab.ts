import { nextBackoffMs } from '../core/engine.ts'
import type { Call, Lab, Retry, Scenario } from '../core/lab.ts'
import { formatMs, formatNumber } from '../timeline/format-ms.ts'
import { changeAt } from '../timeline/lab-path.ts'
import { nameCallFully } from '../timeline/span-names.ts'
import { withoutDirections } from '../timeline/without-directions.ts'
import { pausesMs } from './call-times.ts'
import type { FindingChange } from './finding.ts'

/*
 * The steps that findings propose. Each gives a lab that shares what it does not touch, with its keys in the order of the grammar.
 */

const CALL_KEYS = ['label', 'timeoutMs', 'attempts', 'downstream', 'retry', 'optional', 'mutating', 'idempotencyKey', 'onCut'] as const

/** A copy of an object with one key set, or left out where the value is `undefined`; keys in the given order. */
function withKey<T extends object, K extends keyof T & string>(object: T, order: readonly string[], key: K, value: T[K] | undefined): T {
  const copy: Record<string, unknown> = {}
  for (const name of order) {
    const kept: unknown = name === key ? value : object[name as keyof T]
    if (kept !== undefined) copy[name] = kept
  }
  return copy as T
}

function changeCall(lab: Lab, id: string, change: (call: Call) => Call): Lab {
  return changeAt(lab, ['calls', id], (call) => change(call as Call)) as Lab
}

export function nameOf(lab: Lab, id: string): string {
  return withoutDirections(nameCallFully(id, lab.calls[id] as Call))
}

export function setTimeoutOf(lab: Lab, id: string, timeoutMs: number): FindingChange {
  return {
    label: `Set the timeout of ${nameOf(lab, id)} to ${formatMs(timeoutMs)}`,
    apply: (before) => changeCall(before, id, (call) => ({ ...call, timeoutMs })),
  }
}

export function removeTimeoutOf(lab: Lab, id: string): FindingChange {
  return {
    label: `Remove the timeout of ${nameOf(lab, id)}, which never acts`,
    apply: (before) => changeCall(before, id, (call) => ({ ...call, timeoutMs: null })),
  }
}

export function setMaxAttempts(lab: Lab, id: string, maxAttempts: number): FindingChange {
  return {
    label: `Set max attempts of ${nameOf(lab, id)} to ${formatNumber(maxAttempts)}`,
    apply: (before) => changeCall(before, id, (call) => ({ ...call, retry: { ...(call.retry as Retry), maxAttempts } })),
  }
}

export function sendIdempotencyKey(lab: Lab, id: string): FindingChange {
  return {
    label: `Send an idempotency key with ${nameOf(lab, id)}`,
    apply: (before) => changeCall(before, id, (call) => withKey(call, CALL_KEYS, 'idempotencyKey', true)),
  }
}

export function cancelWhenCut(lab: Lab, id: string): FindingChange {
  return {
    label: `Tell ${nameOf(lab, id)} to stop when it is cut`,
    apply: (before) => changeCall(before, id, (call) => withKey(call, CALL_KEYS, 'onCut', undefined)),
  }
}

export function handDownRemainder(lab: Lab, id: string): FindingChange {
  return {
    label: `Hand the remainder down to ${nameOf(lab, id)}`,
    apply: (before) =>
      changeCall(before, id, (call) => {
        if (call.downstream === undefined) return call
        const { deadline: _, ownMs: __, ...downstream } = call.downstream
        return { ...call, downstream }
      }),
  }
}

export function setMargin(lab: Lab, id: string, marginMs: number): FindingChange {
  const order = ['steps', 'networkMs', 'deadline', 'ownMs', 'marginMs', 'onFailure']
  return {
    label: `Set the margin of ${nameOf(lab, id)} to ${formatMs(marginMs)}`,
    apply: (before) =>
      changeCall(before, id, (call) =>
        call.downstream === undefined ? call : { ...call, downstream: withKey(call.downstream, order, 'marginMs', marginMs) },
      ),
  }
}

const SCENARIO_KEYS = ['id', 'title', 'deadline', 'budgetMs', 'reserveMs', 'unfitPause', 'onFailure', 'steps'] as const

function changeScenario(lab: Lab, index: number, change: (scenario: Scenario) => Scenario): Lab {
  return changeAt(lab, ['scenarios', `${index}`], (scenario) => change(scenario as Scenario)) as Lab
}

export function enforceDeadline(index: number): FindingChange {
  return {
    label: 'Enforce the deadline in this row',
    apply: (before) => changeScenario(before, index, (scenario) => withKey(scenario, SCENARIO_KEYS, 'deadline', undefined)),
  }
}

export function setReserve(index: number, reserveMs: number): FindingChange {
  return {
    label: `Keep ${formatMs(reserveMs)} in reserve`,
    apply: (before) => changeScenario(before, index, (scenario) => withKey(scenario, SCENARIO_KEYS, 'reserveMs', reserveMs)),
  }
}

/**
 * The longest timeout with which all attempts of a call, with the pauses between them, fit into what can remain; `null` where none does, or where the retry gate would
 * still refuse the first retry after a timeout.
 */
export function timeoutThatFits(call: Call, remainingMs: number): number | null {
  const attempts = call.retry?.maxAttempts ?? 1
  if (attempts < 2 || !Number.isFinite(remainingMs)) return null
  const timeoutMs = Math.floor((remainingMs - pausesMs(call, attempts)) / attempts)
  const afterFirstMs = remainingMs - timeoutMs - nextBackoffMs(call.retry?.backoff ?? null, 1)
  return timeoutMs >= 1 && afterFirstMs >= Math.max(1, call.retry?.expectedMs ?? 0) ? timeoutMs : null
}
