import type { LabView } from '../timeline/lab-view.ts'
import { findSpan } from '../timeline/lab-view.ts'
import type { ChoicePrediction, MarkerPrediction, RenderedRun, Runs } from './lesson.ts'
import { ms, num, renderRuns, runs, strong } from './write.ts'

export type Verdict = 'right' | 'near' | 'wrong'

export interface Judgement {
  readonly verdict: Verdict
  /** What is said: how it came out, what may have been behind the guess, and the arithmetic. */
  readonly runs: readonly RenderedRun[]
}

export interface MarkerJudgement extends Judgement {
  readonly answerMs: number
  /** Guess less answer: positive where the guess was too late. */
  readonly offMs: number
}

/** The instant that a marker is asked for. Throws where the lab makes no such span: a chapter's own lab always does. */
export function markerAnswerMs(prediction: MarkerPrediction, view: LabView): number {
  const place = findSpan(view, prediction.span)
  const span = place?.row.trace.spans[place.spanIndex]
  if (span === undefined) throw new RangeError(`the lab has no span ${prediction.span}`)
  return span.endMs
}

/** How far a marker may be off and still be right, or near: a hundredth, or a twentieth, of the budget. */
export function markerTolerances(view: LabView): { readonly rightMs: number; readonly nearMs: number } {
  const { budgetMs } = view.lab
  return { rightMs: Math.max(1, Math.ceil(budgetMs / 100)), nearMs: Math.max(2, Math.ceil(budgetMs / 20)) }
}

/** Judges where the reader put the marker. A value with a known thought behind it gets an answer to that thought, even where it is near. */
export function judgeMarker(prediction: MarkerPrediction, view: LabView, guessMs: number): MarkerJudgement {
  const answerMs = markerAnswerMs(prediction, view)
  const offMs = guessMs - answerMs
  const { rightMs, nearMs } = markerTolerances(view)
  const isRight = Math.abs(offMs) <= rightMs
  const miss = isRight ? undefined : nearestMiss(prediction, view, guessMs, rightMs)
  const verdict: Verdict = isRight ? 'right' : miss === undefined && Math.abs(offMs) <= nearMs ? 'near' : 'wrong'
  const said = [...markerOpening(verdict, guessMs, answerMs), ...(miss === undefined ? [] : after(miss.reply)), ...after(prediction.why)]
  return { verdict, answerMs, offMs, runs: renderRuns(said, view) }
}

/** The known thought behind a guess: the nearest value within the tolerance. */
function nearestMiss(
  { misses }: MarkerPrediction,
  view: LabView,
  guessMs: number,
  withinMs: number,
): MarkerPrediction['misses'][number] | undefined {
  const off = (miss: MarkerPrediction['misses'][number]) => Math.abs(guessMs - miss.atMs(view))
  return misses.filter((miss) => off(miss) <= withinMs).sort((a, b) => off(a) - off(b))[0]
}

function markerOpening(verdict: Verdict, guessMs: number, answerMs: number): Runs {
  const off = () => Math.abs(guessMs - answerMs)
  const answer = () => answerMs
  switch (verdict) {
    case 'right':
      return guessMs === answerMs
        ? runs`${strong('Right')}: it ends at ${ms(answer)}.`
        : runs`${strong('Right')}, to within ${ms(off)}: it ends at ${num(answer)}.`
    case 'near':
      return runs`${strong('Close')}: it ends at ${ms(answer)}; your marker is ${ms(off)} too ${strong(guessMs > answerMs ? 'late' : 'early')}.`
    case 'wrong':
      return runs`It ends at ${ms(answer)}, ${ms(off)} ${strong(guessMs > answerMs ? 'earlier' : 'later')} than you said.`
  }
}

/** Judges what the reader picked. Throws for an option that there is not. */
export function judgeChoice(prediction: ChoicePrediction, view: LabView, optionId: string): Judgement & { readonly rightId: string } {
  const option = prediction.options.find(({ id }) => id === optionId)
  const right = prediction.options.find(({ isRight }) => isRight(view))
  if (option === undefined || right === undefined) throw new RangeError(`no option ${optionId}`)
  const verdict: Verdict = option === right ? 'right' : option.isNear === true ? 'near' : 'wrong'
  const opening: Runs =
    verdict === 'right' ? runs`${strong('Right')}.` : verdict === 'near' ? runs`${strong('Close')}.` : runs`${strong('Not quite')}.`
  return { verdict, rightId: right.id, runs: renderRuns([...opening, ...after(option.reply), ...after(prediction.why)], view) }
}

/** What is said to someone who asks to be shown. */
export function revealRuns(prediction: MarkerPrediction | ChoicePrediction, view: LabView): readonly RenderedRun[] {
  if (prediction.kind === 'choice') {
    const right = prediction.options.find(({ isRight }) => isRight(view))
    return renderRuns([...(right?.text ?? []), ...runs`.`, ...after(prediction.why)], view)
  }
  const answerMs = markerAnswerMs(prediction, view)
  return renderRuns([...runs`It ends at ${ms(() => answerMs)}.`, ...after(prediction.why)], view)
}

function after(list: Runs): Runs {
  return [{ kind: 'plain', text: ' ' }, ...list]
}
