import { readFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import { describe, expect, it } from 'vitest'
import { presets } from '../../presets/presets.ts'
import { viewLab } from '../../timeline/lab-view.ts'
import { crowdLab } from '../../timeline/testing/crowd-lab.ts'
import { kindsLab } from '../../timeline/testing/kinds-lab.ts'
import { openingLab } from '../../timeline/testing/opening-lab.ts'
import { tinyLab } from '../../timeline/testing/tiny-lab.ts'
import { toBase64 } from './base64.ts'
import { exportSvg, MAX_PICTURE_PX, MIN_PICTURE_PX, type SvgOptions } from './svg.ts'
import { hostileLab, hostileTexts } from './testing/hostile-lab.ts'
import { escapeXml } from './xml.ts'

const font = new Uint8Array(readFileSync(new URL('../../site/fonts/slackline-sans.woff2', import.meta.url)))
const usual: SvgOptions = { widthPx: 1168, theme: 'light', font }
const draw = (lab = openingLab, more: Partial<SvgOptions> = {}) => exportSvg(viewLab(lab), { ...usual, ...more })

/** Element names, attributes and texts, by a reader that refuses what is not well-formed. */
function readXml(xml: string): { tags: string[]; attributes: [tag: string, name: string, value: string][]; texts: string[] } {
  const tags: string[] = []
  const attributes: [string, string, string][] = []
  const texts: string[] = []
  const open: string[] = []
  let at = 0
  const token = /<(\/?)([A-Za-z][\w-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y
  while (at < xml.length) {
    token.lastIndex = at
    const match = token.exec(xml)
    if (match === null) throw new Error(`not well-formed at ${at}: ${xml.slice(at, at + 40)}`)
    at = token.lastIndex
    const [, slash, tag = '', rest = '', isEmpty, text] = match
    if (text !== undefined) {
      if (/&(?!(?:amp|lt|gt|quot|#\d+);)/.test(text)) throw new Error(`a bare ampersand: ${text}`)
      texts.push(text)
    } else if (slash === '/') {
      if (open.pop() !== tag) throw new Error(`</${tag}> closes nothing`)
    } else {
      tags.push(tag)
      for (const [, name = '', value = ''] of rest.matchAll(/([\w:-]+)="([^"]*)"/g)) attributes.push([tag, name, value])
      if (isEmpty !== '/') open.push(tag)
    }
  }
  if (open.length > 0) throw new Error(`${open.join(' ')} left open`)
  return { tags, attributes, texts }
}

describe('a picture', () => {
  it('says its exact size, and is as high as its rows', () => {
    const { svg, widthPx, heightPx } = draw()
    expect(svg).toContain(` width="1168" height="${heightPx}" viewBox="-16 -16 1168 ${heightPx}"`)
    expect(widthPx).toBe(1168)
    expect(draw({ ...openingLab, scenarios: openingLab.scenarios.slice(0, 1) }).heightPx).toBeLessThan(heightPx)
    const { width, height } = new Resvg(svg)
    expect([width, height]).toEqual([1168, heightPx])
  })

  it('is drawn larger by a scale, with the same figure in it', () => {
    const once = draw()
    const twice = draw(openingLab, { scale: 2 })
    expect([twice.widthPx, twice.heightPx]).toEqual([2336, 2 * once.heightPx])
    expect(twice.svg).toContain(`viewBox="-16 -16 1168 ${once.heightPx}"`)
  })

  it('is held within the widths that can be drawn', () => {
    expect(draw(openingLab, { widthPx: 1 }).widthPx).toBe(MIN_PICTURE_PX)
    expect(draw(openingLab, { widthPx: 1e9 }).widthPx).toBe(MAX_PICTURE_PX)
    expect(draw(openingLab, { widthPx: 500.4 }).widthPx).toBe(500)
  })

  it('has the outcome of each row in words and as a line of text', () => {
    const { svg, description } = draw()
    expect(description.split('\n')).toEqual([
      'Local timeouts only: 210 ms, 50 ms over the budget of 160. Every step ended ok. A1 ok 0-70 | B1 ok 70-140 | C1 ok 140-210',
      'Shared deadline: 160 ms, within the budget of 160. Loyalty (C) was stopped by the deadline after 20 ms. A1 ok 0-70 | B1 ok 70-140 | C1 deadline_exceeded 140-160',
      'Retry inside the budget: 160 ms, within the budget of 160. Audit (B) was stopped by the deadline after 30 ms. A1 timeout 0-60 | A backoff 60-80 | A2 ok 80-130 | B1 deadline_exceeded 130-160',
    ])
    expect(svg).toContain(`${description}</desc>`)
    expect(svg).toMatch(/<title id="(slackline-\w+)-title">Three calls, one budget<\/title><desc id="\1-desc">/)
    expect(svg).toMatch(/role="img" aria-labelledby="(slackline-\w+)-title \1-desc"/)
  })

  it('holds the face, and without it leaves system faces more room', () => {
    expect(draw().svg).toContain(`url(data:font/woff2;base64,${Buffer.from(font).toString('base64')})`)
    const without = draw(openingLab, { font: null }).svg
    expect(without).not.toContain('@font-face')
    expect(without.replace(/slackline-\w+/g, '')).not.toBe(
      draw()
        .svg.replace(/@font-face\{[^}]*\}/, '')
        .replace(/slackline-\w+/g, ''),
    )
  })

  it('has the paper of its theme, or none', () => {
    const ground = (theme: 'light' | 'dark') => `fill="${theme === 'light' ? '#fbfaf6' : '#15181a'}"/>`
    expect(draw().svg).toMatch(new RegExp(`</defs><rect x="-16" y="-16" width="1168" height="\\d+" ${ground('light')}`))
    expect(draw(openingLab, { theme: 'dark' }).svg).toMatch(
      new RegExp(`</defs><rect x="-16" y="-16" width="1168" height="\\d+" ${ground('dark')}`),
    )
    expect(draw(openingLab, { background: 'none' }).svg).not.toContain('<rect x="-16"')
  })

  it('needs nothing outside itself and runs nothing, whatever is drawn and however wide', () => {
    for (const lab of [...presets.map((preset) => preset.lab), kindsLab, crowdLab(2000), tinyLab(0, {})]) {
      for (const widthPx of [1168, 600, 300]) {
        for (const theme of ['light', 'dark'] as const) {
          const { svg } = draw(lab, { widthPx, theme })
          expect(svg).not.toMatch(/var\(|light-dark\(|<script|foreignObject|class=|style=|\son\w+=|href=|@import/)
          expect(svg.match(/\w+:\/\/[^"\s]+/g)).toEqual(['http://www.w3.org/2000/svg'])
          const { attributes } = readXml(svg)
          const ids = new Set(attributes.filter(([, name]) => name === 'id').map(([, , value]) => value))
          for (const [, , value] of attributes.filter(([, , each]) => each.includes('url(')))
            expect(ids).toContain(/^url\(#(.+)\)$/.exec(value)?.[1])
        }
      }
    }
  })

  it('shares no id with another picture', () => {
    const idsOf = (svg: string) => readXml(svg).attributes.flatMap(([, name, value]) => (name === 'id' ? [value] : []))
    const pictures = [
      draw(),
      draw(openingLab, { theme: 'dark' }),
      draw(openingLab, { widthPx: 700 }),
      draw(openingLab, { background: 'none' }),
      draw(openingLab, { font: null }),
      draw(openingLab, { scale: 2 }),
      draw(kindsLab),
    ]
    const all = pictures.flatMap(({ svg }) => idsOf(svg))
    expect(new Set(all).size).toBe(all.length)
    expect(idsOf(draw().svg)).toEqual(idsOf(draw().svg))
  })

  it('is one text that XML readers take, whatever the names hold; nothing of them is markup', () => {
    const { svg, description } = draw(hostileLab())
    const { tags, attributes, texts } = readXml(svg)
    expect([...new Set(tags)].sort()).toEqual([
      'circle',
      'defs',
      'desc',
      'g',
      'path',
      'pattern',
      'polygon',
      'polyline',
      'rect',
      'style',
      'svg',
      'text',
      'title',
      'tspan',
    ])
    expect(attributes.filter(([, name]) => /^on|href|style|class/.test(name))).toEqual([])
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(svg).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/u)
    expect(description).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    expect(texts.join('')).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(new Resvg(svg).width).toBe(1168)
  })

  it.each(hostileTexts.map((text) => [JSON.stringify(text), text]))('is well-formed with %s as every name', (_, text) => {
    readXml(draw(hostileLab([text])).svg)
  })

  it('of a lab of 10 000 spans has few elements and a short description', () => {
    const { svg, description } = draw(crowdLab(10_000), { font: null })
    expect(readXml(svg).tags.length).toBeLessThan(400)
    expect(description.length).toBeLessThan(10_000)
    expect(description).toContain('| and 9800 more')
  })
})

describe('text in XML', () => {
  it('has its special characters escaped and what XML forbids replaced', () => {
    expect(escapeXml(`<a b="c" d='e'>&]]>`)).toBe('&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;]]&gt;')
    expect(escapeXml('\u0000\u000b\ufffe\ud800x\udc00')).toBe('\ufffd\ufffd\ufffd\ufffdx\ufffd')
    expect(escapeXml('\t\n\r\u{1f600}\ufffd')).toBe('\t\n&#13;\u{1f600}\ufffd')
  })
})

describe('base64', () => {
  it('is that of Node, also past one chunk and with every rest', () => {
    for (const length of [0, 1, 2, 3, 8191, 8192, 20_001]) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 31) % 256)
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
    }
  })
})
