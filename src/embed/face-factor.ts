import { measureWith } from '../timeline/text-width.ts'

/** Words as the picture has them: the widest of their kind tell how wide a face runs. */
const SAMPLES = ['Retry inside the budget', 'cut by its own timeout', 'Deadline 160 ms', '1 234 567 890 ms, MWQ@']
const WEIGHTS = [400, 600] as const
const SIZE_PX = 100
/** A face that cannot be measured is taken to be one of the wide ones. */
const UNKNOWN = 1.2

/** How much wider the system's face runs than the one whose widths the layout knows. An embed brings no face of its own: it would weigh as much as all the rest. */
export function measureFace(family: string): number {
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) return UNKNOWN
  let factor = 0.9
  for (const weight of WEIGHTS) {
    context.font = `${weight} ${SIZE_PX}px ${family}`
    const known = measureWith(1)
    for (const sample of SAMPLES) factor = Math.max(factor, context.measureText(sample).width / known(sample, SIZE_PX, weight))
  }
  // `measureWith` has its own slack of 3 %, which stays.
  return Number.isFinite(factor) ? Math.min(1.4, factor * 1.03) : UNKNOWN
}
