import type { Lab, Work } from '../../core/lab.ts'
import { setWork } from '../../edit/edit-steps.ts'
import { isWork, type StepPlace, stepAt } from '../../edit/step-place.ts'
import { pathOfStep } from './cause-path.ts'
import { placeOf, type ShownList, useDesk } from './desk.ts'
import { Check, NumberField, TextField } from './fields.tsx'

interface WorkEditorProps {
  readonly lab: Lab
  readonly list: ShownList
  readonly position: number
  readonly work: Work
  readonly itemKey: string
}

/** All that can be set of local work. */
export function WorkEditor({ lab, list, position, work, itemKey }: WorkEditorProps) {
  const desk = useDesk()
  const place = placeOf(list, position)
  const focus = (part: string) => `${itemKey}:${part}`
  return (
    <>
      <div className="bfields">
        <TextField
          label="Name"
          name={`${work.work}, name of the work`}
          read={(now) => workAt(now, place)?.work}
          focusId={focus('name')}
          edit={(now, text) => setWork(now, place, { work: text })}
        />
        <NumberField lab={lab} path={`${pathOfStep(lab, place)}.durationMs`} label="Duration" focusId={focus('takes0')} />
      </div>
      <div className="bchecks">
        <Check
          name={`${work.work} can be stopped`}
          isOn={work.interruptible !== false}
          focusId={focus('stop')}
          onTurn={(isOn) =>
            desk.run(itemKey, (now) => setWork(now, place, { interruptible: isOn ? undefined : false }), { key: itemKey, part: 'stop' })
          }
        >
          Can be stopped: the deadline ends it
        </Check>
        {list.at.length === 0 && (
          <Check
            name={`${work.work} runs whatever happened`}
            isOn={work.finally === true}
            focusId={focus('finally')}
            onTurn={(isOn) =>
              desk.run(itemKey, (now) => setWork(now, place, { finally: isOn || undefined }), { key: itemKey, part: 'finally' })
            }
          >
            Runs whatever happened: also after a failure that stops the rest
          </Check>
        )}
      </div>
    </>
  )
}

function workAt(lab: Lab, place: StepPlace): Work | null {
  const step = stepAt(lab, place)
  return step !== null && isWork(step) ? step : null
}
