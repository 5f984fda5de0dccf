import type { Preset } from '../presets/preset.ts'
import { findPreset, openingPreset } from '../presets/presets.ts'
import type { LabStore } from '../store/lab-store.ts'

/** The preset that this page is of; `undefined` on the page that opens what was last open. */
export function readPagePreset(): Preset | undefined {
  return findPreset(document.querySelector<HTMLMetaElement>('meta[name="slackline-preset"]')?.content ?? '')
}

/** Opens the page's preset, unless the fragment says what to show. What a person had open before is one undo away. */
export function openPagePreset(store: LabStore, preset: Preset): void {
  if (location.hash.length > 1) return
  const isFirstVisit = store.getState().current.lab === openingPreset.lab
  store.getState().openLab(preset.lab, { kind: 'preset', id: preset.id })
  if (isFirstVisit) store.setState({ past: [] }) // there is nothing of anyone's to go back to
}
