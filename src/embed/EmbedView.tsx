import { useState } from 'react'
import { Announcer } from '../components/Announcer.tsx'
import { Causes } from '../components/Causes.tsx'
import { useShown } from '../components/follow-lab.ts'
import { createHoverStore, HoverContext } from '../components/hover-context.ts'
import { Ledger } from '../components/Ledger.tsx'
import { PatternDefs } from '../components/PatternDefs.tsx'
import { SentenceView } from '../components/SentenceView.tsx'
import { StoreContext, useLab } from '../components/store-context.ts'
import { TimelineFigure } from '../components/TimelineFigure.tsx'
import type { LabStore } from '../store/lab-store.ts'
import { describeOutcome } from '../timeline/outcome.ts'
import { EmbedLinks, type LabAddress } from './EmbedLinks.tsx'
import type { Controls } from './request.ts'

interface EmbedViewProps {
  readonly store: LabStore
  readonly controls: Controls
  readonly widthPx: number
  readonly address: LabAddress
}

/** A lab as an embed shows it. */
export function EmbedView(props: EmbedViewProps) {
  const [hoverStore] = useState(createHoverStore)
  return (
    <StoreContext value={props.store}>
      <HoverContext value={hoverStore}>
        <PatternDefs />
        <EmbedBody {...props} />
      </HoverContext>
    </StoreContext>
  )
}

function EmbedBody({ controls, widthPx, address }: EmbedViewProps) {
  const notice = useLab((state) => state.notice)
  const figure = <TimelineFigure initialWidth={widthPx} isStill={controls === 'none'} />
  if (controls === 'none') return figure
  return (
    <>
      {figure}
      <Outcomes />
      {notice !== null && <p className="embed-notice">{notice.title}</p>}
      <div className="embed-foot">
        <Sentence />
        <EmbedLinks address={address} />
      </div>
      {controls === 'full' && (
        <>
          <div className="embed-causes">
            <Causes />
          </div>
          <div className="embed-ledger">
            <Ledger />
          </div>
        </>
      )}
      <Announcer />
    </>
  )
}

function Outcomes() {
  const { view } = useShown('words')
  return (
    <ul className="sr" aria-label="Outcomes">
      {view.rows.map((row) => (
        <li key={row.scenario.id}>{describeOutcome(view.lab, row.scenario, row.trace)}</li>
      ))}
    </ul>
  )
}

function Sentence() {
  const { view, selected } = useShown('words')
  return selected === null ? null : <SentenceView view={view} selected={selected} />
}
