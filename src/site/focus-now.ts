/** As a `ref`: takes the focus when the element appears. `autoFocus` does so under React alone. */
export function focusNow(element: HTMLElement | null): void {
  element?.focus()
}
