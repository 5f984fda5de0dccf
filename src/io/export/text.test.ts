import { describe, expect, it } from 'vitest'
import { formatTimeline } from '../../core/format-timeline.ts'
import { simulate } from '../../core/simulate.ts'
import { presets } from '../../presets/presets.ts'
import { viewLab } from '../../timeline/lab-view.ts'
import { openingLab } from '../../timeline/testing/opening-lab.ts'
import { tinyLab } from '../../timeline/testing/tiny-lab.ts'
import { readLabText } from '../lab-file.ts'
import { exportJson } from './json.ts'
import { showScenarios } from './shown-scenarios.ts'
import { hostileLab } from './testing/hostile-lab.ts'
import { exportText } from './text.ts'

describe('the line of text', () => {
  it('is the title and the timeline of each row', () => {
    for (const { lab } of presets) {
      const wanted = lab.scenarios.map((scenario) => `${scenario.title}: ${formatTimeline(simulate(lab, scenario))}\n`).join('')
      expect(exportText(viewLab(lab))).toBe(wanted)
    }
  })

  it('stands without a title where there is none', () => {
    expect(exportText(viewLab(tinyLab(100, { a: { needs: 10 } }, { title: ' ' })))).toBe('A1 ok 0-10\n')
  })

  it('is one line for each row whatever the names hold, and turns nothing round', () => {
    const lab = hostileLab()
    const text = exportText(viewLab(lab))
    expect(text.split('\n')).toHaveLength(lab.scenarios.length + 1)
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\r\u2028\u2029]|\p{Cs}/u)
  })
})

describe('the lab as JSON', () => {
  it('opens again as the same lab', () => {
    for (const { lab } of presets) expect(readLabText(exportJson(viewLab(lab)))).toEqual({ ok: true, lab })
  })
})

describe('the rows shown', () => {
  const view = viewLab(openingLab)

  it('are those that are named, in the order of the lab', () => {
    const shown = showScenarios(view, new Set(['retry', 'local']))
    expect(shown.rows.map(({ scenario }) => scenario.id)).toEqual(['local', 'retry'])
    expect(exportText(shown)).toBe(
      'Local timeouts only: A1 ok 0-70 | B1 ok 70-140 | C1 ok 140-210\n' +
        'Retry inside the budget: A1 timeout 0-60 | A backoff 60-80 | A2 ok 80-130 | B1 deadline_exceeded 130-160\n',
    )
    expect(readLabText(exportJson(shown)).ok).toBe(true)
  })

  it('are all where all or none are named', () => {
    expect(showScenarios(view, new Set(['local', 'shared', 'retry']))).toBe(view)
    expect(showScenarios(view, new Set(['other']))).toBe(view)
  })
})
