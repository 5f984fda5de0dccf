import type { Lab } from '../core/lab.ts'

/** A lab that ships, with the words that stand above it. */
export interface Preset {
  /** Stays the same for ever: links and embeds name it. */
  readonly id: string
  readonly headline: string
  readonly lede: string
  readonly lab: Lab
}
