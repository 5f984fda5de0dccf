import { PatternDefs } from '../components/PatternDefs.tsx'
import { TimelineSvg } from '../components/TimelineSvg.tsx'
import type { Preset } from '../presets/preset.ts'
import { tellingSpan, viewLab } from '../timeline/lab-view.ts'
import { layoutTimeline } from '../timeline/layout.ts'

/** What the sites that show links ask for. */
const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 60
const HEADLINE_Y = 132
const BOTTOM = 36
/** Seen in a list of links the picture is a few hundred pixels wide: the figure is drawn as large as it fits. */
const SCALES = Array.from({ length: 21 }, (_, i) => (32 - i) / 20)
/** Of the headline, in em: the mean width of a letter of the site's type, semibold, a little on the wide side. */
const LETTER_EM = 0.53
const LEADING = 1.16

/** The preset's figure under its headline, for the places where a link to it is shown. Its classes are those of the page. */
export function SocialPicture({ preset }: { preset: Preset }) {
  const view = viewLab(preset.lab)
  const telling = tellingSpan(view)
  const selected = telling === null ? null : { scenarioId: telling.row.scenario.id, spanIndex: telling.spanIndex }
  const figures = SCALES.map((scale) => ({
    scale,
    figure: layoutTimeline(
      view.lab,
      view.rows.map((row) => row.trace),
      { width: Math.floor((WIDTH - 2 * MARGIN) / scale), selected },
    ),
  }))
  const { lines, fontPx } = headlineOf(preset.headline)
  const figureTop = HEADLINE_Y + (lines.length - 1) * fontPx * LEADING + 34
  const { scale, figure } =
    figures.find((one) => one.figure.height * one.scale <= HEIGHT - figureTop - BOTTOM) ??
    (figures[figures.length - 1] as (typeof figures)[number])
  // What the figure leaves free lies above and below it in equal parts.
  const figureY = figureTop + Math.max(0, (HEIGHT - figureTop - BOTTOM - figure.height * scale) / 2)
  return (
    <svg xmlns="http://www.w3.org/2000/svg" className="fig" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      <title>{preset.headline}</title>
      <PatternDefs />
      <rect className="ground" width={WIDTH} height={HEIGHT} />
      <g transform={`translate(${MARGIN} 46) scale(1.3)`}>
        <path className="mark-post" d="M3 3V18" />
        <path className="mark-rope" d="M3 5Q16 18 29 5" />
        <path className="mark-end" d="M30 1V19" />
      </g>
      <text className="mark-name" x={MARGIN + 56} y={68}>
        Slackline
      </text>
      {lines.map((line, i) => (
        <text key={line} className={fontPx === 46 ? 'headline' : 'headline is-small'} x={MARGIN} y={HEADLINE_Y + i * fontPx * LEADING}>
          {line}
        </text>
      ))}
      <g transform={`translate(${MARGIN} ${figureY}) scale(${scale})`}>
        <TimelineSvg figure={figure} view={view} />
      </g>
    </svg>
  )
}

/** The headline in one line where it fits; else in two, a sentence each where they are two, in smaller letters where they must be. */
function headlineOf(headline: string): { lines: readonly string[]; fontPx: 46 | 38 } {
  const fits = (text: string, fontPx: number) => text.length * fontPx * LETTER_EM <= WIDTH - 2 * MARGIN
  if (fits(headline, 46)) return { lines: [headline], fontPx: 46 }
  const [, one, other] = /^(.+?[.!?]) (.+)$/.exec(headline) ?? []
  if (one !== undefined && other !== undefined && fits(one, 46) && fits(other, 46)) return { lines: [one, other], fontPx: 46 }
  const words = headline.split(' ')
  let first = words.shift() ?? ''
  while (words.length > 0 && first.length + (words[0] as string).length / 2 < headline.length / 2) first += ` ${words.shift()}`
  return { lines: [first, words.join(' ')], fontPx: fits(first, 46) && fits(words.join(' '), 46) ? 46 : 38 }
}
