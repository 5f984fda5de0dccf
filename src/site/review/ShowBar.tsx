import { useLabStore } from '../../components/store-context.ts'
import { findSpan, viewLab } from '../../timeline/lab-view.ts'
import { nameSpanFully } from '../../timeline/span-names.ts'
import { withoutDirections } from '../../timeline/without-directions.ts'
import { useReview } from './review-context.ts'

/** Chooses a bar in the picture, and brings the picture into view. Nothing where there is no such bar. */
export function ShowBar({ spanKey }: { readonly spanKey: string | null }) {
  const store = useLabStore()
  const { say } = useReview()
  const { lab } = store.getState().current
  const place = findSpan(viewLab(lab), spanKey)
  const span = place?.row.trace.spans[place.spanIndex]
  if (place === null || span === undefined) return null
  const name = withoutDirections(nameSpanFully(lab, span))
  const show = () => {
    store.getState().select(spanKey)
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    document.querySelector('.figure-frame')?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' })
    say(`${name} is chosen in the picture.`)
  }
  return (
    <button type="button" onClick={show}>
      Show <bdi>{name}</bdi>
    </button>
  )
}
