// A lab with thousands of spans, for the bench: ordinary data in great number.

const CALLS = 100

/**
 * One row whose steps go round 100 calls until it has made `spans` spans. Of each ten calls one meets its timeout and one answers with an error;
 * the budget is for nine tenths of the row, so that the last spans are past it.
 * @param {number} spans
 * @returns {import('../../src/core/lab.ts').Lab}
 */
export function bigLab(spans) {
  /** @type {Record<string, import('../../src/core/lab.ts').Call>} */
  const calls = {}
  let roundMs = 0
  for (let i = 0; i < CALLS; i++) {
    const durationMs = 20 + ((i * 37) % 60)
    const timeoutMs = i % 10 === 4 ? 15 : 100
    calls[callId(i)] = {
      label: i === 0 ? 'A' : `S${i}`,
      timeoutMs,
      attempts: [i % 10 === 7 ? { durationMs, result: 'error' } : { durationMs }],
    }
    roundMs += Math.min(durationMs, timeoutMs)
  }
  return {
    version: 1,
    title: `A row of ${spans} spans`,
    budgetMs: Math.round((roundMs * spans * 0.9) / CALLS),
    calls,
    scenarios: [{ id: 'long', title: 'Long', deadline: 'none', steps: Array.from({ length: spans }, (_, i) => callId(i % CALLS)) }],
  }
}

/** The first call is the catalog, so that its slider has the same name as on the opening page. @param {number} index */
function callId(index) {
  return index === 0 ? 'catalog' : `service-${index}`
}
