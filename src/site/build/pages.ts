import { type Plugin, runnerImport } from 'vite'
import { docFiles } from '../docs/doc-files.ts'
import type { PrerenderedPage } from '../prerender.tsx'
import { drawIcon, drawPicture } from './pictures.ts'
import { manifest, notFoundPage, robots, sitemap } from './site-files.ts'

export const PLACEHOLDER = '<!--prerender-->'

/** Style sheets are the client build's. `runnerImport` cannot load them, and markup does not need them. */
export const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? '\0without-styles' : null),
  load: (id) => (id === '\0without-styles' ? '' : null),
}

/**
 * Makes the pages of the site out of the one that was built: `index.html` with the opening view in it, and a page for each preset with its view, its words and
 * a picture for where the link is shared. Then what a host needs beside them: the page for what is not there, icons, and the manifest.
 * @param siteUrl  where the site will be found, with a slash at the end; `null` when that is not known. Only then are addresses of pictures whole.
 */
export function sitePages(siteUrl: string | null): Plugin {
  return {
    name: 'site-pages',
    apply: 'build', // the dev server renders in the browser alone, and unit tests have no page
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset' || !String(index.source).includes(PLACEHOLDER)) return
        const font = Object.keys(bundle).find((file) => file.endsWith('.woff2'))
        const template = withFont(String(index.source), font)
        const { module } = await runnerImport<typeof import('../prerender.tsx')>('./src/site/prerender.tsx', { plugins: [withoutStyles] })
        const emit = (fileName: string, source: string | Uint8Array) => this.emitFile({ type: 'asset', fileName, source })

        const pages = module.render()
        pages.forEach((page, i) => {
          if (i === 0) index.source = fillPage(template, page, '', siteUrl)
          emit(`${page.id}.html`, fillPage(withWords(template, page), page, `${page.id}.html`, siteUrl))
          emit(pictureFile(page), drawPicture(page.picture))
        })
        emit('404.html', notFoundPage(siteUrl))
        for (const px of [192, 512]) emit(`icon-${px}.png`, drawIcon(px))
        emit('manifest.webmanifest', manifest())
        if (siteUrl !== null) {
          emit('robots.txt', robots(siteUrl))
          const lesson = await runnerImport<typeof import('../lesson/lesson-files.ts')>('./src/site/lesson/lesson-files.ts')
          const files = ['', ...pages.map((page) => `${page.id}.html`), ...lesson.module.lessonFiles, ...docFiles]
          emit('sitemap.xml', sitemap(siteUrl, files))
        }
      },
    },
  }
}

/** The prerendered view needs the type at once, and not only when its style has been read. */
export function withFont(html: string, font: string | undefined): string {
  if (font === undefined) return html
  return html.replace(
    /<script type="module" /,
    (tag) => `<link rel="preload" href="./${font}" as="font" type="font/woff2" crossorigin>\n    ${tag}`,
  )
}

export function pictureFile(page: Pick<PrerenderedPage, 'id'>): string {
  return `pictures/${page.id}.png`
}

/** A title and a description of the page's own. */
export function withTitle(template: string, page: Pick<PrerenderedPage, 'title' | 'description'>): string {
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(page.title)} | Slackline</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, before: string) => before + escapeText(page.description))
}

/** A preset's page names its preset for the script. */
function withWords(template: string, page: PrerenderedPage): string {
  return withTitle(template, page).replace('</head>', () => `  <meta name="slackline-preset" content="${page.id}">\n  </head>`)
}

/**
 * The template with the page's view in it, and what those read who show links to it. Pictures are named by their whole address where the site's is known.
 */
export function fillPage(template: string, page: PrerenderedPage, file: string, siteUrl: string | null): string {
  const tags: readonly (readonly [key: 'property' | 'name', name: string, content: string])[] = [
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', 'Slackline'],
    ['property', 'og:title', page.headline],
    ['property', 'og:description', page.description],
    ['property', 'og:image', `${siteUrl ?? ''}${pictureFile(page)}`],
    ['property', 'og:image:type', 'image/png'],
    ['property', 'og:image:width', '1200'],
    ['property', 'og:image:height', '630'],
    ['property', 'og:image:alt', page.pictureWords],
    ['name', 'twitter:card', 'summary_large_image'],
  ]
  const lines = tags.map(([key, name, content]) => `<meta ${key}="${name}" content="${escapeText(content)}">`)
  if (siteUrl !== null) {
    lines.push(
      `<meta property="og:url" content="${escapeText(siteUrl + file)}">`,
      `<link rel="canonical" href="${escapeText(siteUrl + file)}">`,
    )
  }
  lines.push('<link rel="manifest" href="./manifest.webmanifest">', '<link rel="apple-touch-icon" href="./icon-192.png">')
  // Functions, because a plain string would have its `$` signs read as patterns.
  return template
    .replace('</head>', () => `${lines.map((line) => `  ${line}\n  `).join('')}</head>`)
    .replace(PLACEHOLDER, () => page.markup)
}

export function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
}
