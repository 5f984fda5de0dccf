import type { LabView, SpanPlace } from '../timeline/lab-view.ts'

/** Where a key leads from one span of the picture; `null` where the key is not for moving, or there is nothing in that direction. */
export function nextPlace(
  pressed: string,
  from: SpanPlace,
  view: LabView,
): { readonly rowIndex: number; readonly spanIndex: number } | null {
  const { rowIndex, spanIndex } = from
  const last = from.row.trace.spans.length - 1
  switch (pressed) {
    case 'ArrowRight':
      return { rowIndex, spanIndex: Math.min(last, spanIndex + 1) }
    case 'ArrowLeft':
      return { rowIndex, spanIndex: Math.max(0, spanIndex - 1) }
    case 'Home':
      return { rowIndex, spanIndex: 0 }
    case 'End':
      return { rowIndex, spanIndex: last }
    case 'ArrowUp':
    case 'ArrowDown': {
      const step = pressed === 'ArrowUp' ? -1 : 1
      for (let i = rowIndex + step; i >= 0 && i < view.rows.length; i += step) {
        const count = view.rows[i]?.trace.spans.length ?? 0
        if (count > 0) return { rowIndex: i, spanIndex: Math.min(spanIndex, count - 1) }
      }
      return null
    }
    default:
      return null
  }
}
