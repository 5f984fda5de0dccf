/**
 * The figure's style sheet in the words of a renderer that knows neither custom properties nor `light-dark()`: tokens are written out in their
 * light values. Rules inside `@media` and `@font-face` are left out.
 * @throws {Error} naming a token that is not there
 */
export function plainStyle(tokensCss: string, css: string): string {
  const tokens = new Map<string, string>()
  for (const [, name, value] of firstRule(withoutComments(tokensCss)).matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g)) {
    tokens.set(name as string, (value as string).trim())
  }
  const resolve = (value: string, depth = 0): string =>
    value
      .replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
        const token = tokens.get(name)
        if (token === undefined || depth > 8) throw new Error(`no token ${name}`)
        return resolve(token, depth + 1)
      })
      .replace(/light-dark\(([^,()]+),[^()]+\)/g, (_, light: string) => light.trim())
  return resolve(withoutAtRules(withoutComments(css)))
}

function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, '')
}

/** The declarations of the first `:root`. */
function firstRule(css: string): string {
  const found = /:root\s*\{([^}]*)\}/.exec(css)
  if (found === null) throw new Error('no :root in the tokens')
  return found[1] as string
}

/** At-rules hold rules of their own: braces are counted. */
export function withoutAtRules(css: string): string {
  let out = ''
  let depth = 0
  let isInside = false
  for (const letter of css) {
    if (!isInside && letter === '@') isInside = true
    if (!isInside) out += letter
    else if (letter === '{') depth++
    else if (letter === '}' && --depth === 0) isInside = false
    else if (letter === ';' && depth === 0) isInside = false
  }
  return out
}
