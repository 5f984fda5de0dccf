import type { LabView } from '../../timeline/lab-view.ts'
import { printLab } from '../lab-file.ts'

/** The lab as the text of a file, which opens again as the same lab. */
export function exportJson(view: LabView): string {
  return printLab(view.lab)
}
