import { createContext } from 'react'
import type { Lab } from '../core/lab.ts'

/** The lab that the strips show. They read it here and not as a property, so that a control whose own cause did not change is not drawn again. */
export const StripContext = createContext<Lab | null>(null)
