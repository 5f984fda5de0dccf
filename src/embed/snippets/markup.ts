import { fileAddress, frameAddress, liveAddress, pictureFiles, scriptAddress, titleOf } from './addresses.ts'
import { asJsText, inHtml, inScript } from './escape.ts'
import type { EmbedDescription } from './snippet.ts'

/*
 * The four forms as HTML. What differs between hosts is how a text is written (`text`) and how the lab stands inside the element (`script`).
 */

/** Rights of the frame: to run its script, and to open Slackline in a tab of its own. Without `allow-same-origin` it can read nothing of the host's. */
export const SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox'

interface Writing {
  /** A text of the lab between tags. */
  readonly text: (text: string) => string
  /** In an attribute; as in HTML if it is not said. */
  readonly attribute?: (text: string) => string
  /** The lab inside the element; `null` where the host's language has no place for it. */
  readonly script?: ((lab: unknown) => string) | null
}

const HTML: Writing = { text: inHtml }

export function linkHtml(embed: EmbedDescription, address: string): string {
  return `<a href="${inHtml(address)}">${inHtml(titleOf(embed))}</a>`
}

export function frameHtml(embed: EmbedDescription, address: string, { attribute = inHtml }: Partial<Writing> = {}): string {
  return [
    '<iframe',
    `  src="${attribute(address)}"`,
    `  title="${attribute(titleOf(embed))}"`,
    `  width="100%" height="${embed.heightPx}" loading="lazy"`,
    `  sandbox="${SANDBOX}"`,
    '  allow="clipboard-write"',
    '></iframe>',
  ].join('\n')
}

/** Where the lab comes from, as the element's attributes and, for a lab that stands in the page, its child. */
export function elementHtml(embed: EmbedDescription, writing: Writing = HTML): string {
  const { text, attribute = inHtml, script = scriptHtml } = writing
  const { preset, fragment, isInline, lab, theme, controls, scenarios } = embed
  const live = liveAddress(embed)
  const hasScript = preset === null && script !== null && (isInline || fragment === null)
  const attributes = [
    ...(hasScript ? [] : preset !== null ? [['preset', preset]] : fragment !== null ? [['lab', fragment]] : [['src', labFile(embed)]]),
    ...(theme === 'auto' ? [] : [['theme', theme]]),
    ...(controls === 'basic' ? [] : [['controls', controls]]),
    ...(scenarios === null ? [] : [['scenarios', scenarios.join(',')]]),
  ].map(([name, value]) => ` ${name}="${attribute(value as string)}"`)
  const title = text(titleOf(embed))
  return [
    `<deadline-timeline${attributes.join('')}>`,
    ...(hasScript ? [script(lab)] : []),
    `  <p>${live === null ? title : `<a href="${attribute(live)}">${title}</a>`}: ${text(embed.alt)}</p>`,
    '</deadline-timeline>',
  ].join('\n')
}

function scriptHtml(lab: unknown): string {
  return `  <script type="application/json">\n${inScript(lab)}\n  </script>`
}

/** In JSX: React writes a script's text as it is only when it is told so. */
export function scriptJsx(lab: unknown): string {
  return `  <script type="application/json" dangerouslySetInnerHTML={{ __html: ${asJsText(inScript(lab, 0))} }} />`
}

export function loaderHtml(embed: EmbedDescription): string {
  return `<script async src="${inHtml(scriptAddress(embed))}"></script>`
}

/** A lab too large for a link, where none can stand in the page, is a file beside it. */
function labFile({ picture: { stem } }: EmbedDescription): string {
  return `${fileAddress(stem)}.slackline.json`
}

/** The picture, which follows the reader's system where no theme is asked for. */
export function pictureHtml(embed: EmbedDescription): string {
  const { main, dark } = pictureFiles(embed)
  const { widthPx, heightPx } = embed.picture
  const image = `<img src="${inHtml(fileAddress(main))}" width="${widthPx}" height="${heightPx}" alt="${inHtml(embed.alt)}">`
  const inside =
    dark === null
      ? [`  ${image}`]
      : [
          '  <picture>',
          `    <source media="(prefers-color-scheme: dark)" srcset="${inHtml(fileAddress(dark))}">`,
          `    ${image}`,
          '  </picture>',
        ]
  const live = liveAddress(embed)
  return live === null ? inside.join('\n') : [`<a href="${inHtml(live)}">`, ...inside, '</a>'].join('\n')
}

export function needsLink(embed: EmbedDescription): { readonly live: string; readonly frame: string } | null {
  const live = liveAddress(embed)
  const frame = frameAddress(embed)
  return live === null || frame === null ? null : { live, frame }
}
