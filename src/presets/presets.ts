import { cancelAgainstAbandon } from './cancel-against-abandon.ts'
import { cutPayment } from './cut-payment.ts'
import { fiveSeconds } from './five-seconds.ts'
import { freshClock } from './fresh-clock.ts'
import type { Preset } from './preset.ts'
import { retryGate } from './retry-gate.ts'
import { threeRows } from './three-rows.ts'

export const presets: readonly Preset[] = [threeRows, fiveSeconds, retryGate, cancelAgainstAbandon, cutPayment, freshClock]

/** The lab of a first visit. */
export const openingPreset: Preset = threeRows

export function findPreset(id: string): Preset | undefined {
  return presets.find((preset) => preset.id === id)
}
