import { fileAddress, liveAddress, originOf, pictureFiles, scriptAddress, titleOf } from './addresses.ts'
import { COLUMN_PX } from './describe-embed.ts'
import { inMarkdown, inMarkdownAddress } from './escape.ts'
import { HEIGHT_SCRIPT } from './height-script.ts'
import { elementHtml, frameHtml, linkHtml, loaderHtml, needsLink, pictureHtml } from './markup.ts'
import { cannot, type EmbedDescription, type EmbedForm, type SnippetResult, snippet } from './snippet.ts'

/*
 * Hosts that take plain HTML or an address: a page of one's own, GitHub, Notion, Confluence.
 */

export type WriteForm = Readonly<Record<EmbedForm, (embed: EmbedDescription) => SnippetResult>>

export const TOO_LARGE =
  'This lab is too large for a link. Use the custom element, with the lab in the page or as a file beside it, or the picture.'

export const NO_HEIGHT = `The height suits a column of ${COLUMN_PX} px. A narrower one needs more: the frame then scrolls inside, unless the page hears its height.`

const CSP = 'If the page has a Content-Security-Policy of its own,'

/** The files are not linked to: they stand beside the page. */
const PUT_FILES = 'Put the picture files where the addresses in the snippet find them.'

export function markdownPicture(embed: EmbedDescription, write = inMarkdown, folder = ''): string {
  const { main } = pictureFiles(embed)
  const image = `![${write(embed.alt)}](${folder}${inMarkdownAddress(fileAddress(main))})`
  const live = liveAddress(embed)
  return live === null ? image : `[${image}](${inMarkdownAddress(live)})`
}

export function markdownLink(embed: EmbedDescription, write = inMarkdown): SnippetResult {
  const live = liveAddress(embed)
  return live === null
    ? cannot(TOO_LARGE)
    : snippet([{ where: 'In the page', text: `[${write(titleOf(embed))}](${inMarkdownAddress(live)})` }])
}

/** Names of the files that a picture's snippet refers to. */
export function filesOf(embed: EmbedDescription, isOneTheme = false): readonly string[] {
  const { main, dark } = pictureFiles(embed)
  return dark === null || isOneTheme ? [main] : [main, dark]
}

export const html: WriteForm = {
  link(embed) {
    const live = liveAddress(embed)
    if (live === null) return cannot(TOO_LARGE)
    return snippet([
      { where: 'As HTML', text: linkHtml(embed, live) },
      { where: 'As Markdown', text: `[${inMarkdown(titleOf(embed))}](${inMarkdownAddress(live)})` },
    ])
  },
  frame(embed) {
    const links = needsLink(embed)
    if (links === null) return cannot(TOO_LARGE)
    return snippet(
      [
        { where: 'In the page', text: frameHtml(embed, links.frame) },
        { where: 'Only for a height that follows: once, in the head', text: `<script>\n${HEIGHT_SCRIPT}\n</script>` },
      ],
      [
        NO_HEIGHT,
        `${CSP} it must allow frame-src ${originOf(embed)}. A policy that forbids inline scripts wants the lines about the height in a file of their own.`,
      ],
    )
  },
  element(embed) {
    return snippet(
      [
        { where: 'Once, in the head', text: loaderHtml(embed) },
        { where: 'Where the timeline is to be', text: elementHtml(embed) },
      ],
      [
        `${CSP} it must allow script-src ${originOf(embed)}. Styles need nothing: the element has no style element and no style attribute.`,
        'What stands inside the element is shown until the timeline is drawn, and where no script runs.',
      ],
    )
  },
  picture(embed) {
    return snippet([{ where: 'In the page', text: pictureHtml(embed) }], [PUT_FILES], filesOf(embed))
  },
}

export const github: WriteForm = {
  link: (embed) => markdownLink(embed),
  frame: () => cannot('GitHub takes frames out of Markdown. Use the picture: it links to the live timeline.'),
  element: () => cannot('GitHub takes scripts and unknown elements out of Markdown. Use the picture: it links to the live timeline.'),
  picture(embed) {
    return snippet(
      [{ where: 'In README.md', text: pictureHtml(embed) }],
      [
        'Commit the picture files beside the README. GitHub shows an SVG of the repository as an image, with its own type and colours.',
        'Other places that show the README, a package registry for instance, may know neither relative addresses nor the dark picture.',
      ],
      filesOf(embed),
    )
  },
}

/** Where an address is all that is pasted. */
function pasteLink(embed: EmbedDescription): SnippetResult {
  const live = liveAddress(embed)
  return live === null ? cannot(TOO_LARGE) : snippet([{ where: 'Paste', text: live }])
}

export const notion: WriteForm = {
  link: pasteLink,
  frame(embed) {
    const links = needsLink(embed)
    if (links === null) return cannot(TOO_LARGE)
    return snippet(
      [{ where: 'Type /embed, then paste', text: links.frame }],
      [
        'Notion takes the address of the page for frames, not the HTML of a frame. The site has to be public, and served over https.',
        'The block keeps the height to which you drag it.',
      ],
    )
  },
  element: () => cannot('A Notion page takes no HTML. Use an embed block with the address: choose Frame.'),
  picture(embed) {
    const live = liveAddress(embed)
    return snippet(
      live === null ? [] : [{ where: 'For the caption', text: live }],
      ['Upload the picture as an image block and put the link into its caption. It is not changed when the lab is.'],
      filesOf(embed, true),
    )
  },
}

export const confluence: WriteForm = {
  link: pasteLink,
  frame(embed) {
    const links = needsLink(embed)
    if (links === null) return cannot(TOO_LARGE)
    return snippet(
      [
        { where: 'The address, for an Iframe macro', text: links.frame },
        { where: 'As HTML, for an HTML macro', text: frameHtml(embed, links.frame) },
      ],
      [
        'Which macro there is depends on the site: an Iframe macro asks for the address and a height; the HTML macro of Data Center is off until an administrator turns it on. Where there is neither, use the picture.',
        `Set the height by hand: ${embed.heightPx} px suit a column of ${COLUMN_PX} px.`,
      ],
    )
  },
  element: () => cannot('Confluence takes no scripts into a page. Use a frame, or the picture.'),
  picture(embed) {
    const live = liveAddress(embed)
    return snippet(
      live === null ? [] : [{ where: 'The link, for the picture', text: live }],
      ['Upload the picture into the page, select it, and give it the link.'],
      filesOf(embed, true),
    )
  },
}

/** The address of the script, and where it came from. */
export function loaderNote(embed: EmbedDescription): string {
  return `The script is one file for all timelines of the site: ${scriptAddress(embed)}. It loads the rest when a timeline comes into view.`
}
