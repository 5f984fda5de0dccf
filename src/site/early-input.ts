import type { Lab } from '../core/lab.ts'
import { findPreset } from '../presets/presets.ts'
import type { LabStore } from '../store/lab-store.ts'
import { listCauses, readCause } from '../timeline/causes.ts'
import { type Theme, writeTheme } from './theme.ts'

/** What a reader did with the prerendered controls before the script ran. */
export interface EarlyInput {
  /** Carries it over to the lab, if that is the lab which those controls showed. */
  apply(store: LabStore): void
  /** Once the live controls stand: puts the focus where it was, and presses what was pressed. */
  finish(): void
}

/**
 * Remembers what was moved, typed, chose and focused in the prerendered markup, before the live page replaces it. `public/theme.js` has marked the
 * controls that were used.
 * @param shown  the lab that the markup shows
 */
export function takeEarlyInput(root: HTMLElement, shown: Lab): EarlyInput {
  const touched = [...root.querySelectorAll<HTMLInputElement | HTMLSelectElement>(':is(input, select)[data-touched]')].map((control) => ({
    name: control.getAttribute('aria-label') ?? '',
    value: control.value,
  }))
  const focused = root.contains(document.activeElement) ? document.activeElement : null
  const focusedLike = focused === null ? null : likeness(focused)
  const pressed = [...root.querySelectorAll('button[data-touched]')].map(likeness)
  dispatchEvent(new Event('slackline:live'))
  return {
    apply(store) {
      for (const { name, value } of touched) {
        if (name === 'Theme') writeTheme(value as Theme)
        else if (name === 'Example') {
          const preset = findPreset(value)
          if (preset !== undefined) store.getState().openLab(preset.lab, { kind: 'preset', id: preset.id })
        }
      }
      const { lab, origin } = store.getState().current
      if (lab !== shown) return
      for (const { name, value } of touched) {
        const cause = listCauses(store.getState().current.lab).find((one) => one.name === name.replace(/, value$/, ''))
        const read = cause === undefined ? null : readCause(cause, value)
        if (cause !== undefined && read?.ok && store.getState().current.origin === origin) store.getState().changeCause(cause, read.value)
      }
    },
    finish() {
      for (const like of pressed) findLike(root, like)?.click()
      if (focusedLike === null || document.activeElement !== document.body) return
      const found = findLike(root, focusedLike)
      found?.focus({ preventScroll: true })
      // A field selects its text on focus; who is in the middle of a number goes on at its end.
      if (found instanceof HTMLInputElement && found.type === 'text') found.setSelectionRange(found.value.length, found.value.length)
    },
  }
}

/** An element of the same kind with the same name stands for the same thing. */
interface Likeness {
  readonly tag: string
  readonly name: string
}

function likeness(element: Element): Likeness {
  return { tag: element.localName, name: nameOf(element) }
}

function findLike(root: HTMLElement, { tag, name }: Likeness): HTMLElement | undefined {
  return [...root.querySelectorAll<HTMLElement>(tag)].find((one) => nameOf(one) === name)
}

function nameOf(element: Element): string {
  return `${element.getAttribute('type') ?? ''} ${element.getAttribute('aria-label') ?? element.textContent}`
}
