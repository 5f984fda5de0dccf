import { expect, it } from 'vitest'
import { formatMs, formatNumber } from './format-ms.ts'

it.each([
  [0, '0'],
  [70, '70'],
  [999, '999'],
  [1000, '1\u202f000'],
  [86_400_000, '86\u202f400\u202f000'],
])('writes %i with its thousands set apart by a thin space', (value, text) => expect(formatNumber(value)).toBe(text))

it('says the unit after a plain space', () => expect(formatMs(2500)).toBe('2\u202f500 ms'))
