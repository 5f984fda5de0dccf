import { type FigureRule, figureRules } from './figure-rules.ts'
import { type ThemeName, tokenValue } from './tokens.ts'

export type AttributesOf = (tag: string, className: string) => Readonly<Record<string, string>>

interface Rule {
  /** `null` for any element. */
  readonly tag: string | null
  readonly classes: readonly string[]
  readonly set: FigureRule[1]
}

/** The less specific first, as CSS has it: an element's name, then one class, then two. */
const rules: readonly Rule[] = figureRules
  .flatMap(([selectors, set]) => selectors.split(', ').map((selector) => readSelector(selector, set)))
  .sort((a, b) => a.classes.length - b.classes.length)

function readSelector(selector: string, set: FigureRule[1]): Rule {
  const [tag = '', ...classes] = selector.split('.')
  return { tag: tag === '' ? null : tag, classes, set }
}

/** What the figure's rules make of an element in a theme, as presentation attributes with every token resolved. */
export function attributesIn(theme: ThemeName): AttributesOf {
  const known = new Map<string, Readonly<Record<string, string>>>()
  return (tag, className) => {
    const key = `${tag} ${className}`
    let attributes = known.get(key)
    if (attributes === undefined) {
      attributes = resolve(tag, className.split(' '), theme)
      known.set(key, attributes)
    }
    return attributes
  }
}

function resolve(tag: string, classes: readonly string[], theme: ThemeName): Readonly<Record<string, string>> {
  const attributes: Record<string, string> = {}
  for (const rule of rules) {
    if (rule.tag !== null && rule.tag !== tag) continue
    if (!rule.classes.every((each) => classes.includes(each))) continue
    for (const [name, value] of Object.entries(rule.set)) attributes[name] = value.startsWith('--') ? tokenValue(value, theme) : value
  }
  return attributes
}
