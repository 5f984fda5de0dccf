import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { RULE_IDS } from '../../findings/finding.ts'
import { findingDocUrl } from '../../findings/finding-doc-url.ts'
import { RULE_DOCS } from '../../findings/rule-docs.ts'
import { exportSvg } from '../../io/export/svg.ts'
import { openingPreset } from '../../presets/presets.ts'
import { viewLab } from '../../timeline/lab-view.ts'
import { DocContext } from './doc-context.ts'
import { docEntries, rootFrom } from './doc-files.ts'
import { ElementPage } from './ElementPage.tsx'
import { EmbedPage } from './EmbedPage.tsx'
import { EXAMPLE_SITE_URL, PICTURE_WIDTHS } from './examples.ts'
import { FindingPage, FindingsIndex, firstSentence } from './FindingPage.tsx'
import { FramePage } from './FramePage.tsx'
import { HostsPage } from './HostsPage.tsx'
import { LinksPage } from './LinksPage.tsx'

export interface RenderedDoc {
  /** Relative to the site's root. */
  readonly file: string
  readonly title: string
  readonly description: string
  readonly markup: string
  /** Whether an element of the embed stands in it. */
  readonly hasElement: boolean
}

export interface RenderedDocs {
  readonly pages: readonly RenderedDoc[]
  /** Pictures that the pages show. */
  readonly pictures: readonly { readonly file: string; readonly svg: string }[]
}

interface DocSource {
  readonly file: string
  readonly title: string
  readonly description: string
  readonly body: ReactNode
}

/**
 * Every page of the docs as markup.
 * @param siteUrl  where the site will be found; `null` when that is not known
 * @param font     the bytes of the site's face, for the pictures
 */
export function renderDocs(siteUrl: string | null, font: Uint8Array): RenderedDocs {
  return { pages: sources().map((source) => renderDoc(source, siteUrl)), pictures: drawPictures(font) }
}

function sources(): readonly DocSource[] {
  const { embed, element, frame, hosts, links, findings } = docEntries
  return [
    {
      file: embed.file,
      title: 'Put a timeline on your page',
      description: 'Four ways to show a timeline of deadlines on your own page: a link, a frame, an element, a picture.',
      body: <EmbedPage />,
    },
    {
      file: element.file,
      title: 'The element',
      description: 'Attributes, events and sources of the deadline-timeline element; its size, theme and accessibility.',
      body: <ElementPage />,
    },
    {
      file: frame.file,
      title: 'The frame',
      description: 'The address of embed.html, its messages, and the lines that give a frame its height.',
      body: <FramePage />,
    },
    {
      file: hosts.file,
      title: 'Hosts',
      description:
        'Snippets for GitHub, Docusaurus, VitePress, MkDocs, Starlight, Sphinx, Hugo, Notion and Confluence, with what to watch for.',
      body: <HostsPage />,
    },
    {
      file: links.file,
      title: 'Links and privacy',
      description: 'What a link holds, how long it opens, and what is not sent.',
      body: <LinksPage />,
    },
    { file: findings.file, title: 'Findings', description: 'Every rule by which a lab is reviewed.', body: <FindingsIndex /> },
    ...RULE_IDS.map((ruleId) => ({
      file: findingDocUrl(ruleId),
      title: RULE_DOCS[ruleId].title,
      description: firstSentence(RULE_DOCS[ruleId].what),
      body: <FindingPage ruleId={ruleId} />,
    })),
  ]
}

function renderDoc({ body, ...words }: DocSource, siteUrl: string | null): RenderedDoc {
  const { file } = words
  const place = { file, root: rootFrom(file), siteUrl: siteUrl ?? EXAMPLE_SITE_URL, isSiteUrlKnown: siteUrl !== null }
  const markup = renderToStaticMarkup(<DocContext value={place}>{body}</DocContext>)
  return { ...words, markup, hasElement: markup.includes('<deadline-timeline') }
}

function drawPictures(font: Uint8Array): RenderedDocs['pictures'] {
  const view = viewLab(openingPreset.lab)
  return PICTURE_WIDTHS.flatMap(([suffix, widthPx]) =>
    (['light', 'dark'] as const).map((theme) => ({
      file: `docs/${openingPreset.id}${suffix}${theme === 'dark' ? '-dark' : ''}.svg`,
      svg: exportSvg(view, { widthPx, theme, font }).svg,
    })),
  )
}
