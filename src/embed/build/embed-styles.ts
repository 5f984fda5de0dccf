import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ID = 'virtual:embed-styles/'
const read = (url: URL) => readFileSync(fileURLToPath(url), 'utf8')
const SITE = new URL('../../site/site.css', import.meta.url)
const TOKENS = new URL('../../site/tokens.css', import.meta.url)
const FIGURE = new URL('../../timeline/figure.css', import.meta.url)
const EMBED = new URL('../embed.css', import.meta.url)
/** The sheets of the page, in its order: of two rules as specific as each other the later one holds. */
const pageSheets = () => [...read(SITE).matchAll(/@import "([^"]+)";/g)].map(([, path]) => new URL(path as string, SITE))

/**
 * The sheets of an embed: for every picture, for what a still picture of the build has besides, for a timeline in use (with all of those), and for a lab that is
 * not drawn.
 */
const SHEETS = ['seen', 'still', 'used', 'refused'] as const
type Sheet = (typeof SHEETS)[number]

/**
 * The style sheets of the embed's shadow root, as texts: the page's own rules for what an embed shows, so that both always look alike. What differs:
 *
 * - `:root` is the embed's outermost box, `rem` follows the reader's text size and not the host's `html`, and the page's face is left out;
 * - widths that are asked for are those of the embed, not of the window;
 * - rules for parts that no embed has are left out, and each of the others is in the sheet that needs it first.
 */
export function embedStyles(): Plugin {
  return {
    name: 'embed-styles',
    resolveId: (source) => (source.startsWith(ID) ? `\0${source}` : null),
    load(id) {
      const sheet = SHEETS.find((one) => id === `\0${ID}${one}`)
      if (sheet === undefined) return null
      for (const url of [SITE, ...pageSheets(), EMBED]) this.addWatchFile(fileURLToPath(url))
      return `export default ${JSON.stringify(briefCss()[sheet])}`
    },
  }
}

export function embedCss(): Readonly<Record<Sheet, string>> {
  const tokens = read(TOKENS)
  const page = pageSheets().filter(({ href }) => href !== TOKENS.href && href !== FIGURE.href)
  const rules = [...parseRules(read(FIGURE)), ...page.flatMap((url) => pick(parseRules(read(url)), isShown)), ...parseRules(read(EMBED))]
  const printOf = (...sheets: readonly Sheet[]) => print(pick(rules, (selector) => sheets.includes(sheetOf(selector))))
  const seen = printOf('seen')
  const seenTokens = tokensOf(parseRules(tokens), seen, new Set())
  const finish = (css: string) => css.replace(/"Slackline \w+",/g, '').replace(/([\d.]+)rem\b/g, 'calc($1*var(--u))')
  const besides = (css: string) => finish(tokensOf(parseRules(tokens), css, seenTokens.names).css + css)
  return {
    seen: finish(seenTokens.css + seen),
    still: besides(printOf('still')),
    used: besides(printOf('still', 'used')),
    refused: besides(printOf('refused')),
  }
}

/** Tokens that are known by name outside the style sheets. */
const NAMED = ['--paper', '--host-ground', '--font']

/** The same with short names for the tokens. */
export function briefCss(): Readonly<Record<Sheet, string>> {
  const css = embedCss()
  const names = new Set(
    [
      ...SHEETS.map((sheet) => css[sheet])
        .join('')
        .matchAll(/--[\w-]+/g),
    ].map(([name]) => name),
  )
  for (const name of NAMED) names.delete(name)
  const brief = new Map([...names].map((name, i) => [name, `--${i.toString(36)}`]))
  const shorten = (text: string) => text.replace(/--[\w-]+/g, (name) => brief.get(name) ?? name)
  return { seen: shorten(css.seen), still: shorten(css.still), used: shorten(css.used), refused: shorten(css.refused) }
}

/** The tokens that a style sheet uses, but for those that another has already. */
function tokensOf(
  rules: readonly Rule[],
  css: string,
  known: ReadonlySet<string>,
): { readonly css: string; readonly names: ReadonlySet<string> } {
  const names = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name as string).filter((name) => !known.has(name)))
  const declaration = /(--[\w-]+):(?:"[^"]*"|[^;}"])*(?=[;}]);?/g
  // What is no token, as `color-scheme`, belongs to the first sheet.
  const keep = (text: string) => {
    const body = text.replace(declaration, (whole, name: string) => (names.has(name) ? whole : ''))
    return known.size === 0 ? body : [...body.matchAll(declaration)].map(([whole]) => whole).join('')
  }
  const keepIn = (one: Rule): Rule => ({
    head: one.head,
    body: typeof one.body === 'string' ? keep(`${squeeze(one.body)};`) : one.body.map(keepIn),
  })
  const printed = print(rules.map(keepIn))
    .replaceAll(/[^{}]+\{\}/g, '')
    .replaceAll(/@[^{}]+\{\}/g, '')
  return { css: printed, names }
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

/** What every picture has. */
const SEEN = new Set('fig defs text-probe figure-frame timeline is-on-host is-still grips handle-layer embed-foot embed-links'.split(' '))
/** What a still picture of the build has besides: its sentence, and a range behind each grip. */
const STILL = new Set('handle-layer handle-input sentence status-glyph calc f-paper'.split(' '))
const AROUND_STILL = new Set([...STILL, ...'embed-foot fig tone-deadline tone-timeout tone-error'.split(' ')])
/** Of the figure: the value under a hand, what a pointer is over, and what a window on the axis leaves out. */
const OF_USE = new Set('chip-text hover is-outside more'.split(' '))
const USED_PARTS = /(^|[\s>:(])(input|fieldset|legend|tr|th|td|i|label)(?![\w-])/

const classesOf = (selector: string) => [...selector.matchAll(/\.([\w-]+)/g)].map(([, name]) => name as string)

function isShown(selector: string): boolean {
  return !PAGE_PARTS.test(selector) && classesOf(selector).every((name) => SHOWN.has(name))
}

function sheetOf(selector: string): Sheet {
  const classes = classesOf(selector)
  if (classes.includes('embed-refusal')) return 'refused'
  // By then someone reaches for it.
  if (selector.includes(':hover')) return 'used'
  const isStill = classes.some((name) => STILL.has(name)) && classes.every((name) => AROUND_STILL.has(name))
  if (isStill || selector === 'input[type="range"]') return 'still'
  if (classes[0] === 'fig' && !classes.some((name) => OF_USE.has(name))) return 'seen'
  return classes.every((name) => SEEN.has(name)) && !USED_PARTS.test(selector) ? 'seen' : 'used'
}

/** The rules with those of their selectors that pass a test. */
function pick(rules: readonly Rule[], isPicked: (selector: string) => boolean): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    if (rule.head.startsWith('@page') || rule.head.startsWith('@font-face')) return []
    if (typeof rule.body !== 'string') {
      const body = pick(rule.body, isPicked)
      return body.length === 0 ? [] : [{ head: rule.head, body }]
    }
    const selectors = splitSelectors(rule.head).filter(isPicked)
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
