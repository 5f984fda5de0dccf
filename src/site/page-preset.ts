import type { Preset } from '../presets/preset.ts'
import { findPreset, openingPreset } from '../presets/presets.ts'
import type { LabStore } from '../store/lab-store.ts'

/**
 * On the page of a preset, opens it. What a person had open before is one undo away, and is not written over in the browser before the preset is changed.
 * Returns the preset, or `undefined` on the page that opens what was last open.
 */
export function openPagePreset(store: LabStore): Preset | undefined {
  const preset = findPreset(document.querySelector<HTMLMetaElement>('meta[name="slackline-preset"]')?.content ?? '')
  // What stands in the fragment goes before what the page is of.
  if (preset === undefined || location.hash.length > 1) return preset
  const isFirstVisit = store.getState().current.lab === openingPreset.lab
  store.getState().openLab(preset.lab, { kind: 'preset', id: preset.id })
  if (isFirstVisit) store.setState({ past: [] }) // there is nothing of anyone's to go back to
  return preset
}
