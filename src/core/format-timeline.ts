import type { Timeline } from './timeline.ts'

/**
 * A timeline as one line of text: `A1 timeout 0-60 | A backoff 60-80 | A2 ok 80-130 | B1 deadline_exceeded 130-160`.
 * An attempt is its call's label and number; everything else the label alone. A `>` stands before a span for each downstream around it.
 */
export function formatTimeline(timeline: Timeline): string {
  return timeline.spans
    .map((span, i) => {
      const label = timeline.labels[i] ?? span.step
      const name = span.kind === 'attempt' ? `${label}${span.attempt}` : label
      return `${'>'.repeat(span.depth)}${name} ${span.status} ${span.startMs}-${span.endMs}`
    })
    .join(' | ')
}
