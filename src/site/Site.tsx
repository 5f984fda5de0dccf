import { type CSSProperties, memo, useCallback, useState } from 'react'
import { Announcer } from '../components/Announcer.tsx'
import { Causes } from '../components/Causes.tsx'
import { useShown } from '../components/follow-lab.ts'
import { createHoverStore, HoverContext } from '../components/hover-context.ts'
import { Ledger } from '../components/Ledger.tsx'
import { Legend } from '../components/Legend.tsx'
import { PatternDefs } from '../components/PatternDefs.tsx'
import { Receipts } from '../components/Receipts.tsx'
import { SentenceView } from '../components/SentenceView.tsx'
import { StillFigure } from '../components/StillFigure.tsx'
import { useLab } from '../components/store-context.ts'
import { TimelineFigure } from '../components/TimelineFigure.tsx'
import { ZoomBar } from '../components/ZoomBar.tsx'
import { findPreset } from '../presets/presets.ts'
import type { LabOrigin } from '../store/lab-store.ts'
import type { TimeWindow } from '../timeline/figure.ts'
import type { LabView } from '../timeline/lab-view.ts'
import { describeOutcome } from '../timeline/outcome.ts'
import { DropTarget } from './DropTarget.tsx'
import { LibraryHost } from './library/LibraryHost.tsx'
import { NoticeView } from './NoticeView.tsx'
import { Panels } from './panels/Panels.tsx'
import { LinkDialogs } from './share/LinkDialogs.tsx'
import { TopBar } from './TopBar.tsx'

/** Widths of the still pictures for a page without scripts; `stage.css` shows one of them. */
const STILL_WIDTHS = [
  ['wide', 1136],
  ['broad', 880],
  ['mid', 608],
  ['narrow', 328],
  ['tiny', 288],
] as const

/** The figure stays in view while the controls are used, unless it would leave them less than a third of the screen. */
const MAX_KEPT_SHARE = 0.66

/** A title of more characters is set smaller, so that the picture is not pushed off the screen. */
const LONG_TITLE = 90

interface SiteProps {
  /** Whether scripts run: without them the picture is drawn once for each width, and nothing can be changed. */
  readonly isLive: boolean
}

export function Site({ isLive }: SiteProps) {
  const origin = useLab((state) => state.current.origin)
  const [stage, setStage] = useState<{ isKept: boolean; style: CSSProperties } | null>(null)
  const stageOf = useCallback((heightPx: number) => {
    const style = { '--stage-height': `${heightPx}px` } as CSSProperties
    setStage({ isKept: heightPx <= innerHeight * MAX_KEPT_SHARE, style })
  }, [])
  // Another lab has another axis.
  const [zoomed, setZoomed] = useState<{ origin: LabOrigin; zoom: TimeWindow | null }>({ origin, zoom: null })
  const zoom = zoomed.origin === origin ? zoomed.zoom : null
  const zoomTo = useCallback((next: TimeWindow | null) => setZoomed({ origin, zoom: next }), [origin])
  const [hoverStore] = useState(createHoverStore)

  return (
    <HoverContext value={hoverStore}>
      <div className="page">
        <PatternDefs />
        <TopBar />
        <main>
          <NoticeView />
          <Heading />
          <div className="workspace" style={stage === null ? undefined : stage.style}>
            <div className={`stage${stage?.isKept ? ' is-kept' : ''}`}>
              {isLive ? <TimelineFigure initialWidth={1136} onHeight={stageOf} zoom={zoom} /> : <StillFigures />}
            </div>
            <UnderFigure zoom={zoom} onZoom={zoomTo} />
            <Panels causes={CAUSES} />
          </div>

          <section className="effects" aria-label="Effects">
            <div className="ledger-wrap">
              <Ledger />
            </div>
            <Receipts />
          </section>
        </main>
        <footer className="foot">
          <p>
            Not in the model: DNS, TLS, connection pools, server queues, the load that many callers make together, and whether a remote
            really stops when it is told to. The numbers teach the arithmetic of a budget; they are nobody’s production figures.
          </p>
          <p className="foot-links">
            <a href="./docs/index.html">Docs</a>
          </p>
        </footer>
        {isLive && <Announcer />}
        {isLive && <LinkDialogs />}
        {isLive && <LibraryHost />}
        {isLive && <DropTarget />}
      </div>
    </HoverContext>
  )
}

const CAUSES = (
  <section className="causes" aria-labelledby="h-causes">
    <div className="side">
      <h2 id="h-causes">Causes</h2>
      <p>
        Drag a slider, or type a time: 250, 1500 ms, 1.5 s. Arrow keys move by 1, with Shift by 10; ten times that where a slider spans
        seconds.
      </p>
    </div>
    <Causes />
  </section>
)

const Heading = memo(function Heading() {
  const { view, current } = useShown('words')
  const { headline, lede, asOpened } = headingOf(view, current.origin)
  return (
    <>
      {/* The words that it was opened with keep their room, so that nothing moves under a hand. */}
      <h1 data-as-opened={asOpened} className={headline.length > LONG_TITLE ? 'is-long' : undefined}>
        <bdi>{headline}</bdi>
      </h1>
      {lede !== '' && <p className="lede">{lede}</p>}
    </>
  )
})

/** One picture for each width: a page without scripts cannot measure its own. */
function StillFigures() {
  const { view, selected } = useShown('words')
  return STILL_WIDTHS.map(([name, width]) => (
    <div key={name} className={`at-${name}`}>
      <StillFigure view={view} width={width} selected={selected} />
    </div>
  ))
}

interface UnderFigureProps {
  readonly zoom: TimeWindow | null
  readonly onZoom: (zoom: TimeWindow | null) => void
}

const UnderFigure = memo(function UnderFigure({ zoom, onZoom }: UnderFigureProps) {
  const { view, selected } = useShown('words')
  return (
    <>
      <div className="under-figure">
        <Legend view={view} />
        <ZoomBar view={view} row={selected?.rowIndex ?? 0} zoom={zoom} onZoom={onZoom} />
      </div>
      <Outcomes view={view} />
      {selected !== null && <SentenceView view={view} selected={selected} />}
    </>
  )
})

/** Each row's result in sentences, for those who do not see the picture. */
const Outcomes = memo(function Outcomes({ view }: { view: LabView }) {
  return (
    <ul className="sr" aria-label="Outcomes">
      {view.rows.map((row) => (
        <li key={row.scenario.id}>{describeOutcome(view.lab, row.scenario, row.trace)}</li>
      ))}
    </ul>
  )
})

/** A preset is introduced in its own words, unless a person has given it another title; a person's lab by its title. */
function headingOf(view: LabView, origin: LabOrigin): { headline: string; lede: string; asOpened?: string } {
  const preset = origin.kind === 'preset' ? findPreset(origin.id) : undefined
  const title = view.lab.title.trim() === '' ? 'Untitled lab' : view.lab.title
  if (preset === undefined || preset.lab.title !== view.lab.title) return { headline: title, lede: '' }
  if (preset.lab === view.lab) return { headline: preset.headline, lede: preset.lede }
  // What the headline claims may be so no longer.
  return { headline: title, lede: preset.lede, asOpened: preset.headline }
}
