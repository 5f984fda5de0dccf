import { useMemo, useState } from 'react'
import { Announcer } from '../components/Announcer.tsx'
import { Causes } from '../components/Causes.tsx'
import { createHoverStore, HoverContext } from '../components/hover-context.ts'
import { Ledger } from '../components/Ledger.tsx'
import { PatternDefs } from '../components/PatternDefs.tsx'
import { SentenceView } from '../components/SentenceView.tsx'
import { StoreContext, useLab } from '../components/store-context.ts'
import { TimelineFigure } from '../components/TimelineFigure.tsx'
import { useFollowing } from '../components/use-following.ts'
import type { LabStore } from '../store/lab-store.ts'
import { findSpan, tellingSpan, viewLab } from '../timeline/lab-view.ts'
import { describeOutcome } from '../timeline/verdict.ts'
import { EmbedLinks, type LabAddress } from './EmbedLinks.tsx'
import type { Controls } from './request.ts'

interface EmbedViewProps {
  readonly store: LabStore
  readonly controls: Controls
  readonly widthPx: number
  readonly faceFactor: number
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

function EmbedBody({ controls, widthPx, faceFactor, address }: EmbedViewProps) {
  const { lab } = useLab((state) => state.current)
  const chosenKey = useLab((state) => state.selectedKey)
  const select = useLab((state) => state.select)
  const notice = useLab((state) => state.notice)
  const view = viewLab(lab)
  const selected = useMemo(() => findSpan(view, chosenKey) ?? tellingSpan(view), [view, chosenKey])
  const selectedKey = selected === null ? null : (selected.row.keys[selected.spanIndex] ?? null)
  const settled = useFollowing(
    useMemo(() => ({ view, selected, selectedKey }), [view, selected, selectedKey]),
    'frame',
  )
  const figure = (
    <TimelineFigure
      view={view}
      selected={selected}
      onSelect={select}
      initialWidth={widthPx}
      faceFactor={faceFactor}
      isStill={controls === 'none'}
    />
  )
  if (controls === 'none') return figure
  return (
    <>
      {figure}
      <ul className="sr" aria-label="Outcomes">
        {settled.view.rows.map((row) => (
          <li key={row.scenario.id}>{describeOutcome(settled.view.lab, row.scenario, row.trace)}</li>
        ))}
      </ul>
      {notice !== null && <p className="embed-notice">{notice.title}</p>}
      <div className="embed-foot">
        {settled.selected !== null && <SentenceView view={settled.view} selected={settled.selected} />}
        <EmbedLinks address={address} />
      </div>
      {controls === 'full' && (
        <>
          <div className="embed-causes">
            <Causes view={settled.view} selectedRow={settled.selected?.rowIndex ?? 0} />
          </div>
          <div className="embed-ledger">
            <Ledger view={settled.view} selectedKey={settled.selectedKey} onSelect={select} />
          </div>
        </>
      )}
      <Announcer />
    </>
  )
}
