import type { Lab } from '../core/lab.ts'
import type { LabError } from '../core/parse-lab.ts'
import { MAX_FILE_BYTES, type ReadableFile, readFileText, readJson, readLabDocument, type TextFault, tooLarge } from './lab-file.ts'
import { type LibraryEntry, MAX_LABS } from './lab-library.ts'

/** A file of all labs is a little larger than the storage that it came from can be: five million characters of up to three bytes. */
const MAX_LIBRARY_FILE_BYTES = 16_000_000
/** How such a file begins, byte for byte: only then is more of it read than a lab can have. */
const LIBRARY_FILE_START = '{"slackline":"labs",'

export interface LabFromFile {
  readonly lab: Lab
  /** The preset that it began as. */
  readonly presetId: string | null
}

export type LabsText =
  | { readonly ok: true; readonly kind: 'lab'; readonly lab: Lab }
  | {
      readonly ok: true
      readonly kind: 'library'
      readonly labs: readonly LabFromFile[]
      /** Of each lab that could not be read, with paths that begin with its place: `labs.3.lab.budgetMs`. */
      readonly errors: readonly LabError[]
      readonly unreadable: readonly string[]
    }
  | TextFault

/** Most faults that are listed of all labs together. */
const MAX_FAULTS = 200

/** Called between two labs, so that reading many does not hold up the page. */
type Breathe = () => Promise<void>

/** All labs, and the texts that could not be read, as one file: a line for each. `readLabs` gives the same labs back. */
export function printLibrary(entries: readonly LibraryEntry[]): string {
  const labs = entries.flatMap((entry) =>
    entry.kind === 'lab' ? [JSON.stringify({ changedAtMs: entry.head.changedAtMs, presetId: entry.head.presetId, lab: entry.lab })] : [],
  )
  const unreadable = entries.flatMap((entry) => (entry.kind === 'damaged' ? [JSON.stringify(entry.text)] : []))
  return `${LIBRARY_FILE_START}"version":1,"labs":[\n${labs.join(',\n')}\n],"unreadable":[\n${unreadable.join(',\n')}\n]}\n`
}

/** Reads a lab, or a file of all labs, from JSON text. Each lab goes through the same checks. */
export async function readLabs(text: string, breathe: Breathe): Promise<LabsText> {
  const isLibrary = text.startsWith(LIBRARY_FILE_START)
  // A character has at least one byte: what is too long in characters is too large in bytes.
  if (text.length > (isLibrary ? MAX_LIBRARY_FILE_BYTES : MAX_FILE_BYTES)) return tooLarge(text.length)
  const read = readJson(text)
  if (!read.ok) return read
  const { document } = read
  if (isLibraryDocument(document)) return readLibraryDocument(document, breathe)
  const lab = readLabDocument(document)
  return lab.ok ? { ok: true, kind: 'lab', lab: lab.lab } : lab
}

/** Reads what a person chose or dropped. A file that is too large is refused before it is read. */
export async function readLabsFile(file: ReadableFile & Pick<Blob, 'slice'>, breathe: Breathe): Promise<LabsText> {
  let maxBytes = MAX_FILE_BYTES
  if (file.size > MAX_FILE_BYTES && file.size <= MAX_LIBRARY_FILE_BYTES) {
    const start = await readFileText(file.slice(0, LIBRARY_FILE_START.length), MAX_FILE_BYTES)
    if (start.ok && start.text === LIBRARY_FILE_START) maxBytes = MAX_LIBRARY_FILE_BYTES
  }
  const read = await readFileText(file, maxBytes)
  return read.ok ? readLabs(read.text, breathe) : read
}

function isLibraryDocument(document: unknown): document is Readonly<Record<string, unknown>> {
  return typeof document === 'object' && document !== null && 'slackline' in document && document.slackline === 'labs'
}

async function readLibraryDocument(document: Readonly<Record<string, unknown>>, breathe: Breathe): Promise<LabsText> {
  const { version, labs, unreadable } = document
  if (version !== 1) {
    const message =
      typeof version === 'number' && version > 1 ? `expected 1, found ${version}: written by a newer version of this page` : 'expected 1'
    return { ok: false, title: 'a file of labs that cannot be read', errors: [{ path: 'version', message }] }
  }
  if (!Array.isArray(labs)) {
    return { ok: false, title: 'a file of labs that cannot be read', errors: [{ path: 'labs', message: 'expected a list of labs' }] }
  }
  const good: LabFromFile[] = []
  const errors: LabError[] = []
  for (const [place, item] of labs.slice(0, MAX_LABS).entries()) {
    await breathe()
    const { lab, presetId } = (typeof item === 'object' && item !== null ? item : {}) as Readonly<Record<string, unknown>>
    const read = readLabDocument(lab)
    if (read.ok)
      good.push({ lab: read.lab, presetId: typeof presetId === 'string' && /^[a-z0-9-]{1,64}$/.test(presetId) ? presetId : null })
    else errors.push(...read.errors.map(({ path, message }) => ({ path: `labs.${place}.lab${path === '' ? '' : `.${path}`}`, message })))
  }
  if (labs.length > MAX_LABS)
    errors.push({ path: 'labs', message: `expected at most ${MAX_LABS}, found ${labs.length}: the rest are left out` })
  if (errors.length > MAX_FAULTS)
    errors.splice(MAX_FAULTS, errors.length, { path: '', message: `and ${errors.length - MAX_FAULTS} more faults` })
  const texts = Array.isArray(unreadable) ? unreadable.filter((text) => typeof text === 'string').slice(0, MAX_LABS) : []
  return { ok: true, kind: 'library', labs: good, errors, unreadable: texts }
}
