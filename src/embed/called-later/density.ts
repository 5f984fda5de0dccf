/* What stands in for `timeline/density.ts`, which draws spans that are too narrow to be told apart. */
import type * as real from '../../timeline/density.ts'
import { extras } from './extras-part.ts'

export const drawDensity: typeof real.drawDensity = (ctx) => extras().drawDensity(ctx)
