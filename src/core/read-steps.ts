import { closestName, describeValue, listNames, quote } from './describe-value.ts'
import { MAX_GROUP_DEPTH, MAX_MS, type Step, type Work } from './lab.ts'
import {
  type Fields,
  flag,
  objectBy,
  optional,
  type Reader,
  type Reading,
  readFields,
  readItems,
  required,
  text,
  wholeNumber,
} from './read-value.ts'

/**
 * What steps are checked against, and what they tell. Collected also from parts that are faulty,
 * so that one fault neither hides another nor causes one: a faulty call still exists.
 */
export interface StepFacts {
  /** Every id that `calls` has; `null` where `calls` itself could not be read, and any step may name a call. */
  calls: ReadonlySet<string> | null
  /** Of each call that has a downstream: the calls that its steps name. */
  readonly callees: Map<string, Set<string>>
}

/** A scenario's or a downstream's own list of steps; `caller` is the call whose downstream it is. */
export function stepsOf(caller: string | null, facts: StepFacts): Reader<readonly Step[]> {
  return listOfSteps((step, path, reading) =>
    readStep(step, path, reading, { caller, facts, depth: 0, outermost: { path, isTooDeep: false } }),
  )
}

/** Where a step stands. */
interface Place {
  readonly caller: string | null
  readonly facts: StepFacts
  /** How many groups are around it. */
  readonly depth: number
  /** The step of the scenario's or downstream's own list that it lies in: what too deep a nesting is named at, once. */
  readonly outermost: { readonly path: string; isTooDeep: boolean }
}

function listOfSteps(readItem: (step: unknown, path: string, reading: Reading) => Step | undefined): Reader<readonly Step[]> {
  const allowed = 'a list of steps'
  return {
    allowed,
    read(value, path, reading) {
      if (Array.isArray(value)) return readItems(value, path, reading, (step, stepPath) => readItem(step, stepPath, reading))
      reading.fault(path, () => `expected ${allowed}, found ${describeValue(value)}`)
      return undefined
    },
  }
}

const KINDS = ['work', 'sequence', 'parallel'] as const

const NAME = text(1, 24)
const DURATION = wholeNumber(0, MAX_MS)
const NOT_FINALLY: Reader<boolean> = {
  ...flag,
  read(value, path, reading) {
    if (value !== true) return flag.read(value, path, reading)
    reading.fault(path, () => 'finally: true is allowed only in the own list of a scenario or a downstream, found inside a group')
    return undefined
  },
}

type Group<K extends 'sequence' | 'parallel'> = Extract<Step, { [key in K]: readonly Step[] }>
type AnyStep = Partial<Work & Group<'sequence'> & Group<'parallel'>>

function readStep(value: unknown, path: string, reading: Reading, place: Place): Step | undefined {
  if (typeof value === 'string') return nameCall(value, path, reading, place)
  return objectBy<Step>("a call's id or an object with one of work, sequence and parallel", (entries) => {
    const work: Fields<Work> = {
      work: required(NAME),
      durationMs: required(DURATION),
      interruptible: optional(flag),
      finally: optional(place.depth === 0 ? flag : NOT_FINALLY),
    }
    const group = groupOf(place)
    const kinds = KINDS.filter((kind) => entries.has(kind))
    switch (kinds.length === 1 ? kinds[0] : undefined) {
      case 'work':
        return readFields(entries, path, reading, work)
      case 'sequence':
        return readFields<Group<'sequence'>>(entries, path, reading, { sequence: required(group) })
      case 'parallel':
        return readFields<Group<'parallel'>>(entries, path, reading, { parallel: required(group) })
    }
    const found = kinds.length > 0 ? listNames(kinds) : entries.size > 0 ? `only ${listNames([...entries.keys()])}` : 'an empty object'
    reading.fault(path, () => `expected a call's id or an object with exactly one of work, sequence and parallel, found ${found}`)
    // A step of two kinds may lack what one of them needs, so only what it has is looked at.
    if (kinds.length > 1) {
      readFields<AnyStep>(entries, path, reading, {
        work: optional(work.work.reader),
        durationMs: optional(work.durationMs.reader),
        interruptible: work.interruptible,
        finally: work.finally,
        sequence: optional(group),
        parallel: optional(group),
      })
    }
    return undefined
  }).read(value, path, reading)
}

function nameCall(call: string, path: string, reading: Reading, { caller, facts }: Place): string | undefined {
  const { calls } = facts
  if (calls?.has(call) === false) {
    reading.fault(path, () => {
      const ids = [...calls]
      const meant = closestName(call, ids)
      return `expected the id of a call, found ${quote(call)}; ${meant === null ? '' : `did you mean ${quote(meant)}? `}calls: ${listNames(ids)}`
    })
    return undefined
  }
  if (caller !== null) facts.callees.get(caller)?.add(call)
  return call
}

/** The steps of a sequence or a parallel group at this place. Nothing below the deepest group allowed is read: a document may be nested without end. */
function groupOf(place: Place): Reader<readonly Step[]> {
  const inside: Place = { ...place, depth: place.depth + 1 }
  const steps = listOfSteps((step, path, reading) => readStep(step, path, reading, inside))
  return {
    allowed: steps.allowed,
    read(value, path, reading) {
      if (inside.depth <= MAX_GROUP_DEPTH) return steps.read(value, path, reading)
      const { outermost } = place
      if (!outermost.isTooDeep) {
        outermost.isTooDeep = true
        reading.fault(
          outermost.path,
          () =>
            `holds more than ${MAX_GROUP_DEPTH} sequences and parallel groups inside one another; at most ${MAX_GROUP_DEPTH} are allowed`,
        )
      }
      return undefined
    },
  }
}
