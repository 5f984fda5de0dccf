import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Lab, MAX_SPANS } from '../core/lab.ts'
import { countSpans } from '../core/simulate.ts'
import { type Cause, listCauses, setCause, sliderLimits } from '../timeline/causes.ts'

/** Where the lab on screen came from. */
export type LabOrigin =
  | { readonly kind: 'preset'; readonly id: string }
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'link' }
  | { readonly kind: 'browser' }

export interface OpenLab {
  readonly lab: Lab
  readonly origin: LabOrigin
}

export interface Notice {
  readonly tone: 'error' | 'info'
  readonly title: string
  /** One line each: a path and what is wrong there. */
  readonly details: readonly { readonly path: string; readonly message: string }[]
  /** What can be done about it, a button each. */
  readonly actions?: readonly { readonly label: string; run(): void }[]
}

/** Steps that can be undone. Labs share what did not change between them, so a step is small. */
const MAX_HISTORY = 500

export interface LabState {
  readonly current: OpenLab
  readonly past: readonly OpenLab[]
  readonly future: readonly OpenLab[]
  /** Key of the gesture that is going on: all its changes are one step to undo. */
  readonly gesture: string | null
  /** What could be redone when the gesture began: given up, it can be again. */
  readonly futureBefore: readonly OpenLab[]
  /** How far each slider reaches, by path of its cause; grows when more is typed. */
  readonly limits: ReadonlyMap<string, number>
  readonly selectedKey: string | null
  readonly notice: Notice | null

  /** Changes one cause. Calls with the same gesture key, one after another, are one step to undo; without a key each is a step. */
  changeCause(cause: Cause, value: number | null, gesture?: string): void
  endGesture(): void
  /** Goes back to the lab as it was when the gesture began. */
  abandonGesture(): void
  /** Opens another lab. What was open is one undo away. */
  openLab(lab: Lab, origin: LabOrigin): void
  /** Replaces the lab by an edited one, as one step to undo. As with causes, edits with the same gesture key, one after another, are one step. */
  editLab(lab: Lab, gesture?: string): void
  /** Shows what another page made of this lab. No step to undo: the steps are those that were made here. */
  followLab(lab: Lab): void
  /** Gives the lab of an origin another title, in all its steps. */
  retitle(origin: LabOrigin, title: string): void
  undo(): void
  redo(): void
  select(key: string | null): void
  notify(notice: Notice | null): void
}

export type LabStore = StoreApi<LabState>

export function createLabStore(initial: OpenLab): LabStore {
  return createStore<LabState>()((set, get) => {
    /** How far the sliders reached at a step that can be gone back to. */
    const limitsAt = new WeakMap<OpenLab, ReadonlyMap<string, number>>()
    const replace = (next: OpenLab, past: readonly OpenLab[], future: readonly OpenLab[]) => {
      const { current, limits } = get()
      limitsAt.set(current, limits)
      const isSameOrigin = next.origin === current.origin
      const reaches = isSameOrigin ? { limits: limitsAt.get(next) ?? limits } : { limits: sliderLimits(next.lab), selectedKey: null }
      set({ current: next, past, future, gesture: null, ...reaches })
    }
    /** One step of history for each gesture: the first change of it is a step, the others go on with that. */
    const follow = (lab: Lab, gesture: string | undefined) => {
      const { current, past, future, gesture: open, limits, futureBefore } = get()
      const continues = gesture !== undefined && gesture === open
      if (!continues) limitsAt.set(current, limits)
      return {
        current: { lab, origin: current.origin },
        past: continues ? past : [...past, current].slice(-MAX_HISTORY),
        future: [],
        futureBefore: continues ? futureBefore : future,
        gesture: gesture ?? null,
      }
    }
    /** Back to where the open gesture began, as if it had not been. */
    const takeBack = (before: OpenLab) => {
      const { past, futureBefore, limits } = get()
      set({ current: before, past: past.slice(0, -1), future: futureBefore, gesture: null, limits: limitsAt.get(before) ?? limits })
    }
    return {
      current: initial,
      past: [],
      future: [],
      gesture: null,
      futureBefore: [],
      limits: sliderLimits(initial.lab),
      selectedKey: null,
      notice: null,

      changeCause(cause, value, gesture) {
        const { current, limits } = get()
        const lab = setCause(current.lab, cause, value)
        if (lab === current.lab) return
        if (!fitsSpanLimit(lab)) {
          set({
            notice: {
              tone: 'error',
              title: `With ${cause.name} at ${value} the lab would make more than ${MAX_SPANS} spans. It stays as it was.`,
              details: [],
            },
          })
          return
        }
        const reach = limits.get(cause.path)
        set({
          ...follow(lab, gesture),
          ...(value !== null && (reach === undefined || value > reach)
            ? { limits: new Map([...limits, [cause.path, Math.min(cause.max, sliderReach(value))]]) }
            : null),
        })
      },
      endGesture() {
        const { gesture, current, past, limits } = get()
        if (gesture === null) return
        const before = past[past.length - 1]
        // There and back again is no step.
        if (before !== undefined && JSON.stringify(before.lab) === JSON.stringify(current.lab)) {
          takeBack(before)
        } else set({ gesture: null, limits: shrinkLimit(limits, current.lab, gesture) })
      },
      abandonGesture() {
        const { gesture, past } = get()
        const before = past[past.length - 1]
        if (gesture !== null && before !== undefined) takeBack(before)
      },
      openLab(lab, origin) {
        // The lab that is open already: nothing to go back to.
        if (lab === get().current.lab) return
        // First, so that what listeners say about the new lab stays.
        set({ notice: null })
        replace({ lab, origin }, [...get().past, get().current].slice(-MAX_HISTORY), [])
      },
      editLab(lab, gesture) {
        set({ ...follow(lab, gesture), limits: growLimits(get().limits, lab) })
      },
      followLab(lab) {
        const { current, limits } = get()
        set({ current: { lab, origin: current.origin }, gesture: null, limits: growLimits(limits, lab) })
      },
      retitle(origin, title) {
        const renamed = new Map<OpenLab, OpenLab>()
        // A step that stands in two lists stays one object.
        const rename = (open: OpenLab) => {
          if (open.origin !== origin) return open
          const known = renamed.get(open) ?? { lab: { ...open.lab, title }, origin }
          renamed.set(open, known)
          return known
        }
        const { current, past, future, futureBefore } = get()
        set({ current: rename(current), past: past.map(rename), future: future.map(rename), futureBefore: futureBefore.map(rename) })
      },
      undo() {
        const { current, past, future } = get()
        const before = past[past.length - 1]
        if (before !== undefined) replace(before, past.slice(0, -1), [current, ...future])
      },
      redo() {
        const { current, past, future } = get()
        const [after, ...rest] = future
        if (after !== undefined) replace(after, [...past, current], rest)
      },
      select(selectedKey) {
        if (selectedKey !== get().selectedKey) set({ selectedKey })
      },
      notify(notice) {
        set({ notice })
      },
    }
  })
}

/** A slider that reaches this many times further than its value asks for moves in steps too large to be of use. */
const FAR = 20

/** After a value was typed: a slider that had grown for a much larger one reaches no further than it would in a lab opened now. */
function shrinkLimit(limits: ReadonlyMap<string, number>, lab: Lab, gesture: string): ReadonlyMap<string, number> {
  const path = /^field (.+)$/.exec(gesture)?.[1]
  const reach = path === undefined ? undefined : limits.get(path)
  if (path === undefined || reach === undefined) return limits
  const usual = sliderLimits(lab).get(path)
  return usual === undefined || usual * FAR > reach ? limits : new Map([...limits, [path, usual]])
}

/** Reaches follow the lab as it was opened, and grow only where a value has gone past one. */
function growLimits(limits: ReadonlyMap<string, number>, lab: Lab): ReadonlyMap<string, number> {
  const usual = sliderLimits(lab)
  const grown = listCauses(lab).flatMap(({ path, value, max }) => {
    const reach = limits.get(path)
    return reach === undefined || (value !== null && value > reach)
      ? [[path, reach === undefined ? (usual.get(path) ?? max) : Math.min(max, sliderReach(value ?? 0))] as const]
      : []
  })
  return grown.length === 0 ? limits : new Map([...limits, ...grown])
}

function sliderReach(value: number): number {
  return Math.ceil(value * 1.25)
}

function fitsSpanLimit(lab: Lab): boolean {
  let left = MAX_SPANS
  for (const scenario of lab.scenarios) {
    const made = countSpans(lab, scenario, left)
    if (made > left) return false
    left -= made
  }
  return true
}
