import type { Lab } from '../../core/lab.ts'
import { parseLab } from '../../core/parse-lab.ts'
import { type Cause, listCauses, setCause } from '../../timeline/causes.ts'
import type { KeptChapter } from './kept-numbers.ts'

const MAX_LENGTH = 10_000

/** The chapter's lab with the kept numbers in it; the chapter's own where nothing usable was kept. A number that this chapter does not let a reader choose is left out. */
export function readNumbers({ lab, causes }: KeptChapter, text: string): Lab {
  const found = parseRecord(text)
  const changed = causes.reduce((now, path) => {
    const cause = listCauses(now).find((one) => one.path === path)
    const value = Object.hasOwn(found, path) ? found[path] : undefined
    return cause !== undefined && isValueOf(cause, value) ? setCause(now, cause, value) : now
  }, lab)
  // Each value is allowed by itself; whether they are together, the parser says.
  return changed !== lab && parseLab(JSON.parse(JSON.stringify(changed))).ok ? changed : lab
}

function parseRecord(text: string): Readonly<Record<string, unknown>> {
  if (text.length > MAX_LENGTH) return {}
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null ? (found as Readonly<Record<string, unknown>>) : {}
  } catch {
    return {}
  }
}

function isValueOf({ isNullable, min, max, unit }: Cause, value: unknown): value is number | null {
  if (value === null) return isNullable
  return typeof value === 'number' && value >= min && value <= max && (unit === 'factor' || Number.isInteger(value))
}
