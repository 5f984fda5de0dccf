import { expect, it } from 'vitest'
import { PngError, svgToPng } from './svg-to-png.ts'

it('a picture larger than browsers draw is refused with a sentence that says what to do', async () => {
  for (const [widthPx, heightPx] of [
    [7680, 16_385],
    [7680, 16_800],
    [16_000, 9000],
  ] as const) {
    const made = svgToPng({ svg: '', widthPx, heightPx, description: '' })
    await expect(made).rejects.toThrow(PngError)
    await expect(made).rejects.toThrow(
      `${widthPx} × ${heightPx} px is more than browsers draw. Show fewer rows, choose another width, or take the SVG.`,
    )
  }
})
