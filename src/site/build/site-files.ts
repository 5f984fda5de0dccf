import { createHash } from 'node:crypto'

/** For a home screen. Every address is relative, so that it holds under any path. */
export function manifest(): string {
  return `${JSON.stringify(
    {
      name: 'Slackline',
      short_name: 'Slackline',
      description: 'Draws where a deadline’s time goes.',
      start_url: './',
      scope: './',
      display: 'standalone',
      background_color: '#fbfaf6',
      theme_color: '#fbfaf6',
      icons: [192, 512].map((px) => ({ src: `./icon-${px}.png`, sizes: `${px}x${px}`, type: 'image/png', purpose: 'any maskable' })),
    },
    null,
    2,
  )}\n`
}

export function robots(siteUrl: string): string {
  return `User-agent: *\nAllow: /\nSitemap: ${siteUrl}sitemap.xml\n`
}

export function sitemap(siteUrl: string, files: readonly string[]): string {
  const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const urls = files.map((file) => `  <url><loc>${escapeText(siteUrl + file)}</loc></url>\n`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`
}

const NOT_FOUND_STYLE = `
:root { color-scheme: light dark }
body { margin: 0; background: light-dark(#fbfaf6, #15181a); color: light-dark(#22272b, #e9e7e1); font: 1rem/1.55 ui-sans-serif, system-ui, sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: 15vh 24px 48px }
svg { display: block; overflow: visible; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round }
.rope { stroke: light-dark(#2b6f86, #8cc0d6) }
.end { stroke: light-dark(#c03c0d, #f4866a); stroke-dasharray: 3 3; stroke-linecap: butt }
h1 { margin: 24px 0 12px; font-size: 2rem; line-height: 1.18; letter-spacing: -0.018em; text-wrap: balance }
p { margin: 0 0 16px; color: light-dark(#565d63, #a9aeb1) }
ul { margin: 0; padding: 0; list-style: none }
a { display: inline-block; padding: 10px 0; color: inherit; text-underline-offset: 4px }
a:focus-visible { outline: 2px solid light-dark(#1d5fd1, #8db8ff); outline-offset: 2px; border-radius: 2px }
`

/**
 * The page for what is not there. A host shows it under any address, at any depth, so it asks for no file at all: its style stands in it, and the policy
 * allows exactly that text by its hash. Where the site's address is known the link is whole; else the page offers the folders above it.
 */
export function notFoundPage(siteUrl: string | null): string {
  const hash = createHash('sha256').update(NOT_FOUND_STYLE).digest('base64')
  const links: readonly (readonly [href: string, text: string])[] =
    siteUrl !== null
      ? [[siteUrl, 'Open the timeline']]
      : [
          ['./', 'Open the timeline'],
          ['../', 'Or look one folder up'],
          ['/', 'Or go to the front page of this host'],
        ]
  return `<!doctype html>
<html lang="en">
  <head>
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta name="color-scheme" content="light dark">
    <title>Not found | Slackline</title>
    <link rel="icon" href="data:,">
    <style>${NOT_FOUND_STYLE}</style>
  </head>
  <body>
    <main>
      <svg width="58" height="34" viewBox="0 0 34 20" aria-hidden="true"><path d="M3 3V18"/><path class="rope" d="M3 5Q16 18 29 5"/><path class="end" d="M30 1V19"/></svg>
      <h1>There is no page at this address.</h1>
      <p>It may have been moved, or the address was cut short. Labs that you made are kept in your browser and are not lost.</p>
      <ul>
${links.map(([href, text]) => `        <li><a href="${href}">${text}</a></li>`).join('\n')}
      </ul>
    </main>
  </body>
</html>
`
}
