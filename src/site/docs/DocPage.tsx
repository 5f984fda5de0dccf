import type { ReactNode } from 'react'
import { Mark } from '../Mark.tsx'
import { useDoc } from './doc-context.ts'
import { docEntries } from './doc-files.ts'

interface DocPageProps {
  readonly title: string
  readonly lede: ReactNode
  readonly children: ReactNode
}

/** A page of the docs: the site's head, the list of contents, the text. It needs no script. */
export function DocPage({ title, lede, children }: DocPageProps) {
  const { root, file } = useDoc()
  return (
    <div className="page doc">
      <a className="skip" href="#text">
        Skip to the text
      </a>
      <header className="top">
        <Mark href={`${root}index.html`} />
        <a className="doc-home" href={`${root}index.html`}>
          Open the timeline
        </a>
      </header>
      <div className="doc-columns">
        <nav className="doc-nav" aria-label="Docs">
          <ul>
            {Object.values(docEntries).map((entry) => (
              <li key={entry.file}>
                <a
                  href={root + entry.file}
                  aria-current={entry.file === file ? 'page' : entry === docEntries.findings && isFinding(file) ? true : undefined}
                >
                  {entry.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <main id="text" className="doc-text">
          <h1>{title}</h1>
          <p className="lede">{lede}</p>
          {children}
        </main>
      </div>
    </div>
  )
}

function isFinding(file: string): boolean {
  return file.startsWith('docs/findings/')
}

/** A link to another page of the site, by its file. */
export function To({ file, children }: { readonly file: string; readonly children: ReactNode }) {
  const { root } = useDoc()
  return <a href={root + file}>{children}</a>
}

/** A text to copy by hand: wrapped, so that nothing of it is out of sight. */
export function Code({ where, text }: { readonly where?: string; readonly text: string }) {
  return (
    <figure className="code">
      {where !== undefined && <figcaption>{where}</figcaption>}
      <pre>
        <code>{text}</code>
      </pre>
    </figure>
  )
}

export function Section({ id, title, children }: { readonly id: string; readonly title: string; readonly children: ReactNode }) {
  return (
    <section id={id}>
      <h2>
        {title}{' '}
        <a className="anchor" href={`#${id}`} aria-label={`Link to “${title}”`}>
          #
        </a>
      </h2>
      {children}
    </section>
  )
}

interface TableProps {
  readonly caption: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly ReactNode[])[]
}

/** The first cell of a row names it. On a narrow screen a row is a block, with each cell's head before it. */
export function DocTable({ caption, heads, rows }: TableProps) {
  return (
    <table className="doc-table">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page that is drawn once
          <tr key={i}>
            {cells.map((cell, column) =>
              column === 0 ? (
                <th key={heads[column]} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={heads[column]} data-h={heads[column]}>
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
