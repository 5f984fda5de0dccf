import { type CSSProperties, memo, useCallback, useMemo, useState } from 'react'
import { Announcer } from '../components/Announcer.tsx'
import { Causes } from '../components/Causes.tsx'
import { createHoverStore, HoverContext } from '../components/hover-context.ts'
import { Ledger } from '../components/Ledger.tsx'
import { Legend } from '../components/Legend.tsx'
import { PatternDefs } from '../components/PatternDefs.tsx'
import { Receipts } from '../components/Receipts.tsx'
import { SentenceView } from '../components/SentenceView.tsx'
import { StillFigure } from '../components/StillFigure.tsx'
import { useLab } from '../components/store-context.ts'
import { TimelineFigure } from '../components/TimelineFigure.tsx'
import { useFollowing } from '../components/use-following.ts'
import { ZoomBar } from '../components/ZoomBar.tsx'
import { findPreset } from '../presets/presets.ts'
import type { LabOrigin } from '../store/lab-store.ts'
import type { TimeWindow } from '../timeline/figure.ts'
import { findSpan, type LabView, tellingSpan, viewLab } from '../timeline/lab-view.ts'
import { describeOutcome } from '../timeline/verdict.ts'
import { NoticeView } from './NoticeView.tsx'
import { TopBar } from './TopBar.tsx'

/** Widths of the still pictures for a page without scripts; `site.css` shows one of them. */
const STILL_WIDTHS = [
  ['wide', 1136],
  ['broad', 880],
  ['mid', 608],
  ['narrow', 328],
  ['tiny', 288],
] as const

/** The figure stays in view while the controls are used, unless it would leave them less than a third of the screen. */
const MAX_KEPT_SHARE = 0.66

interface SiteProps {
  /** Whether scripts run: without them the picture is drawn once for each width, and nothing can be changed. */
  readonly isLive: boolean
}

export function Site({ isLive }: SiteProps) {
  const { lab, origin } = useLab((state) => state.current)
  const chosenKey = useLab((state) => state.selectedKey)
  const select = useLab((state) => state.select)
  const view = viewLab(lab)
  const selected = useMemo(() => findSpan(view, chosenKey) ?? tellingSpan(view), [view, chosenKey])
  const selectedKey = selected === null ? null : (selected.row.keys[selected.spanIndex] ?? null)
  const { headline, lede } = headingOf(view, origin)
  const [stage, setStage] = useState<{ isKept: boolean; style: CSSProperties } | null>(null)
  const stageOf = useCallback((heightPx: number) => {
    const style = { '--stage-height': `${heightPx}px` } as CSSProperties
    setStage({ isKept: heightPx <= innerHeight * MAX_KEPT_SHARE, style })
  }, [])
  // Another lab has another axis.
  const [zoomed, setZoomed] = useState<{ origin: LabOrigin; zoom: TimeWindow | null }>({ origin, zoom: null })
  const zoom = zoomed.origin === origin ? zoomed.zoom : null
  const [hoverStore] = useState(createHoverStore)
  // While a hand moves, tables may come a frame after the picture.
  const settled = useFollowing(
    useMemo(() => ({ view, selected, selectedKey }), [view, selected, selectedKey]),
    'frame',
  )

  return (
    <HoverContext value={hoverStore}>
      <div className="page">
        <PatternDefs />
        <TopBar />
        <main>
          <NoticeView />
          <h1>{headline}</h1>
          {lede !== '' && <p className="lede">{lede}</p>}
          <div className="workspace" style={stage === null ? undefined : stage.style}>
            <div className={`stage${stage?.isKept ? ' is-kept' : ''}`}>
              {isLive ? (
                <TimelineFigure view={view} selected={selected} onSelect={select} initialWidth={1136} onHeight={stageOf} zoom={zoom} />
              ) : (
                STILL_WIDTHS.map(([name, width]) => (
                  <div key={name} className={`at-${name}`}>
                    <StillFigure view={view} width={width} selected={selected} />
                  </div>
                ))
              )}
            </div>
            <div className="under-figure">
              <Legend view={settled.view} />
              <ZoomBar
                view={settled.view}
                row={settled.selected?.rowIndex ?? 0}
                zoom={zoom}
                onZoom={(next) => setZoomed({ origin, zoom: next })}
              />
            </div>
            <Outcomes view={settled.view} />
            {settled.selected !== null && <SentenceView view={settled.view} selected={settled.selected} />}

            <section className="causes needs-script" aria-labelledby="h-causes">
              <div className="side">
                <h2 id="h-causes">Causes</h2>
                <p>Drag a slider, or type a time: 250, 1500 ms, 1.5 s. Arrow keys move by 1, with Shift by 10.</p>
              </div>
              <Causes view={settled.view} selectedRow={settled.selected?.rowIndex ?? 0} />
            </section>
          </div>

          <section className="effects" aria-label="Effects">
            <div className="ledger-wrap">
              <Ledger view={settled.view} selectedKey={settled.selectedKey} onSelect={select} />
            </div>
            <div className="receipts">
              <h2>Receipt</h2>
              <Receipts view={settled.view} />
            </div>
          </section>
        </main>
        <footer className="foot">
          <p>
            Not in the model: DNS, TLS, connection pools, server queues, the load that many callers make together, and whether a remote
            really stops when it is told to. The numbers teach the arithmetic of a budget; they are nobody’s production figures.
          </p>
        </footer>
        {isLive && <Announcer />}
      </div>
    </HoverContext>
  )
}

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

/** A preset that is still itself is introduced in its own words; a person's lab by its title. */
function headingOf(view: LabView, origin: LabOrigin): { headline: string; lede: string } {
  const preset = origin.kind === 'preset' ? findPreset(origin.id) : undefined
  if (preset !== undefined) return { headline: preset.headline, lede: preset.lede }
  return { headline: view.lab.title.trim() === '' ? 'Untitled lab' : view.lab.title, lede: '' }
}
