import type { Lab } from '../../core/lab.ts'
import { fontFamily, tokenValue } from '../../io/export/tokens.ts'
import { escapeXml } from '../../io/export/xml.ts'
import { shownTitle } from '../shown-title.ts'
import { drawReportPicture, SHEET_PX } from './report-picture.ts'
import sheetStyle from './report-sheet.css?inline'

const TOKENS = ['--ink', '--ink-2', '--line', '--hair', '--deadline-line', '--timeout-line', '--still-fill'] as const

/** A saved page runs nothing and asks nobody for anything. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

/** The sheet as one file: its markup as it stands in the page, its style and its picture inside. */
export async function savedPage(lab: Lab, sheet: HTMLElement): Promise<string> {
  const copy = sheet.cloneNode(true) as HTMLElement
  const image = copy.querySelector('img')
  if (image !== null) {
    // On screen it may have been drawn for a narrow one.
    const { src, widthPx, heightPx } = await drawReportPicture(lab, SHEET_PX)
    image.src = src
    image.width = widthPx
    image.height = heightPx
  }
  const tokens = TOKENS.map((name) => `${name}:${tokenValue(name, 'light')}`).join(';')
  const style = `:root{color-scheme:light;${tokens}}body{margin:0;background:#fff;font:16px/1.5 ${fontFamily}}${sheetStyle}`
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeXml(shownTitle(lab.title))}</title>`,
    `<style>${style}</style>`,
    '</head>',
    `<body>${copy.outerHTML}</body>`,
    '</html>',
    '',
  ].join('\n')
}
