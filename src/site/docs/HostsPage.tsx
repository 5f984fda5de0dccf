import { forms, hosts } from '../../embed/snippets/write-snippet.ts'
import { DocPage, Section } from './DocPage.tsx'
import { useDoc } from './doc-context.ts'
import { exampleEmbed } from './examples.ts'
import { SiteUrlNote, Snippets } from './Snippets.tsx'

const FORM_TITLES = { link: 'A link', frame: 'A frame', element: 'The element', picture: 'A picture' } as const

/** What each host takes, with its snippets. */
export function HostsPage() {
  const { siteUrl } = useDoc()
  const embed = exampleEmbed(siteUrl, 'three-rows')
  return (
    <DocPage
      title="Hosts"
      lede="What to write where, for the programs and sites that pages are mostly made with. Share, Embed writes the same for the lab on your screen."
    >
      <p className="doc-jump">
        {hosts.map(({ id, name }) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </p>
      <SiteUrlNote />
      {hosts.map((host) => (
        <Section key={host.id} id={host.id} title={host.name}>
          {forms.map(([form]) => (
            <section key={form}>
              <h3>{FORM_TITLES[form]}</h3>
              <Snippets result={host.write[form](embed)} />
            </section>
          ))}
        </Section>
      ))}
    </DocPage>
  )
}
