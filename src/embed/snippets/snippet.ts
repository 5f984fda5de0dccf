import type { Lab } from '../../core/lab.ts'
import type { Controls, Theme } from '../request.ts'

/** How a lab can stand in somebody else's page. */
export type EmbedForm = 'link' | 'frame' | 'element' | 'picture'

export type HostId = 'html' | 'github' | 'docusaurus' | 'vitepress' | 'mkdocs' | 'starlight' | 'sphinx' | 'hugo' | 'notion' | 'confluence'

/** What is embedded, and how it is to be shown. Texts of the lab may hold anything; each place that they are written to escapes them. */
export interface EmbedDescription {
  /** Where Slackline is: whole, with a slash at its end. */
  readonly siteUrl: string
  readonly lab: Lab
  /** Id of the preset that the lab is, untouched; `null` for a lab of one's own. */
  readonly preset: string | null
  /** What stands after the `#` of a link to the lab; `null` where the lab is too large for a link. */
  readonly fragment: string | null
  /** Whether the lab itself is to stand in the page, where the form and the host allow it. */
  readonly isInline: boolean
  readonly theme: Theme
  readonly controls: Controls
  /** Ids of the rows to show; `null` for all. */
  readonly scenarios: readonly string[] | null
  /** What the picture says, for those who do not see it. */
  readonly alt: string
  /** Of the frame, in pixels: what its content needs where there is room. */
  readonly heightPx: number
  readonly picture: PictureFile
}

/** The files of the static picture. */
export interface PictureFile {
  /** File name without its ending. */
  readonly stem: string
  readonly widthPx: number
  readonly heightPx: number
}

/** One text to copy. */
export interface SnippetPart {
  /** Where it belongs: `In the page`, `In mkdocs.yml`. */
  readonly where: string
  readonly text: string
}

export interface Snippet {
  readonly parts: readonly SnippetPart[]
  /** What to watch for at this host, each a sentence or two. */
  readonly notes: readonly string[]
  /** Names of the picture files that the snippet refers to; they are to be put where it says. */
  readonly files: readonly string[]
}

/** What a host takes, or why it does not. */
export type SnippetResult = { readonly ok: true; readonly snippet: Snippet } | { readonly ok: false; readonly why: string }

export function snippet(parts: readonly SnippetPart[], notes: readonly string[] = [], files: readonly string[] = []): SnippetResult {
  return { ok: true, snippet: { parts, notes, files } }
}

export function cannot(why: string): SnippetResult {
  return { ok: false, why }
}
