import { Fragment } from 'react'
import { PatternDefs } from '../../components/PatternDefs.tsx'
import { findFindings } from '../../findings/find-findings.ts'
import { type Finding, RULE_IDS, type RuleId, type Severity } from '../../findings/finding.ts'
import { findingDocUrl } from '../../findings/finding-doc-url.ts'
import { RULE_DOCS } from '../../findings/rule-docs.ts'
import { exampleOf } from '../../findings/rule-examples.ts'
import { printLabLink } from '../../io/lab-link-write.ts'
import { findSpan, tellingSpan, viewLab } from '../../timeline/lab-view.ts'
import type { Sentence } from '../../timeline/sentence-runs.ts'
import { DocFigure } from './DocFigure.tsx'
import { DocPage, Section, To } from './DocPage.tsx'
import { useDoc } from './doc-context.ts'
import { docEntries } from './doc-files.ts'

const SEVERITY_WORDS: Readonly<Record<Severity, string>> = { breaks: 'Breaks', risks: 'At risk', note: 'Note' }

/** One rule: what it finds, why, an example that shows it, what to do, when to leave it. */
export function FindingPage({ ruleId }: { readonly ruleId: RuleId }) {
  const { title, what, why, mend, ignoreWhen, sources } = RULE_DOCS[ruleId]
  return (
    <DocPage
      title={title}
      lede={
        <>
          Rule <code>{ruleId}</code>
        </>
      }
    >
      <Section id="what" title="What it finds">
        <Paragraphs text={what} />
      </Section>
      <Section id="why" title="Why it matters">
        <Paragraphs text={why} />
      </Section>
      <Section id="example" title="An example">
        <Example ruleId={ruleId} />
      </Section>
      <Section id="mend" title="How to mend it">
        <Paragraphs text={mend} />
      </Section>
      <Section id="ignore" title="When to leave it">
        <Paragraphs text={ignoreWhen} />
      </Section>
      {sources.length > 0 && (
        <Section id="sources" title="Sources">
          <ul>
            {sources.map((source) => (
              <li key={source.url}>
                <a href={source.url} rel="noreferrer">
                  {source.title}
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Neighbours ruleId={ruleId} />
    </DocPage>
  )
}

function Example({ ruleId }: { readonly ruleId: RuleId }) {
  const { root } = useDoc()
  const { lab, key, why } = exampleOf(ruleId)
  const finding = findFindings(lab).find((one) => one.key === key)
  if (finding === undefined) throw new Error(`the example of ${ruleId} does not show ${key}`)
  const view = viewLab(lab)
  const mended = finding.change?.apply(lab)
  return (
    <>
      <PatternDefs />
      <p>{sentenceCase(why)}</p>
      <DocFigure view={view} selected={findSpan(view, finding.spanKey) ?? tellingSpan(view)} />
      <FindingSentence finding={finding} />
      <p className="doc-actions">
        <a className="is-main" href={`${root}index.html#${printLabLink(lab)}`}>
          Open this lab
        </a>
        {mended !== undefined && <a href={`${root}index.html#${printLabLink(mended)}`}>Open it mended</a>}
      </p>
      {finding.change !== null && (
        <p className="muted">
          The change that the timeline offers here: {finding.change.label}. It is offered only where no row’s outcome gets worse by it.
        </p>
      )}
    </>
  )
}

function FindingSentence({ finding }: { readonly finding: Finding }) {
  return (
    <p className={`doc-finding is-${finding.severity}`}>
      <b>{SEVERITY_WORDS[finding.severity]}</b> <Runs sentence={finding.sentence} />
    </p>
  )
}

function Runs({ sentence }: { readonly sentence: Sentence }) {
  return sentence.runs.map(({ text, tone }, i) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the runs of one sentence have no identity beyond their place
    if (tone === undefined) return <Fragment key={i}>{text}</Fragment>
    if (tone === 'calc') {
      return (
        <span key={i} className="calc">
          {text}
        </span>
      )
    }
    return (
      <b key={i} className={tone === 'strong' ? undefined : `tone-${tone}`}>
        {text}
      </b>
    )
    // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
  })
}

function Paragraphs({ text }: { readonly text: string }) {
  return text.split('\n\n').map((paragraph) => <p key={paragraph}>{paragraph}</p>)
}

function Neighbours({ ruleId }: { readonly ruleId: RuleId }) {
  const at = RULE_IDS.indexOf(ruleId)
  const [before, after] = [RULE_IDS[at - 1], RULE_IDS[at + 1]]
  return (
    <nav className="doc-neighbours" aria-label="Other rules">
      {before !== undefined && (
        <p>
          Before <To file={findingDocUrl(before)}>{RULE_DOCS[before].title}</To>
        </p>
      )}
      {after !== undefined && (
        <p>
          Next <To file={findingDocUrl(after)}>{RULE_DOCS[after].title}</To>
        </p>
      )}
      <p>
        All <To file={docEntries.findings.file}>The list of findings</To>
      </p>
    </nav>
  )
}

/** Every rule, with what it finds. */
export function FindingsIndex() {
  return (
    <DocPage
      title="Findings"
      lede="A lab is read by a set of rules, as a careful reviewer would read it. What they find is a sentence with the numbers of the day, a link to the bar, and a change of one step where one is safe."
    >
      <p>A finding can be left as it is, with a reason: the reason is kept in the lab. A rule’s name stays the same for ever.</p>
      <dl className="rule-list">
        {RULE_IDS.map((ruleId) => (
          <div key={ruleId}>
            <dt>
              <To file={findingDocUrl(ruleId)}>{RULE_DOCS[ruleId].title}</To>
            </dt>
            <dd>{firstSentence(RULE_DOCS[ruleId].what)}</dd>
          </div>
        ))}
      </dl>
    </DocPage>
  )
}

export function firstSentence(text: string): string {
  return /^.*?\.(?=\s|$)/.exec(text.split('\n\n')[0] ?? '')?.[0] ?? text
}

function sentenceCase(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
