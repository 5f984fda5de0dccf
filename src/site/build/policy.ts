import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/**
 * What the pages of the site may do, written into each of them, so that it holds on any host: only their own files, no script or style inside
 * the markup, no `eval`, nothing sent anywhere. Pictures are also made in the page itself (`data:`, `blob:`).
 */
export const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Markup that the policy would stop in the browser stops the build instead. Script elements that only hold data are none of it. */
const FORBIDDEN: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a script in the markup', /<script(?![^>]*\ssrc=)(?![^>]*\stype="(?!module|text\/javascript)[^"]*")[^>]*>\s*\S/i],
  ['a <style> element', /<style[\s>]/i],
  ['a style attribute', /<[a-z][^>]*\sstyle=/i],
  ['an event handler in the markup', /<[a-z][^>]*\son[a-z]+=/i],
  ['a javascript: address', /<[a-z][^>]*\s(?:href|src|action)="\s*javascript:/i],
]

/**
 * Puts the policy first into a page's head. A page that has one of its own keeps it.
 * @throws {Error} naming the file and what in it the policy would stop
 */
export function withPolicy(html: string, file: string): string {
  if (/<meta http-equiv="Content-Security-Policy"/i.test(html)) return html
  for (const [what, pattern] of FORBIDDEN) {
    if (pattern.test(html)) throw new Error(`${file} has ${what}: the Content-Security-Policy of the site would stop it`)
  }
  if (!/<head>/i.test(html)) throw new Error(`${file} has no <head> for the Content-Security-Policy`)
  return html.replace(/<head>/i, (head) => `${head}\n    <meta http-equiv="Content-Security-Policy" content="${POLICY}">`)
}

/**
 * Every page in the built folder gets the policy, whether it was built, made or only copied there. The dev server, which puts styles into the page, does
 * without.
 */
export function contentSecurityPolicy(): Plugin {
  return {
    name: 'content-security-policy',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const { root, build: options } = this.environment.config
        const folder = resolve(root, options.outDir)
        for (const file of pagesIn(folder)) {
          const html = readFileSync(join(folder, file), 'utf8')
          const guarded = withPolicy(html, file)
          if (guarded !== html) writeFileSync(join(folder, file), guarded)
        }
      },
    },
  }
}

function pagesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
}
