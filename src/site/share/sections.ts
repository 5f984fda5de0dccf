import type { ComponentType } from 'react'
import type { LabView } from '../../timeline/lab-view.ts'
import { EmbedSection } from './EmbedSection.tsx'
import { ExportSection } from './ExportSection.tsx'
import { LinkSection } from './LinkSection.tsx'

/** One way to take the lab along. */
export interface ShareSection {
  readonly id: string
  /** What stands on its button. */
  readonly title: string
  readonly Body: ComponentType<{ readonly view: LabView }>
}

/** In the order in which the Share dialog offers them; it opens with the first. */
export const shareSections: readonly ShareSection[] = [
  { id: 'link', title: 'Link', Body: LinkSection },
  { id: 'embed', title: 'Embed', Body: EmbedSection },
  { id: 'export', title: 'Picture or data', Body: ExportSection },
]
