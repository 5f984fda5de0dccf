/** The simulation's public face: everything that code outside `src/core` may rely on. */
export { formatTimeline } from './format-timeline.ts'
export type { Backoff, Call, Downstream, Lab, Response, Retry, Scenario, Step, Work } from './lab.ts'
export { type LabError, type ParseResult, parseLab } from './parse-lab.ts'
export { simulate } from './simulate.ts'
export type { CutBy, Outcome, Span, SpanKind, SpanStatus, Timeline } from './timeline.ts'
