import { createElement } from 'react'
import { inScript } from '../../embed/snippets/escape.ts'
import { presets } from '../../presets/presets.ts'
import { Code, DocPage, DocTable, Section, To } from './DocPage.tsx'
import { useDoc } from './doc-context.ts'
import { docEntries } from './doc-files.ts'
import { tinyLab } from './examples.ts'

const INLINE = `<deadline-timeline controls="full">
  <script type="application/json">
${inScript(tinyLab)}
  </script>
  <p>Two calls share 160 ms. The second is cut at the deadline.</p>
</deadline-timeline>`

const LISTEN = `document.addEventListener('deadline-timeline-change', (event) => {
  const { lab } = event.detail // a copy: yours to keep
  console.log(lab.budgetMs)
})`

/** `<deadline-timeline>`: all that an author can say to it and hear from it. */
export function ElementPage() {
  const { root } = useDoc()
  return (
    <DocPage
      title="The element"
      lede="One classic script registers the element. It writes neither to the element’s attributes nor to its children: those are yours, also where a framework draws them."
    >
      <Section id="sources" title="Where the lab comes from">
        <p>Of several, the first in this list counts.</p>
        <ol>
          <li>
            The property <code>lab</code>, set by a script: a lab as an object, or a text, which is read as the attribute <code>lab</code>{' '}
            is.
          </li>
          <li>
            A child <code>&lt;script type="application/json"&gt;</code> that holds the lab. It is data, and no policy stops it. In a text of
            the lab, write <code>\u003c</code> for <code>&lt;</code>.
          </li>
          <li>
            <code>src</code>: the address of a <code>.slackline.json</code> file on your own site. Files from elsewhere are refused.
          </li>
          <li>
            <code>lab</code>: what stands after the <code>#</code> of a link.
          </li>
          <li>
            <code>preset</code>: an example that ships with Slackline (
            {presets.map(({ id }, i) => (
              <span key={id}>
                {i > 0 && ', '}
                <code>{id}</code>
              </span>
            ))}
            ).
          </li>
        </ol>
        <p>A lab with faults is not drawn: what is wrong is listed below the fallback, each fault with its path.</p>
        <div className="doc-live">
          {createElement(
            'deadline-timeline',
            { controls: 'full' },
            // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of ours, escaped for a script, which React would escape as HTML
            <script type="application/json" dangerouslySetInnerHTML={{ __html: inScript(tinyLab) }} />,
            <p>
              Two calls share 160 ms. The second is cut at the deadline. <a href={`${root}index.html`}>Open Slackline</a>
            </p>,
          )}
        </div>
        <Code where="The same, as it stands in this page" text={INLINE} />
      </Section>

      <Section id="attributes" title="Attributes">
        <p>All may be changed at any time. A word that is not in the list is its default.</p>
        <DocTable
          caption="Attributes of the element"
          heads={['Attribute', 'Values', 'What it does']}
          rows={[
            [<code key="c">preset</code>, 'an id', 'Shows an example that ships with Slackline.'],
            [<code key="c">lab</code>, 'the fragment of a link', 'Shows the lab of that link.'],
            [<code key="c">src</code>, 'an address on your site', 'Fetches the lab from there.'],
            [
              <code key="c">controls</code>,
              <>
                <code>none</code>, <code>basic</code> (default), <code>full</code>
              </>,
              'The picture alone; with grips, its sentence and the links; or with sliders and the ledger as well.',
            ],
            [
              <code key="c">theme</code>,
              <>
                <code>auto</code> (default), <code>light</code>, <code>dark</code>
              </>,
              'auto looks at what is painted behind the element, and follows when your page turns dark.',
            ],
            [<code key="c">scenarios</code>, 'ids, with commas or spaces', 'Shows these rows alone, in this order. Without it, all.'],
          ]}
        />
      </Section>

      <Section id="events" title="Events">
        <p>They bubble and leave shadow roots. A lab in an event is a copy.</p>
        <DocTable
          caption="Events of the element"
          heads={['Event', 'When', 'detail']}
          rows={[
            [
              <code key="c">deadline-timeline-drawn</code>,
              'The picture stands: the first time, and again for another lab',
              'an empty object',
            ],
            [
              <code key="c">deadline-timeline-input</code>,
              'At each step of a change, up to once a frame of a drag',
              <code key="d">{'{ lab }'}</code>,
            ],
            [<code key="c">deadline-timeline-change</code>, 'When the hand has let go', <code key="d">{'{ lab }'}</code>],
            [
              <code key="c">deadline-timeline-error</code>,
              'There is nothing to draw; the reason is on screen already',
              <code key="d">{'{ title, errors: [{ path, message }] }'}</code>,
            ],
          ]}
        />
        <Code where="For example" text={LISTEN} />
      </Section>

      <Section id="property" title="The property lab">
        <p>
          Read, it is a copy of the lab as the reader has made it, with the rows that are not shown; <code>null</code> while there is none.
          Set, it shows another lab, which is checked like any other. It may be set before the script has come.
        </p>
      </Section>

      <Section id="size" title="Size">
        <p>
          The element is a block as wide as its column. Its height follows from its width and its rows; there is nothing to set. Until it is
          drawn it keeps the room that it will need, so that nothing below it moves.
        </p>
        <p>
          The script is at most 6 KiB (gzip), and all that a page loads for a timeline that nobody has scrolled to. In view it is a still
          picture: a preset of at most 15 KiB in all, drawn by the build; a lab of your own of at most 30 KiB, or 38 where it has parallel
          groups, downstreams, a reserve, marks of 0 ms or crowds of spans. Whoever reaches for it, by pointer, finger or key, loads the
          rest: 75 KiB at most, and the reader of links where there is one to be read. With <code>controls="full"</code> that is at once;
          with <code>none</code>, never. Each of these limits is a test.
        </p>
      </Section>

      <Section id="theme" title="Theme">
        <p>
          The figure stands on your page’s own ground where every text can be read on it, and else on a ground of its own. There are no
          colours to set: each status has a colour, a pattern and a word, and their contrast is tested. Your style sheet does not reach into
          the element, nor its own out of it; the text size that a reader has chosen does.
        </p>
      </Section>

      <Section id="access" title="Accessibility">
        <ul>
          <li>Every bar is an option of a list that the arrow keys walk; every grip has a slider behind it, with a name.</li>
          <li>Each row’s outcome is there as a sentence, and with full controls as a table.</li>
          <li>A change is announced once, when the hand rests, and only where an outcome changed.</li>
          <li>Keys that the timeline does not use go on to your page; what is typed into a field does not fire your shortcuts.</li>
          <li>Forced colours, reduced motion and print are looked after.</li>
        </ul>
        <p>
          Put a sentence and a link inside the element: it is what is read where no script runs. The snippets do.{' '}
          <To file={docEntries.hosts.file}>Hosts</To>
        </p>
      </Section>
    </DocPage>
  )
}
