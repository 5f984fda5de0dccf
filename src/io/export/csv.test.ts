import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { presets } from '../../presets/presets.ts'
import { type LabView, viewLab } from '../../timeline/lab-view.ts'
import { ledgerRows } from '../../timeline/ledger.ts'
import { crowdLab } from '../../timeline/testing/crowd-lab.ts'
import { kindsLab } from '../../timeline/testing/kinds-lab.ts'
import { openingLab } from '../../timeline/testing/opening-lab.ts'
import { exportCsv, guardFormula } from './csv.ts'
import { hostileLab, hostileTexts } from './testing/hostile-lab.ts'

const HEADS = ['Row', 'Step', 'Attempt', 'Start (ms)', 'Granted (ms)', 'Spent (ms)', 'End (ms)', 'Remaining (ms)', 'Status', 'Cause']

function read(csv: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(csv, { delimiter: ',', newline: '\r\n', skipEmptyLines: true })
  expect(errors).toEqual([])
  return data
}

/** What the ledger of the page holds, as text. */
function ledgerOf(view: LabView, write: (text: string) => string = (text) => text): string[][] {
  return view.rows.flatMap(({ scenario, trace }) =>
    ledgerRows(view.lab, scenario, trace).map((line) => [
      write(scenario.title),
      write(`${'> '.repeat(line.depth)}${line.stepText}`),
      String(line.attempt ?? ''),
      String(line.startMs),
      String(line.grantedMs ?? ''),
      String(line.spentMs),
      String(line.endMs),
      String(line.remainingMs),
      line.statusWord,
      [line.causeWord, line.ambiguous ? 'may have happened' : '', line.orphanMs > 0 ? `${line.orphanMs} orphaned` : '']
        .filter((word) => word !== '')
        .join('; '),
    ]),
  )
}

describe('the ledger as CSV', () => {
  it('is read by a CSV reader cell by cell as the ledger, for every lab', () => {
    for (const lab of [...presets.map((preset) => preset.lab), kindsLab]) {
      const view = viewLab(lab)
      expect(read(exportCsv(view))).toEqual([HEADS, ...ledgerOf(view)])
    }
  })

  it('is plain to see', () => {
    expect(exportCsv(viewLab(openingLab)).split('\r\n').slice(6, 8)).toEqual([
      'Shared deadline,C Loyalty,1,140,20,20,160,0,deadline exceeded,the deadline',
      'Retry inside the budget,A Supplier,1,0,60,60,60,100,timeout,its own timeout',
    ])
  })

  it('holds hostile names as text in their own cells, guarded, and nothing else of them', () => {
    const view = viewLab(hostileLab())
    const rows = read(exportCsv(view))
    const wanted = ledgerOf(view, (text) => guardFormula(text.replace(/\p{Cs}/gu, '\ufffd')))
    expect(rows).toEqual([HEADS, ...wanted])
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/)
  })

  it('has no cell that begins a formula where a program takes semicolons or tabs for separators', () => {
    const csv = exportCsv(viewLab(hostileLab()))
    for (const delimiter of [';', '\t', '|']) {
      for (const cell of csv.split(/\r\n|[\r\n]/).flatMap((line) => line.split(delimiter))) expect(cell).not.toMatch(/^"?\s*[=+\-@]/)
    }
  })

  it('guards the beginnings of formulas and leaves all other text as it is', () => {
    expect(['=1', '+1', '-1', '@x', '\t=1', '\rx', ' =1', '\uff1d1'].map(guardFormula)).toEqual([
      "'=1",
      "'+1",
      "'-1",
      "'@x",
      "'\t'=1",
      "'\rx",
      "' =1",
      "'\uff1d1",
    ])
    expect(['a=1', 'a-b', "'=1", '1', '', 'x@y', 'a; b'].map(guardFormula)).toEqual(['a=1', 'a-b', "'=1", '1', '', 'x@y', 'a; b'])
    expect(guardFormula('a;=1')).toBe("a;'=1")
  })

  it('has a line for each of 10 000 spans', () => {
    expect(read(exportCsv(viewLab(crowdLab(10_000))))).toHaveLength(10_001)
  })

  it('meets every hostile text', () => {
    expect(hostileTexts.length).toBeGreaterThan(30)
  })
})
