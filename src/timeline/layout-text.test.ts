import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Lab } from '../core/lab.ts'
import { parseLab } from '../core/parse-lab.ts'
import { traceScenario } from '../core/simulate.ts'
import { arbitraryLab } from '../core/testing/arbitrary-lab.ts'
import { LABS } from '../core/testing/lab-documents.ts'
import { presets } from '../presets/presets.ts'
import type { Figure } from './figure.ts'
import { type LayoutOptions, layoutTimeline } from './layout.ts'
import { kindsLab } from './testing/kinds-lab.ts'
import { openingLab } from './testing/opening-lab.ts'
import { stressLabs } from './testing/stress-labs.ts'
import { overlaps, type TextBox, textBoxes } from './testing/text-boxes.ts'

const WIDTHS = [288, 328, 640, 1136, 1600]
/** A few hundred labs take a second; a busy machine may take ten. */
const LONG = { timeout: 60_000 }

/** Rounding of coordinates, to either side. */
const ROUNDING_PX = 0.02

function draw(lab: Lab, options: LayoutOptions): Figure {
  return layoutTimeline(
    lab,
    lab.scenarios.map((scenario) => traceScenario(lab, scenario)),
    options,
  )
}

/** What is wrong with the texts of a figure, as readable lines. */
function faultsOfText(lab: Lab, options: LayoutOptions): string[] {
  const figure = draw(lab, options)
  const boxes = textBoxes(figure, options.faceFactor)
  return [...overlaps(boxes), ...boxes.flatMap((box) => [...outsideFrame(figure, box), ...acrossBoundary(lab, figure, box)])].map(
    (fault) => `${options.width}: ${fault}`,
  )
}

function outsideFrame(figure: Figure, box: TextBox): string[] {
  const isInside =
    box.x >= -ROUNDING_PX && box.x + box.width <= figure.width + ROUNDING_PX && box.y >= 0 && box.y + box.height <= figure.height
  return isInside ? [] : [`"${box.text}" leaves the frame`]
}

/** No label stands across its row's boundary: a header may, because there the line makes way. */
function acrossBoundary(lab: Lab, figure: Figure, box: TextBox): string[] {
  const isHeader = /\b(row-title|verdict|policy)\b/.test(box.className)
  const scenario = lab.scenarios.find(({ id }) => id === box.scenarioId)
  if (isHeader || scenario === undefined) return []
  const { x0, x1 } = figure.plot
  const boundaryX = Math.min(x1, x0 + ((scenario.budgetMs ?? lab.budgetMs) / figure.domainMs) * (x1 - x0))
  const straddles = box.x < boundaryX - ROUNDING_PX && box.x + box.width > boundaryX + ROUNDING_PX
  return straddles ? [`"${box.text}" stands across the boundary`] : []
}

const NAMED: readonly (readonly [string, Lab])[] = [
  ['the opening lab', openingLab],
  ['every kind of mark', kindsLab],
  ...Object.entries(stressLabs),
  ...presets.map(({ id, lab }) => [`the preset ${id}`, lab] as const),
]

describe('texts', () => {
  test.each(NAMED)('%s: none covers another, leaves the frame or stands across the boundary, at any width', (_, lab) => {
    expect(WIDTHS.flatMap((width) => faultsOfText(lab, { width }))).toEqual([])
  })

  test.each(NAMED)('%s: nor do they in a wider face', (_, lab) => {
    expect(WIDTHS.flatMap((width) => faultsOfText(lab, { width, faceFactor: 1.2 }))).toEqual([])
  })

  test('nor do those of the model’s vectors', LONG, () => {
    const faults = LABS.flatMap((document, i) => {
      const parsed = parseLab(document)
      return parsed.ok ? [328, 1136].flatMap((width) => faultsOfText(parsed.lab, { width }).map((fault) => `${i}: ${fault}`)) : []
    })
    expect(faults).toEqual([])
  })

  test('nor do those of any lab', LONG, () => {
    fc.assert(
      fc.property(arbitraryLab(), fc.constantFrom(...WIDTHS), (lab, width) => {
        expect(faultsOfText(lab, { width })).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  test('at 200 % the same picture is laid out in half the room', () => {
    const figure = draw(openingLab, { width: 1136, textScale: 2 })
    expect(figure).toEqual({ ...draw(openingLab, { width: 568 }), scale: 2 })
    expect(figure.mode).toBe('mid')
  })

  test('in less room than a phone has the whole picture shrinks, and text is no smaller than at 100 %', () => {
    const figure = draw(openingLab, { width: 320, textScale: 2 })
    expect(figure.width * figure.scale).toBe(320)
    expect(figure.scale).toBeGreaterThan(1)
    expect(faultsOfText(openingLab, { width: 320, textScale: 2 })).toEqual([])
  })
})
