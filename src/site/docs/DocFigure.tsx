import { StillFigure } from '../../components/StillFigure.tsx'
import type { LabView, SpanPlace } from '../../timeline/lab-view.ts'

/** Widths for which a picture is drawn: `docs.css` shows one of them, at its own size or larger, so that no text is smaller than it is meant to be. */
const WIDTHS = [
  ['wide', 736],
  ['mid', 480],
  ['narrow', 288],
] as const

/** A lab's picture in the page itself: it takes the page's theme, and its text can be found. */
export function DocFigure({ view, selected }: { readonly view: LabView; readonly selected: SpanPlace | null }) {
  return (
    <div className="doc-figure">
      {WIDTHS.map(([name, width]) => (
        <div key={name} className={`is-${name}`}>
          <StillFigure view={view} width={width} selected={selected} />
        </div>
      ))}
    </div>
  )
}
