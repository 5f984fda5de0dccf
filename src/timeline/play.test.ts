import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Lab } from '../core/lab.ts'
import { arbitraryLab } from '../core/testing/arbitrary-lab.ts'
import model from '../core/vectors/model.json'
import { viewLab } from './lab-view.ts'
import { FILM_MS, filmPosition, nextInstant, playAt, playEndMs, playInstants, previousInstant } from './play.ts'
import { sentenceText } from './sentence.ts'
import { tinyLab } from './testing/tiny-lab.ts'

const opening = viewLab(model[0]?.lab as unknown as Lab)
const say = (view: ReturnType<typeof viewLab>, atMs: number, row = 0) => {
  const found = playAt(view, atMs).rows[row]
  return found === undefined ? '' : sentenceText(found.sentence)
}

describe('a lab played', () => {
  it.each([
    [0, 0, 'At 0 ms: A begins; the line is 160 ms away.'],
    [0, 70, 'At 70 ms: A answered; the line is 90 ms away.'],
    [0, 160, 'At 160 ms: C is running; the line is reached.'],
    [0, 200, 'At 200 ms: C is running; 40 ms past the line.'],
    [0, 210, 'At 210 ms: C answered; the row ends, 50 ms past the line.'],
    [1, 70, 'At 70 ms: A answered; 90 ms remain for B.'],
    [1, 150, 'At 150 ms: C is running; 10 ms remain.'],
    [1, 160, 'At 160 ms: C was stopped by the deadline; the row ends on the line.'],
    [1, 200, 'At 200 ms: the row ended at 160 ms on the line.'],
    [2, 60, 'At 60 ms: A1 was cut by its own timeout; A pauses for 20 ms; 100 ms remain.'],
    [2, 70, 'At 70 ms: A pauses; 90 ms remain.'],
    [2, 80, 'At 80 ms: A2 begins; 80 ms remain.'],
    [2, 130, 'At 130 ms: A2 answered; 30 ms remain for B.'],
  ])('says of row %i at %i ms what happened and what remains', (row, atMs, expected) => expect(say(opening, atMs, row)).toBe(expected))

  it('gives the spans that run, those that have happened, and what is new', () => {
    const [, , row] = playAt(opening, 130).rows
    expect(row).toMatchObject({
      running: [3],
      happened: [0, 1, 2],
      news: [2],
      orphaned: [],
      isDone: false,
      toLimitMs: 30,
      toDeadlineMs: 30,
      toLineMs: 30,
    })
    expect(playAt(opening, 130).rows[0]).toMatchObject({ running: [1], toLimitMs: null, toDeadlineMs: null, toLineMs: 30 })
  })

  it('shows only the rows that are asked for, with their places', () => {
    expect(playAt(opening, 0, ['s3']).rows.map(({ scenarioId, rowIndex }) => [scenarioId, rowIndex])).toEqual([['s3', 2]])
    expect(playInstants(opening, ['s3'])).toEqual([0, 60, 80, 130, 160])
  })

  it('knows what runs on after its caller has left', () => {
    const view = viewLab(tinyLab(100, { a: { timeoutMs: 40, attempts: [{ durationMs: 70 }], onCut: 'abandon' } }))
    expect(playAt(view, 40).rows[0]).toMatchObject({ running: [], happened: [0], orphaned: [0], isDone: true })
    expect(say(view, 50)).toMatch(/runs on with nobody waiting/)
    expect(say(view, 70)).toMatch(/is done, with nobody waiting/)
    expect(playInstants(view)).toEqual([0, 40, 70])
    expect(playEndMs(view)).toBe(70)
  })

  it('tells the reserve from the deadline', () => {
    const view = viewLab(tinyLab(100, { a: { timeoutMs: null, attempts: [{ durationMs: 200 }] } }, { reserveMs: 30 }))
    expect(playAt(view, 20).rows[0]).toMatchObject({ toLimitMs: 50, toDeadlineMs: 80 })
    expect(say(view, 20)).toMatch(/50 ms remain\.$/)
    expect(say(view, 70)).toMatch(/stopped by the reserve/)
  })

  it('goes from instant to instant, and stays at the ends', () => {
    const instants = playInstants(opening)
    expect(instants).toEqual([0, 60, 70, 80, 130, 140, 160, 210])
    expect(nextInstant(instants, 0)).toBe(60)
    expect(nextInstant(instants, 65)).toBe(70)
    expect(nextInstant(instants, 210)).toBe(210)
    expect(previousInstant(instants, 65)).toBe(60)
    expect(previousInstant(instants, 60)).toBe(0)
    expect(previousInstant(instants, 0)).toBe(0)
  })

  it('moves at one speed from wherever it is started, and never past the end', () => {
    expect(filmPosition(0, 210, 0)).toBe(0)
    expect(filmPosition(0, 210, FILM_MS / 2)).toBe(105)
    expect(filmPosition(105, 210, FILM_MS / 2)).toBe(210)
    expect(filmPosition(0, 210, 10 * FILM_MS)).toBe(210)
    expect(filmPosition(50, 210, -1)).toBe(50)
  })
})

describe('any lab played', () => {
  it('has each span running, orphaned, happened or to come, never two of them but for an orphan that has happened', () => {
    fc.assert(
      fc.property(arbitraryLab(), fc.nat(60), (lab, atMs) => {
        const view = viewLab(lab)
        playAt(view, atMs).rows.forEach((row, i) => {
          const spans = view.rows[i]?.trace.spans ?? []
          spans.forEach((span, k) => {
            const isNow = span.startMs <= atMs && atMs < span.endMs
            expect(row.happened.includes(k)).toBe(span.endMs <= atMs)
            expect(row.running.includes(k) || (row.orphaned.includes(k) && span.endMs > atMs)).toBe(isNow)
            expect(row.running.includes(k) && row.orphaned.includes(k)).toBe(false)
          })
        })
      }),
      { numRuns: 300 },
    )
  })

  it('does nothing between two of its instants', () => {
    fc.assert(
      fc.property(arbitraryLab(), (lab) => {
        const view = viewLab(lab)
        const instants = playInstants(view)
        const key = (atMs: number) => playAt(view, atMs).rows.map((row) => [row.running, row.happened, row.orphaned])
        instants.forEach((instant, i) => {
          const last = (instants[i + 1] ?? instant + 2) - 1
          if (last > instant) expect(key(last)).toEqual(key(instant))
        })
        // From the last on, nothing runs.
        expect(playAt(view, playEndMs(view)).rows.flatMap((row) => [...row.running, ...row.orphaned])).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('always has a whole sentence to say', () => {
    fc.assert(
      fc.property(arbitraryLab(), fc.nat(40), (lab, atMs) => {
        for (const { sentence } of playAt(viewLab(lab), atMs).rows) expect(sentenceText(sentence)).toMatch(/^At \d+ ms: \S.*[^ ;]\.$/)
      }),
      { numRuns: 300 },
    )
  })
})
