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

/** Every page of the build gets the policy; the dev server, which puts styles into the page, does without. */
export function contentSecurityPolicy(): Plugin {
  return {
    name: 'content-security-policy',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'asset' && output.fileName.endsWith('.html')) {
            output.source = withPolicy(String(output.source), output.fileName)
          }
        }
      },
    },
  }
}
