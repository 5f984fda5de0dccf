import { labFileName, printLab } from '../io/lab-file.ts'
import type { LabStore } from '../store/lab-store.ts'
import { saveText } from './save-text.ts'

/** Saves the lab on screen to a file. */
export function saveLab(store: LabStore): void {
  const { lab } = store.getState().current
  saveText(labFileName(lab), printLab(lab))
}
