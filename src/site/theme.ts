export type Theme = 'auto' | 'light' | 'dark'

/** `public/theme.js` reads the same key before the first paint, and before it the address: `?theme=dark` says how to show this link. */
const KEY = 'slackline.theme'

export function readTheme(): Theme {
  const theme = globalThis.document?.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'auto'
}

/** Shows a theme at once, and keeps it where the browser allows that. */
export function writeTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'auto') delete root.dataset.theme
  else root.dataset.theme = theme
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // The choice holds for this visit.
  }
  // What a link asked for is over once its reader chooses.
  if (!new URLSearchParams(location.search).has('theme')) return
  try {
    history.replaceState(history.state, '', withTheme(location.href, null))
  } catch {
    // The address stays as it is.
  }
}

/** An address whose query asks for a theme, or for none. The rest of the query stays as it is written. */
export function withTheme(address: string, theme: Theme | null): string {
  const [page = '', ...fragment] = address.split('#')
  const [path, query = ''] = page.split('?')
  const keys = query.split('&').filter((key) => key !== '' && key !== 'theme' && !key.startsWith('theme='))
  if (theme !== null) keys.push(`theme=${theme}`)
  return [`${path}${keys.length === 0 ? '' : `?${keys.join('&')}`}`, ...fragment].join('#')
}
