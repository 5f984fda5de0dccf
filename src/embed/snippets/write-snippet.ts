import { docusaurus, hugo, mkdocs, sphinx, starlight, vitepress } from './hosts-docs.ts'
import { confluence, github, html, notion, type WriteForm } from './hosts-plain.ts'
import type { EmbedDescription, EmbedForm, HostId, SnippetResult } from './snippet.ts'

export interface Host {
  readonly id: HostId
  readonly name: string
  readonly write: WriteForm
}

/** In the order in which they are offered. */
export const hosts: readonly Host[] = [
  { id: 'html', name: 'A page of your own (HTML)', write: html },
  { id: 'github', name: 'GitHub README', write: github },
  { id: 'docusaurus', name: 'Docusaurus', write: docusaurus },
  { id: 'vitepress', name: 'VitePress', write: vitepress },
  { id: 'mkdocs', name: 'MkDocs', write: mkdocs },
  { id: 'starlight', name: 'Starlight (Astro)', write: starlight },
  { id: 'sphinx', name: 'Sphinx', write: sphinx },
  { id: 'hugo', name: 'Hugo', write: hugo },
  { id: 'notion', name: 'Notion', write: notion },
  { id: 'confluence', name: 'Confluence', write: confluence },
]

export const forms: readonly (readonly [EmbedForm, string])[] = [
  ['link', 'Link'],
  ['frame', 'Frame'],
  ['element', 'Element'],
  ['picture', 'Picture'],
]

/**
 * The texts that put a lab into a host's page, each for its place there, and what to watch for. Whatever the lab's texts hold is only ever text in them: it
 * runs nothing, and ends neither an attribute nor an element.
 */
export function writeSnippet(embed: EmbedDescription, hostId: HostId, form: EmbedForm): SnippetResult {
  const host = hosts.find(({ id }) => id === hostId)
  return host === undefined ? { ok: false, why: 'There is no such host.' } : host.write[form](embed)
}
