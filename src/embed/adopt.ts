const sheets = new Map<string, CSSStyleSheet>()

/** Gives a shadow root a style sheet, made once for the page. */
export function adopt(root: ShadowRoot, css: string): void {
  let sheet = sheets.get(css)
  if (sheet === undefined) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    sheets.set(css, sheet)
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
}
