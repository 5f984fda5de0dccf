import { MAX_LINK_LENGTH, MAX_SHARED_LENGTH } from '../../io/link-limits.ts'
import { formatNumber } from '../../timeline/format-ms.ts'
import { Code, DocPage, Section } from './DocPage.tsx'

/** How labs travel, and what is not sent. */
export function LinksPage() {
  return (
    <DocPage
      title="Links and privacy"
      lede="A link holds the whole lab. Nothing is stored for it anywhere, so nothing can be lost, moved or read on the way."
    >
      <Section id="form" title="What a link is">
        <p>
          The query says how to show a lab (<code>?theme=dark</code>), the fragment what to show. A fragment is a preset’s id, or a lab: its
          version, its length, a check, and the lab as JSON, deflated.
        </p>
        <Code text={'#three-rows\n#1.6i.Zk3x_0.q1YqSy0qzszPU7JSUCrJSFXSUVBKzs8rSc0rUbJSSkktSVSqBQA'} />
        <p>
          It has only characters that no program escapes. The length tells a link that was cut off from one that was changed, and forgives
          the full stop that a chat glues to its end. A link that cannot be opened says why and stays in the address.
        </p>
        <p>
          Some chats and programs cut an address off after {formatNumber(MAX_SHARED_LENGTH)} characters: the page warns before. Past{' '}
          {formatNumber(MAX_LINK_LENGTH)} a lab is a file, not a link.
        </p>
      </Section>
      <Section id="versions" title="Versions">
        <p>
          Every link and every file says its version. A link that has ever worked opens for ever: a newer Slackline reads all older
          versions, and each release is tested with links that were kept from every one before. A link from a newer version than the page
          knows says so, and is kept as it is.
        </p>
        <p>
          The same holds for embeds: the names of presets, attributes, events and messages do not change. <code>deadline-timeline.js</code>{' '}
          and <code>embed.html</code> keep their addresses; what they load has the hash of its content in its name, so that no cache mixes
          two versions.
        </p>
      </Section>
      <Section id="privacy" title="Privacy">
        <ul>
          <li>Nothing is sent anywhere. A browser does not send the fragment of an address, not even to the host that this site is on.</li>
          <li>No cookie, no tracker, no font and no script from elsewhere. The policy in each page lets it ask its own site alone.</li>
          <li>Labs that you make are kept in your browser, and nowhere else. Embeds keep nothing.</li>
          <li>
            Whoever runs the host of this site sees what any host sees: which files were asked for, and by which address. The element and
            the frame are files of this site; for a picture or a copy of the folder on your own site, not even that.
          </li>
        </ul>
      </Section>
      <Section id="own-copy" title="A copy of your own">
        <p>
          The built folder works from any static host, at any path, without settings. Put it on your own site, and every snippet of its
          Share dialog names your address.
        </p>
      </Section>
    </DocPage>
  )
}
