import { formatMs, formatNumber } from '../timeline/format-ms.ts'
import type { LabView } from '../timeline/lab-view.ts'
import type { TermId } from './glossary.ts'
import type { Block, Fact, RenderedRun, Run, Runs } from './lesson.ts'

/** Runs from a template: ``runs`It ends at ${num(end)}.` `` */
export function runs(texts: TemplateStringsArray, ...values: readonly Run[]): Runs {
  const out: Run[] = []
  texts.forEach((text, i) => {
    if (text !== '') out.push({ kind: 'plain', text })
    const value = values[i]
    if (value !== undefined) out.push(value)
  })
  return out
}

/** A paragraph from a template. */
export function p(texts: TemplateStringsArray, ...values: readonly Run[]): Block {
  return { kind: 'paragraph', runs: runs(texts, ...values) }
}

export function list(...items: readonly Runs[]): Block {
  return { kind: 'list', items }
}

export function strong(text: string): Run {
  return { kind: 'strong', text }
}

export function code(text: string): Run {
  return { kind: 'code', text }
}

/** The first use of a term. */
export function term(id: TermId, text: string): Run {
  return { kind: 'term', term: id, text }
}

export function link(label: string, url: string): Run {
  return { kind: 'source', label, url }
}

/** A number with its unit: `70 ms`. */
export function ms(fact: Fact): Run {
  return { kind: 'number', text: (view) => written(fact(view), formatMs) }
}

/** A number where the unit was said before: `70`. */
export function num(fact: Fact): Run {
  return { kind: 'number', text: (view) => written(fact(view), formatNumber) }
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** A small count as a word: `two`. */
export function count(fact: Fact): Run {
  return { kind: 'number', text: (view) => WORDS[fact(view)] ?? written(fact(view), formatNumber) }
}

/** Arithmetic with the numbers of the lab: ``calc((v) => `min(${n(a(v))}, ${n(b(v))})`)``. */
export function calc(text: (n: (fact: Fact) => string) => string): Run {
  return { kind: 'number', text: (view) => text((fact) => written(fact(view), formatNumber)) }
}

function written(value: number, format: (value: number) => string): string {
  if (Number.isNaN(value)) return '?'
  return value < 0 ? `−${format(-value)}` : format(value)
}

/** Works the numbers out for a lab. */
export function renderRuns(list: Runs, view: LabView): readonly RenderedRun[] {
  return list.map((run) => (run.kind === 'number' ? { kind: 'number', text: run.text(view) } : run))
}

/** The same as plain text; a source by its label. */
export function runsText(list: Runs, view: LabView): string {
  return renderRuns(list, view)
    .map((run) => (run.kind === 'source' ? run.label : run.text))
    .join('')
}

export function blockText(block: Block, view: LabView): string {
  return block.kind === 'paragraph' ? runsText(block.runs, view) : block.items.map((item) => runsText(item, view)).join('\n')
}
