import type { Lab } from '../core/lab.ts'
import { type JsonNode, type JsonObject, readJsonPlaces } from './json-places.ts'
import { printLab } from './lab-file.ts'

/** What takes the place of the characters from `from` up to, not including, `to`. */
export interface TextChange {
  readonly from: number
  readonly to: number
  readonly insert: string
}

/**
 * The least that is to be changed in a text for it to be the text of another lab: only values that differ are written anew, so that spaces, line breaks and
 * the order of keys stay as a person has them, and so does the cursor. Changes are in the order of the text, none inside another; positions are those before
 * any of them is made. A text that is no JSON is replaced whole.
 */
export function patchLabText(text: string, lab: Lab): readonly TextChange[] {
  const places = readJsonPlaces(text)
  if (!places.ok) return trimmed(text, { from: 0, to: text.length, insert: printLab(lab) })
  const changes: TextChange[] = []
  patch(places.root, lab, '')
  return changes.flatMap((change) => trimmed(text, change))

  function patch(node: JsonNode, value: unknown, path: string): void {
    if (node.kind === 'scalar') {
      if (node.value !== value) replace(node, value)
    } else if (node.kind === 'list') {
      if (!Array.isArray(value) || value.length !== node.items.length) replace(node, value)
      else for (const [i, item] of node.items.entries()) patch(item, value[i], `${path}.${i}`)
    } else if (typeof value !== 'object' || value === null || Array.isArray(value) || !hasKeys(node, value, path === '.calls')) {
      replace(node, value)
    } else {
      for (const member of node.members)
        patch(member.value, (value as Readonly<Record<string, unknown>>)[member.key], `${path}.${member.key}`)
    }
  }

  function replace(node: JsonNode, value: unknown): void {
    changes.push({ from: node.from, to: node.to, insert: print(text, node, value) })
  }
}

/** The text after changes that `patchLabText` gave. */
export function applyChanges(text: string, changes: readonly TextChange[]): string {
  let out = ''
  let at = 0
  for (const { from, to, insert } of changes) {
    out += text.slice(at, from) + insert
    at = to
  }
  return out + text.slice(at)
}

/** Whether an object of the text has the keys of a value, each once; the order counts for the calls alone. */
function hasKeys(node: JsonObject, value: object, isOrdered: boolean): boolean {
  const keys = Object.keys(value)
  if (keys.length !== node.members.length) return false
  const read = new Set(node.members.map((member) => member.key))
  if (read.size !== keys.length || !keys.every((key) => read.has(key))) return false
  if (!isOrdered) return true
  // Keys that are whole numbers come first in an object, wherever they stand in the text.
  const order = Object.keys(Object.fromEntries(node.members.map((member) => [member.key, true])))
  return order.every((key, i) => key === keys[i])
}

/** A value as it is written in place of a node: on one line where that was, else with the indent of the line on which the node begins. */
function print(text: string, node: JsonNode, value: unknown): string {
  const old = text.slice(node.from, node.to)
  const isOneLine = node.kind !== 'scalar' && !old.includes('\n') && (!/^.\s*.$/s.test(old) || !text.trim().includes('\n'))
  if (isOneLine) return JSON.stringify(value)
  const lineFrom = text.lastIndexOf('\n', node.from - 1) + 1
  const indent = /^[ \t]*/.exec(text.slice(lineFrom, node.from))?.[0] ?? ''
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)
}

/** The change without what is the same at both its ends; none where nothing is left. Halves of a pair stay together. */
function trimmed(text: string, { from, to, insert }: TextChange): readonly TextChange[] {
  let start = 0
  const most = Math.min(to - from, insert.length)
  while (start < most && text.charCodeAt(from + start) === insert.charCodeAt(start)) start += 1
  if (start > 0 && isHighSurrogate(text.charCodeAt(from + start - 1))) start -= 1
  let end = 0
  while (end < most - start && text.charCodeAt(to - 1 - end) === insert.charCodeAt(insert.length - 1 - end)) end += 1
  if (end > 0 && isLowSurrogate(text.charCodeAt(to - end))) end -= 1
  const change = { from: from + start, to: to - end, insert: insert.slice(start, insert.length - end) }
  return change.from === change.to && change.insert === '' ? [] : [change]
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000
}
