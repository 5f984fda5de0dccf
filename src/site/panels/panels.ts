import type { ComponentType } from 'react'

/** A way to work on the lab, below the picture. What it needs is loaded when it is opened. */
export interface Panel {
  readonly id: string
  /** What stands on its tab. */
  readonly title: string
  load(): Promise<ComponentType>
}

/** Beside the causes, in the order of their tabs. */
export const panels: readonly Panel[] = [
  { id: 'build', title: 'Build', load: async () => (await import('../workbench/BuildPanel.tsx')).BuildPanel },
  { id: 'text', title: 'Text', load: async () => (await import('../workbench/TextPanel.tsx')).TextPanel },
  { id: 'review', title: 'Review', load: () => import('../review/ReviewPanel.tsx').then(({ ReviewPanel }) => ReviewPanel) },
]
