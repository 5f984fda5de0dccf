import { checkRules } from './check-rules.ts'
import { quote } from './describe-value.ts'
import { type Lab, MAX_SPANS } from './lab.ts'
import { readLab } from './read-lab.ts'
import { type LabError, MAX_VALUES, Reading, TooManyValues } from './read-value.ts'
import { countSpans } from './simulate.ts'

export type { LabError } from './read-value.ts'

export type ParseResult = { readonly ok: true; readonly lab: Lab } | { readonly ok: false; readonly errors: readonly LabError[] }

/**
 * Reads a lab from anything: what `JSON.parse` gave, or what another program handed over. Never throws.
 *
 * A lab that is handed out is a copy in plain data, with the keys in the order of the grammar (`calls` in the document's) and no defaults written in.
 * Otherwise every fault is listed, by the rules of MODEL.md, "The lab document": in the order of the grammar, then those that lie between places;
 * after 200 the last entry says how many more there are. Spans are counted only where nothing else is wrong.
 *
 * Where the grammar leaves it open: characters are Unicode code points; a text that is not Unicode is refused; a key whose value is `undefined`
 * is not there, as in JSON; of a chain of too many downstreams, those calls are named that no other such call reaches.
 */
export function parseLab(input: unknown): ParseResult {
  const reading = new Reading()
  let lab: Lab | undefined
  try {
    const read = readLab(input, reading)
    checkRules(read.facts, reading)
    lab = read.lab
  } catch (thrown) {
    // Only a getter or a proxy can throw, or a value that has no end.
    reading.fault('', () => describeThrown(thrown))
  }
  if (lab !== undefined && !reading.isFaulty) checkSpans(lab, reading)
  return lab === undefined || reading.isFaulty ? { ok: false, errors: reading.listFaults() } : { ok: true, lab }
}

function checkSpans(lab: Lab, reading: Reading): void {
  let spans = 0
  for (const [position, scenario] of lab.scenarios.entries()) {
    spans += countSpans(lab, scenario, MAX_SPANS - spans)
    if (spans <= MAX_SPANS) continue
    reading.fault(
      `scenarios.${position}`,
      () => `expected at most ${MAX_SPANS} spans, all scenarios together, found more by the end of this one`,
    )
    return
  }
}

/** Asking a thrown value what it is may throw again. */
function describeThrown(thrown: unknown): string {
  try {
    if (thrown instanceof TooManyValues) return `too large: more than ${MAX_VALUES} values`
    return `could not be read: ${quote(thrown instanceof Error ? thrown.message : String(thrown))}`
  } catch {
    return 'could not be read'
  }
}
