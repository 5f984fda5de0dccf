import { Ledger } from '../../components/Ledger.tsx'
import { RenderedRuns } from './RunsView.tsx'

/** The ledger's heads are words of the field, which a chapter may not have introduced yet: each leads to what it means. */
export function LedgerWords() {
  return (
    <p className="ledger-words">
      <RenderedRuns
        runs={[
          { kind: 'plain', text: 'Each line is one ' },
          { kind: 'term', text: 'attempt', term: 'attempt' },
          { kind: 'plain', text: ' at a call, a pause, or work of the caller’s own. ' },
          { kind: 'term', text: 'Granted', term: 'grant' },
          { kind: 'plain', text: ' is the time that it was allowed, spent is what it took, and ' },
          { kind: 'term', text: 'remaining', term: 'remaining' },
          { kind: 'plain', text: ' is what was left when it ended. All times are in milliseconds.' },
        ]}
      />
    </p>
  )
}

/** Every number of the picture, folded away until somebody asks. */
export function LedgerFold() {
  return (
    <details className="fold ledger-fold" id="ledger">
      <summary>Every number in a table</summary>
      <LedgerWords />
      <Ledger />
    </details>
  )
}
