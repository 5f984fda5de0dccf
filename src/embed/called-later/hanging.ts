/* What stands in for `timeline/hanging.ts`, which draws marks of 0 ms: what was skipped, denied, never sent, never started. */
import type * as real from '../../timeline/hanging.ts'
import { extras } from './extras-part.ts'

export const drawHanging: typeof real.drawHanging = (ctx) => {
  if (ctx.hanging.length > 0) extras().drawHanging(ctx)
}
