import { createContext, useContext } from 'react'

/** What a page of the docs knows of its place. */
export interface DocPlace {
  /** The page, relative to the site's root. */
  readonly file: string
  /** From the page to the site's root. */
  readonly root: string
  /** Where the site will be found; an example's where that is not known while building. */
  readonly siteUrl: string
  readonly isSiteUrlKnown: boolean
}

export const DocContext = createContext<DocPlace>({ file: '', root: '', siteUrl: '', isSiteUrlKnown: false })

export function useDoc(): DocPlace {
  return useContext(DocContext)
}
