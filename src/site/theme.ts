export type Theme = 'auto' | 'light' | 'dark'

/** `public/theme.js` reads the same key before the first paint. */
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
}
