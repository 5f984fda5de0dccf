import type { SnippetResult } from '../../embed/snippets/snippet.ts'
import { Code } from './DocPage.tsx'
import { useDoc } from './doc-context.ts'
import { EXAMPLE_SITE_URL } from './examples.ts'

/** What a host takes, as texts to copy, and what to watch for. */
export function Snippets({ result }: { readonly result: SnippetResult }) {
  if (!result.ok) return <p>{result.why}</p>
  const { parts, notes } = result.snippet
  return (
    <>
      {parts.map(({ where, text }) => (
        <Code key={where} where={where} text={text} />
      ))}
      {notes.length > 0 && (
        <ul className="doc-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** A build that does not know its own address shows an example's. */
export function SiteUrlNote() {
  const { isSiteUrlKnown } = useDoc()
  if (isSiteUrlKnown) return null
  return (
    <p className="muted">
      The snippets below name <code>{EXAMPLE_SITE_URL}</code>: put the address of this site in its place. Those that the Share dialog writes
      have it already.
    </p>
  )
}
