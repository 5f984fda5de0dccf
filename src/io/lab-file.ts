import type { Lab } from '../core/lab.ts'
import { type LabError, parseLab } from '../core/parse-lab.ts'
import { findTooDeep } from './json-nesting.ts'

/** Largest file that is read. A lab of 10 000 spans written out in full stays well below it. */
export const MAX_FILE_BYTES = 2_000_000

export interface TextFault {
  readonly ok: false
  /** Completes "the file is …". */
  readonly title: string
  readonly errors: readonly LabError[]
}

export type LabText = { readonly ok: true; readonly lab: Lab } | TextFault

/** What of a file is used, so that a test can hand in its own. */
export interface ReadableFile {
  readonly size: number
  text(): Promise<string>
}

/**
 * Reads a lab from JSON text. Every fault is listed with its path; text that is not JSON is told where it stops being so.
 * A byte-order mark is passed over.
 */
export function readLabText(text: string): LabText {
  const read = readJson(text)
  return read.ok ? readLabDocument(read.document) : read
}

/** Reads a lab from what JSON became. */
export function readLabDocument(document: unknown): LabText {
  const parsed = parseLab(document)
  if (parsed.ok) return parsed
  const { errors } = parsed
  return { ok: false, title: errors.length === 1 ? 'a lab with one fault' : `a lab with ${errors.length} faults`, errors }
}

/** Reads JSON of any size that fits in memory, in time that grows with its length alone. */
export function readJson(text: string): { readonly ok: true; readonly document: unknown } | TextFault {
  const tooDeep = findTooDeep(text)
  if (tooDeep >= 0) return { ok: false, title: `not a lab: too many brackets inside one another${placeIn(text, tooDeep)}`, errors: [] }
  try {
    return { ok: true, document: JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text) }
  } catch (error) {
    return { ok: false, title: `not JSON${whereJsonBreaks(text, error)}`, errors: [] }
  }
}

/** The text of a file that a person chose, unless it is too large: then it is not read at all. Never throws: a file that cannot be read is an answer too. */
export async function readFileText(
  file: ReadableFile,
  maxBytes: number,
): Promise<{ readonly ok: true; readonly text: string } | TextFault> {
  if (file.size > maxBytes) return tooLarge(file.size)
  if (file.size === 0) return { ok: false, title: 'empty', errors: [] }
  try {
    return { ok: true, text: await file.text() }
  } catch {
    return { ok: false, title: 'not readable: the browser could not open it', errors: [] }
  }
}

/** The answer to a text that is larger than a lab can be. */
export function tooLarge(bytes: number): TextFault {
  return { ok: false, title: `too large: ${megabytes(bytes)} MB, and a lab has at most ${megabytes(MAX_FILE_BYTES)} MB`, errors: [] }
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
  if (position !== null) return `: it breaks${placeIn(text, Number(position[1]))}`
  return /end of|unterminated/i.test(message) ? ': it ends too early' : ''
}

/** ` at line 3, column 3` */
function placeIn(text: string, position: number): string {
  const before = text.slice(0, position)
  return ` at line ${before.split('\n').length}, column ${before.length - before.lastIndexOf('\n')}`
}
