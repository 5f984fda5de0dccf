import { createElement } from 'react'
import { SANDBOX } from '../../embed/snippets/markup.ts'
import { writeSnippet } from '../../embed/snippets/write-snippet.ts'
import { DocPage, DocTable, Section, To } from './DocPage.tsx'
import { useDoc } from './doc-context.ts'
import { docEntries } from './doc-files.ts'
import { exampleEmbed, PICTURE_WIDTHS } from './examples.ts'
import { SiteUrlNote, Snippets } from './Snippets.tsx'

/** The first page of the docs: the four ways, each with an example that runs. */
export function EmbedPage() {
  const { root, siteUrl } = useDoc()
  const embed = exampleEmbed(siteUrl, 'three-rows')
  return (
    <DocPage
      title="Put a timeline on your page"
      lede="A timeline that readers can take hold of says more than a picture of one, and its arithmetic is always right. There are four ways to show one; all come from the same lab."
    >
      <DocTable
        caption="The four ways to show a timeline"
        heads={['Way', 'What your reader gets', 'What your page must allow']}
        rows={[
          [
            <a key="a" href="#link">
              By link
            </a>,
            'The timeline in Slackline, as a lab of their own',
            'A link',
          ],
          [
            <a key="a" href="#frame">
              In a frame
            </a>,
            'The timeline in your page, apart from everything else in it',
            'An iframe',
          ],
          [
            <a key="a" href="#element">
              As an element
            </a>,
            'The timeline as a part of your page: its width, its ground, its light or dark',
            'A script from this site',
          ],
          [
            <a key="a" href="#picture">
              As a picture
            </a>,
            'A still picture that links to the live one',
            'An image',
          ],
        ]}
      />
      <p>
        The page writes the snippet for you: open a lab, press <b>Share</b>, choose <b>Embed</b>. It knows what each host takes, and what
        goes wrong there; the same is written down under <To file={docEntries.hosts.file}>Hosts</To>.
      </p>
      <SiteUrlNote />

      <Section id="link" title="A link">
        <p>
          The whole lab is in the part of the address after the <code>#</code>, which a browser sends to nobody. Whoever opens it gets a lab
          of their own; what they change does not change yours.
        </p>
        <p className="doc-live">
          <a href={`${root}index.html#three-rows`}>{embed.lab.title}</a>
        </p>
        <Snippets result={writeSnippet(embed, 'html', 'link')} />
      </Section>

      <Section id="frame" title="A frame">
        <p>
          <code>embed.html</code> needs nothing from the page around it: no script, no style, not even an origin. It has no ground of its
          own, so yours shows through. <To file={docEntries.frame.file}>More about the frame</To>
        </p>
        <iframe
          className="doc-frame"
          src={`${root}embed.html#retry-gate`}
          title="Retry gate, live in a frame"
          loading="lazy"
          sandbox={SANDBOX}
          allow="clipboard-write"
        />
        <Snippets result={writeSnippet(exampleEmbed(siteUrl, 'retry-gate'), 'html', 'frame')} />
      </Section>

      <Section id="element" title="An element">
        <p>
          One script makes <code>&lt;deadline-timeline&gt;</code> an element like any other. What stands inside it is shown until it is
          drawn, and where no script runs. <To file={docEntries.element.file}>More about the element</To>
        </p>
        <div className="doc-live">
          {createElement(
            'deadline-timeline',
            { preset: 'three-rows' },
            <p>
              <a href={`${root}index.html#three-rows`}>{embed.lab.title}</a>: {embed.alt}
            </p>,
          )}
        </div>
        <Snippets result={writeSnippet(embed, 'html', 'element')} />
      </Section>

      <Section id="picture" title="A picture">
        <p>
          Where nothing else is allowed, as in a README: an SVG with its type and colours inside, which links to the live timeline. The
          result stands in it in words, too, for those who do not see it. This one was drawn when the page was built, from the same lab as
          the element above.
        </p>
        <StillPicture />
        <Snippets result={writeSnippet(embed, 'html', 'picture')} />
      </Section>

      <Section id="policy" title="If your page has a Content-Security-Policy">
        <p>
          With <code>ORIGIN</code> for where this site is. Nothing else is needed: styles are set by the script itself, without a style
          element or a style attribute, and nothing is fetched from anywhere else.
        </p>
        <DocTable
          caption="What a policy has to allow"
          heads={['Way', 'Directive']}
          rows={[
            ['Frame', <code key="c">frame-src ORIGIN</code>],
            ['Element', <code key="c">script-src ORIGIN</code>],
            [
              <>
                Element with <code>src</code>
              </>,
              <>
                <code>script-src ORIGIN; connect-src 'self'</code>: the lab’s file is one of your own
              </>,
            ],
            ['Picture', <code key="c">img-src 'self'</code>],
          ]}
        />
        <p>The element’s script, copied to your own site together with the rest of the built folder, needs only 'self'.</p>
        <p>With a nonce instead of an address: the script that you put in carries it, and passes it on to what it loads.</p>
      </Section>
    </DocPage>
  )
}

/** The picture as its snippet has it, with a narrower one for narrow screens beside. */
function StillPicture() {
  const { root, siteUrl } = useDoc()
  const { alt } = exampleEmbed(siteUrl, 'three-rows')
  const file = (suffix: string, theme: 'light' | 'dark') => `three-rows${suffix}${theme === 'dark' ? '-dark' : ''}.svg`
  const [[wide], [narrow]] = PICTURE_WIDTHS
  return (
    <p className="doc-live is-picture">
      <a href={`${root}index.html#three-rows`}>
        <picture>
          <source media="(max-width: 799px) and (prefers-color-scheme: dark)" srcSet={file(narrow, 'dark')} />
          <source media="(max-width: 799px)" srcSet={file(narrow, 'light')} />
          <source media="(prefers-color-scheme: dark)" srcSet={file(wide, 'dark')} />
          <img src={file(wide, 'light')} alt={alt} loading="lazy" />
        </picture>
      </a>
    </p>
  )
}
