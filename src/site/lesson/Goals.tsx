import { useEffect, useMemo, useRef, useState } from 'react'
import { goalState, hasOwnNumbers } from '../../lessons/goals.ts'
import type { Chapter, Goal } from '../../lessons/lesson.ts'
import { runsText } from '../../lessons/write.ts'
import { viewLab } from '../../timeline/lab-view.ts'
import { keepReached, readProgress } from './progress.ts'
import { RunsView } from './RunsView.tsx'
import { useSettledLab } from './use-settled-lab.ts'

/** What to reach by moving the causes. Each ticks itself, and says what is still in the way once something has been moved. */
export function Goals({ chapter }: { chapter: Chapter }) {
  const lab = useSettledLab()
  const { goals, id } = chapter
  const own = viewLab(chapter.lab)
  const [before] = useState(() => readProgress()[id] ?? [])
  const states = useMemo(() => goals.map((goal) => goalState(goal, chapter.lab, lab)), [goals, chapter, lab])
  // What the numbers of an earlier visit reach was told on that visit.
  const [reachedBefore] = useState(() =>
    goals.filter(({ id }, i) => states[i]?.isReached === true && before.includes(id)).map(({ id }) => id),
  )
  const [reached, setReached] = useState<readonly string[]>(reachedBefore)
  const [said, setSaid] = useState('')
  const told = useRef(new Set(reachedBefore))
  useEffect(() => {
    goals.forEach((goal, i) => {
      if (states[i]?.isReached !== true || told.current.has(goal.id)) return
      told.current.add(goal.id)
      keepReached(id, goal.id)
      setReached((known) => [...known, goal.id])
      setSaid(`Goal reached: ${runsText(goal.sentence, own)}`)
    })
  }, [goals, states, id, own])
  const isTouched = !hasOwnNumbers(chapter.lab, lab)
  return (
    <>
      <ul className="goals" aria-label="Goals">
        {goals.map((goal, i) => {
          const isNow = states[i]?.isReached === true
          const isReached = isNow || reached.includes(goal.id)
          return (
            <li key={goal.id} className={`goal${isReached ? ' is-reached' : ''}`} data-goal={goal.id} data-reached={isNow}>
              <Tick isOn={isReached} />
              <div>
                <p>
                  <span className="sr">{isReached ? 'Reached: ' : 'Goal: '}</span>
                  <RunsView runs={goal.sentence} view={own} />
                </p>
                {isReached ? (
                  <p className="goal-note is-on">{isNow ? 'Reached.' : 'Reached earlier; not with the numbers as they are now.'}</p>
                ) : (
                  <p className="goal-note">
                    {isTouched
                      ? `Not yet. ${states[i]?.because ?? ''}`
                      : before.includes(goal.id)
                        ? 'You have reached it on an earlier visit.'
                        : 'Not reached yet.'}
                  </p>
                )}
                {!isReached && <Hint goal={goal} chapter={chapter} />}
              </div>
            </li>
          )
        })}
      </ul>
      <p className="sr" role="status">
        {said}
      </p>
    </>
  )
}

function Hint({ goal, chapter }: { goal: Goal; chapter: Chapter }) {
  return (
    <details className="hint">
      <summary>Hint</summary>
      <p>
        <RunsView runs={goal.hint} view={viewLab(chapter.lab)} />
      </p>
    </details>
  )
}

/** The same without scripts: what there is to reach. */
export function StillGoals({ chapter }: { chapter: Chapter }) {
  const view = viewLab(chapter.lab)
  return (
    <ul className="goals">
      {chapter.goals.map((goal) => (
        <li key={goal.id} className="goal">
          <Tick isOn={false} />
          <p>
            <RunsView runs={goal.sentence} view={view} />
          </p>
        </li>
      ))}
    </ul>
  )
}

/** What to demand of an implementation. Where a picture can show it, it is worked out for the one on screen. */
export function AcceptanceList({ chapter }: { chapter: Chapter }) {
  const lab = useSettledLab()
  return <AcceptanceView chapter={chapter} lab={lab} />
}

export function AcceptanceView({ chapter, lab }: { chapter: Chapter; lab: Chapter['lab'] }) {
  const view = viewLab(chapter.lab)
  return (
    <ul className="goals acceptance">
      {(chapter.acceptance ?? []).map(({ id, sentence, holds }) => {
        const isHeld = holds === null ? null : holds(lab)
        return (
          <li key={id} className={`goal${isHeld === true ? ' is-reached' : ''}`} data-acceptance={id}>
            <Tick isOn={isHeld === true} />
            <div>
              <p>
                <RunsView runs={sentence} view={view} />
              </p>
              <p className={`goal-note${isHeld === true ? ' is-on' : ''}`}>
                {isHeld === null ? 'No picture can show this one.' : isHeld ? 'Holds in the picture.' : 'Does not hold in the picture now.'}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

export function Tick({ isOn }: { isOn: boolean }) {
  return (
    <svg className="tick" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <circle cx="10" cy="10" r="8.2" />
      {isOn && <path d="M5.8 10.4l2.8 2.9 5.6-6.2" />}
    </svg>
  )
}
