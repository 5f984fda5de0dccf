import { useEffect, useState } from 'react'
import type { Lab } from '../../core/lab.ts'
import type { FoundFinding } from './answer.ts'
import { useReview } from './review-context.ts'

export interface Found {
  /** The lab in which they were found. */
  readonly lab: Lab
  readonly findings: readonly FoundFinding[]
  /** What the safe change of a finding is called, by the finding's key. They come one by one, after the findings. */
  readonly changes: ReadonlyMap<string, string>
}

/** How many changes are worked out unasked: those of the findings that are listed first. */
const MOST_CHANGES = 100

/** What was found in a lab; what was found in the one before, until that is known; `null` at first. */
export function useFindings(lab: Lab, wantsChanges = true): Found | null {
  const { reviewer } = useReview()
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      const findings = await reviewer.ask(lab, { kind: 'findings' })
      if (!isCurrent) return
      const keys = findings.filter(({ ignoredBecause }) => ignoredBecause === null).map(({ key }) => key)
      const known = new Set(keys)
      // What a finding's change was called stays until it is known anew: a button that goes away and comes back would lose the focus.
      setFound((before) => ({ lab, findings, changes: new Map([...(before?.changes ?? [])].filter(([key]) => known.has(key))) }))
      for (const key of wantsChanges ? keys.slice(0, MOST_CHANGES) : []) {
        const label = await reviewer.ask(lab, { kind: 'change', key })
        if (!isCurrent) return
        setFound((before) => (before?.lab === lab ? withChange(before, key, label) : before))
      }
    }
    look().catch(() => {
      // Nobody waits for it any more.
    })
    return () => {
      isCurrent = false
    }
  }, [reviewer, lab, wantsChanges])
  return found
}

function withChange(found: Found, key: string, label: string | null): Found {
  if ((found.changes.get(key) ?? null) === label) return found
  const changes = new Map(found.changes)
  if (label === null) changes.delete(key)
  else changes.set(key, label)
  return { ...found, changes }
}
