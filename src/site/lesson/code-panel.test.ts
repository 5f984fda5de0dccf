import { expect, it } from 'vitest'
import { retries } from '../../lessons/chapter-04-retries.ts'
import { codeFor } from '../../lessons/code-for.ts'
import { viewLab } from '../../timeline/lab-view.ts'
import { describeLine } from './CodePanel.tsx'

it('a line is said with the bars that it makes, and nothing is said of a line that makes none', () => {
  const view = viewLab(retries.lab)
  const shown = codeFor(retries, retries.lab, 'typescript')
  const backoff = shown.lines.findIndex(({ text }) => text.startsWith('const BACKOFF_MS'))
  expect(describeLine(shown, backoff, view)).toContain(' in Retry inside the budget.')
  const bare = shown.lines.findIndex(({ text, spanKeys }) => text.trim() !== '' && spanKeys.length === 0)
  expect(describeLine(shown, bare, view)).toBe('')
  expect(describeLine(shown, shown.lines.length, view)).toBe('')
})
