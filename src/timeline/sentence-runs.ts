/** `calc`: arithmetic with today's numbers. The other tones are what the picture colours with the same name. */
export type RunTone = 'strong' | 'deadline' | 'timeout' | 'error' | 'still' | 'calc'

export interface SentenceRun {
  readonly text: string
  readonly tone?: RunTone
}

/** One to a few sentences, as runs of plain text. A label in it may hold anything: it is text, never markup. */
export interface Sentence {
  readonly runs: readonly SentenceRun[]
}

export type Part = string | SentenceRun
export type Parts = readonly Part[]

export function strong(text: string): SentenceRun {
  return { text, tone: 'strong' }
}

export function calc(text: string): SentenceRun {
  return { text, tone: 'calc' }
}

export function deadline(text: string): SentenceRun {
  return { text, tone: 'deadline' }
}

export function still(text: string): SentenceRun {
  return { text, tone: 'still' }
}

/** Parts of a sentence, each in lower case, as one. */
export function oneSentence(facts: readonly Parts[]): Parts {
  const parts = facts.flatMap((fact, i): Parts => (i === 0 ? fact : ['; ', ...fact]))
  return [...parts.map((part, i): Part => (i === 0 && typeof part === 'string' ? part.charAt(0).toUpperCase() + part.slice(1) : part)), '.']
}

/** Sentences into runs: a space between two sentences, neighbours of one tone in one run. */
export function joinRuns(sentences: readonly Parts[]): readonly SentenceRun[] {
  const runs: SentenceRun[] = []
  sentences.forEach((parts, i) => {
    for (const part of i === 0 ? parts : [' ', ...parts]) {
      const run: SentenceRun = typeof part === 'string' ? { text: part } : part
      const last = runs[runs.length - 1]
      if (last !== undefined && last.tone === run.tone) runs[runs.length - 1] = { ...last, text: last.text + run.text }
      else runs.push(run)
    }
  })
  return runs
}
