import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'
import { rootFrom } from '../docs/doc-files.ts'
import type { RenderedDoc, RenderedDocs } from '../docs/render-docs.tsx'
import { escapeText, withoutStyles } from './pages.ts'

const STYLE = 'src/site/docs/docs.css'
const fontBytes = () => new Uint8Array(readFileSync(fileURLToPath(new URL('../fonts/slackline-sans.woff2', import.meta.url))))

async function drawDocs(siteUrl: string | null): Promise<RenderedDocs> {
  const { module } = await runnerImport<typeof import('../docs/render-docs.tsx')>('./src/site/docs/render-docs.tsx', {
    plugins: [withoutStyles],
  })
  return module.renderDocs(siteUrl, fontBytes())
}

/** What a page of the docs loads: addresses from the root of the site. */
interface DocFiles {
  readonly styles: readonly string[]
  /** The site's face; `null` where the style sheets say enough, as in development. */
  readonly font: string | null
}

/**
 * The docs: pages below `docs/`, drawn by the build. They need no script to be read; the one that they have sets the theme that the reader has chosen.
 * @param siteUrl  where the site will be found, with a slash at the end; `null` when that is not known
 */
export function docsPages(siteUrl: string | null): Plugin {
  return {
    name: 'docs-pages',
    config: (_, { command }) =>
      command === 'build' ? { environments: { client: { build: { rolldownOptions: { input: { docs: STYLE } } } } } } : undefined,
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') return
        const linked = [...String(index.source).matchAll(/<link[^>]*rel="stylesheet"[^>]*href="\.\/([^"]+\.css)"/g)].map(
          ([, file]) => file as string,
        )
        const own = Object.values(bundle).find((file) => file.type === 'asset' && /(?:^|\/)docs[-.][^/]*\.css$/.test(file.fileName))
        if (own === undefined) throw new Error(`${STYLE} was not built`)
        const font = Object.keys(bundle).find((file) => file.endsWith('.woff2')) ?? null
        const files: DocFiles = { styles: [...linked.filter((file) => file !== 'noscript.css'), own.fileName], font }
        const { pages, pictures } = await drawDocs(siteUrl)
        for (const page of pages) this.emitFile({ type: 'asset', fileName: page.file, source: docHtml(page, files, siteUrl) })
        for (const { file, svg } of pictures) this.emitFile({ type: 'asset', fileName: file, source: svg })
      },
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = (request.url ?? '').split('?')[0]?.replace(/^\//, '') ?? ''
        if (!path.startsWith('docs/')) return next()
        const { pages, pictures } = await drawDocs(siteUrl)
        const picture = pictures.find(({ file }) => file === path)
        const page = pages.find(({ file }) => file === path || file === `${path}index.html`)
        if (picture === undefined && page === undefined) return next()
        response.setHeader('Content-Type', picture === undefined ? 'text/html' : 'image/svg+xml')
        const html = page === undefined ? '' : docHtml(page, { styles: ['src/site/site.css', STYLE], font: null }, siteUrl)
        return response.end(picture?.svg ?? html)
      })
    },
  }
}

/** A page of the docs as a whole document. Every address in it is relative: it holds at any path. */
export function docHtml(page: RenderedDoc, { styles, font }: DocFiles, siteUrl: string | null): string {
  const root = rootFrom(page.file)
  const { title, description } = page
  const lines = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(title)} | Slackline docs</title>`,
    `<meta name="description" content="${escapeText(description)}">`,
    '<meta name="color-scheme" content="light dark">',
    `<script src="${root}theme.js"></script>`,
    `<link rel="icon" href="${root}favicon.svg" type="image/svg+xml">`,
    ...(font === null ? [] : [`<link rel="preload" href="${root}${font}" as="font" type="font/woff2" crossorigin>`]),
    ...styles.map((file) => `<link rel="stylesheet" href="${root}${file}">`),
    `<meta property="og:title" content="${escapeText(title)}">`,
    `<meta property="og:description" content="${escapeText(description)}">`,
    '<meta property="og:site_name" content="Slackline">',
    ...(siteUrl === null ? [] : [`<link rel="canonical" href="${escapeText(siteUrl + page.file)}">`]),
    ...(page.hasElement ? [`<script async src="${root}deadline-timeline.js"></script>`] : []),
  ]
  return `<!doctype html>
<html lang="en">
  <head>
${lines.map((line) => `    ${line}`).join('\n')}
  </head>
  <body>${page.markup}</body>
</html>
`
}
