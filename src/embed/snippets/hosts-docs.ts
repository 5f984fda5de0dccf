import { fileAddress, liveAddress, pictureFiles, scriptAddress, titleOf } from './addresses.ts'
import {
  asJsText,
  inBracedMarkdown,
  inGoTemplate,
  inHtml,
  inJsx,
  inReference,
  inScriptOfGoTemplate,
  inVue,
  inVueMarkdown,
} from './escape.ts'
import { HEIGHT_SCRIPT } from './height-script.ts'
import { filesOf, loaderNote, markdownLink, markdownPicture, NO_HEIGHT, TOO_LARGE, type WriteForm } from './hosts-plain.ts'
import { elementHtml, frameHtml, needsLink, scriptJsx } from './markup.ts'
import { cannot, type EmbedDescription, type SnippetPart, type SnippetResult, snippet } from './snippet.ts'

/*
 * Programs that make a site of documentation out of text files. A page's text goes in one place, the script in the site's configuration.
 */

const BESIDE = 'Put the picture file beside the page’s own file.'
const ONE_THEME =
  'A picture in Markdown has one theme. It does not follow a switch between light and dark in the page: choose the theme in which most will read it.'

function framed(
  embed: EmbedDescription,
  page: (address: string) => SnippetPart,
  height: SnippetPart,
  notes: readonly string[],
): SnippetResult {
  const links = needsLink(embed)
  return links === null ? cannot(TOO_LARGE) : snippet([page(links.frame), height], [...notes, NO_HEIGHT])
}

/** The script for the height, as a file of the site's own. */
const heightFile = (where: string): SnippetPart => ({ where: `Only for a height that follows: ${where}`, text: HEIGHT_SCRIPT })

const DIV = (inside: string) => `<div>\n${inside}\n</div>`

export const docusaurus: WriteForm = {
  link: (embed) => markdownLink(embed, inBracedMarkdown),
  frame: (embed) =>
    framed(
      embed,
      (address) => ({
        where: 'In the page',
        text: frameHtml(embed, address)
          .replace('\n></iframe>', '\n/>')
          .replace(/height="(\d+)"/, 'height={$1}'),
      }),
      heightFile('static/timeline-height.js, named in the scripts of docusaurus.config'),
      [
        'Docusaurus 3 reads .md files as MDX, too: this is JSX. Where the option markdown.format says md or detect, a .md file takes the HTML of a page instead.',
      ],
    ),
  element: (embed) =>
    snippet(
      [
        { where: 'In docusaurus.config', text: `scripts: [{ src: ${asJsText(scriptAddress(embed))}, async: true }],` },
        { where: 'In the page', text: elementHtml(embed, { text: inJsx, script: scriptJsx }) },
      ],
      [
        'Docusaurus 3 reads .md files as MDX, too: a brace begins an expression, and comments of HTML are errors. A lab in the page therefore stands in one line of JavaScript; by link it is easier to change.',
        'For a single page, the same script element inside <Head> of @docusaurus/Head does what the configuration does for all.',
      ],
    ),
  picture: (embed) =>
    snippet([{ where: 'In the page', text: markdownPicture(embed, inBracedMarkdown, './') }], [BESIDE, ONE_THEME], filesOf(embed, true)),
}

export const vitepress: WriteForm = {
  link: (embed) => markdownLink(embed, inVueMarkdown),
  frame: (embed) =>
    framed(
      embed,
      (address) => ({ where: 'In the page', text: frameHtml(embed, address) }),
      heightFile('public/timeline-height.js, named in the head of .vitepress/config'),
      [],
    ),
  element: (embed) =>
    snippet(
      [
        {
          where: 'In .vitepress/config',
          text: [
            `head: [['script', { async: '', src: ${asJsText(scriptAddress(embed))} }]],`,
            "vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === 'deadline-timeline' } } },",
          ].join('\n'),
        },
        { where: 'In the page', text: DIV(elementHtml(embed, { text: inVue, script: null })) },
      ],
      [
        'A page of VitePress is a template of Vue: without isCustomElement it looks for a component of that name, and two braces would be an expression.',
        ...(embed.preset === null && (embed.isInline || embed.fragment === null)
          ? [
              'Vue takes script elements out of a template, so the lab cannot stand in the page: it is in the address, or else in a file in the folder public.',
            ]
          : []),
      ],
    ),
  picture: (embed) =>
    snippet([{ where: 'In the page', text: markdownPicture(embed, inVueMarkdown, './') }], [BESIDE, ONE_THEME], filesOf(embed, true)),
}

export const mkdocs: WriteForm = {
  link: (embed) => markdownLink(embed),
  frame: (embed) =>
    framed(
      embed,
      (address) => ({ where: 'In the page', text: DIV(frameHtml(embed, address)) }),
      heightFile('docs/timeline-height.js, named in the extra_javascript of mkdocs.yml'),
      [],
    ),
  element: (embed) =>
    snippet(
      [
        { where: 'In mkdocs.yml', text: `extra_javascript:\n  - path: ${JSON.stringify(scriptAddress(embed))}\n    async: true` },
        { where: 'In the page', text: DIV(elementHtml(embed)) },
      ],
      [
        'A path with async needs MkDocs 1.5; before, give the address alone.',
        'The div makes it a block: without one, Python-Markdown reads the unknown element as a part of a paragraph.',
      ],
    ),
  picture: (embed) =>
    snippet(
      [{ where: 'In the page', text: markdownPicture(embed) }],
      [
        BESIDE,
        'MkDocs corrects the addresses of Markdown for its folders, and not those in HTML: keep the picture in Markdown.',
        ONE_THEME,
      ],
      filesOf(embed, true),
    ),
}

export const starlight: WriteForm = {
  link: (embed) => markdownLink(embed, inBracedMarkdown),
  frame: (embed) =>
    framed(
      embed,
      (address) => ({ where: 'In the page (.md)', text: frameHtml(embed, address) }),
      heightFile('public/timeline-height.js, named in the head of the starlight configuration'),
      ['In an .mdx page the frame is JSX: it ends with /> and needs no other change.'],
    ),
  element: (embed) =>
    snippet(
      [
        {
          where: 'In astro.config.mjs, inside starlight({ … })',
          text: `head: [{ tag: 'script', attrs: { src: ${asJsText(scriptAddress(embed))}, async: true } }],`,
        },
        { where: 'In the page (.md)', text: DIV(elementHtml(embed)) },
      ],
      ['In an .mdx page a brace begins an expression: give the lab by link there, not in the page.'],
    ),
  picture: (embed) =>
    snippet([{ where: 'In the page', text: markdownPicture(embed, inBracedMarkdown, './') }], [BESIDE, ONE_THEME], filesOf(embed, true)),
}

export const sphinx: WriteForm = {
  link(embed) {
    const live = liveAddress(embed)
    if (live === null) return cannot(TOO_LARGE)
    return snippet([{ where: 'In the page (.rst)', text: `\`${inReference(titleOf(embed))} <${live}>\`__` }])
  },
  frame: (embed) =>
    framed(
      embed,
      (address) => ({ where: 'In the page (.rst)', text: rawHtml(frameHtml(embed, address)) }),
      heightFile('_static/timeline-height.js, named in the html_js_files of conf.py'),
      [RAW],
    ),
  element: (embed) =>
    snippet(
      [
        { where: 'In conf.py', text: `html_js_files = [(${asPython(scriptAddress(embed))}, {"async": "async"})]` },
        { where: 'In the page (.rst)', text: rawHtml(elementHtml(embed)) },
      ],
      [RAW],
    ),
  picture(embed) {
    const { main } = pictureFiles(embed)
    const live = liveAddress(embed)
    const options = [`   :alt: ${inHtmlLine(embed.alt)}`, ...(live === null ? [] : [`   :target: ${live}`])]
    return snippet(
      [{ where: 'In the page (.rst)', text: [`.. image:: ${fileAddress(main)}`, ...options].join('\n') }],
      [
        BESIDE,
        'The LaTeX builder reads no SVG: put a PNG of the same name beside it and write .* for the ending, then each builder takes what it can read.',
      ],
      filesOf(embed, true),
    )
  },
}

const RAW =
  'Builders other than HTML leave a raw directive out, and a site may have turned it off (raw_enabled). In MyST Markdown it is a fence named {raw} html around the same lines.'

function rawHtml(html: string): string {
  return ['.. raw:: html', '', ...html.split('\n').map((line) => `   ${line}`)].join('\n')
}

function asPython(text: string): string {
  return JSON.stringify(text)
}

/** An option of a directive is plain text of one line. */
function inHtmlLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

export const hugo: WriteForm = {
  link: (embed) => markdownLink(embed, inBracedMarkdown),
  frame: (embed) =>
    withUse(
      framed(
        embed,
        (address) => ({
          where: `In layouts/_shortcodes/${shortcode(embed)}.html`,
          text: frameHtml(embed, address, { attribute: inGoTemplate }),
        }),
        heightFile('static/timeline-height.js, asked for by a script element in the head of your templates'),
        [SHORTCODES],
      ),
      embed,
    ),
  element: (embed) =>
    withUse(
      snippet(
        [
          {
            where: `In layouts/_shortcodes/${shortcode(embed)}.html`,
            text: elementHtml(embed, { text: inGoTemplate, attribute: inGoTemplate, script: scriptGo }),
          },
          { where: 'In the head of your templates', text: `<script async src="${inHtml(scriptAddress(embed))}"></script>` },
        ],
        [SHORTCODES, loaderNote(embed)],
      ),
      embed,
    ),
  picture: (embed) =>
    snippet(
      [{ where: 'In the page', text: markdownPicture(embed, inBracedMarkdown) }],
      ['The file belongs into the page’s bundle, beside its index.md.', ONE_THEME],
      filesOf(embed, true),
    ),
}

const SHORTCODES =
  'Hugo leaves HTML out of Markdown unless markup.goldmark.renderer.unsafe is true. A shortcode needs no such setting. Before Hugo 0.146 its folder is layouts/shortcodes.'

function scriptGo(lab: unknown): string {
  return `  <script type="application/json">\n${inScriptOfGoTemplate(lab)}\n  </script>`
}

/** A name for the shortcode's file: letters, digits and hyphens. */
function shortcode({ preset, picture: { stem } }: EmbedDescription): string {
  const name = (preset ?? stem)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `timeline-${name === '' ? 'lab' : name}`
}

function withUse(result: SnippetResult, embed: EmbedDescription): SnippetResult {
  if (!result.ok) return result
  const [first, ...rest] = result.snippet.parts
  if (first === undefined) return result
  return {
    ok: true,
    snippet: { ...result.snippet, parts: [first, { where: 'In the page', text: `{{< ${shortcode(embed)} >}}` }, ...rest] },
  }
}
