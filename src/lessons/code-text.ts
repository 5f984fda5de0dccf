import type { Lab } from '../core/lab.ts'

/**
 * How a source file under `code/` carries what the page needs. A line may end in a mark, which no reader sees:
 *
 *   const BUDGET_MS = 160 //= budgetMs               the number is the lab's, at that path
 *   const answer = service.send() //@ kind=attempt   the line lights up with the spans that these words choose
 *   const A_MS = 100 //= calls.a.timeoutMs @ step=a  both
 *
 * `//#region name` and `//#endregion` bound what is shown. A region with a title, `//#region name What it does`, is shown below any code that calls it. In Python
 * the marks begin with `#` in place of `//`.
 */
const MARK = /\s*(?:\/\/|#)(=|@)\s?(.*)$/
const REGION = /^\s*(?:\/\/|#)\s?#(region|endregion)\b\s*(\S*)\s*(.*)$/
const NUMBER = /(=\s*)([\d_.]+)/

export interface MarkedLine {
  /** As it is shown. */
  readonly text: string
  /** Path of the lab's number in it; empty where it has none. */
  readonly path: string
  /** The words that choose its spans; empty where it lights up with none. */
  readonly choice: string
}

/** Takes the mark off a line. */
export function readMark(line: string): MarkedLine {
  const match = MARK.exec(line)
  if (match === null) return { text: line, path: '', choice: '' }
  const text = line.slice(0, match.index)
  const rest = (match[2] as string).trim()
  if (match[1] === '@') return { text, path: '', choice: rest }
  const [path = '', ...choice] = rest.split('@')
  return { text, path: path.trim(), choice: choice.join('@').trim() }
}

/** Puts a lab's numbers into the lines that name one. `endless` is how the language writes a timeout that there is not. */
export function fillNumbers(source: string, lab: Lab, endless = 'Infinity'): string {
  return source
    .split('\n')
    .map((line) => {
      const { text, path } = readMark(line)
      if (path === '') return line
      const value = numberAt(lab, path)
      return text.replace(NUMBER, (_, before: string) => before + (value === null ? endless : String(value))) + line.slice(text.length)
    })
    .join('\n')
}

/** The lines of a region, without its bounds. Throws for a region that the source does not have. */
export function regionOf(source: string, name: string): readonly string[] {
  const lines = source.split('\n')
  const from = lines.findIndex((line) => isBound(line, 'region', name))
  const to = lines.findIndex((line, i) => i > from && isBound(line, 'endregion'))
  if (from === -1 || to === -1) throw new Error(`no region ${name}`)
  return lines.slice(from + 1, to)
}

/** The regions that have a title. */
export function titledRegions(source: string): readonly { readonly name: string; readonly title: string }[] {
  return source.split('\n').flatMap((line) => {
    const [, kind, name = '', title = ''] = REGION.exec(line) ?? []
    return kind === 'region' && title !== '' ? [{ name, title }] : []
  })
}

function isBound(line: string, kind: 'region' | 'endregion', name?: string): boolean {
  const match = REGION.exec(line)
  return match !== null && match[1] === kind && (name === undefined || match[2] === name)
}

/** A number of the lab by the path of its cause. `null`: no timeout. A number that is not written is its default, 0; so it is of every cause. */
export function numberAt(lab: Lab, path: string): number | null {
  let node: unknown = lab
  for (const key of path.split('.')) {
    if (typeof node !== 'object' || node === null) return 0
    node = (node as Readonly<Record<string, unknown>>)[key]
  }
  if (node === null) return null
  return typeof node === 'number' ? node : 0
}
