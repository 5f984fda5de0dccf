import { type Plugin, runnerImport } from 'vite'
import type { LessonPage } from '../lesson/prerender-lesson.tsx'
import { fillPage, PLACEHOLDER, pictureFile, withFont, withoutStyles, withTitle } from './pages.ts'
import { drawPicture } from './pictures.ts'

/**
 * Makes the pages of the lesson out of the one that was built: `lesson.html` with the whole of it, one for each chapter, and the glossary.
 * @param siteUrl  as for `sitePages`
 */
export function lessonPages(siteUrl: string | null): Plugin {
  return {
    name: 'lesson-pages',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const built = bundle['lesson.html']
        if (built?.type !== 'asset' || !String(built.source).includes(PLACEHOLDER)) return
        const font = Object.keys(bundle).find((file) => file.endsWith('.woff2'))
        const template = withFont(String(built.source), font)
        const { module } = await runnerImport<typeof import('../lesson/prerender-lesson.tsx')>('./src/site/lesson/prerender-lesson.tsx', {
          plugins: [withoutStyles],
        })
        const drawn = new Set<string>()
        for (const page of module.renderedLesson) {
          const html = fillPage(withTitle(withChapter(template, page), page), page, page.file, siteUrl)
          if (page.file === 'lesson.html') built.source = html
          else this.emitFile({ type: 'asset', fileName: page.file, source: html })
          const picture = pictureFile(page)
          if (drawn.has(picture)) continue
          drawn.add(picture)
          this.emitFile({ type: 'asset', fileName: picture, source: drawPicture(page.picture) })
        }
      },
    },
    configureServer(server) {
      // In development there is one page, and its script reads the chapter from the address.
      server.middlewares.use((request, _, next) => {
        if (/^\/lesson-[a-z-]+\.html(\?|$)/.test(request.url ?? '')) request.url = '/lesson.html'
        next()
      })
    },
  }
}

/** Tells the script which chapter the page is of. */
function withChapter(html: string, { view }: LessonPage): string {
  return html.replace('</head>', () => `  <meta name="slackline-chapter" content="${view}">\n  </head>`)
}
