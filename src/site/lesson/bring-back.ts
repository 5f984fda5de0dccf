import type { Lab } from '../../core/lab.ts'
import { hasOwnNumbers } from '../../lessons/goals.ts'
import type { LabStore, Notice } from '../../store/lab-store.ts'

/**
 * Puts the numbers of an earlier visit back, one undo away from the chapter's own, and says so: they are not those of the text. It is said as long as it is so:
 * with the chapter's own numbers on screen it is not, and a redo that brings the others back says it again. Whether there was anything to bring back.
 */
export function bringBack(store: LabStore, own: Lab, lab: Lab): boolean {
  if (lab === own) return false
  const { editLab, notify } = store.getState()
  const told: Notice = {
    tone: 'info',
    title: 'The numbers that you changed here on an earlier visit are back in the figure. The text speaks of the chapter’s own.',
    details: [],
    actions: [{ label: 'Start again', run: () => editLab(own) }],
  }
  editLab(lab)
  notify(told)
  /** Taken off the page by the numbers, not by hand. */
  let isWithdrawn = false
  store.subscribe(({ current, gesture, notice }) => {
    // What a drag only passes through moves nothing on the page.
    if (gesture !== null) return
    if (notice === told && hasOwnNumbers(own, current.lab)) {
      isWithdrawn = true
      notify(null)
    } else if (isWithdrawn && notice === null && current.lab === lab) {
      isWithdrawn = false
      notify(told)
    }
  })
  return true
}
