import type { SvgPicture } from '../../io/export/svg.ts'

/** Sides and areas past which browsers give an empty canvas without a word. */
const MAX_SIDE_PX = 16_384
const MAX_AREA_PX = 128_000_000

/** A picture that could not be made; its message is for the person. */
export class PngError extends Error {}

/**
 * A picture as PNG, pixel for pixel of the size that its SVG says. Nothing leaves the page: the SVG is read from memory (`blob:`, which `img-src` must
 * allow) and drawn on a canvas. Rejects with a `PngError` whose message is a plain sentence.
 */
export async function svgToPng({ svg, widthPx, heightPx }: SvgPicture): Promise<Blob> {
  const size = `${widthPx} × ${heightPx} px`
  if (widthPx > MAX_SIDE_PX || heightPx > MAX_SIDE_PX || widthPx * heightPx > MAX_AREA_PX) {
    throw new PngError(`${size} is more than browsers draw. Show fewer rows, choose another width, or take the SVG.`)
  }
  const image = await readImage(svg)
  const canvas = document.createElement('canvas')
  canvas.width = widthPx
  canvas.height = heightPx
  const context = canvas.getContext('2d')
  if (context === null) throw new PngError(`This browser could not draw ${size}. Take the SVG instead.`)
  context.drawImage(image, 0, 0, widthPx, heightPx)
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (png === null) throw new PngError(`This browser could not make a PNG of ${size}. Take the SVG instead.`)
  return png
}

async function readImage(svg: string): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return image
  } catch {
    throw new PngError('This browser could not read the picture that it made. Take the SVG instead.')
  } finally {
    URL.revokeObjectURL(url)
  }
}
