import { describe, expect, it } from 'vitest'
import { readNumber, readTime } from './time-text.ts'

describe('readTime', () => {
  it.each([
    ['250', 250],
    ['1500 ms', 1500],
    ['1.5s', 1500],
    ['1,5 s', 1500],
    [' 2 min ', 120_000],
    ['1 h', 3_600_000],
    ['0', 0],
    ['-0', 0],
    ['.5s', 500],
    ['2.s', 2000],
    ['+40', 40],
    ['2 500', 2500],
    ['2\u2009500 ms', 2500],
    ['2\u202f500 ms', 2500],
    ['86 400 000', 86_400_000],
    ['0.001s', 1],
    ['1.1 s', 1100],
    ['16.35s', 16_350],
    ['70MS', 70],
  ])('reads %j as %i ms', (text, ms) => expect(readTime(text)).toEqual({ ok: true, ms }))

  it.each([
    ['', 'Type a time'],
    ['soon', 'is not a time'],
    ['1.5.2', 'is not a time'],
    ['12 parsecs', 'is not a time'],
    ['1e3', 'is not a time'],
    ['Infinity', 'is not a time'],
    ['0x10', 'is not a time'],
    ['5 constructor', 'is not a time'],
    ['-5', 'less than nothing'],
    ['1.5 ms', 'not a whole number of milliseconds'],
    ['0.0001 s', 'not a whole number of milliseconds'],
    ['2,500', 'Write 2500 or 2.500'],
    ['2,500 ms', 'Write 2500 or 2.500'],
  ])('refuses %j with a sentence', (text, part) => {
    const reading = readTime(text)
    expect(reading.ok).toBe(false)
    expect(reading.ok ? '' : reading.message).toContain(part)
  })

  it('cuts a long text short in its sentence', () => {
    const reading = readTime('x'.repeat(1000))
    expect(reading.ok ? '' : reading.message.length).toBeLessThan(150)
  })
})

describe('readNumber', () => {
  it.each([
    ['2', 2],
    ['1,5', 1.5],
    ['1.25', 1.25],
  ])('reads %j as %d', (text, value) => expect(readNumber(text)).toBe(value))
  it.each(['', 'two', '5,000', '-1', '1e2', '1.', '0x2'])('refuses %j', (text) => expect(readNumber(text)).toBeNull())
})
