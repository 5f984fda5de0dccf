import type { Lab } from '../core/lab.ts'
import type { LabError } from '../core/parse-lab.ts'
import type { LabOrigin } from '../store/lab-store.ts'
import type { Deeds } from './reach.ts'

/** How much of the page an embed shows: the picture; its grips, its sentence and its links; or also sliders and ledger. */
export type Controls = 'none' | 'basic' | 'full'
export type Theme = 'auto' | 'light' | 'dark'

/** Where a lab of one's own is to be found, but for links. */
export type OwnSource =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'inline'; readonly text: string }
  | { readonly kind: 'src'; readonly url: string }

/** Where the lab of an embed is to be found. `set`: another object each time that the property is set, for the same lab may be another by then. */
export type LabSource = (
  | OwnSource
  | { readonly kind: 'link'; readonly fragment: string }
  | { readonly kind: 'preset'; readonly id: string }
  | { readonly kind: 'nothing' }
) & { readonly set?: object }

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
  /** The element is in the page again, or in view: what could not be loaded may be there by now. */
  resume(): void
}

/** What the part `stage` offers: an element's box, with a still or a live picture in it. */
export interface StagePart {
  mount(root: ShadowRoot, embed: EmbedPlace, events: EmbedEvents): EmbedMount
}

/** A lab as it was read. */
export interface OpenedLab {
  readonly lab: Lab
  readonly origin: LabOrigin
}

export type SourceRead = OpenedLab | Failure

/** What the part `picture` offers. */
export interface PicturePart {
  readSource(source: OwnSource): SourceRead | Promise<SourceRead>
  /** Draws a lab as a still picture, in place of what is in the box. `false` where that takes the part `extras`. */
  draw(box: HTMLElement, lab: Lab, size: { readonly width: number; readonly textScale: number }, linkUrl: string): boolean
}

/** What the part `timeline` offers: the live picture, in a box that is empty. */
export interface TimelinePart {
  mount(box: HTMLElement, embed: EmbedPlace, onChange: EmbedEvents['onChange']): LiveTimeline
  /** Called while the still picture stands: gives what does in the live one what was begun on it. */
  noteBegun(box: HTMLElement, deeds: Deeds): () => void
}

/** A timeline that can be used. */
export interface LiveTimeline {
  /** `rows`: the lab with the rows that are asked for. The same opened lab, shown differently, keeps what a person has made of it. */
  show(opened: OpenedLab, rows: Lab, request: EmbedRequest): void
  readLab(): Lab
  pause(): void
  resume(): void
  /** Takes it down for good. */
  stop(): void
}

/** Why a source gave no lab at first sight. */
export type Failure =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'preset'; readonly id: string }
  /** Not a lab, as far as the quick reader knows: inside the element, or in the file of an address. */
  | { readonly kind: 'text'; readonly text: string; readonly url: string | null }
  | { readonly kind: 'value'; readonly value: unknown }
  /** `status`: what the server answered; `null` where there was no answer, or none was asked for. */
  | { readonly kind: 'fetch'; readonly url: string; readonly status: number | null }
  | { readonly kind: 'size'; readonly url: string | null }
  | { readonly kind: 'link'; readonly title: string; readonly errors: readonly LabError[] }
  | { readonly kind: 'script' }
  | { readonly kind: 'row'; readonly id: string; readonly ids: readonly string[] }

/** What the part `faults` offers: the whole reader of labs, and the words for what it finds. */
export interface FaultsPart {
  /** What is wrong; or the lab, where the quick reader was too strict. */
  explain(failure: Failure, presetIds: readonly string[]): OpenedLab | Refusal
  /** Shows why there is nothing to draw. `url`: where Slackline itself would show it, which can do more with a bad link. */
  show(root: ShadowRoot, box: HTMLElement, refusal: Refusal, url: string | null): void
}

/** A preset as the build has drawn it at one width. */
export interface Still {
  readonly lab: Lab
  readonly markup: string
  /** What it needs of styles besides those of every picture. */
  readonly css: string
}

/** What is fetched when it is needed. */
export interface EmbedParts {
  readonly stage: StagePart
  readonly picture: PicturePart
  readonly timeline: TimelinePart
  readonly extras: unknown
  readonly faults: FaultsPart
  readonly 'lab-link': LinkPart
}

/** Where Slackline itself is: the folder that the loader came from, and what else can be fetched from there. */
export interface EmbedPlace {
  readonly homeUrl: string
  readonly presetIds: readonly string[]
  /** Whether the build has a still picture of what is asked for. */
  hasStill(request: EmbedRequest): boolean
  /** The width of the still picture that suits a place best. */
  stillPxFor(widthPx: number): number
  load<K extends keyof EmbedParts>(name: K): Promise<EmbedParts[K]>
  loadStill(presetId: string, widthPx: number): Promise<Still>
}

/** What the part `lab-link` offers. */
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
