import { readdirSync, readFileSync } from 'node:fs'
import type { Lab } from '../../core/lab.ts'
import { changeAt } from '../../timeline/lab-path.ts'
import type { Severity } from '../finding.ts'

/** A lab in which a rule finds something, and one that differs in one place, in which it does not. */
export interface VectorCase {
  readonly why: string
  readonly lab: Lab
  readonly expect: {
    readonly key: string
    readonly scenarioId: string | null
    readonly path: string
    readonly spanKey: string | null
    readonly severity: Severity
    readonly sentence: string
    /** The label of the change; `null` where none is safe. */
    readonly change: string | null
  }
  readonly justNot: {
    readonly why: string
    readonly path: string
    /** Missing: the key is left out. */
    readonly value?: unknown
  }
}

export interface RuleVectors {
  readonly ruleId: string
  readonly cases: readonly (VectorCase & { readonly nearMiss: Lab })[]
}

const FOLDER = new URL('../vectors/', import.meta.url)

export function readVectors(): readonly RuleVectors[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const cases = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as VectorCase[]
      return { ruleId: name.replace(/\.json$/, ''), cases: cases.map((one) => ({ ...one, nearMiss: nearMissOf(one) })) }
    })
}

function nearMissOf({ lab, justNot }: VectorCase): Lab {
  const keys = justNot.path.split('.')
  if (Object.hasOwn(justNot, 'value')) return changeAt(lab, keys, () => justNot.value) as Lab
  const last = keys.at(-1) as string
  return changeAt(lab, keys.slice(0, -1), (holder) => {
    const { [last]: _, ...rest } = holder as Record<string, unknown>
    return rest
  }) as Lab
}
