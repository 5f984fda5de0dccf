import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LATE_MS, SLOW_MS, waitForPart } from './part-wait.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

interface Request {
  answer(part: string): void
  fail(): void
}

/** A part whose requests are answered by the test, or never. */
function scene() {
  const requests: Request[] = []
  const told: string[] = []
  let ended = 0
  const wait = waitForPart<string>({
    load: () =>
      new Promise((answer, reject) => {
        requests.push({ answer, fail: () => reject(new Error('no answer')) })
      }),
    onState: (state, tries) => told.push(`${state} ${tries}`),
    endHanging: async () => {
      ended++
      requests.at(-1)?.fail()
    },
  })
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return { wait, requests, told, pass, request: (n: number) => requests[n] as Request, endings: () => ended }
}

describe('a part that is waited for', () => {
  it('is told of by nothing but its end when it comes soon', async () => {
    const { wait, request, told, pass } = scene()
    await pass(SLOW_MS - 1)
    request(0).answer('Build')
    expect(await wait.part).toBe('Build')
    await pass(2 * LATE_MS)
    expect(told).toEqual(['over 1'])
  })
  it('is slow, then late, and shows all the same when it comes after that', async () => {
    const { wait, request, told, pass } = scene()
    await pass(SLOW_MS)
    expect(told).toEqual(['slow 1'])
    await pass(LATE_MS)
    expect(told).toEqual(['slow 1', 'late 1'])
    request(0).answer('Build')
    expect(await wait.part).toBe('Build')
    expect(told.at(-1)).toBe('over 1')
  })
  it('that fails is told of at once, and asked for again by hand only', async () => {
    const { wait, requests, request, told, pass, endings } = scene()
    request(0).fail()
    await pass(0)
    expect(told).toEqual(['failed 1'])
    await pass(2 * LATE_MS)
    expect(told).toEqual(['failed 1'])
    expect(requests).toHaveLength(1)
    wait.again()
    await pass(0)
    expect(told).toEqual(['failed 1', 'slow 2'])
    request(1).answer('Build')
    expect(await wait.part).toBe('Build')
    expect(endings()).toBe(0)
  })
  it('that hangs is asked for again once that request has ended, whose failure says nothing', async () => {
    const { wait, request, told, pass, endings } = scene()
    await pass(LATE_MS)
    wait.again()
    await pass(0)
    expect(endings()).toBe(1)
    expect(told).toEqual(['slow 1', 'late 1', 'slow 2'])
    await pass(LATE_MS)
    expect(told.at(-1)).toBe('late 2')
    request(1).answer('Build')
    expect(await wait.part).toBe('Build')
  })
  it('is not asked for twice while an answer may still come', async () => {
    const { wait, requests, pass } = scene()
    await pass(SLOW_MS)
    wait.again()
    await pass(0)
    expect(requests).toHaveLength(1)
  })
  it('that nobody waits for any more is none, and says nothing when it comes', async () => {
    const { wait, request, told, pass } = scene()
    await pass(SLOW_MS)
    wait.leave()
    expect(await wait.part).toBe(null)
    request(0).answer('Build')
    await pass(2 * LATE_MS)
    expect(told).toEqual(['slow 1', 'over 1'])
  })
})
