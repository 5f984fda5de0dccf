import { useId } from 'react'
import { Shapes } from '../../components/ShapeView.tsx'
import { RowBody } from '../../components/TimelineSvg.tsx'
import type { Figure, FigureRow } from '../../timeline/figure.ts'
import type { LabView, RowView } from '../../timeline/lab-view.ts'
import { measureWith } from '../../timeline/text-width.ts'
import { summarizeRow } from '../../timeline/verdict.ts'
import { AxisMarks } from './AxisMarks.tsx'
import { type AxisMark, coverBox, knownShapes, xOf } from './ask-picture.ts'

const measure = measureWith(1)

interface AskSvgProps {
  readonly figure: Figure
  readonly view: LabView
  /** Id of the row that is asked about. */
  readonly asked: string
  /** How far it is open: `null` for not at all. */
  readonly openToMs: number | null
  readonly marker: AxisMark | null
  /** What stands on the cover. */
  readonly coverWords: string
  /** Whether the page may be one without scripts: then it holds the open row as well, for those. */
  readonly isStill?: boolean
}

/** A chapter's picture with one row covered, or being opened. What is covered is not in the page at all. */
export function AskSvg({ figure, view, asked, openToMs, marker, coverWords, isStill = false }: AskSvgProps) {
  const clip = useId()
  const at = figure.rows.findIndex((row) => row.scenarioId === asked)
  const row = figure.rows[at] as FigureRow
  const rowView = view.rows[at] as RowView
  const cover = coverBox(figure, row)
  const openX = openToMs === null ? cover.x : xOf(figure, openToMs)
  const said = view.rows.map((one) => {
    if (one !== rowView) return { words: summarizeRow(view.lab, one.scenario, one.trace), className: undefined }
    return { words: `${one.scenario.title}: covered until you have made a guess.`, className: isStill ? 'needs-script' : undefined }
  })
  return (
    <svg
      className="fig"
      viewBox={`0 0 ${figure.width} ${figure.height}`}
      width={figure.width * figure.scale}
      height={figure.height * figure.scale}
      direction="ltr"
      role="group"
      aria-label="Timeline"
    >
      <Shapes shapes={figure.ground} />
      {figure.rows.map((one, i) =>
        one === row ? null : (
          <g key={one.scenarioId} aria-hidden="true">
            <RowBody row={one} rowView={view.rows[i] as RowView} />
          </g>
        ),
      )}
      <g aria-hidden="true" className={isStill ? 'needs-script' : undefined}>
        <Shapes shapes={knownShapes(figure, row)} />
        {openToMs !== null && (
          <>
            <clipPath id={clip}>
              <rect x="0" y={cover.y - 4} width={Math.max(0, openX)} height={cover.height + 12} />
            </clipPath>
            <g clipPath={`url(#${clip})`}>
              <RowBody row={row} rowView={rowView} />
            </g>
          </>
        )}
        <rect className="cover" x={openX} y={cover.y} width={Math.max(0, cover.x + cover.width - openX)} height={cover.height} rx="3" />
        {openToMs === null && (
          <text className="cover-words mid" x={wordsX(figure, rowView, coverWords)} y={cover.y + cover.height / 2 + 4.5}>
            {coverWords}
          </text>
        )}
      </g>
      {isStill && (
        <g aria-hidden="true" className="unscripted">
          <RowBody row={row} rowView={rowView} />
        </g>
      )}
      <g aria-hidden="true">
        <Shapes shapes={figure.axis} />
        <Shapes shapes={figure.boundary} />
        {figure.rows.map((one) =>
          one === row ? null : (
            <g key={one.scenarioId}>
              {one.bars.map((bar) => (
                <Shapes key={bar.key} shapes={bar.over} />
              ))}
            </g>
          ),
        )}
        {figure.handles.map((handle) =>
          // Tags only: what has a grip cannot be moved yet.
          handle.what === 'budget' ? <Shapes key={handle.path} shapes={handle.shapes.slice(0, 1)} /> : null,
        )}
        {openToMs !== null && (
          <g clipPath={`url(#${clip})`}>
            {row.bars.map((bar) => (
              <Shapes key={bar.key} shapes={bar.over} />
            ))}
          </g>
        )}
        {isStill && (
          <g className="unscripted">
            {row.bars.map((bar) => (
              <Shapes key={bar.key} shapes={bar.over} />
            ))}
          </g>
        )}
        {marker !== null && <AxisMarks figure={figure} row={row} marks={[marker]} hasGrip={openToMs === null} />}
        {openToMs !== null && openX < cover.x + cover.width && (
          <path className="film-line" d={`M${openX} ${cover.y - 4}v${cover.height + 8}`} />
        )}
      </g>
      {said.map(({ words, className }) => (
        <g key={words} role="img" aria-label={words} className={className} />
      ))}
      {isStill && <g role="img" aria-label={summarizeRow(view.lab, rowView.scenario, rowView.trace)} className="unscripted" />}
    </svg>
  )
}

/** In the middle of what lies before the row's line, where they have room there: the line would strike them through. */
function wordsX(figure: Figure, { trace }: RowView, words: string): number {
  const { x0, x1 } = figure.plot
  const lineX = xOf(figure, trace.budgetMs)
  return Math.round((x0 + (lineX - x0 > measure(words, 14, 400) + 24 ? lineX : x1)) / 2)
}
