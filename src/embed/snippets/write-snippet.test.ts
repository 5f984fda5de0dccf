import { marked } from 'marked'
import { describe, expect, it } from 'vitest'
import type { Lab } from '../../core/lab.ts'
import { hostileTexts } from '../../io/export/testing/hostile-lab.ts'
import { packLab } from '../../io/lab-link-write.ts'
import { threeRows } from '../../presets/three-rows.ts'
import { readAddress } from '../page-address.ts'
import { liveAddress } from './addresses.ts'
import { altOf, frameHeightPx } from './describe-embed.ts'
import { asJsText, inScript } from './escape.ts'
import { HEIGHT_SCRIPT } from './height-script.ts'
import type { EmbedDescription, EmbedForm, HostId, Snippet } from './snippet.ts'
import { forms, hosts, writeSnippet } from './write-snippet.ts'

const SITE = 'https://docs.example/a/b/'

function embedOf(lab: Lab, change: Partial<EmbedDescription> = {}): EmbedDescription {
  const fragment = lab === threeRows.lab ? threeRows.id : packLab(lab).fragment
  return {
    siteUrl: SITE,
    lab,
    preset: lab === threeRows.lab ? threeRows.id : null,
    fragment,
    isInline: false,
    theme: 'auto',
    controls: 'basic',
    scenarios: null,
    alt: altOf(lab, null),
    heightPx: 540,
    picture: { stem: 'three rows', widthPx: 736, heightPx: 424 },
    ...change,
  }
}

function snippetOf(embed: EmbedDescription, host: HostId, form: EmbedForm): Snippet {
  const result = writeSnippet(embed, host, form)
  if (!result.ok) throw new Error(`${host} ${form}: ${result.why}`)
  return result.snippet
}

const textsOf = (embed: EmbedDescription, host: HostId, form: EmbedForm) => snippetOf(embed, host, form).parts.map(({ text }) => text)

/** A lab in whose title, labels and rows a text stands. */
const labWith = (text: string): Lab => ({
  version: 1,
  title: text.slice(0, 200),
  budgetMs: 160,
  calls: { a: { label: text.slice(0, 24) === '' ? 'A' : text.slice(0, 24), timeoutMs: 100, attempts: [{ durationMs: 170 }] } },
  scenarios: [{ id: 'one', title: text.slice(0, 200), steps: ['a'] }],
})

const hostile = [
  ...hostileTexts,
  '"><script>ran=1</script>',
  "'onload='ran=1",
  '{{constructor.constructor("ran=1")()}}',
  '{{< x >}}{{% y %}}',
  '{ran=1}',
]

describe('a snippet', () => {
  it('of a preset is short, and says only what is not the default', () => {
    const embed = embedOf(threeRows.lab)
    expect(textsOf(embed, 'html', 'element')[0]).toBe('<script async src="https://docs.example/a/b/deadline-timeline.js"></script>')
    expect(textsOf(embed, 'html', 'element')[1]).toMatch(/^<deadline-timeline preset="three-rows">\n/)
    const dressed = { ...embed, theme: 'dark', controls: 'full', scenarios: ['shared', 'retry'] } as const
    expect(textsOf(dressed, 'html', 'element')[1]).toMatch(
      /^<deadline-timeline preset="three-rows" theme="dark" controls="full" scenarios="shared,retry">\n/,
    )
  })

  it('of a frame has an address that the frame reads as it was meant', () => {
    const embed = embedOf(labWith('x'), { theme: 'light', controls: 'none', scenarios: ['one'] })
    const src = /src="([^"]*)"/.exec(textsOf(embed, 'html', 'frame')[0] ?? '')?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(src.startsWith(`${SITE}embed.html?`)).toBe(true)
    expect(readAddress(new URL(src))).toEqual({ theme: 'light', controls: 'none', scenarios: 'one', lab: embed.fragment })
    expect(textsOf(embed, 'notion', 'frame')).toEqual([src])
  })

  it.each(forms.map(([form]) => form))('of the form “%s” is there for each host, or the reason why not', (form) => {
    const cannot = hosts.filter(({ id }) => !writeSnippet(embedOf(threeRows.lab), id, form).ok).map(({ id }) => id)
    const expected: Record<EmbedForm, string[]> = { link: [], frame: ['github'], element: ['github', 'notion', 'confluence'], picture: [] }
    expect(cannot).toEqual(expected[form])
  })

  it('of a lab that is too large for a link holds the lab itself, or names a file', () => {
    const embed = embedOf(labWith('x'), { fragment: null })
    for (const { id } of hosts) for (const form of ['link', 'frame'] as const) expect(writeSnippet(embed, id, form).ok).toBe(false)
    expect(textsOf(embed, 'html', 'element')[1]).toContain('<script type="application/json">')
    expect(textsOf(embed, 'vitepress', 'element')[1]).toContain('src="three%20rows.slackline.json"')
    expect(textsOf(embed, 'html', 'picture')[0]).not.toContain('<a ')
  })

  it('names the files that it refers to, as its picture does', () => {
    const { parts, files } = snippetOf(embedOf(threeRows.lab), 'github', 'picture')
    expect(files).toEqual(['three rows.svg', 'three rows-dark.svg'])
    for (const file of files) expect(parts[0]?.text).toContain(`="${encodeURIComponent(file)}"`)
    expect(snippetOf(embedOf(threeRows.lab, { theme: 'dark' }), 'html', 'picture').files).toEqual(['three rows-dark.svg'])
  })

  it('for the height is eight lines with its tags', () => {
    expect(HEIGHT_SCRIPT.split('\n').length + 2).toBeLessThanOrEqual(10)
    expect(HEIGHT_SCRIPT).toContain('frame.contentWindow === source')
  })
})

describe('hostile texts in a snippet', () => {
  it.each(hostile)('%j is only text in Markdown', (text) => {
    const embed = embedOf(labWith(text))
    for (const id of ['html', 'github', 'docusaurus', 'vitepress', 'mkdocs', 'starlight', 'hugo'] as const) {
      const written = textsOf(embed, id, 'link').at(-1) ?? ''
      const page = marked.parse(written, { async: false })
      expect(page.match(/<\/?[a-z]+/gi)).toEqual(['<p', '<a', '</a', '</p'])
      expect(/href="([^"]*)"/.exec(page)?.[1]).toBe(liveAddress(embed))
      const picture = marked.parse(textsOf(embed, id === 'html' || id === 'github' ? 'mkdocs' : id, 'picture')[0] ?? '', { async: false })
      expect(picture.match(/<\/?[a-z]+/gi)).toEqual(['<p', '<a', '<img', '</a', '</p'])
      expect(picture.replace(/"[^"]*"/g, '').match(/\son\w+=/g)).toBeNull()
    }
  })

  it.each(hostile)('%j begins no expression of a host', (text) => {
    const embed = embedOf(labWith(text), { isInline: true })
    for (const form of ['link', 'element', 'picture'] as const) {
      const vue = textsOf(embed, 'vitepress', form).at(-1) ?? ''
      // Attributes are no expressions in Vue.
      expect(vue.replace(/"[^"]*"/g, '')).not.toMatch(/\{\{|\}\}/)
      const [file = '', use = ''] = textsOf(embed, 'hugo', form)
      expect(file).not.toContain('{{')
      if (form === 'element') expect(use).toMatch(/^\{\{< timeline-[a-z0-9-]+ >\}\}$/)
    }
    for (const form of ['link', 'picture'] as const) expect(textsOf(embed, 'docusaurus', form)[0]).not.toMatch(/[{}]/)
    const page = textsOf(embed, 'docusaurus', 'element').at(-1) ?? ''
    const outside = page.replace(/\{\{ __html: '(?:[^'\\]|\\.)*' \}\}/, '').replace(/"[^"]*"/g, '')
    expect(outside).not.toMatch(/[{}]/)
  })

  it.each(hostile)('%j stays inside the lab that stands in the page', (text) => {
    const lab = labWith(text)
    const embed = embedOf(lab, { isInline: true })
    for (const id of ['html', 'mkdocs', 'starlight', 'hugo'] as const) {
      const written = textsOf(embed, id, 'element').find((one) => one.includes('<deadline-timeline')) ?? ''
      const json = /<script type="application\/json">([\s\S]*?)<\/script>/.exec(written)?.[1] ?? ''
      expect(json).not.toContain('<')
      expect(JSON.parse(json)).toEqual(lab)
      // A blank line would end the block of HTML in Markdown.
      expect(written).not.toMatch(/\n\s*\n/)
    }
  })

  it.each(hostile)('%j is the same text in a literal of JavaScript', (text) => {
    const literal = asJsText(inScript(labWith(text), 0))
    expect(literal).not.toMatch(/[<\n]/)
    expect(literal).toMatch(/^'(?:[^'\\\n]|\\.)*'$/)
    const json = literal
      .slice(1, -1)
      .replace(/\\x3c/g, '<')
      .replace(/\\(['"\\])/g, '$1')
    expect(JSON.parse(json)).toEqual(labWith(text))
  })

  it('an attribute ends only where the snippet ends it', () => {
    for (const text of hostile) {
      for (const written of [
        textsOf(embedOf(labWith(text)), 'html', 'frame')[0],
        textsOf(embedOf(labWith(text)), 'docusaurus', 'frame')[0],
      ]) {
        expect(written?.replace(/"[^"]*"/g, '""').replace(/\{\d+\}/g, '""')).toBe(
          written?.startsWith('<iframe\n') === true && written.endsWith('/>')
            ? '<iframe\n  src=""\n  title=""\n  width="" height="" loading=""\n  sandbox=""\n  allow=""\n/>'
            : '<iframe\n  src=""\n  title=""\n  width="" height="" loading=""\n  sandbox=""\n  allow=""\n></iframe>',
        )
      }
    }
  })
})

describe('what a picture says', () => {
  it('is each shown row’s outcome, and not without end', () => {
    expect(altOf(threeRows.lab, ['shared'])).toMatch(/^Shared deadline: 160 ms/)
    const many: Lab = {
      ...threeRows.lab,
      scenarios: Array.from({ length: 20 }, (_, i) => ({ id: `s${i}`, title: 'T'.repeat(200), steps: ['catalog'] })),
    }
    expect(altOf(many, null).length).toBeLessThanOrEqual(501)
  })
})

describe('the height of a frame', () => {
  it('grows with its rows, and with what stands below them', () => {
    const all = frameHeightPx(threeRows.lab, null, true)
    expect(frameHeightPx(threeRows.lab, ['shared'], true)).toBeLessThan(all)
    expect(frameHeightPx(threeRows.lab, null, false)).toBeLessThan(all)
    expect(all % 10).toBe(0)
  })
})
