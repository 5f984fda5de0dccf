import type { GlyphName } from '../timeline/figure.ts'
import { glyphs } from '../timeline/glyphs.ts'
import type { LedgerRow } from '../timeline/ledger.ts'
import { Shapes } from './ShapeView.tsx'

/** A status as a small sign beside its word. */
export function StatusGlyph({
  row,
  size = 16,
}: {
  row: Pick<LedgerRow, 'kind' | 'status' | 'statusWord' | 'causeWord' | 'ambiguous'>
  size?: number
}) {
  return (
    <svg className="fig status-glyph" width={size} height={size} viewBox="-9 -9 18 18" aria-hidden="true">
      <GlyphBody row={row} />
    </svg>
  )
}

function GlyphBody({ row }: { row: Pick<LedgerRow, 'kind' | 'status' | 'statusWord' | 'causeWord' | 'ambiguous'> }) {
  switch (row.status) {
    case 'ok':
      return (
        <>
          <path d="M-7-6H7V4H-7Z" className={row.kind === 'work' ? 'f-body-still' : 'f-body-ok'} />
          <path d="M-7 5.5H7" className={row.kind === 'work' ? 'rule t-still' : 'rule t-ok'} />
        </>
      )
    case 'late':
      return (
        <>
          <path d="M-7-6H7V4H-7Z" className="f-body-still" />
          <path d="M0-6H7V4H0Z" fill="url(#p-late)" />
          <path d="M-7 5.5H7" className="rule t-deadline" />
        </>
      )
    case 'backoff':
      return <path d="M-5.5 5h11l-5.5-10Z" className="delta" />
    default:
      return <Shapes shapes={glyphs[glyphNameOf(row)]} />
  }
}

function glyphNameOf({ status, statusWord, causeWord }: Pick<LedgerRow, 'status' | 'statusWord' | 'causeWord'>): GlyphName {
  switch (status) {
    case 'timeout':
      return 'timeout'
    case 'error':
      return 'error'
    case 'cancelled':
      return 'cancelled'
    case 'skipped':
      return 'skip'
    case 'not_started':
      return 'not-started'
    case 'retry_denied':
      return 'denied'
    case 'deadline_exceeded':
      return statusWord === 'not sent' ? 'not-sent' : causeWord === 'the reserve' ? 'reserve' : 'deadline'
    case 'ok':
    case 'late':
    case 'backoff':
      return 'deadline'
  }
}
