import type { EmbedDescription } from './snippet.ts'

/** Where the lab opens in Slackline itself; `null` where it is too large for a link. */
export function liveAddress({ siteUrl, fragment, theme }: EmbedDescription): string | null {
  if (fragment === null) return null
  return `${siteUrl}${theme === 'auto' ? '' : `?theme=${theme}`}#${fragment}`
}

/** The page for a frame: the query says how to show the lab, the fragment which. What is the default is left out. */
export function frameAddress({ siteUrl, fragment, theme, controls, scenarios }: EmbedDescription): string | null {
  if (fragment === null) return null
  const query = [
    ...(theme === 'auto' ? [] : [`theme=${theme}`]),
    ...(controls === 'basic' ? [] : [`controls=${controls}`]),
    ...(scenarios === null ? [] : [`scenarios=${scenarios.join(',')}`]),
  ]
  return `${siteUrl}embed.html${query.length === 0 ? '' : `?${query.join('&')}`}#${fragment}`
}

/** Of the element's script. */
export function scriptAddress({ siteUrl }: EmbedDescription): string {
  return `${siteUrl}deadline-timeline.js`
}

/** What a policy of the host has to name. */
export function originOf({ siteUrl }: EmbedDescription): string {
  const match = /^[a-z]+:\/\/[^/]+/i.exec(siteUrl)
  return match === null ? siteUrl : match[0]
}

/** A picture's file name as it stands in an address. */
export function fileAddress(file: string): string {
  return encodeURIComponent(file)
}

/** Names of the picture files: one for each theme that is asked for. */
export function pictureFiles({ picture: { stem }, theme }: EmbedDescription): { readonly main: string; readonly dark: string | null } {
  if (theme === 'dark') return { main: `${stem}-dark.svg`, dark: null }
  return { main: `${stem}.svg`, dark: theme === 'auto' ? `${stem}-dark.svg` : null }
}

/** What a link is called. */
export function titleOf({ lab }: EmbedDescription): string {
  return lab.title.trim() === '' ? 'A timeline of deadlines' : lab.title.trim()
}
