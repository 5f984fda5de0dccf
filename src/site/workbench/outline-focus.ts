export interface FocusKeeper {
  /** After a drawing: moves the focus to what is wanted, or, where what had it is gone, to what is nearest. */
  settle(wanted: string | null): void
  stop(): void
}

/** Keeps the focus in the outline: it is never left on nothing by an edit or an undo. */
export function keepFocus(root: HTMLElement): FocusKeeper {
  /** What in the outline has the focus, and what it is called; `null` where nothing in it has. */
  let held: { readonly element: Element; readonly focusId: string } | null = null
  const noteIn = ({ target }: FocusEvent) => {
    const focusId = target instanceof Element && root.contains(target) ? target.closest('[data-focus]')?.getAttribute('data-focus') : null
    held = target instanceof Element && focusId != null ? { element: target, focusId } : null
  }
  const noteOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || !(target instanceof Element)) return
    // Left by hand: then what had it is still there once this turn is over.
    setTimeout(() => {
      if (held?.element === target && target.isConnected && target !== document.activeElement) held = null
    })
  }
  document.addEventListener('focusin', noteIn)
  root.addEventListener('focusout', noteOut)
  return {
    settle(wanted) {
      // While the focus goes from one field to another, for a moment nothing has it: that is no loss.
      const aim = wanted ?? (held !== null && !held.element.isConnected ? held.focusId : null)
      const element = aim === null ? null : nearest(root, aim)
      if (element !== null) take(element)
    },
    stop() {
      document.removeEventListener('focusin', noteIn)
      root.removeEventListener('focusout', noteOut)
    },
  }
}

/** Moves the focus at once to what is drawn already. */
export function focusPart(root: HTMLElement, part: string): boolean {
  const element = find(root, part)
  if (element !== null) take(element)
  return element !== null
}

function take(element: HTMLElement): void {
  element.focus()
  if (element instanceof HTMLInputElement && element.type === 'text') element.select()
}

function find(root: HTMLElement, focusId: string): HTMLElement | null {
  const marked = root.querySelector<HTMLElement>(`[data-focus="${CSS.escape(focusId)}"]`)
  return marked === null || marked.matches('input, button, select') ? marked : marked.querySelector<HTMLElement>('input, button, select')
}

function itemOf(focusId: string): string {
  return focusId.slice(0, focusId.indexOf(':'))
}

/** The line of the item, of what stands before it, of what it was in, or the title of the lab. */
function nearest(root: HTMLElement, focusId: string): HTMLElement | null {
  const exact = find(root, focusId)
  if (exact !== null) return exact
  let key = itemOf(focusId)
  for (;;) {
    const element = find(root, `${key}:toggle`) ?? find(root, `${key}:title`)
    if (element !== null) return element
    const end = key.lastIndexOf('/')
    if (end < 0) return find(root, 'lab:title')
    const position = Number(key.slice(end + 1))
    key = position > 0 ? `${key.slice(0, end)}/${position - 1}` : key.slice(0, end)
  }
}
