import type { Lab } from '../../core/lab.ts'
import { type Cause, listCauses, setCause } from '../../timeline/causes.ts'
import type { Chapter } from '../lesson.ts'

/** A small generator of pseudo-random numbers from 0 up to 1, the same for a seed for ever (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Labs that a reader could make of a chapter's, by moving what can be moved there. Half of them have coarse numbers everywhere, so that two instants often coincide; a timeout is
 * now and then taken away.
 */
export function variationsOf(chapter: Pick<Chapter, 'id' | 'number' | 'lab' | 'causes'>, count: number): readonly Lab[] {
  return Array.from({ length: count }, (_, i) => vary(chapter.lab, chapter.causes, seededRandom(chapter.number * 1_000_003 + i)))
}

function vary(lab: Lab, paths: readonly string[], random: () => number): Lab {
  const isCoarse = random() < 0.5
  const share = isCoarse ? 1 : 0.2 + 0.7 * random()
  const scale = lab.budgetMs
  return listCauses(lab)
    .filter((cause) => paths.includes(cause.path))
    .reduce((now, cause) => (random() < share ? setCause(now, fresh(now, cause), newValue(cause, scale, isCoarse, random)) : now), lab)
}

/** A cause as it is in the lab as it is now. */
function fresh(lab: Lab, cause: Cause): Cause {
  return listCauses(lab).find((each) => each.path === cause.path) ?? cause
}

function newValue(cause: Cause, scale: number, isCoarse: boolean, random: () => number): number | null {
  if (cause.isNullable && random() < 0.05) return null
  if (cause.unit === 'count') return 1 + Math.floor(4 * random())
  const around = cause.value === null || cause.value === 0 ? scale / 4 : cause.value
  const value = random() < 0.05 ? 0 : around * 2 * random()
  const grain = Math.max(1, Math.round(scale / 16))
  return Math.max(cause.min, isCoarse ? grain * Math.round(value / grain) : Math.round(value))
}
