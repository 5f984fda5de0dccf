import type { Lab } from '../core/lab.ts'
import type { LabError } from '../core/parse-lab.ts'

/** How much of the page an embed shows: the picture; its grips, its sentence and its links; or also sliders and ledger. */
export type Controls = 'none' | 'basic' | 'full'
export type Theme = 'auto' | 'light' | 'dark'

/** Where the lab of an embed is to be found. */
export type LabSource =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'inline'; readonly text: string }
  | { readonly kind: 'src'; readonly url: string }
  | { readonly kind: 'link'; readonly fragment: string }
  | { readonly kind: 'preset'; readonly id: string }
  | { readonly kind: 'nothing' }

/** What an element asks for, by its attributes, its property and its children. */
export interface EmbedRequest {
  readonly source: LabSource
  readonly controls: Controls
  readonly theme: Theme
  /** Ids of the rows to show; `null` for all. */
  readonly scenarios: readonly string[] | null
}

export interface Refusal {
  /** A sentence. */
  readonly title: string
  readonly errors: readonly LabError[]
}

export interface EmbedEvents {
  /** The picture stands, for the first time or of another lab. */
  onDrawn(): void
  /** There is nothing to draw. The reason is in the shadow root already. */
  onRefused(refusal: Refusal): void
  /** A person changed the lab: `input` at every step, `change` when the hand has let go. */
  onChange(kind: 'input' | 'change'): void
}

/** A timeline in an element's shadow root. */
export interface EmbedMount {
  show(request: EmbedRequest): void
  /** The lab as it is now, with the rows that are not shown; `null` while there is none. */
  readLab(): Lab | null
  /** Takes the picture down and keeps the lab, while the element is out of the page. */
  pause(): void
  resume(): void
}

/** What the part `stage` offers: an element's box, with a still or a live picture in it. */
export interface StagePart {
  mount(root: ShadowRoot, embed: EmbedPlace, events: EmbedEvents): EmbedMount
}

/** What the part `timeline` offers: the live picture, in a box that is empty. */
export interface TimelinePart {
  mount(box: HTMLElement, embed: EmbedPlace, events: EmbedEvents): EmbedMount
}

/** A preset as the build has drawn it at one width. */
export interface Still {
  readonly lab: Lab
  readonly markup: string
}

/** Where Slackline itself is: the folder that the loader came from, and what else can be fetched from there. */
export interface EmbedPlace {
  readonly homeUrl: string
  loadTimeline(): Promise<TimelinePart>
  loadLink(): Promise<LinkPart>
  /** By preset and width: `three-rows-640`. */
  loadStill(name: string): Promise<Still>
}

/** What the part `link` offers. */
export interface LinkPart {
  read(
    fragment: string,
  ): { readonly ok: true; readonly lab: Lab } | { readonly ok: false; readonly title: string; readonly errors: readonly LabError[] }
  /** What stands after the `#`; `null` where the lab is too large for a link. */
  write(lab: Lab): string | null
}

/** Anything but a word that the attribute knows is its default. */
export function readWord<T extends string>(text: string | null, words: readonly [T, ...T[]]): T {
  return words.find((word) => word === text?.trim().toLowerCase()) ?? words[0]
}

/** Ids between commas or spaces; `null` where there is none. */
export function readIds(text: string | null): readonly string[] | null {
  const ids = (text ?? '').split(/[\s,]+/).filter((id) => id !== '')
  return ids.length === 0 ? null : ids
}
