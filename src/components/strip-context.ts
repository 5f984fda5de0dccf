import { createContext } from 'react'
import type { Lab } from '../core/lab.ts'

export interface StripSource {
  /** The lab that the strips show. */
  readonly lab: Lab
  /** Many runs, or long ones: each strip is worked out by itself, when it is in view and the hand rests. */
  readonly isLarge: boolean
}

/** They read it here and not as a property, so that a control whose own cause did not change is not drawn again. */
export const StripContext = createContext<StripSource | null>(null)
