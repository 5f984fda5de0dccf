import type { WaitState } from './part-wait.ts'
import { wordsOf } from './wait-words.ts'
import type { PartWish } from './want-part.ts'

export interface WaitActions {
  again(): void
  leave(): void
}

/*
 * Parts that are waited for, a line each, at the lower edge of the window: wherever on the page they were asked for, that is in view, and nothing moves. Made
 * by hand, because what draws the rest of the page is a part that is waited for too.
 */

/** Speaks of one part until its wait is over. The focus is never lost: it goes back to what had it when the part was asked for. */
export function showWait(name: string, { isQuiet: isQuietAtFirst = false, leave = 'Leave it' }: PartWish, actions: WaitActions) {
  const asker = document.activeElement
  // Before there is anything to be said in it: else nobody may hear it.
  if (!isQuietAtFirst) stripInFront()
  let isQuiet = isQuietAtFirst
  let row: HTMLElement | null = null
  let last: [WaitState, number] = ['asked', 1]
  const giveBack = () => {
    if (row === null || !row.contains(document.activeElement)) return
    if (asker instanceof HTMLElement && asker.isConnected && asker !== document.body) asker.focus({ preventScroll: true })
  }
  const press = (label: string, act: () => void) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.append(label)
    button.addEventListener('click', () => {
      giveBack()
      act()
    })
    return button
  }
  const words = document.createElement('p')
  const againButton = press('Try again', actions.again)
  const leaveButton = press(leave, actions.leave)
  const tell = (state: WaitState, tries: number) => {
    last = [state, tries]
    if (state === 'over') {
      giveBack()
      row?.remove()
      row = null
      return
    }
    if (row === null && isQuiet && state === 'slow') return
    if (row === null) {
      row = document.createElement('div')
      row.className = 'part-wait'
      row.append(words, leaveButton)
    }
    const strip = stripInFront()
    if (row.parentElement !== strip) strip.append(row)
    const isLost = state === 'late' || state === 'failed'
    words.textContent = wordsOf(name, state, tries, navigator.onLine)
    row.classList.toggle('is-lost', isLost)
    // A button under a hand stays what it is while the words change.
    if (isLost === againButton.isConnected) return
    if (isLost) leaveButton.before(againButton)
    else {
      if (againButton === document.activeElement) leaveButton.focus()
      againButton.remove()
    }
  }
  return {
    tell,
    /** Somebody has pressed for what was loaded unasked. */
    speak(): void {
      isQuiet = false
      if (last[0] === 'slow') tell(...last)
    },
  }
}

/** In what is in front: what lies behind an open dialog can neither be pressed nor heard. */
function stripInFront(): Element {
  const front = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const known = [...front.children].find((child) => child.classList.contains('part-waits'))
  if (known !== undefined) return known
  const strip = document.createElement('div')
  strip.className = 'part-waits'
  strip.setAttribute('role', 'status')
  front.append(strip)
  return strip
}
