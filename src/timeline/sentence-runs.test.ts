import { expect, it } from 'vitest'
import { sentenceText } from './sentence.ts'
import { calc, joinRuns, oneSentence, strong } from './sentence-runs.ts'

it('sets a space between sentences and joins neighbours of one tone', () => {
  const runs = joinRuns([[strong('A'), ' was ', 'cut.'], ['It had one attempt.'], [strong('B'), strong('C')]])
  expect(runs).toEqual([{ text: 'A', tone: 'strong' }, { text: ' was cut. It had one attempt. ' }, { text: 'BC', tone: 'strong' }])
  expect(sentenceText({ runs })).toBe('A was cut. It had one attempt. BC')
})

it('makes one sentence of parts in lower case', () => {
  expect(sentenceText({ runs: joinRuns([oneSentence([['it had one attempt'], ['the word arrives at ', calc('1 + 2 = 3')]])]) })).toBe(
    'It had one attempt; the word arrives at 1 + 2 = 3.',
  )
})
