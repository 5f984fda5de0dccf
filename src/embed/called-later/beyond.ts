/* What stands in for `timeline/beyond.ts`: an embed shows the whole axis. */
import type * as real from '../../timeline/beyond.ts'
import { extras } from './extras-part.ts'

export const drawBeyond: typeof real.drawBeyond = (ctx) => {
  if (ctx.row.frame.isClipped) extras().drawBeyond(ctx)
}

export const arrowBody: typeof real.arrowBody = (...tag) => extras().arrowBody(...tag)
