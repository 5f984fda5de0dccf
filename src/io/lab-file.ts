import type { Lab } from '../core/lab.ts'
import { type LabError, parseLab } from '../core/parse-lab.ts'

/** Largest file that is read. A lab of 10 000 spans written out in full stays well below it. */
export const MAX_FILE_BYTES = 2_000_000

export type LabText =
  | { readonly ok: true; readonly lab: Lab }
  | { readonly ok: false; readonly title: string; readonly errors: readonly LabError[] }

/**
 * Reads a lab from JSON text. Every fault is listed with its path; text that is not JSON is told where it stops being so.
 * A byte-order mark is passed over.
 */
export function readLabText(text: string): LabText {
  let document: unknown
  try {
    document = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  } catch (error) {
    return { ok: false, title: `not JSON${whereJsonBreaks(text, error)}`, errors: [] }
  }
  const parsed = parseLab(document)
  if (parsed.ok) return parsed
  const { errors } = parsed
  return { ok: false, title: errors.length === 1 ? 'a lab with one fault' : `a lab with ${errors.length} faults`, errors }
}

/** Reads a lab from a file that a person chose. Never throws: a file that cannot be read is an answer too. */
export async function readLabFile(file: { readonly size: number; text(): Promise<string> }): Promise<LabText> {
  if (file.size > MAX_FILE_BYTES) {
    return { ok: false, title: `too large: ${megabytes(file.size)} MB, and a lab has at most ${megabytes(MAX_FILE_BYTES)} MB`, errors: [] }
  }
  if (file.size === 0) return { ok: false, title: 'empty', errors: [] }
  let text: string
  try {
    text = await file.text()
  } catch {
    return { ok: false, title: 'not readable: the browser could not open it', errors: [] }
  }
  return readLabText(text)
}

/** The lab as the text of a file: two spaces, a line feed at the end. `readLabText` gives the same lab back. */
export function printLab(lab: Lab): string {
  return `${JSON.stringify(lab, null, 2)}\n`
}

/** A file name from the lab's title. */
export function labFileName(lab: Lab): string {
  return `${labFileStem(lab)}.slackline.json`
}

/** The lab's title as the beginning of a file name: letters and digits of any script, joined by hyphens. */
export function labFileStem(lab: Lab): string {
  const words = lab.title
    .toLowerCase()
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join('-')
  // By characters: half a pair is no name.
  const stem = Array.from(words).slice(0, 60).join('').replace(/-$/, '')
  return stem === '' ? 'lab' : stem
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0).replace(/\.0$/, '')
}

/** Browsers word their JSON errors differently; the position, where one is given, is turned into a line and a column. */
function whereJsonBreaks(text: string, error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  const lineColumn = /line (\d+) column (\d+)/i.exec(message)
  if (lineColumn !== null) return `: it breaks at line ${lineColumn[1]}, column ${lineColumn[2]}`
  const position = /position (\d+)/i.exec(message)
  if (position !== null) {
    const before = text.slice(0, Number(position[1]))
    const line = before.split('\n').length
    return `: it breaks at line ${line}, column ${before.length - before.lastIndexOf('\n')}`
  }
  return /end of|unterminated/i.test(message) ? ': it ends too early' : ''
}
