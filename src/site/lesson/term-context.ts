import { createContext } from 'react'
import type { TermId } from '../../lessons/glossary.ts'
import { termHref } from './lesson-files.ts'

interface Terms {
  /** Where a term is explained. */
  hrefOf(id: TermId): string
  /** Explains it on the spot, beside the link; `null` where the link is simply followed. */
  readonly open: ((id: TermId, link: HTMLElement) => void) | null
}

export const TermContext = createContext<Terms>({ hrefOf: termHref, open: null })
