import { memo, type ReactNode } from 'react'
import type { GlyphName } from '../timeline/figure.ts'
import { glyphs } from '../timeline/glyphs.ts'
import type { LabView } from '../timeline/lab-view.ts'
import { Shapes } from './ShapeView.tsx'

/** The key under the axis: only the marks that the picture holds now. */
export const Legend = memo(function Legend({ view }: { view: LabView }) {
  const spans = view.rows.flatMap((row) => row.trace.spans)
  const has = (test: (span: (typeof spans)[number]) => boolean) => spans.some(test)
  return (
    <ul className="legend" aria-hidden="true">
      {has((s) => s.status === 'ok' && s.kind === 'attempt') && <Item swatch={<Body fill="f-body-ok" line="f-ok" />}>answered</Item>}
      {has((s) => s.status === 'error') && <Item swatch={<Body pattern="p-error" line="f-error" />}>answered with an error</Item>}
      {has((s) => s.cutBy === 'timeout') && <Item swatch={<Body pattern="p-timeout" line="f-timeout" />}>cut by its own timeout</Item>}
      {has((s) => s.kind === 'attempt' && s.endMs > s.startMs && (s.cutBy === 'deadline' || s.cutBy === 'reserve')) && (
        <Item swatch={<Body pattern="p-deadline" line="f-deadline" />}>cut by the deadline</Item>
      )}
      {has((s) => s.status === 'cancelled') && <Item swatch={<Body pattern="p-cancelled" line="f-still" />}>cancelled</Item>}
      {has((s) => s.kind === 'work') && <Item swatch={<Body fill="f-body-still" line="f-still" />}>local work</Item>}
      {has((s) => s.cutBy !== undefined && s.kind === 'attempt' && s.endMs > s.startMs) && (
        <>
          <Item swatch={<path d="M1 10V5H25" className="grant t-still" />}>allowed</Item>
          <Item
            swatch={
              <>
                <path d="M2 9H18" className="need t-deadline" />
                <Pill x={22} />
              </>
            }
          >
            would have needed
          </Item>
        </>
      )}
      {has((s) => s.orphanEndMs !== undefined) && (
        <Item swatch={<rect x="1" y="4" width="24" height="9" fill="url(#p-orphan)" className="orphan-edge" />}>
          orphaned: nobody waits
        </Item>
      )}
      {has((s) => s.kind === 'attempt' && s.startMs === s.endMs && (s.cutBy === 'deadline' || s.cutBy === 'reserve')) && (
        <Item swatch={<Sign name="not-sent" />}>not sent</Item>
      )}
      {has((s) => s.kind === 'retry_denied') && <Item swatch={<Sign name="denied" />}>retry denied</Item>}
      {has((s) => s.kind === 'skip') && <Item swatch={<Sign name="skip" />}>skipped</Item>}
      {has((s) => s.kind === 'not_started') && <Item swatch={<Sign name="not-started" />}>not started</Item>}
      {has((s) => s.ambiguous === true) && <Item swatch={<Sign name="ambiguous" />}>may have happened</Item>}
      {has((s) => s.kind === 'backoff') && (
        <Item
          swatch={
            <>
              <path d="M3 13H24" className="pause" />
              <path d="M8 9.5h10l-5-8Z" className="delta" />
            </>
          }
        >
          pause
        </Item>
      )}
    </ul>
  )
})

function Item({ swatch, children }: { swatch: ReactNode; children: ReactNode }) {
  return (
    <li>
      <svg className="fig sw" width="26" height="16" aria-hidden="true">
        {swatch}
      </svg>
      {children}
    </li>
  )
}

function Sign({ name }: { name: GlyphName }) {
  return (
    <g transform="translate(13 8) scale(.85)">
      <Shapes shapes={glyphs[name]} />
    </g>
  )
}

function Body({ fill, pattern, line }: { fill?: string; pattern?: string; line: string }) {
  return (
    <>
      <rect y="1" width="26" height="14" className={fill} fill={pattern === undefined ? undefined : `url(#${pattern})`} />
      <rect y="12" width="26" height="3" className={line} />
    </>
  )
}

function Pill({ x }: { x: number }) {
  return <rect x={x - 3.5} y="1" width="7" height="14" rx="3.5" className="pill t-still" />
}
