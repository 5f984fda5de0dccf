import DOMPurify from 'dompurify'
import mermaid from 'mermaid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Lab } from '../../core/lab.ts'
import { simulate } from '../../core/simulate.ts'
import { presets } from '../../presets/presets.ts'
import { viewLab } from '../../timeline/lab-view.ts'
import { crowdLab } from '../../timeline/testing/crowd-lab.ts'
import { kindsLab } from '../../timeline/testing/kinds-lab.ts'
import { openingLab } from '../../timeline/testing/opening-lab.ts'
import { tinyLab } from '../../timeline/testing/tiny-lab.ts'
import { exportMermaid, MERMAID_MAX_CHARS } from './mermaid.ts'
import { hostileLab, hostileTexts } from './testing/hostile-lab.ts'

interface Task {
  readonly task: string
  readonly section: string
  readonly startTime: Date
  readonly endTime: Date
  readonly crit: boolean
  readonly milestone: boolean
  readonly vert: boolean
}

interface GanttDb {
  getTasks(): Task[]
  getSections(): string[]
  getLinks(): Map<string, string>
  getDiagramTitle(): string
}

beforeAll(() => {
  // Mermaid cleans names by a page's means, which Node does not have. That they are clean without it is what is tested here; e2e has a page.
  Object.assign(DOMPurify, { addHook: () => {}, sanitize: (text: string) => text })
  mermaid.initialize({ startOnLoad: false, maxTextSize: 2_000_000 })
})

/** Mermaid's own reading of a text. */
async function read(text: string): Promise<GanttDb> {
  expect(await mermaid.parse(text)).toMatchObject({ diagramType: 'gantt' })
  const diagram = await mermaid.mermaidAPI.getDiagramFromText(text)
  return diagram.db as unknown as GanttDb
}

const spansOf = (lab: Lab) => lab.scenarios.flatMap((scenario) => simulate(lab, scenario).spans.map((span) => [span.startMs, span.endMs]))

async function tasksOf(lab: Lab): Promise<readonly (readonly [number, number])[]> {
  const { getTasks } = await read(exportMermaid(viewLab(lab)))
  const tasks = getTasks()
  expect(tasks.filter((task) => task.vert).map((task) => [+task.startTime, +task.endTime])).toEqual([[lab.budgetMs, lab.budgetMs]])
  return tasks.filter((task) => !task.vert).map((task) => [+task.startTime, +task.endTime] as const)
}

describe('the rows as a Mermaid gantt', () => {
  it('are read by Mermaid to the starts and ends of the spans, for every lab', async () => {
    for (const lab of [...presets.map((preset) => preset.lab), kindsLab]) expect(await tasksOf(lab)).toEqual(spansOf(lab))
  })

  it('keep titles, sections and what went wrong', async () => {
    const db = await read(exportMermaid(viewLab(openingLab)))
    expect(db.getDiagramTitle()).toBe('Three calls, one budget')
    expect(db.getSections()).toEqual(['Local timeouts only', 'Shared deadline', 'Retry inside the budget'])
    expect(
      db
        .getTasks()
        .filter((task) => task.crit)
        .map((task) => task.task.trim()),
    ).toEqual(['Loyalty (C) deadline exceeded', 'Supplier (A1) timeout', 'Audit (B) deadline exceeded'])
  })

  it('keep a span of no length as a milestone, and a time of a day', async () => {
    const lab = tinyLab(0, { a: { needs: 86_400_000 } }, { deadline: 'none', steps: ['a', 'a'] })
    expect(await tasksOf(lab)).toEqual([
      [0, 86_400_000],
      [86_400_000, 172_800_000],
    ])
    const skipped = await read(exportMermaid(viewLab(tinyLab(0, { a: { needs: 5 } }))))
    expect(skipped.getTasks().filter((task) => task.milestone)).toHaveLength(1)
  })

  it('have room for the titles of the rows', async () => {
    expect(exportMermaid(viewLab(openingLab))).toMatch(/^---\nconfig:\n {2}gantt:\n {4}leftPadding: 162\n---\ngantt\n/) // 23 letters of 6 px, and 24
    expect(exportMermaid(viewLab(tinyLab(9, { a: { needs: 5 } })))).toMatch(/^gantt\n/)
    expect(exportMermaid(viewLab(tinyLab(9, { a: { needs: 5 } }, { title: 'T'.repeat(200) })))).toContain('leftPadding: 260\n')
  })

  it('tell rows of one title apart', async () => {
    const [first, second] = openingLab.scenarios
    if (first === undefined || second === undefined) throw new Error('the opening lab has rows')
    const db = await read(exportMermaid(viewLab({ ...openingLab, scenarios: [first, { ...second, title: first.title }] })))
    expect(db.getSections()).toEqual(['Local timeouts only', 'Local timeouts only (2)'])
  })

  it('are read with hostile names to the same starts and ends: none is a statement, a link or a directive', async () => {
    const lab = hostileLab()
    expect(await tasksOf(lab)).toEqual(spansOf(lab))
    const db = await read(exportMermaid(viewLab(lab)))
    expect(db.getLinks().size).toBe(0)
    expect(db.getSections()).toHaveLength(lab.scenarios.length)
  })

  it.each(hostileTexts.map((text) => [JSON.stringify(text), text]))('are read with %s as every name', async (_, text) => {
    const lab = hostileLab([text])
    expect(await tasksOf(lab)).toEqual(spansOf(lab))
    expect(exportMermaid(viewLab(lab))).not.toMatch(/[<>{}"`#;\\$]|%(?!Q\n)/)
  })

  it('of 10 000 spans are one task each, and longer than Mermaid takes unasked', () => {
    const text = exportMermaid(viewLab(crowdLab(10_000)))
    expect(text.match(/^ {4}\S.* :(?!vert)/gm)).toHaveLength(10_000)
    expect(text.length).toBeGreaterThan(MERMAID_MAX_CHARS)
  })
})
