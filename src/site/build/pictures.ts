import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'
import { plainStyle, withoutAtRules } from './plain-style.ts'

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const textOf = (file: string) => readFileSync(pathOf(file), 'utf8')

/** The site's type as TrueType, one file a weight: the renderer reads neither WOFF2 nor variable fonts. */
const FONTS = [400, 500, 600].map((weight) => pathOf(`./fonts/slackline-sans-${weight}.ttf`))

/** What the picture has beside the figure; the classes are those of `SocialPicture.tsx`. */
const OWN_STYLE = `
.fig .ground { fill: var(--paper) }
.mark-post, .mark-rope, .mark-end { fill: none; stroke: var(--ink); stroke-width: 2; stroke-linecap: round }
.mark-rope { stroke: var(--ok-line) }
.mark-end { stroke: var(--deadline-line); stroke-dasharray: 3 3; stroke-linecap: butt }
.fig .mark-name { font-size: 26px; font-weight: 600 }
.fig .headline { font-size: 46px; font-weight: 600; letter-spacing: -0.8px }
.fig .headline.is-small { font-size: 38px; letter-spacing: -0.6px }
`

let style: string | null = null

/** The SVG of a link's picture as a PNG of 1200 by 630, in the light theme and in the site's own type. */
export function drawPicture(svg: string): Uint8Array {
  style ??= plainStyle(textOf('../tokens.css'), textOf('../../timeline/figure.css') + OWN_STYLE)
  const styled = svg.replace(
    /^<svg[^>]*>/,
    (start) => `${start}<style>${(style as string).replace(/&/g, '&amp;').replace(/</g, '&lt;')}</style>`,
  )
  return new Resvg(styled, {
    font: { loadSystemFonts: false, fontFiles: FONTS, defaultFontFamily: 'Slackline Sans' },
    logLevel: 'error',
  })
    .render()
    .asPng()
}

/** The site's sign on paper, for a home screen. It lies well inside the circle that some systems cut out. */
export function drawIcon(px: number): Uint8Array {
  const sign = withoutAtRules(textOf('../../../public/favicon.svg')).replace(/^<svg/, '<svg x="7" y="7" width="18" height="18"')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#fbfaf6"/>${sign}</svg>`
  return new Resvg(svg, { fitTo: { mode: 'width', value: px }, font: { loadSystemFonts: false }, logLevel: 'error' }).render().asPng()
}
