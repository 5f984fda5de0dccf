import type { Lab } from '../core/lab.ts'
import { type LibraryFault, MAX_LABS } from '../io/lab-library.ts'
import { type LabsText, readLabs, readLabsFile } from '../io/library-file.ts'
import type { LabOrigin, LabStore, Notice } from '../store/lab-store.ts'
import type { LabKeeper } from './keep-lab.ts'
import { readPastedLink } from './read-address.ts'
import { makeBreathe, readyLab } from './ready-lab.ts'
import { shownTitle } from './shown-title.ts'

/** What a person hands to the page as files. */
type OpenableFile = Pick<File, 'name' | 'size' | 'text' | 'slice'>

interface Page {
  readonly store: LabStore
  readonly keeper: LabKeeper
}

/** Most lines that one notice lists: all faults of one lab, and a few more. */
const MAX_LISTED = 250

type Detail = Notice['details'][number]

/**
 * Opens what was chosen, dropped or pasted as files: each lab becomes an entry of the library, and the last one is shown. A file of all labs adds them to
 * the library and shows none. What cannot be read is named, and changes nothing.
 */
export async function openFiles({ store, keeper }: Page, files: readonly OpenableFile[]): Promise<void> {
  const breathe = makeBreathe()
  const outcome: Outcome = { added: [], refused: [] }
  const faults: { name: string; title: string; errors: readonly Detail[] }[] = []
  let shown: { lab: Lab; name: string } | null = null
  for (const file of files.slice(0, MAX_LABS)) {
    const name = shownTitle(file.name)
    const read = await readLabsFile(file, breathe)
    if (!read.ok) faults.push({ name, ...read })
    else if (read.kind === 'library') addLibrary(keeper, name, read, outcome)
    else {
      if (shown !== null) addLab(keeper, shown.name, shown.lab, null, outcome)
      shown = { lab: read.lab, name }
    }
  }
  if (shown !== null) await showLab(store, shown.lab, { kind: 'file', name: shown.name }, breathe)
  const stays = shown === null ? ' The lab on screen stays as it is.' : ''
  const [first, second] = faults
  if (first !== undefined && second === undefined) {
    tell(store, keeper, 'error', `“${first.name}” is ${first.title}.${stays}`, [...first.errors, ...outcome.refused, ...outcome.added])
  } else if (second !== undefined) {
    const details = faults.map(({ name, title, errors }) => ({ path: name, message: summarise(title, errors) }))
    tell(store, keeper, 'error', `${faults.length} of ${files.length} files could not be read.${stays}`, [...details, ...outcome.refused])
  } else if (outcome.added.length + outcome.refused.length > 0) tellAdded(store, keeper, outcome)
  else if (files.length > 1) {
    tell(store, keeper, 'info', `${files.length} labs were opened. The last one is on screen, the others are in your library.`, [])
  }
}

/**
 * Opens what was pasted or dropped as text, if it is a lab or a file of all labs. Returns whether it was taken, also where it turned out to be faulty and
 * the page says so. Text that is nothing of the kind is left alone.
 */
export async function openPastedText({ store, keeper }: Page, text: string): Promise<boolean> {
  const breathe = makeBreathe()
  if (looksLikeLink(text)) {
    const asked = await readPastedLink(text)
    if (asked.kind === 'lab') await showLab(store, asked.lab, asked.origin, breathe)
    else if (asked.kind === 'bad')
      tell(store, keeper, 'error', `The pasted link is ${asked.link.title}. The lab on screen stays as it is.`, asked.link.errors)
    return asked.kind !== 'nothing'
  }
  if (!looksLikeLab(text)) return false
  const read = await readLabs(text.trim(), breathe)
  if (!read.ok) tell(store, keeper, 'error', `The pasted text is ${read.title}. The lab on screen stays as it is.`, read.errors)
  else if (read.kind === 'library') {
    const outcome: Outcome = { added: [], refused: [] }
    addLibrary(keeper, 'the pasted text', read, outcome)
    tellAdded(store, keeper, outcome)
  } else await showLab(store, read.lab, { kind: 'file', name: 'pasted text' }, breathe)
  return true
}

/** Puts a lab on screen once it is worked out. */
async function showLab(store: LabStore, lab: Lab, origin: LabOrigin, breathe: () => Promise<void>): Promise<void> {
  await readyLab(lab, breathe)
  store.getState().openLab(lab, origin)
}

/** One word that ends in a version, a full stop and what may be a lab, after a `#` where it is a whole address. */
function looksLikeLink(text: string): boolean {
  return /^(?:https?:\/\/[^\s#]*)?#?\d{1,3}\.[\w.~-]{20,}$/.test(text.trim())
}

/** JSON, by its first sign, or a piece of a lab, by its words. */
export function looksLikeLab(text: string): boolean {
  const start = /[^\s\ufeff]/.exec(text)?.[0]
  if (start === '{' || start === '[') return true
  const piece = text.slice(0, 100_000)
  return piece.includes('"scenarios"') && piece.includes('"steps"')
}

/** What came of adding labs to the library. */
interface Outcome {
  /** One line for each file of labs. */
  readonly added: Detail[]
  /** One line for each lab that the library did not take, or fault of one that could not be read. */
  readonly refused: Detail[]
}

const NOT_ADDED: Record<LibraryFault, string> = {
  full: 'not added: this browser’s storage is full',
  forbidden: 'not added: this browser forbids this page to store anything',
  'too-many': `not added: your library holds ${MAX_LABS} labs, the most it takes`,
}

/** Returns whether it was not there before. */
function addLab(keeper: LabKeeper, name: string, lab: Lab, presetId: string | null, outcome: Outcome): boolean {
  if (keeper.shelf.isKept(lab)) return false
  const fault = keeper.shelf.add(lab, presetId)
  if (fault !== null) outcome.refused.push({ path: name, message: NOT_ADDED[fault] })
  return fault === null
}

function addLibrary(keeper: LabKeeper, name: string, read: Extract<LabsText, { kind: 'library' }>, outcome: Outcome): void {
  const before = outcome.refused.length
  const added = read.labs.filter(({ lab, presetId }) => addLab(keeper, shownTitle(lab.title), lab, presetId, outcome)).length
  const known = read.labs.length - added - (outcome.refused.length - before)
  for (const text of read.unreadable) {
    const fault = keeper.shelf.addDamaged(text)
    if (fault !== null) outcome.refused.push({ path: 'a text that could not be read', message: NOT_ADDED[fault] })
  }
  const there = known === 0 ? '' : `, ${known} ${known === 1 ? 'was' : 'were'} there already`
  outcome.added.push({ path: name, message: `${added} ${added === 1 ? 'lab' : 'labs'} added${there}` })
  outcome.refused.push(...read.errors)
}

function tellAdded(store: LabStore, keeper: LabKeeper, { added, refused }: Outcome): void {
  if (refused.length === 0) tell(store, keeper, 'info', 'The labs are in your library. The lab on screen stays as it is.', added)
  else tell(store, keeper, 'error', 'Not every lab could be added to your library.', [...added, ...refused])
}

function tell(store: LabStore, keeper: LabKeeper, tone: Notice['tone'], title: string, details: readonly Detail[]): void {
  const more = details.length - MAX_LISTED
  const listed = more > 0 ? [...details.slice(0, MAX_LISTED), { path: '', message: `and ${more} more` }] : details
  const actions = tone === 'info' ? [{ label: 'Labs', run: () => keeper.showLibrary(true) }] : []
  store.getState().notify({ tone, title, details: listed, actions })
}

function summarise(title: string, errors: readonly Detail[]): string {
  const first = errors[0]
  return first === undefined ? title : `${title}; ${first.path === '' ? '' : `${first.path}: `}${first.message}`
}
