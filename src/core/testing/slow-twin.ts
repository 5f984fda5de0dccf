import type { Backoff, Call, Downstream, Lab, Response, Scenario, Step, Work } from '../lab.ts'
import type { CutBy, Outcome, Span, SpanStatus } from '../timeline.ts'

/**
 * The rules of MODEL.md a second time, written from its text alone and sharing no code with the engine, so that a test can hold the two
 * against each other.
 *
 * Nothing here knows in advance that it will be stopped. Every step runs to its end as if nobody left; `stopLeaves` then takes such a
 * finished history and answers with the one that would have been, had the word to stop come at an instant. An attempt therefore keeps the
 * whole uncut history of its downstream. Work is repeated and copied at every level: clear, not quick.
 */

/** Limits of one operation. `Infinity` where there is none: this never leaves the file. */
interface Limits {
  readonly deadlineAtMs: number
  readonly limitAtMs: number
}

interface World {
  readonly calls: Lab['calls']
  readonly unfitPause: 'deny' | 'cut'
}

/** What the remote would have done, had nobody left. */
type Remote =
  | { readonly kind: 'answer'; readonly endsAtMs: number }
  | { readonly kind: 'service'; readonly networkMs: number; readonly uncut: Run }

/** One attempt, with all that is needed to tell what happens when its caller leaves at some other instant. */
interface Try {
  readonly kind: 'attempt'
  readonly attempt: number
  readonly startMs: number
  readonly endMs: number
  readonly status: SpanStatus
  readonly cutBy?: CutBy
  readonly orphanEndMs?: number
  readonly ambiguous?: true
  /** `null` for an attempt that was not sent. */
  readonly remote: Remote | null
  /** What the downstream is seen to do. */
  readonly below: readonly Leaf[]
}

interface Pause {
  readonly kind: 'backoff'
  readonly attempt: number
  readonly startMs: number
  readonly endMs: number
  readonly cutBy?: CutBy
}

interface Instant {
  readonly kind: 'retry_denied' | 'skip'
  readonly attempt: number
  readonly startMs: number
  readonly endMs: number
}

type Piece = Try | Pause | Instant

type Leaf =
  // `ok` is how the call ended with nobody to stop it: where something was stopped the whole has failed, and nothing asks.
  | { readonly kind: 'call'; readonly id: string; readonly call: Call; readonly ok: boolean; readonly pieces: readonly Piece[] }
  | { readonly kind: 'work'; readonly work: Work; readonly startMs: number; readonly endMs: number; readonly status: SpanStatus }
  | { readonly kind: 'mark'; readonly step: string; readonly atMs: number }

/** The history of a step or of a list of steps. Groups need no node of their own: they are the leaves in them, in order. */
interface Run {
  readonly leaves: readonly Leaf[]
  readonly endMs: number
  /** Instant of the earliest failure, `null` where nothing failed. */
  readonly failedAtMs: number | null
}

/**
 * What the rules of MODEL.md make of one scenario of a valid lab.
 * For tests only: it counts no spans, and its cost grows with every level of downstreams.
 */
export function simulateSlowly(lab: Lab, scenario: Scenario): { spans: Span[]; totalMs: number; outcome: Outcome; orphanMs: number } {
  const world: World = { calls: lab.calls, unfitPause: scenario.unfitPause ?? 'deny' }
  const run = runList(world, scenario.steps, 0, scenarioLimits(lab, scenario), scenario.onFailure === 'stop')
  const spans = run.leaves.flatMap((leaf) => leafSpans(leaf, 0))
  const orphansMs = spans.map((span) => (span.orphanEndMs === undefined ? 0 : span.orphanEndMs - span.endMs))
  return { spans, totalMs: run.endMs, outcome: outcomeOf(run), orphanMs: orphansMs.reduce((sum, ms) => sum + ms, 0) }
}

function scenarioLimits(lab: Lab, scenario: Scenario): Limits {
  if (scenario.deadline === 'none') return { deadlineAtMs: Infinity, limitAtMs: Infinity }
  const budgetMs = scenario.budgetMs ?? lab.budgetMs
  return { deadlineAtMs: budgetMs, limitAtMs: Math.max(0, budgetMs - (scenario.reserveMs ?? 0)) }
}

function outcomeOf(run: Run): Outcome {
  if (run.failedAtMs !== null) return 'failed'
  // Only the scenario's own calls: those of a downstream hang below an attempt and are not in this list.
  return run.leaves.some((leaf) => leaf.kind === 'call' && leaf.call.optional !== undefined && !leaf.ok) ? 'degraded' : 'ok'
}

// Steps

function runList(world: World, steps: readonly Step[], startMs: number, limits: Limits, stop: boolean): Run {
  let run: Run = { leaves: [], endMs: startMs, failedAtMs: null }
  for (const step of steps) {
    const isFinally = typeof step === 'object' && 'work' in step && step.finally === true
    const left = stop && run.failedAtMs !== null && !isFinally
    const next: Run = left ? marksOf(step, run.endMs) : runStep(world, step, run.endMs, limits, stop)
    run = {
      leaves: [...run.leaves, ...next.leaves],
      endMs: next.endMs,
      failedAtMs: earliest([run.failedAtMs, next.failedAtMs]),
    }
  }
  return run
}

function runStep(world: World, step: Step, startMs: number, limits: Limits, stop: boolean): Run {
  if (typeof step === 'string') return runCall(world, step, startMs, limits)
  if ('work' in step) return runWork(step, startMs, limits)
  if ('sequence' in step) return runList(world, step.sequence, startMs, limits, stop)
  const branches = step.parallel.map((branch) => runStep(world, branch, startMs, limits, stop))
  const failedAtMs = earliest(branches.map((branch) => branch.failedAtMs))
  if (!stop || failedAtMs === null) {
    return {
      leaves: branches.flatMap((branch) => branch.leaves),
      endMs: Math.max(startMs, ...branches.map((branch) => branch.endMs)),
      failedAtMs,
    }
  }
  return {
    leaves: branches.flatMap((branch) => (branch.failedAtMs === failedAtMs ? branch.leaves : stopLeaves(branch.leaves, failedAtMs))),
    endMs: failedAtMs,
    failedAtMs,
  }
}

/** One mark for each call and each work in a step that is not begun. Not a failure of its own: there was one before. */
function marksOf(step: Step, atMs: number): Run {
  return { leaves: namesIn(step).map((name): Leaf => ({ kind: 'mark', step: name, atMs })), endMs: atMs, failedAtMs: null }
}

function namesIn(step: Step): readonly string[] {
  if (typeof step === 'string') return [step]
  if ('work' in step) return [step.work]
  return ('sequence' in step ? step.sequence : step.parallel).flatMap(namesIn)
}

function runWork(work: Work, startMs: number, { deadlineAtMs }: Limits): Run {
  const remainingMs = Math.max(0, deadlineAtMs - startMs)
  const nothingLeft = remainingMs === 0
  const fits = work.durationMs <= remainingMs && !nothingLeft
  const interrupted = work.interruptible !== false && !fits
  const endMs = startMs + (interrupted ? remainingMs : work.durationMs)
  const status = fits ? 'ok' : interrupted ? 'deadline_exceeded' : 'late'
  return { leaves: [{ kind: 'work', work, startMs, endMs, status }], endMs, failedAtMs: fits ? null : endMs }
}

// Calls

function runCall(world: World, id: string, startMs: number, limits: Limits): Run {
  const call = world.calls[id]
  if (call === undefined) throw new Error(`no call ${id}`)
  const { pieces, ok } = tryCall(world, call, startMs, limits)
  const endMs = pieces.at(-1)?.endMs ?? startMs
  return {
    leaves: [{ kind: 'call', id, call, ok, pieces }],
    endMs,
    failedAtMs: ok || call.optional !== undefined ? null : endMs,
  }
}

function tryCall(world: World, call: Call, startMs: number, limits: Limits): { pieces: readonly Piece[]; ok: boolean } {
  if (call.optional !== undefined && Math.max(0, limits.deadlineAtMs - startMs) < (call.optional.minRemainingMs ?? 0)) {
    return { pieces: [{ kind: 'skip', attempt: 0, startMs, endMs: startMs }], ok: false }
  }
  return tryFrom(world, call, 1, startMs, limits)
}

/** The call from attempt `attempt` on. */
function tryFrom(world: World, call: Call, attempt: number, startMs: number, limits: Limits): { pieces: readonly Piece[]; ok: boolean } {
  const tried = runAttempt(world, call, attempt, startMs, limits)
  if (tried.status === 'ok') return { pieces: [tried], ok: true }
  const failed = { pieces: [tried], ok: false }
  const answer = tried.status === 'error' ? responseOf(call, attempt) : null
  const maxAttempts = call.retry?.maxAttempts ?? 1
  if (tried.status === 'deadline_exceeded' || answer?.retryable === false || attempt >= maxAttempts) return failed

  const pauseAtMs = tried.endMs
  const remainingMs = Math.max(0, limits.limitAtMs - pauseAtMs)
  const pauseMs = Math.max(backoffMs(call.retry?.backoff, attempt), answer?.retryAfterMs ?? 0)
  const next = attempt + 1
  if (world.unfitPause === 'deny' && pauseMs + (call.retry?.expectedMs ?? 0) > remainingMs) {
    return { pieces: [tried, { kind: 'retry_denied', attempt: next, startMs: pauseAtMs, endMs: pauseAtMs }], ok: false }
  }
  if (pauseMs > remainingMs) {
    const pause: Pause = { kind: 'backoff', attempt: next, startMs: pauseAtMs, endMs: pauseAtMs + remainingMs, cutBy: limitName(limits) }
    return { pieces: [tried, pause], ok: false }
  }
  const pause: Pause = { kind: 'backoff', attempt: next, startMs: pauseAtMs, endMs: pauseAtMs + pauseMs }
  const rest = tryFrom(world, call, next, pause.endMs, limits)
  return { pieces: [tried, pause, ...rest.pieces], ok: rest.ok }
}

function runAttempt(world: World, call: Call, attempt: number, startMs: number, limits: Limits): Try {
  const remainingMs = Math.max(0, limits.limitAtMs - startMs)
  const base = { kind: 'attempt', attempt, startMs } as const
  if (remainingMs === 0) {
    return { ...base, endMs: startMs, status: 'deadline_exceeded', cutBy: limitName(limits), remote: null, below: [] }
  }
  const capMs = call.timeoutMs ?? Infinity
  const grantMs = Math.min(capMs, remainingMs)
  const { remote, needMs, result } = askRemote(world, call, attempt, startMs, grantMs)
  // A downstream that failed does so at its own deadline, which may be the caller's: then the limit has the first word.
  const tie = needMs === grantMs && result === 'error' && remote.kind === 'service'
  if (needMs <= grantMs && !tie) {
    return { ...base, endMs: startMs + needMs, status: result, remote, below: remote.kind === 'service' ? remote.uncut.leaves : [] }
  }
  const byLimit = remainingMs <= capMs
  const cutAtMs = startMs + grantMs
  return {
    ...base,
    endMs: cutAtMs,
    status: byLimit ? 'deadline_exceeded' : 'timeout',
    cutBy: byLimit ? limitName(limits) : 'timeout',
    ...leaveRemote(call, remote, cutAtMs),
  }
}

function askRemote(
  world: World,
  call: Call,
  attempt: number,
  startMs: number,
  grantMs: number,
): { remote: Remote; needMs: number; result: 'ok' | 'error' } {
  if (call.downstream === undefined) {
    const response = responseOf(call, attempt)
    const needMs = response?.durationMs ?? 0
    return { remote: { kind: 'answer', endsAtMs: startMs + needMs }, needMs, result: response?.result ?? 'ok' }
  }
  const { steps, networkMs = 0, onFailure } = call.downstream
  const arrivalMs = startMs + networkMs
  const deadlineAtMs = downstreamDeadlineAt(call.downstream, arrivalMs, startMs + grantMs)
  const uncut = runList(world, steps, arrivalMs, { deadlineAtMs, limitAtMs: deadlineAtMs }, onFailure === 'stop')
  return {
    remote: { kind: 'service', networkMs, uncut },
    needMs: uncut.endMs + networkMs - startMs,
    result: uncut.failedAtMs === null ? 'ok' : 'error',
  }
}

function downstreamDeadlineAt(downstream: Downstream, arrivalMs: number, cutAtMs: number): number {
  switch (downstream.deadline ?? 'propagated') {
    case 'propagated':
      return cutAtMs - (downstream.marginMs ?? 0)
    case 'own':
      return arrivalMs + (downstream.ownMs ?? 0)
    case 'none':
      return Infinity
  }
}

/** What becomes of a sent attempt's remote when its caller leaves at `atMs`, before the answer. */
function leaveRemote(call: Call, remote: Remote, atMs: number): Pick<Try, 'orphanEndMs' | 'ambiguous' | 'remote' | 'below'> {
  const abandoned = call.onCut === 'abandon'
  const endsAtMs = remote.kind === 'answer' ? remote.endsAtMs : remote.uncut.endMs
  return {
    ...(abandoned && endsAtMs > atMs ? { orphanEndMs: endsAtMs } : {}),
    ...(call.mutating === true ? { ambiguous: true } : {}),
    remote,
    below: remote.kind === 'answer' ? [] : abandoned ? remote.uncut.leaves : tellService(remote.uncut, atMs + remote.networkMs),
  }
}

/** The word to stop reaches a service at `atMs`. */
function tellService(uncut: Run, atMs: number): readonly Leaf[] {
  return uncut.endMs <= atMs ? uncut.leaves : stopLeaves(uncut.leaves, atMs)
}

function responseOf(call: Call, attempt: number): Response | null {
  return call.attempts?.[attempt - 1] ?? call.attempts?.at(-1) ?? null
}

function backoffMs(backoff: Backoff | undefined, retry: number): number {
  if (backoff === undefined) return 0
  switch (backoff.kind) {
    case 'fixed':
      return backoff.ms
    case 'schedule':
      return backoff.ms[retry - 1] ?? backoff.ms.at(-1) ?? 0
    case 'exponential': {
      // Step by step in doubles: a power would round elsewhere.
      const f = Array.from({ length: retry - 1 }).reduce<number>((product) => product * backoff.multiplier, backoff.initialMs)
      return Math.min(backoff.maxMs, Math.floor(f + 0.5))
    }
  }
}

function limitName({ deadlineAtMs, limitAtMs }: Limits): CutBy {
  return limitAtMs < deadlineAtMs ? 'reserve' : 'deadline'
}

// Stopping

/**
 * The same history, stopped at `atMs`. May be applied again: an earlier stop undoes a later one, because attempts keep their uncut
 * remote.
 */
function stopLeaves(leaves: readonly Leaf[], atMs: number): readonly Leaf[] {
  return leaves.map((leaf) => stopLeaf(leaf, atMs))
}

function stopLeaf(leaf: Leaf, atMs: number): Leaf {
  switch (leaf.kind) {
    case 'mark':
      return leaf.atMs < atMs ? leaf : { ...leaf, atMs }
    case 'work':
      if (leaf.startMs >= atMs) return { kind: 'mark', step: leaf.work.work, atMs }
      return leaf.endMs <= atMs ? leaf : { ...leaf, endMs: atMs, status: 'cancelled' }
    case 'call': {
      const pieces = leaf.pieces.filter((piece) => piece.startMs < atMs)
      // The first piece is what starts a call, so with it gone the call was never begun.
      if (pieces.length === 0) return { kind: 'mark', step: leaf.id, atMs }
      return { ...leaf, pieces: pieces.map((piece) => (piece.endMs <= atMs ? piece : stopPiece(leaf.call, piece, atMs))) }
    }
  }
}

function stopPiece(call: Call, piece: Piece, atMs: number): Piece {
  const { kind, attempt, startMs } = piece
  // Made anew rather than copied: the cause of a cut that now never comes must not stay behind.
  if (kind !== 'attempt') return { kind, attempt, startMs, endMs: atMs }
  if (piece.remote === null) throw new Error('an attempt that was not sent takes no time')
  return { kind, attempt, startMs, endMs: atMs, status: 'cancelled', ...leaveRemote(call, piece.remote, atMs) }
}

// Spans

function leafSpans(leaf: Leaf, depth: number): readonly Span[] {
  switch (leaf.kind) {
    case 'mark':
      return [{ kind: 'not_started', step: leaf.step, attempt: 0, startMs: leaf.atMs, endMs: leaf.atMs, status: 'not_started', depth }]
    case 'work': {
      const { work, startMs, endMs, status } = leaf
      const runsOn = status === 'cancelled' && work.interruptible === false
      const orphan = runsOn ? { orphanEndMs: startMs + work.durationMs } : {}
      return [{ kind: 'work', step: work.work, attempt: 0, startMs, endMs, status, ...orphan, depth }]
    }
    case 'call':
      return leaf.pieces.flatMap((piece) => pieceSpans(leaf.id, piece, depth))
  }
}

function pieceSpans(step: string, piece: Piece, depth: number): readonly Span[] {
  const { kind, attempt, startMs, endMs } = piece
  const span = { kind, step, attempt, startMs, endMs }
  switch (kind) {
    case 'attempt': {
      const { status, cutBy, orphanEndMs, ambiguous, below } = piece
      const cut = {
        ...(cutBy === undefined ? {} : { cutBy }),
        ...(orphanEndMs === undefined ? {} : { orphanEndMs }),
        ...(ambiguous === undefined ? {} : { ambiguous }),
      }
      return [{ ...span, status, ...cut, depth }, ...below.flatMap((leaf) => leafSpans(leaf, depth + 1))]
    }
    case 'backoff':
      return [{ ...span, status: 'backoff', ...(piece.cutBy === undefined ? {} : { cutBy: piece.cutBy }), depth }]
    case 'skip':
      return [{ ...span, status: 'skipped', depth }]
    case 'retry_denied':
      return [{ ...span, status: 'retry_denied', depth }]
  }
}

function earliest(instantsMs: readonly (number | null)[]): number | null {
  const known = instantsMs.filter((instantMs) => instantMs !== null)
  return known.length === 0 ? null : Math.min(...known)
}
