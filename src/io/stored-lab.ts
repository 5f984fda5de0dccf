import type { Lab } from '../core/lab.ts'
import { readLabText } from './lab-file.ts'

/*
 * One version of one lab is one text under one key, and is never written again:
 *
 *   slackline.labs.<lab>.<revision>.<writer>      a first line that says what it is (`VersionHead`), then the lab as JSON
 *
 * A change is written under a new key, and only then the version that it was made from is removed. Two pages that write at the same moment therefore
 * write two keys, whatever each of them believes to be stored: neither can overwrite the other, and no lock is needed for it.
 */
export const LIBRARY_PREFIX = 'slackline.labs.'

export interface VersionName {
  readonly labId: string
  /** Counts up with every change, whoever makes it. */
  readonly revision: number
  /** What a page calls itself while it has the lab open: another name after each reload. */
  readonly writer: string
}

export interface VersionHead {
  /** The other page's version that this one began from, as `stampOf` gives it; `null` for none. */
  readonly from: string | null
  readonly changedAtMs: number
  /** The preset that the lab began as. */
  readonly presetId: string | null
}

/** A lab that the browser keeps. */
export interface StoredLab {
  readonly kind: 'lab'
  readonly key: string
  readonly text: string
  readonly name: VersionName
  readonly head: VersionHead
  readonly lab: Lab
}

/** A text under one of the library's keys that is no lab. It stays where it is until a person deletes it. */
export interface DamagedText {
  readonly kind: 'damaged'
  readonly key: string
  readonly text: string
  /** Completes "could not be read: …". */
  readonly why: string
}

const KEY = /^slackline\.labs\.([a-z0-9]{1,32})\.([1-9]\d{0,8})\.([a-z0-9]{1,32})$/
const STAMP = /^[a-z0-9]{1,32}\.[1-9]\d{0,8}\.[a-z0-9]{1,32}$/
const PRESET_ID = /^[a-z0-9-]{1,64}$/
/** No first line is longer; a text of megabytes without a line end is not searched for one. */
const MAX_HEAD_LENGTH = 400
const FORMAT = 1
/** The latest instant that a `Date` can hold. */
const MAX_AT_MS = 8.64e15

export function versionKey(name: VersionName): string {
  return LIBRARY_PREFIX + stampOf(name)
}

export function readVersionKey(key: string): VersionName | null {
  const match = KEY.exec(key)
  return match === null ? null : { labId: match[1] as string, revision: Number(match[2]), writer: match[3] as string }
}

/** Names one version among all of all labs. */
export function stampOf({ labId, revision, writer }: VersionName): string {
  return `${labId}.${revision}.${writer}`
}

export function printVersion(head: VersionHead, lab: Lab): string {
  return `${JSON.stringify({ format: FORMAT, ...head })}\n${JSON.stringify(lab)}`
}

/** Reads the first line alone: cheap, for finding out which version is the newest. `null` where it is damaged. */
export function readVersionHead(text: string): VersionHead | null {
  const head = readHead(text)
  return typeof head === 'string' ? null : head
}

/** Reads a stored text. It is as untrusted as a file, and goes through the same checks. */
export function readVersion(key: string, text: string): StoredLab | DamagedText {
  const damaged = (why: string): DamagedText => ({ kind: 'damaged', key, text, why })
  const name = readVersionKey(key)
  if (name === null) return damaged('its key is not one that this page writes')
  const head = readHead(text)
  if (typeof head === 'string') return damaged(head)
  const read = readLabText(text.slice(text.indexOf('\n') + 1))
  if (read.ok) return { kind: 'lab', key, text, name, head, lab: read.lab }
  const first = read.errors[0]
  return damaged(first === undefined ? read.title : `${read.title}; ${first.path === '' ? '' : `${first.path}: `}${first.message}`)
}

/** Whether `later` was made from `earlier`, so that nothing is lost without `earlier`. */
export function supersedes(later: Pick<StoredLab, 'name' | 'head'>, earlier: Pick<StoredLab, 'name'>): boolean {
  const { labId, writer, revision } = later.name
  // Revisions only go up, so that no two damaged first lines can hide each other.
  if (revision <= earlier.name.revision) return false
  return later.head.from === stampOf(earlier.name) || (labId === earlier.name.labId && writer === earlier.name.writer)
}

function readHead(text: string): VersionHead | string {
  const end = text.slice(0, MAX_HEAD_LENGTH).indexOf('\n')
  let head: unknown
  try {
    head = JSON.parse(text.slice(0, Math.max(0, end)))
  } catch {
    return 'its first line is damaged'
  }
  if (typeof head !== 'object' || head === null) return 'its first line is damaged'
  const { format, from, changedAtMs, presetId } = head as Readonly<Record<string, unknown>>
  if (typeof format === 'number' && format > FORMAT) return 'it was written by a newer version of this page'
  if (format !== FORMAT) return 'its first line is damaged'
  if (!(from === null || (typeof from === 'string' && STAMP.test(from)))) return 'its first line is damaged'
  if (!(presetId === null || (typeof presetId === 'string' && PRESET_ID.test(presetId)))) return 'its first line is damaged'
  if (typeof changedAtMs !== 'number' || !Number.isInteger(changedAtMs) || changedAtMs < 0 || changedAtMs > MAX_AT_MS)
    return 'its first line is damaged'
  return { from, changedAtMs, presetId }
}
