import type { AnsweredCall, Lab, Work } from '../core/lab.ts'

const MAX_ID = 40
const ID = /^[A-Za-z0-9_-]{1,40}$/

export function isId(text: string): boolean {
  return ID.test(text)
}

/** The stem, or the stem with the least number from 2 up that is free: `call`, `call-2`. A number at the end of the stem is counted on from. */
export function freeId(stem: string, isTaken: (id: string) => boolean): string {
  if (!isTaken(stem)) return stem
  const base = stem.replace(/-\d+$/, '')
  for (let n = 2; ; n++) {
    const end = `-${n}`
    const id = base.slice(0, MAX_ID - end.length) + end
    if (!isTaken(id)) return id
  }
}

/** An id made of a title or a label: `Payment (EU)` as `payment-eu`; `fallback` where nothing is left. */
export function idFrom(text: string, fallback: string): string {
  const id = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_ID)
    .replace(/-+$/, '')
  return id === '' ? fallback : id
}

/** The first letter that no call has for a label; past Z: `A2`, `B2`, … */
export function freeLabel(lab: Lab): string {
  const taken = new Set(Object.values(lab.calls).map((call) => call.label))
  for (let round = 1; ; round++) {
    for (let code = 65; code <= 90; code++) {
      const label = `${String.fromCharCode(code)}${round === 1 ? '' : round}`
      if (!taken.has(label)) return label
    }
  }
}

/** A call to begin with: in a third of the budget it answers, and half of it is its timeout. */
export function newCall(lab: Lab): AnsweredCall {
  return {
    label: freeLabel(lab),
    timeoutMs: Math.max(1, roundTwo(lab.budgetMs / 2)),
    attempts: [{ durationMs: roundTwo(lab.budgetMs / 3) }],
  }
}

export function newWork(lab: Lab): Work {
  return { work: 'Work', durationMs: roundTwo(lab.budgetMs / 10) }
}

/** A pause to begin with: a tenth of the budget. */
export function newPauseMs(lab: Lab): number {
  return roundTwo(lab.budgetMs / 10)
}

/** To two digits: 53 for 53.33, 330 for 333.3. */
function roundTwo(ms: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, ms))) - 1)
  return Math.floor(ms / unit) * unit
}
