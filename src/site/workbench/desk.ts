import { createContext, useContext } from 'react'
import type { Lab } from '../../core/lab.ts'
import type { EditRefused, EditResult, EditTarget } from '../../edit/edit-result.ts'
import { type ListOwner, listAt, type StepPlace } from '../../edit/step-place.ts'

/**
 * A list of steps where it is shown. A service's list can be shown in several places, so what is shown has a key of its own: `r0` a row, `r0/2/0` a step in a
 * group of it, `r0/2/d` the list of the service behind that step, `c4` the fifth call, where no row uses it. Positions, not ids: a rename moves nothing.
 */
export interface ShownList {
  readonly key: string
  readonly owner: ListOwner
  /** Of a group: its place. Empty for the owner's own list. */
  readonly at: readonly number[]
}

/** Where the focus goes after an edit. */
export interface After {
  /** Which part of what was edited takes the focus: `name`, `up`, … */
  readonly part: string
  /** The list in which the place of a step is to be read. */
  readonly list?: ShownList
  /** The item, where the edit gives no place, or only a call. */
  readonly key?: string
  /** Whether the editor of what takes the focus is opened. */
  readonly isOpened?: boolean
}

/** What the parts of the outline do together. */
export interface Desk {
  lab(): Lab
  /** Applies an edit as one step to undo, and moves the focus. What is refused is told at `key`. */
  run(key: string, edit: (lab: Lab) => EditResult, after: After): void
  open(key: string | null): void
}

export const DeskContext = createContext<Desk | null>(null)

export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (desk === null) throw new Error('no desk above this component')
  return desk
}

export interface Refusal {
  readonly key: string
  readonly refused: EditRefused
}

export const RefusalContext = createContext<Refusal | null>(null)

export function placeOf(list: ShownList, position: number): StepPlace {
  return { owner: list.owner, at: [...list.at, position] }
}

export function keyOf(list: ShownList, position: number): string {
  return `${list.key}/${position}`
}

/** The key of a step, given one of the lists of its owner where that is shown. */
function keyOfPlace(list: ShownList, place: StepPlace): string {
  const parts = list.key.split('/')
  return [...parts.slice(0, parts.length - list.at.length), ...place.at].join('/')
}

/** The key of what an edit gave. */
export function keyOfTarget(lab: Lab, at: EditTarget | undefined, after: After): string | null {
  const given = after.key ?? null
  if (at?.kind === 'scenario') return `r${lab.scenarios.findIndex((scenario) => scenario.id === at.id)}`
  if (at?.kind === 'step' && after.list !== undefined) return keyOfPlace(after.list, at.place)
  return at?.kind === 'call' && given === null ? `c${Object.keys(lab.calls).indexOf(at.id)}` : given
}

/** Whether an open key is this item's, or lies in it. */
export function isWithin(open: string | null, key: string): boolean {
  return open !== null && (open === key || open.startsWith(`${key}/`))
}

/** The list of steps that a key leads to: a row's own, a group's, or that of a service. `null` where it leads to none. */
export function listAtKey(lab: Lab, key: string): ShownList | null {
  const isService = key.endsWith('/d')
  const item = itemAt(lab, isService ? key.slice(0, -2) : key)
  if (item === null) return null
  const step = item.kind === 'step' ? listAt(lab, item.list.owner, item.list.at)?.[item.position] : item.id
  const list: ShownList | null = isService
    ? { key, owner: { kind: 'call', id: typeof step === 'string' ? step : '' }, at: [] }
    : item.kind === 'row'
      ? { key, owner: { kind: 'scenario', id: item.id }, at: [] }
      : item.kind === 'step'
        ? { key, owner: item.list.owner, at: placeOf(item.list, item.position).at }
        : null
  return list === null || listAt(lab, list.owner, list.at) === null ? null : list
}

/** What a key becomes when the step at one key is taken out and put in at another, the second as it is after both. */
export function keyAfterMove(key: string, from: string, to: string): string {
  if (isWithin(key, from)) return to + key.slice(from.length)
  return shiftedKey(shiftedKey(key, from, -1), to, 1)
}

/** What a key becomes when a step is put in (1) at another key, or taken out (-1) there. */
export function shiftedKey(key: string, at: string, by: 1 | -1): string {
  const list = at.slice(0, at.lastIndexOf('/') + 1)
  if (!key.startsWith(list)) return key
  const [position = '', ...inside] = key.slice(list.length).split('/')
  const stays = position === 'd' || Number(position) < Number(at.slice(list.length))
  return stays ? key : [`${list}${Number(position) + by}`, ...inside].join('/')
}

export type ShownItem =
  | { readonly kind: 'row'; readonly index: number; readonly id: string }
  | { readonly kind: 'call'; readonly id: string }
  | { readonly kind: 'step'; readonly list: ShownList; readonly position: number }

/** What a key leads to in a lab, `null` where it leads nowhere. */
export function itemAt(lab: Lab, key: string): ShownItem | null {
  const [first = '', ...rest] = key.split('/')
  const index = Number(first.slice(1))
  const id = first.startsWith('r') ? lab.scenarios[index]?.id : Object.keys(lab.calls)[index]
  if (id === undefined) return null
  let list: ShownList = { key: first, owner: { kind: first.startsWith('r') ? 'scenario' : 'call', id }, at: [] }
  let item: ShownItem = first.startsWith('r') ? { kind: 'row', index, id } : { kind: 'call', id }
  for (const part of rest) {
    const key = `${list.key}/${part}`
    if (part === 'd') {
      const step: unknown = item.kind === 'step' ? listAt(lab, item.list.owner, item.list.at)?.[item.position] : item.id
      if (typeof step !== 'string') return null
      list = { key, owner: { kind: 'call', id: step }, at: [] }
    } else {
      // A position after one is a position in the group that stands there.
      if (item.kind === 'step' && list.key === `${item.list.key}/${item.position}`)
        list = { ...list, at: placeOf(item.list, item.position).at }
      if (listAt(lab, list.owner, list.at)?.[Number(part)] === undefined) return null
      item = { kind: 'step', list, position: Number(part) }
      list = { ...list, key }
    }
  }
  return item
}
