import { exportCsv } from '../../io/export/csv.ts'
import { exportJson } from '../../io/export/json.ts'
import { exportMarkdown } from '../../io/export/markdown.ts'
import { exportMermaid, MERMAID_MAX_CHARS } from '../../io/export/mermaid.ts'
import { exportSvg, type SvgPicture } from '../../io/export/svg.ts'
import { exportText } from '../../io/export/text.ts'
import type { ThemeName } from '../../io/export/tokens.ts'
import { labFileStem } from '../../io/lab-file.ts'
import { formatNumber } from '../../timeline/format-ms.ts'
import type { LabView } from '../../timeline/lab-view.ts'

export type PictureFormat = 'svg' | 'png' | 'png2'
export type TextFormat = 'csv' | 'markdown' | 'text' | 'mermaid' | 'json'
export type ExportFormat = PictureFormat | TextFormat

export interface PictureOptions {
  readonly widthPx: number
  readonly theme: ThemeName
  readonly isTransparent: boolean
  readonly font: Uint8Array | null
}

/** A picture, which may still have to become pixels. */
export interface ExportedPicture {
  readonly kind: 'picture'
  readonly format: PictureFormat
  readonly picture: SvgPicture
  readonly fileName: string
  readonly theme: ThemeName
  readonly isTransparent: boolean
}

export interface ExportedText {
  readonly kind: 'text'
  readonly format: TextFormat
  readonly text: string
  readonly fileName: string
  /** Of the file: its media type. */
  readonly type: string
}

/** What a person gets. */
export type Exported = ExportedPicture | ExportedText

export const pictureFormats: readonly (readonly [PictureFormat, string])[] = [
  ['svg', 'SVG'],
  ['png', 'PNG'],
  ['png2', 'PNG 2×'],
]

export const textFormats: readonly (readonly [TextFormat, string])[] = [
  ['csv', 'CSV'],
  ['markdown', 'Markdown'],
  ['text', 'Text'],
  ['mermaid', 'Mermaid'],
  ['json', 'Lab (JSON)'],
]

const pictureEndings: Readonly<Record<PictureFormat, string>> = { svg: '.svg', png: '.png', png2: '@2x.png' }

interface TextWriter {
  readonly write: (view: LabView) => string
  readonly ending: string
  readonly type: string
}

const textWriters: Readonly<Record<TextFormat, TextWriter>> = {
  csv: { write: exportCsv, ending: 'csv', type: 'text/csv' },
  markdown: { write: exportMarkdown, ending: 'md', type: 'text/markdown' },
  text: { write: exportText, ending: 'txt', type: 'text/plain' },
  mermaid: { write: exportMermaid, ending: 'mmd', type: 'text/plain' },
  json: { write: exportJson, ending: 'slackline.json', type: 'application/json' },
}

export function isPicture(format: ExportFormat): format is PictureFormat {
  return format === 'svg' || format === 'png' || format === 'png2'
}

/** Makes what a format is made of, under the file name that the lab's title gives. */
export function makeExport(view: LabView, format: ExportFormat, options: PictureOptions): Exported {
  const stem = labFileStem(view.lab)
  if (isPicture(format)) {
    const { isTransparent, theme, widthPx, font } = options
    const background = isTransparent ? 'none' : 'theme'
    const picture = exportSvg(view, { widthPx, theme, font, background, scale: format === 'png2' ? 2 : 1 })
    return { kind: 'picture', format, picture, fileName: `${stem}${pictureEndings[format]}`, theme, isTransparent }
  }
  const { write, ending, type } = textWriters[format]
  return { kind: 'text', format, text: write(view), fileName: `${stem}.${ending}`, type: `${type};charset=utf-8` }
}

/** What should be known about an export before it is used, in a sentence or two. */
export function describeExport(exported: Exported): string {
  if (exported.kind === 'picture') {
    const { widthPx, heightPx } = exported.picture
    const size = `${widthPx} × ${heightPx} px.`
    return exported.format === 'svg' ? `${size} Fonts and colours are inside, and the result in words for those who do not see it.` : size
  }
  switch (exported.format) {
    case 'csv':
      return 'The ledger of the rows shown, times in milliseconds. A text that a spreadsheet would run as a formula has an apostrophe before it.'
    case 'markdown':
      return 'The ledger as a table of GitHub Flavored Markdown.'
    case 'text':
      return 'A line for each row.'
    case 'mermaid':
      return exported.text.length > MERMAID_MAX_CHARS
        ? `A gantt diagram. It has ${formatNumber(exported.text.length)} characters, and Mermaid refuses more than ${formatNumber(MERMAID_MAX_CHARS)} unless its maxTextSize is raised.`
        : 'A gantt diagram whose dates are milliseconds.'
    case 'json':
      return 'The lab as a file that opens here again.'
  }
}
