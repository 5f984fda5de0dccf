import type { BrowserContext, Page } from '@playwright/test'

export interface Picture {
  readonly bytes: Buffer
  readonly type: 'image/svg+xml' | 'image/png'
}

/** Round the figure in an exported picture. */
const PADDING_PX = 16
/** How far a channel may be off, of 255: what anti-aliasing moves. */
const TOLERANCE = 24

/** The figure's place on the page as it is seen: the live figure itself, or a picture laid over it exactly. */
export async function screenshotOf(page: Page, picture: Picture | null): Promise<Buffer> {
  const box = await page.locator('.figure-frame svg.fig').boundingBox()
  if (box === null) throw new Error('no figure')
  if (picture !== null) {
    await page.evaluate(
      async ({ base64, type, left, top, width }) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        const image = document.createElement('img')
        image.id = 'laid-over'
        image.src = URL.createObjectURL(new Blob([bytes], { type }))
        image.style.cssText = `position:fixed;z-index:99;left:${left}px;top:${top}px;width:${width}px`
        document.body.append(image)
        await image.decode()
      },
      {
        base64: picture.bytes.toString('base64'),
        type: picture.type,
        left: box.x - PADDING_PX,
        top: box.y - PADDING_PX,
        width: box.width + 2 * PADDING_PX,
      },
    )
  }
  const shot = await page.screenshot({ clip: box })
  if (picture !== null) await page.evaluate(() => document.getElementById('laid-over')?.remove())
  return shot
}

/** The share of pixels that differ between two screenshots of one size. */
export async function differingShare(page: Page, a: Buffer, b: Buffer): Promise<number> {
  return page.evaluate(
    async ({ first, second, tolerance }) => {
      const pixels = async (base64: string) => {
        const image = new Image()
        image.src = `data:image/png;base64,${base64}`
        await image.decode()
        const canvas = document.createElement('canvas')
        canvas.width = image.width
        canvas.height = image.height
        const context = canvas.getContext('2d')
        context?.drawImage(image, 0, 0)
        return context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray()
      }
      const [x, y] = [await pixels(first), await pixels(second)]
      if (x.length === 0 || x.length !== y.length) throw new Error(`${x.length} and ${y.length} bytes`)
      let differing = 0
      for (let i = 0; i < x.length; i += 4) {
        if ([0, 1, 2].some((channel) => Math.abs((x[i + channel] ?? 0) - (y[i + channel] ?? 0)) > tolerance)) differing++
      }
      return differing / (x.length / 4)
    },
    { first: a.toString('base64'), second: b.toString('base64'), tolerance: TOLERANCE },
  )
}

export interface SvgFacts {
  readonly root: string
  readonly width: string | null
  readonly height: string | null
  readonly title: string
  readonly desc: string
  /** What a picture that stands alone must not have. */
  readonly faults: readonly string[]
}

/** What the browser's own XML reader finds in an SVG, in a page without a policy, which would hold for the document that is read. */
export async function svgFacts(context: BrowserContext, svg: string): Promise<SvgFacts> {
  const page = await context.newPage()
  const facts = await page.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, 'image/svg+xml')
    const root = read.documentElement
    const faults: string[] = []
    const ids = [...read.querySelectorAll('[id]')].map((element) => element.id)
    if (new Set(ids).size !== ids.length) faults.push('an id twice')
    for (const element of read.querySelectorAll('*')) {
      if (['script', 'foreignObject', 'parsererror', 'a', 'image', 'use'].includes(element.localName)) faults.push(`<${element.localName}>`)
      for (const { name, value } of element.attributes) {
        if (/^on|href|^class$|^style$/.test(name)) faults.push(name)
        if (value.includes('var(') || value.includes('light-dark(')) faults.push(`${name}=${value}`)
        for (const [, id = ''] of value.matchAll(/url\(#?([^)]*)\)/g)) if (!ids.includes(id)) faults.push(`${name}=${value}`)
      }
      if (element.localName === 'style' && /url\((?!data:)|@import|var\(/.test(element.textContent ?? ''))
        faults.push('a style that points outside')
    }
    return {
      root: root.localName,
      width: root.getAttribute('width'),
      height: root.getAttribute('height'),
      title: read.querySelector('title')?.textContent ?? '',
      desc: read.querySelector('desc')?.textContent ?? '',
      faults,
    }
  }, svg)
  await page.close()
  return facts
}
