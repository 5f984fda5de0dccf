import { followMessages, type ShowMessage, tellHeight } from './frame-protocol.ts'
import { readAddress } from './page-address.ts'

/*
 * What embed.html runs: one timeline that fills the frame. The address says which and how, so that a parent need not say anything. It keeps nothing, asks for
 * nothing and works without an origin, as in a frame with `sandbox="allow-scripts"`.
 */

// In a window of its own it stands off the edges.
const PAGE_CSS = `body{margin:${window.parent === window ? 16 : 0}px;background:none}`

const root = document.documentElement
const sheet = new CSSStyleSheet()
sheet.replaceSync(PAGE_CSS)
document.adoptedStyleSheets = [sheet]
// Before the first paint: a frame whose scheme is not its parent's is painted over by the browser.
setTheme(readAddress(location).theme ?? 'auto')

function start(): void {
  const timeline = document.createElement('deadline-timeline')
  const show = () => {
    const attributes = readAddress(location)
    for (const name of ['preset', 'lab', 'theme', 'controls', 'scenarios'] as const) setAttribute(timeline, name, attributes[name] ?? null)
    setTheme(attributes.theme ?? 'auto')
  }
  show()
  addEventListener('hashchange', show)

  followMessages((message: ShowMessage) => {
    if (message.theme !== undefined) {
      setAttribute(timeline, 'theme', message.theme)
      setTheme(message.theme)
    }
    if (message.controls !== undefined) setAttribute(timeline, 'controls', message.controls)
    if (message.scenarios !== undefined) setAttribute(timeline, 'scenarios', message.scenarios?.join(',') ?? null)
  })
  document.body.append(timeline)
  tellHeight(timeline)
}

// In development this is a module, which may run later.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
else start()

function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name)
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

function setTheme(theme: string): void {
  root.style.colorScheme = theme === 'light' || theme === 'dark' ? theme : 'light dark'
}
