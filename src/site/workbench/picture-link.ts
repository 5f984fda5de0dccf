import type { HoverStore } from '../../components/hover-context.ts'
import type { LabStore } from '../../store/lab-store.ts'
import { findSpan, viewLab } from '../../timeline/lab-view.ts'

/**
 * Marks in the outline the call whose bar is pointed at, or chosen, in the picture. Written into the page directly: no line is drawn again for a pointer that
 * passes. Returns what ends it.
 */
export function linkToPicture(root: HTMLElement, store: LabStore, hover: HoverStore): () => void {
  const mark = (attribute: string, spanKey: string | null) => {
    const place = spanKey === null ? null : findSpan(viewLab(store.getState().current.lab), spanKey)
    const step = place?.row.trace.spans[place.spanIndex]?.step
    for (const old of root.querySelectorAll(`[${attribute}]`)) old.removeAttribute(attribute)
    if (step === undefined) return
    for (const line of root.querySelectorAll(`[data-call="${CSS.escape(step)}"]`)) line.setAttribute(attribute, '')
  }
  const stopHover = hover.subscribe((state, before) => {
    if (state.spanKey !== before.spanKey) mark('data-linked', state.spanKey)
  })
  const stopChoice = store.subscribe((state, before) => {
    if (state.selectedKey !== before.selectedKey) mark('data-chosen', state.selectedKey)
  })
  return () => {
    stopHover()
    stopChoice()
  }
}
