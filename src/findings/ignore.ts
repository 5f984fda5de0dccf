import { type Lab, MAX_IGNORED } from '../core/lab.ts'
import type { Finding } from './finding.ts'

/*
 * A reason to leave a finding as it is stands in the lab, under the finding's key: `ignored: { "retries-multiply/db": "Both layers back off." }`. It travels with links and
 * files, is undone like any other change, and does not touch the simulation. Keys are made of the ids of rows and calls, never of positions or numbers, so that a
 * reason outlives a changed timeout and a moved step; a renamed id leaves it behind, which `staleIgnores` shows.
 */

/** The lab with a reason for one finding, of 1 to 200 characters once trimmed; the same lab where it is empty. Past 100 reasons, those that no finding has now give way. */
export function ignoreFinding(lab: Lab, key: string, reason: string, findings: readonly Pick<Finding, 'key'>[]): Lab {
  const text = [...reason.trim()].slice(0, 200).join('')
  if (text === '') return lab
  const entries = new Map(Object.entries(lab.ignored ?? {}))
  entries.set(key, text)
  for (const stale of staleIgnores(lab, findings)) if (entries.size > MAX_IGNORED) entries.delete(stale)
  return entries.size > MAX_IGNORED ? lab : withIgnored(lab, entries)
}

/** The lab without the reason for one finding; without the key `ignored` where it was the last. */
export function heedFinding(lab: Lab, key: string): Lab {
  if (lab.ignored === undefined || !Object.hasOwn(lab.ignored, key)) return lab
  const entries = new Map(Object.entries(lab.ignored))
  entries.delete(key)
  return withIgnored(lab, entries)
}

/** Keys with a reason that no finding has now. */
export function staleIgnores(lab: Lab, findings: readonly Pick<Finding, 'key'>[]): readonly string[] {
  const found = new Set(findings.map(({ key }) => key))
  return Object.keys(lab.ignored ?? {}).filter((key) => !found.has(key))
}

function withIgnored(lab: Lab, entries: ReadonlyMap<string, string>): Lab {
  const { ignored: _, ...rest } = lab
  // `fromEntries` defines its keys, so one named __proto__ is a key like any other.
  return entries.size === 0 ? rest : { ...rest, ignored: Object.fromEntries(entries) }
}
