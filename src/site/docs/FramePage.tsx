import { HEIGHT_SCRIPT } from '../../embed/snippets/height-script.ts'
import { SANDBOX } from '../../embed/snippets/markup.ts'
import { writeSnippet } from '../../embed/snippets/write-snippet.ts'
import { Code, DocPage, DocTable, Section, To } from './DocPage.tsx'
import { useDoc } from './doc-context.ts'
import { docEntries } from './doc-files.ts'
import { exampleEmbed } from './examples.ts'
import { SiteUrlNote, Snippets } from './Snippets.tsx'

const SHOW = `frame.contentWindow.postMessage(
  { type: 'slackline:show', version: 1, theme: 'dark', controls: 'none', scenarios: ['shared'] },
  '*',
)`

/** `embed.html`: its address, and what it says to the page around it. */
export function FramePage() {
  const { root, siteUrl } = useDoc()
  return (
    <DocPage
      title="The frame"
      lede="embed.html is one timeline that fills a frame. Its address says what to show and how. It keeps nothing, asks for nothing, and works in a sandbox."
    >
      <iframe
        className="doc-frame is-low"
        src={`${root}embed.html?scenarios=with-key#cut-payment`}
        title="A cut payment, live in a frame"
        loading="lazy"
        sandbox={SANDBOX}
        allow="clipboard-write"
      />
      <SiteUrlNote />
      <Snippets result={writeSnippet(exampleEmbed(siteUrl, 'cut-payment', { scenarios: ['with-key'] }), 'html', 'frame')} />

      <Section id="address" title="The address">
        <p>
          The fragment says what to show: a preset’s id, or a lab as the links of Slackline have it. The query says how. Where a system
          takes no fragment, a preset may stand in the query; the fragment outranks it. An address that says nothing shows the opening lab.
        </p>
        <DocTable
          caption="Parts of the frame’s address"
          heads={['Part', 'Values']}
          rows={[
            [<code key="c">#…</code>, 'a preset’s id, or the fragment of a link'],
            [<code key="c">preset</code>, 'a preset’s id'],
            [
              <code key="c">theme</code>,
              <>
                <code>auto</code> (default): as the reader’s system; <code>light</code>, <code>dark</code>
              </>,
            ],
            [
              <code key="c">controls</code>,
              <>
                <code>none</code>, <code>basic</code> (default), <code>full</code>
              </>,
            ],
            [<code key="c">scenarios</code>, 'ids of the rows to show, with commas'],
          ]}
        />
      </Section>

      <Section id="sandbox" title="Sandbox and permissions">
        <p>
          <code>allow-scripts</code> is all that the timeline needs. The snippet also allows popups, for the link that opens Slackline, and{' '}
          <code>allow-popups-to-escape-sandbox</code>, so that Slackline itself is not sandboxed there. Without{' '}
          <code>allow="clipboard-write"</code> the button “Copy link” shows the link selected, to be copied by hand.
        </p>
      </Section>

      <Section id="height" title="A height that follows">
        <p>
          A frame cannot set its own height. It tells it, at the start and whenever it is another, and a page that wants to can listen.
          These lines are enough for all the timelines of a page; put them into the head, or any script that runs before the frames are
          loaded.
        </p>
        <Code where="In the page around the frame" text={HEIGHT_SCRIPT} />
      </Section>

      <Section id="protocol" title="The messages">
        <p>
          Both sides use <code>postMessage</code>; neither needs the other. The frame listens to its parent alone, whatever the origin, and
          passes over what it does not know. There is no secret in any of it. A later version will keep these two messages as they are.
        </p>
        <DocTable
          caption="Messages between the frame and the page around it"
          heads={['Message', 'From, to', 'Parts']}
          rows={[
            [
              <code key="c">slackline:height</code>,
              'frame to parent',
              <>
                <code>version</code>: 1; <code>heightPx</code>: whole pixels that the content needs
              </>,
            ],
            [
              <code key="c">slackline:show</code>,
              'parent to frame',
              <>
                <code>version</code>: 1; and any of <code>theme</code>, <code>controls</code>, <code>scenarios</code> (ids in a list, or{' '}
                <code>null</code> for all)
              </>,
            ],
          ]}
        />
        <Code where="For example, when your page turns dark" text={SHOW} />
        <p>
          What the reader has changed stays when the rows or the theme change. A message cannot open another lab: for that, set the frame’s
          address.
        </p>
      </Section>

      <Section id="policy" title="Policies">
        <p>
          Your policy must allow <code>frame-src</code> for this site. The frame’s own policy allows it nothing but its own files. Do not
          serve this site with <code>X-Frame-Options</code>, or with a <code>frame-ancestors</code> that leaves your pages out.{' '}
          <To file={docEntries.embed.file}>The other ways</To>
        </p>
      </Section>
    </DocPage>
  )
}
