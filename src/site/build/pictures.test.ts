import { expect, it } from 'vitest'
import { drawPicture } from './pictures.ts'

it('the space in a number is drawn, and not a sign for what the type lacks', () => {
  const draw = (text: string) =>
    Buffer.from(drawPicture(`<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><text y="30">${text}</text></svg>`)).toString(
      'base64',
    )
  expect(draw('2\u202f500 ms')).toBe(draw('2\u2009500 ms'))
  expect(draw('2\u202f500 ms')).not.toBe(draw('2500 ms'))
})
