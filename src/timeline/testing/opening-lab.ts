import type { Lab } from '../../core/lab.ts'
import { threeRows } from '../../presets/three-rows.ts'

/** Three calls, one budget: the page's first view. */
export const openingLab: Lab = threeRows.lab
