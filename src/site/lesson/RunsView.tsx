import { type MouseEvent, useContext } from 'react'
import { termOf } from '../../lessons/glossary.ts'
import type { Block, RenderedRun, Runs } from '../../lessons/lesson.ts'
import { renderRuns } from '../../lessons/write.ts'
import type { LabView } from '../../timeline/lab-view.ts'
import { TermContext } from './term-context.ts'

/** A text of the lesson, with the numbers of a lab. */
export function RunsView({ runs, view }: { runs: Runs; view: LabView }) {
  return <RenderedRuns runs={renderRuns(runs, view)} />
}

export function RenderedRuns({ runs }: { runs: readonly RenderedRun[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one text have no identity beyond their place
  return runs.map((run, i) => <RunView key={i} run={run} />)
}

function RunView({ run }: { run: RenderedRun }) {
  const { hrefOf, open } = useContext(TermContext)
  switch (run.kind) {
    case 'plain':
      return run.text
    case 'strong':
      return <strong>{run.text}</strong>
    case 'code':
      return <code>{run.text}</code>
    case 'number':
      return <span className="num">{run.text}</span>
    case 'source':
      return (
        <a className="source" href={run.url} rel="external noopener">
          {run.label}
        </a>
      )
    case 'term': {
      const show = (event: MouseEvent<HTMLAnchorElement>) => {
        // With a modifier, or another button, a link is to be opened elsewhere.
        if (open === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        open(run.term, event.currentTarget)
      }
      return (
        <a className="term" href={hrefOf(run.term)} title={termOf(run.term).term} onClick={show}>
          {run.text}
        </a>
      )
    }
  }
}

export function BlockView({ block, view }: { block: Block; view: LabView }) {
  if (block.kind === 'paragraph') {
    return (
      <p>
        <RunsView runs={block.runs} view={view} />
      </p>
    )
  }
  return (
    <ul>
      {block.items.map((item, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text stay where they are
        <li key={i}>
          <RunsView runs={item} view={view} />
        </li>
      ))}
    </ul>
  )
}
