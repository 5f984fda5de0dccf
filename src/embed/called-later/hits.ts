/* What stands in for `timeline/hits.ts`. A still picture is laid out for a pointer of no size: nothing in it can be pointed at. */
import type * as real from '../../timeline/hits.ts'
import { extras } from './extras-part.ts'

export const spreadHandles: typeof real.spreadHandles = (handles, hitPx) => {
  if (hitPx > 0) extras().spreadHandles(handles, hitPx)
}

export const spreadBars: typeof real.spreadBars = (bars, y, height, hitPx) => {
  if (hitPx > 0) extras().spreadBars(bars, y, height, hitPx)
}
