/* What stands in for `timeline/connections.ts`, whose marks a lab without parallel groups and downstreams has none of. */
import type * as real from '../../timeline/connections.ts'
import { extras } from './extras-part.ts'

export type { Fork } from '../../timeline/connections.ts'

const hasDownstream = ({ tree }: Parameters<typeof real.drawLegs>[0]) => tree.positions.size > 1

export const forksOf: typeof real.forksOf = (row, isDense) =>
  row.tree.leafOf.some(({ within }) => within.length > 0) ? extras().forksOf(row, isDense) : []

export const drawForks: typeof real.drawForks = (row, forks) => {
  if (forks.length > 0) extras().drawForks(row, forks)
}

export const claimForks: typeof real.claimForks = (ctx, laneIndex, forks) => {
  if (forks.length > 0) extras().claimForks(ctx, laneIndex, forks)
}

export const drawLegs: typeof real.drawLegs = (row) => {
  if (hasDownstream(row)) extras().drawLegs(row)
}

export const claimLegs: typeof real.claimLegs = (ctx) => {
  if (hasDownstream(ctx.row)) extras().claimLegs(ctx)
}

export const drawClocks: typeof real.drawClocks = (ctx) => {
  if (hasDownstream(ctx.row)) extras().drawClocks(ctx)
}

export const addLeftWords: typeof real.addLeftWords = (ctx) => {
  if (hasDownstream(ctx.row)) extras().addLeftWords(ctx)
}
