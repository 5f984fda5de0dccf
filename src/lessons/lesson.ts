import type { Lab } from '../core/lab.ts'
import type { LabView } from '../timeline/lab-view.ts'
import type { ChapterCode } from './code-for.ts'
import type { TermId } from './glossary.ts'

/** A number of a lab or of what follows from it: whole milliseconds, or a count. NaN where the lab does not have it. */
export type Fact = (view: LabView) => number

/** A piece of text. Numbers are never typed: a `number` is worked out from the chapter's lab. */
export type Run =
  | { readonly kind: 'plain' | 'strong' | 'code'; readonly text: string }
  /** The first use of a term of the glossary: a link to it. */
  | { readonly kind: 'term'; readonly text: string; readonly term: TermId }
  | { readonly kind: 'number'; readonly text: (view: LabView) => string }
  | { readonly kind: 'source'; readonly label: string; readonly url: string }

export type Runs = readonly Run[]

export type Block = { readonly kind: 'paragraph'; readonly runs: Runs } | { readonly kind: 'list'; readonly items: readonly Runs[] }

/** A run with its number worked out. */
export type RenderedRun = Exclude<Run, { readonly kind: 'number' }> | { readonly kind: 'number'; readonly text: string }

/** "Where will it end?": the reader sets a marker on the axis. */
export interface MarkerPrediction {
  readonly kind: 'marker'
  readonly question: Runs
  /** The row that is covered until the reader has guessed, or has asked to be shown. */
  readonly row: string
  /** Key of the span whose end is asked for. */
  readonly span: string
  /** Values that people often guess, and what is behind each. */
  readonly misses: readonly { readonly atMs: Fact; readonly reply: Runs }[]
  /** The arithmetic; it follows every guess. */
  readonly why: Runs
}

export interface ChoiceOption {
  readonly id: string
  readonly text: Runs
  /** Worked out from the core. Exactly one option is right. */
  readonly isRight: (view: LabView) => boolean
  /** Not right, and not far from it. */
  readonly isNear?: boolean
  /** What is said to someone who chose it. */
  readonly reply: Runs
}

/** "What will happen?": the reader picks one. */
export interface ChoicePrediction {
  readonly kind: 'choice'
  readonly question: Runs
  readonly row: string
  readonly options: readonly ChoiceOption[]
  readonly why: Runs
}

export type Prediction = MarkerPrediction | ChoicePrediction

/** One thing that must hold for a goal, and what is said as long as it does not. */
export interface Condition {
  readonly holds: (before: Lab, after: Lab) => boolean
  readonly otherwise: string
}

/** Something to reach by changing the lab. Any way there counts, as long as every condition holds. */
export interface Goal {
  readonly id: string
  readonly sentence: Runs
  readonly hint: Runs
  readonly conditions: readonly Condition[]
}

/** What to demand of an implementation. `holds` is worked out for the lab on screen; `null` where no picture can show it. */
export interface Acceptance {
  readonly id: string
  readonly sentence: Runs
  readonly holds: ((lab: Lab) => boolean) | null
}

export interface Chapter {
  /** Stays the same for ever: links name it. */
  readonly id: string
  /** Its place in the lesson, from 1. */
  readonly number: number
  readonly title: string
  /** One sentence: what the reader will be able to say afterwards. */
  readonly promise: string
  readonly lab: Lab
  /** Ids of the scenarios that are shown, in order. */
  readonly scenarios: readonly string[]
  /** Key of the span that is explained first. */
  readonly selected: string
  /** Paths of the numbers that the reader can move here, in order: one idea at a time. The code shown is true for every value of these. */
  readonly causes: readonly string[]
  readonly text: readonly Block[]
  /** How many blocks of the text come before the prediction: what one has to know to guess. The rest gives the answer away. */
  readonly setUp: number
  readonly prediction: Prediction
  readonly goals: readonly Goal[]
  readonly code: ChapterCode
  readonly acceptance?: readonly Acceptance[]
}
