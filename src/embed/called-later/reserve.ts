/* What stands in for `timeline/reserve.ts`, for rows that keep one. */
import type * as real from '../../timeline/reserve.ts'
import { extras } from './extras-part.ts'

export const drawReserve: typeof real.drawReserve = (...row) => extras().drawReserve(...row)
