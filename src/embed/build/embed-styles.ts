import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ID = '\0embed-styles'
const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')
const SOURCES = ['../../site/tokens.css', '../../timeline/figure.css', '../../site/site.css', '../embed.css']

/**
 * The style sheet of the embed's shadow root, as a text: the page's own rules for what an embed shows, so that both always look alike. What differs:
 *
 * - `:root` is the embed's outermost box, `rem` follows the reader's text size and not the host's `html`, and the page's face is left out;
 * - widths that are asked for are those of the embed, not of the window;
 * - rules for parts that no embed has are left out.
 */
export function embedStyles(): Plugin {
  return {
    name: 'embed-styles',
    resolveId: (source) => (source === 'virtual:embed-styles' ? ID : null),
    load(id) {
      if (id !== ID) return null
      for (const path of SOURCES) this.addWatchFile(fileURLToPath(new URL(path, import.meta.url)))
      return `export default ${JSON.stringify(embedCss())}`
    },
  }
}

export function embedCss(): string {
  const [tokens = '', figure = '', site = '', embed = ''] = SOURCES.map(read)
  const rules = [...parseRules(tokens), ...parseRules(figure), ...keepShown(parseRules(site))]
  const page = print(rules).replace('"Slackline Sans",', '')
  return withoutUnused((page + print(parseRules(embed))).replace(/([\d.]+)rem\b/g, 'calc($1*var(--u))'))
}

/** Tokens that the embed does not use are left out. */
function withoutUnused(css: string): string {
  const used = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  return css
    .replace(/(--[\w-]+):(?:"[^"]*"|[^;}"])*(?=[;}]);?/g, (declaration, name: string) => (used.has(name) ? declaration : ''))
    .replaceAll(';}', '}')
}

interface Rule {
  readonly head: string
  /** Declarations, or the rules inside. */
  readonly body: string | readonly Rule[]
}

/** Rules of plain CSS: no nesting but that of `@media`. */
export function parseRules(css: string): Rule[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const rules: Rule[] = []
  let at = 0
  while (true) {
    const open = text.indexOf('{', at)
    if (open < 0) return rules
    const head = text.slice(Math.max(at, text.lastIndexOf(';', open) + 1), open).trim()
    let depth = 1
    let end = open + 1
    for (; depth > 0 && end < text.length; end++) depth += text[end] === '{' ? 1 : text[end] === '}' ? -1 : 0
    const inside = text.slice(open + 1, end - 1)
    rules.push({ head, body: inside.includes('{') ? parseRules(inside) : inside })
    at = end
  }
}

/** Classes of the page that an embed has, too. A selector that asks for any other class, or for a part of the page, is left out. */
const SHOWN = new Set(
  (
    'defs sr text-probe figure-frame hit hits grip is-dragging handle-layer handle-input chip chip-text is-snapped outlines is-passed fig f-paper ' +
    'status-glyph sentence is-linked tone-deadline tone-timeout tone-error calc groups pair control is-wide control-head field field-error strip turn ' +
    'strip-words group-all ledger n group pager st muted is-selected c-step c-status c-cause c-start c-end c-granted c-spent c-remaining ' +
    'c-attempt depth-1 depth-2 depth-3 depth-4 st-deadline_exceeded st-retry_denied st-late st-timeout st-error'
  ).split(' '),
)
const PAGE_PARTS = /(^|[\s>])(html|body|h[123]|dialog|:root)(?![\w-])/

function keepShown(rules: readonly Rule[]): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    if (rule.head.startsWith('@page') || rule.head.startsWith('@font-face')) return []
    if (typeof rule.body !== 'string') {
      const body = keepShown(rule.body)
      return body.length === 0 ? [] : [{ head: rule.head, body }]
    }
    const selectors = splitSelectors(rule.head).filter(
      (one) => !PAGE_PARTS.test(one) && [...one.matchAll(/\.([\w-]+)/g)].every(([, name]) => SHOWN.has(name as string)),
    )
    return selectors.length === 0 ? [] : [{ head: selectors.join(','), body: rule.body }]
  })
}

/** At the commas that do not stand in parentheses. */
function splitSelectors(head: string): string[] {
  return head.split(/,(?![^(]*\))/).map((one) => one.trim())
}

function print(rules: readonly Rule[]): string {
  return rules
    .filter(({ head }) => !head.startsWith('@font-face'))
    .map(({ head, body }) => {
      const inside = typeof body === 'string' ? squeeze(body) : print(body)
      // A width that the page asks of the window is the embed's own here.
      const name = /^@media \((min|max)-width/.test(head) ? head.replace('@media', '@container') : head
      return `${squeeze(name).replaceAll(':root', '.timeline')}{${inside}}`
    })
    .join('')
}

function squeeze(css: string): string {
  return css
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ ?([;{},>]) ?/g, '$1')
    .replace(/(^|;)([\w-]+): /g, '$1$2:')
    .replace(/;$/, '')
}
