import type { Lab } from '../core/lab.ts'
import { parseLab } from '../core/parse-lab.ts'
import { type JsonNode, type JsonObject, readJsonPlaces } from './json-places.ts'
import { MAX_FILE_BYTES, readJson, tooLarge } from './lab-file.ts'

/** What is wrong at a place of a lab's text. */
export interface TextFaultPlace {
  /** First character, and the one after the last, of what is to be marked. */
  readonly from: number
  readonly to: number
  /** From 1. */
  readonly line: number
  /** Keys and positions joined by dots; empty where the text is no JSON. */
  readonly path: string
  readonly message: string
}

export type LabTextReading =
  | { readonly ok: true; readonly lab: Lab }
  /** In the order of the text, at least one. */
  | { readonly ok: false; readonly faults: readonly TextFaultPlace[] }

/** Reads a lab from a text that a person edits: as `readLabText`, and each fault knows where it stands. Never throws. */
export function readEditedLab(text: string): LabTextReading {
  // A unit of a string takes one byte at least.
  if (text.length > MAX_FILE_BYTES) return faulty(text, [{ from: 0, to: 0, path: '', message: tooLarge(text.length).title }])
  const read = readJson(text)
  const parsed = read.ok ? parseLab(read.document) : null
  if (parsed?.ok) return parsed
  const places = readJsonPlaces(text)
  if (!places.ok) return faulty(text, [{ ...markAt(text, places.at), path: '', message: places.message }])
  const errors = parsed === null ? [] : parsed.errors
  return faulty(
    text,
    errors.map(({ path, message }) => ({ ...findPath(places.root, path, message.startsWith('unknown key')), path, message })),
  )
}

function faulty(text: string, faults: readonly Omit<TextFaultPlace, 'line'>[]): LabTextReading {
  const sorted = [...faults].sort((a, b) => a.from - b.from)
  let line = 1
  let seen = 0
  return {
    ok: false,
    faults: sorted.map((fault) => {
      for (; seen < fault.from; seen++) if (text.charCodeAt(seen) === 0x0a) line += 1
      return { ...fault, line }
    }),
  }
}

/** A sign to mark: the one at the position, or the last one of the text before its end. */
function markAt(text: string, at: number): { readonly from: number; readonly to: number } {
  if (at < text.length) return { from: at, to: at + 1 }
  const end = text.trimEnd().length
  return { from: Math.max(0, end - 1), to: end }
}

/**
 * Where a path of `parseLab` leads in a text: a value; of what holds other values only its key or its bracket, which is enough to find it; of a key that is
 * missing what it is missing from. Keys may hold dots, so the longest that fits is taken.
 */
function findPath(root: JsonNode, path: string, isAboutKey = false): { readonly from: number; readonly to: number } {
  let node = root
  let name: { readonly from: number; readonly to: number } | null = null
  let rest = path
  while (rest !== '') {
    const step = nextStep(node, rest)
    if (step === null) return shortMark(node, name)
    node = step.node
    name = step.name
    rest = rest.slice(step.length + 1)
  }
  return isAboutKey && name !== null ? name : shortMark(node, name)
}

function nextStep(node: JsonNode, rest: string) {
  if (node.kind === 'list') {
    const digits = /^\d+(?=\.|$)/.exec(rest)?.[0]
    const item = digits === undefined ? undefined : node.items[Number(digits)]
    return digits === undefined || item === undefined ? null : { node: item, name: null, length: digits.length }
  }
  if (node.kind === 'scalar') return null
  let best: JsonObject['members'][number] | null = null
  for (const member of node.members) {
    if (rest !== member.key && !rest.startsWith(`${member.key}.`)) continue
    if (best === null || member.key.length >= best.key.length) best = member
  }
  return best === null ? null : { node: best.value, name: best.name, length: best.key.length }
}

function shortMark(node: JsonNode, name: { readonly from: number; readonly to: number } | null) {
  if (node.kind === 'scalar') return { from: node.from, to: node.to }
  return name ?? { from: node.from, to: node.from + 1 }
}
