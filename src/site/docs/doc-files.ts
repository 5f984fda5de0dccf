import { RULE_IDS } from '../../findings/finding.ts'
import { findingDocUrl } from '../../findings/finding-doc-url.ts'

/** A page that the docs' own list of contents names. */
export interface DocEntry {
  /** Relative to the site's root. Whole file names: some hosts show a folder's list, or nothing, where a name is missing. */
  readonly file: string
  readonly label: string
}

export const docEntries = {
  embed: { file: 'docs/index.html', label: 'Embed a timeline' },
  element: { file: 'docs/element.html', label: 'The element' },
  frame: { file: 'docs/frame.html', label: 'The frame' },
  hosts: { file: 'docs/hosts.html', label: 'Hosts' },
  links: { file: 'docs/links.html', label: 'Links and privacy' },
  findings: { file: 'docs/findings/index.html', label: 'Findings' },
} as const satisfies Readonly<Record<string, DocEntry>>

/** Every page of the docs. */
export const docFiles: readonly string[] = [...Object.values(docEntries).map(({ file }) => file), ...RULE_IDS.map(findingDocUrl)]

/** From a page of the site to its root: `../` for each folder. */
export function rootFrom(file: string): string {
  return '../'.repeat(file.split('/').length - 1)
}
