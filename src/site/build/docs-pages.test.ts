import { describe, expect, it } from 'vitest'
import { docFiles, rootFrom } from '../docs/doc-files.ts'
import { docHtml } from './docs-pages.ts'

const page = {
  file: 'docs/findings/x.html',
  title: 'A "title" & more',
  description: 'One <thing>.',
  markup: '<p>$& text</p>',
  hasElement: false,
}
const files = { styles: ['assets/main-1.css', 'assets/docs-2.css'], font: 'assets/face.woff2' }

describe('a page of the docs', () => {
  it('has only addresses that hold at any path', () => {
    const html = docHtml(page, files, null)
    const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)
    expect(addresses).toEqual([
      '../../theme.js',
      '../../favicon.svg',
      '../../assets/face.woff2',
      '../../assets/main-1.css',
      '../../assets/docs-2.css',
    ])
  })

  it('keeps its words inside their attributes, and its text as it was drawn', () => {
    const html = docHtml(page, files, null)
    expect(html).toContain('<title>A &quot;title&quot; &amp; more | Slackline docs</title>')
    expect(html).toContain('<meta name="description" content="One &lt;thing>.">')
    expect(html).toContain('<body><p>$& text</p></body>')
  })

  it('loads the element only where one stands, and names its own address where the site knows it', () => {
    const html = docHtml({ ...page, file: 'docs/x.html', hasElement: true }, files, 'https://example.org/a/')
    expect(html).toContain('<script async src="../deadline-timeline.js"></script>')
    expect(html).toContain('<link rel="canonical" href="https://example.org/a/docs/x.html">')
    expect(docHtml(page, files, null)).not.toMatch(/deadline-timeline|canonical/)
  })
})

describe('the files of the docs', () => {
  it('are each named once, below docs/', () => {
    expect(new Set(docFiles).size).toBe(docFiles.length)
    for (const file of docFiles) expect(file).toMatch(/^docs\/(?:findings\/)?[a-z-]+\.html$/)
  })

  it('know the way to the root', () => {
    expect(rootFrom('docs/index.html')).toBe('../')
    expect(rootFrom('docs/findings/index.html')).toBe('../../')
  })
})
