import { Inflate } from 'fflate'
import type { Lab } from '../core/lab.ts'
import { type LabError, parseLab } from '../core/parse-lab.ts'
import { findTooDeep } from './json-nesting.ts'
import { CHECK_LENGTH, checkOf, fromBase64Url, LINK_VERSION, linkDictionary, PAIRED_KEYS } from './link-format.ts'
import { MAX_LINK_LENGTH, MAX_UNPACKED_BYTES } from './link-limits.ts'
import { UPGRADES, type Upgrade, upgradeDocument } from './upgrade.ts'

/** Bytes that are inflated at a time: what comes of them is at most a thousand times as much, and the bound is looked at in between. */
const PIECE_BYTES = 256

export type LabLink = { readonly ok: true; readonly lab: Lab } | BadLink

export interface BadLink {
  readonly ok: false
  readonly reason: 'foreign' | 'newer' | 'cut-off' | 'damaged' | 'too-large' | 'invalid'
  /** Ends a sentence that begins with "The link is": `cut off: 120 of its 214 characters are here`. */
  readonly title: string
  /** Where the link holds a document that is no lab. */
  readonly errors: readonly LabError[]
}

const bad = (reason: BadLink['reason'], title: string, errors: readonly LabError[] = []): BadLink => ({ ok: false, reason, title, errors })

const DAMAGED = bad('damaged', 'damaged: some of its characters were changed on the way')
/** Its check is right, so it was never a link of ours. */
const UNREADABLE = bad('damaged', 'damaged: what it holds is no lab')

/**
 * Reads a lab from what stands after the `#` of a link, with or without the `#`. Never throws.
 *
 * Forgives what mail and chats do to links: escapes (also twice), line breaks and spaces inside, and anything glued to the end.
 * Bounded in size and time whatever the text is.
 */
export function readLabLink(fragment: string, upgrades: readonly Upgrade[] = UPGRADES): LabLink {
  if (fragment.length > MAX_LINK_LENGTH) {
    return bad('too-large', `too large: it has ${fragment.length} characters, and at most ${MAX_LINK_LENGTH} are read`)
  }
  const text = unmangle(fragment)
  const [version = '', length = '', check = '', ...rest] = text.split('.')
  // Of a link to come, only the number is known.
  if (/^[1-9]\d{0,5}$/.test(version) && text.includes('.') && Number(version) > LINK_VERSION) return newer('link', Number(version))
  const dictionary = linkDictionary(Number(version))
  if (dictionary === null || !/^[0-9a-z]{0,4}$/.test(length) || check.length > CHECK_LENGTH) return bad('foreign', 'not one of Slackline’s')
  if (rest.length === 0 || length === '') return bad('cut-off', 'cut off near its beginning')
  const bodyLength = Number.parseInt(length, 36)
  const body = rest.join('.').slice(0, bodyLength)
  if (body.length < bodyLength) return bad('cut-off', `cut off: ${body.length} of its last ${bodyLength} characters are here`)
  if (checkOf(body) !== check) return DAMAGED
  const packed = fromBase64Url(body)
  return packed === null ? DAMAGED : readPacked(packed, dictionary, upgrades)
}

function readPacked(packed: Uint8Array, dictionary: Uint8Array, upgrades: readonly Upgrade[]): LabLink {
  let document: unknown
  try {
    const bytes = inflate(packed, dictionary)
    if (bytes === null) return bad('too-large', `too large: it unpacks to more than ${MAX_UNPACKED_BYTES / 1_000_000} MB`)
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (findTooDeep(text) >= 0) return UNREADABLE
    document = withNames(JSON.parse(text))
  } catch {
    return UNREADABLE
  }
  const upgraded = upgradeDocument(document, upgrades)
  if (upgraded.kind === 'newer') return newer('lab', upgraded.version)
  const parsed = parseLab(upgraded.document)
  if (parsed.ok) return parsed
  const { errors } = parsed
  return bad('invalid', errors.length === 1 ? 'a lab with one fault' : `a lab with ${errors.length} faults`, errors)
}

function newer(what: 'link' | 'lab', version: number): BadLink {
  return bad('newer', `from a newer Slackline: it is a ${what} of version ${version}`)
}

/** Undoes escapes, three deep at most, and drops every character that no link has. */
function unmangle(fragment: string): string {
  let text = fragment
  for (let i = 0; i < 3 && text.includes('%'); i++) {
    text = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
  return text.replace(/[^A-Za-z0-9\-._~]/g, '')
}

/** `null` where more comes out than a lab may have. Throws where the data is none of deflate's. */
function inflate(packed: Uint8Array, dictionary: Uint8Array): Uint8Array | null {
  const pieces: Uint8Array[] = []
  let size = 0
  const inflater = new Inflate({ dictionary }, (piece) => {
    pieces.push(piece)
    size += piece.length
  })
  for (let at = 0; at < packed.length; at += PIECE_BYTES) {
    inflater.push(packed.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= packed.length)
    if (size > MAX_UNPACKED_BYTES) return null
  }
  const whole = new Uint8Array(size)
  let end = 0
  for (const piece of pieces) {
    whole.set(piece, end)
    end += piece.length
  }
  return whole
}

/** `[["a", …]]` to `{ a: … }`, for what a link has as pairs. A list that is none of pairs with names of their own stays, and `parseLab` refuses it. */
function withNames(document: unknown): unknown {
  if (typeof document !== 'object' || document === null) return document
  const named = new Map<string, unknown>()
  for (const [key, value] of Object.entries(document)) named.set(key, PAIRED_KEYS.includes(key) ? fromPairs(value) : value)
  return Object.fromEntries(named)
}

function fromPairs(pairs: unknown): unknown {
  if (!Array.isArray(pairs)) return pairs
  const names = new Set<string>()
  for (const pair of pairs as unknown[]) {
    if (!Array.isArray(pair) || pair.length !== 2 || typeof pair[0] !== 'string') return pairs
    names.add(pair[0])
  }
  return names.size === pairs.length ? Object.fromEntries(pairs) : pairs
}
