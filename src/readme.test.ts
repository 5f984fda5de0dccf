import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { formatTimeline, parseLab, simulate } from './core/index.ts'

const readme = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8')

describe('the README', () => {
  it('leads with the two commands', () => {
    const commands = /```sh\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
    expect(commands).toMatch(/^npm ci && npm start /m)
    expect(commands).toMatch(/^npm cit /m)
  })
  it('shows a lab that opens, and the timeline that it gives', () => {
    const parsed = parseLab(JSON.parse(/```json\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''))
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
    const lines = parsed.lab.scenarios.map((scenario) => formatTimeline(simulate(parsed.lab, scenario)))
    const shown = /```ts\n[\s\S]*?\n\/\/ (.*)\n```/.exec(readme)?.[1]
    expect(lines).toEqual([shown])
  })
})
