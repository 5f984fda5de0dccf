import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fillPage } from './pages.ts'
import { manifest, notFoundPage, robots, sitemap } from './site-files.ts'

const template = '<html><head><title>T</title></head><body><div id="root"><!--prerender--></div></body></html>'
const page = {
  id: 'three-rows',
  title: 'Three',
  headline: 'A "headline" & more',
  description: 'One <lede>.',
  markup: "<p>$& $1 it's</p>",
  picture: '<svg/>',
  pictureWords: 'A1 ok 0-70',
}

describe('a page of the site', () => {
  it('holds the view as it was drawn, and words that cannot leave their attribute', () => {
    const html = fillPage(template, page, '', null)
    expect(html).toContain('<div id="root"><p>$& $1 it\'s</p></div>')
    expect(html).toContain('<meta property="og:title" content="A &quot;headline&quot; &amp; more">')
    expect(html).toContain('<meta property="og:description" content="One &lt;lede>.">')
  })
  it('names no address where the site does not know its own', () => {
    const html = fillPage(template, page, 'three-rows.html', null)
    expect(html).toContain('<meta property="og:image" content="pictures/three-rows.png">')
    expect(html).not.toMatch(/https?:|canonical|og:url/)
  })
  it('names whole addresses where it does', () => {
    const html = fillPage(template, page, 'three-rows.html', 'https://example.org/a/')
    expect(html).toContain('<meta property="og:image" content="https://example.org/a/pictures/three-rows.png">')
    expect(html).toContain('<meta property="og:url" content="https://example.org/a/three-rows.html">')
    expect(html).toContain('<link rel="canonical" href="https://example.org/a/three-rows.html">')
  })
})

describe('the page for what is not there', () => {
  it('asks for no file: its policy allows its own style by hash, and nothing else', () => {
    const html = notFoundPage(null)
    const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? ''
    expect(html).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(html).toContain("default-src 'none'")
    expect(html).not.toMatch(/<script|<img|src=|url\(/)
    expect([...html.matchAll(/<link[^>]*href="([^"]*)"/g)].map((match) => match[1])).toEqual(['data:,'])
  })
  it('leads to the folders above it, or to the site where its address is known', () => {
    const links = (siteUrl: string | null) => [...notFoundPage(siteUrl).matchAll(/<a href="([^"]*)"/g)].map((match) => match[1])
    expect(links(null)).toEqual(['./', '../', '/'])
    expect(links('https://example.org/a/')).toEqual(['https://example.org/a/'])
  })
})

describe('what lies beside the pages', () => {
  it('tells robots where the list of pages is', () => {
    expect(robots('https://example.org/a/')).toContain('Sitemap: https://example.org/a/sitemap.xml')
    expect(sitemap('https://example.org/a/', ['', 'three-rows.html'])).toContain(
      '<url><loc>https://example.org/a/</loc></url>\n  <url><loc>https://example.org/a/three-rows.html</loc></url>',
    )
  })
  it('has a manifest that holds under any path', () => {
    const { start_url, scope, icons } = JSON.parse(manifest())
    for (const address of [start_url, scope, ...icons.map((icon: { src: string }) => icon.src)]) expect(address).toMatch(/^\.\//)
  })
})
