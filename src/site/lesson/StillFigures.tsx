import { TimelineSvg } from '../../components/TimelineSvg.tsx'
import type { Chapter } from '../../lessons/lesson.ts'
import { viewLab } from '../../timeline/lab-view.ts'
import { layoutTimeline } from '../../timeline/layout.ts'
import { AskSvg } from './AskSvg.tsx'
import { askedAxis, layAsked } from './ask-picture.ts'

/** Widths of the still pictures; `stills.css` shows one of them. */
const STILL_WIDTHS = [
  ['broad', 736],
  ['mid', 600],
  ['narrow', 328],
  ['tiny', 288],
] as const

/** On paper nothing can be moved. */
const NONE: ReadonlySet<string> = new Set()

/** A chapter's picture for a page whose script has not come: one for each width. Where scripts run, the asked row is covered. */
export function StillStage({ chapter }: { chapter: Chapter }) {
  const view = viewLab(chapter.lab)
  const movable = new Set(chapter.causes)
  const { prediction } = chapter
  const domainMs = askedAxis(prediction, view).endMs
  return STILL_WIDTHS.map(([name, width]) => (
    <div key={name} className={`still-${name}`}>
      <AskSvg
        figure={layAsked(view, { width, hitPx: 24, textScale: 1, movable, domainMs })}
        view={view}
        asked={prediction.row}
        openToMs={null}
        marker={null}
        coverWords={prediction.kind === 'marker' ? 'Where will it end? Press here.' : 'What will happen here?'}
        isStill
      />
    </div>
  ))
}

/** The same for the page of the whole lesson, where nothing is covered. */
export function OpenStills({ chapter }: { chapter: Chapter }) {
  const view = viewLab(chapter.lab)
  const traces = view.rows.map((row) => row.trace)
  return STILL_WIDTHS.filter(([name]) => name !== 'broad').map(([name, width]) => (
    <div key={name} className={`still-${name}`}>
      <TimelineSvg figure={layoutTimeline(view.lab, traces, { width, movable: NONE })} view={view} />
    </div>
  ))
}
