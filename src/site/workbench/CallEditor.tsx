import type { Call, Lab } from '../../core/lab.ts'
import { giveAnswers, giveService, renameCall, setCall, setDownstream } from '../../edit/edit-calls.ts'
import { callIn } from '../../edit/edit-keys.ts'
import { nameCall } from '../../timeline/names.ts'
import { AttemptList } from './AttemptList.tsx'
import { useDesk } from './desk.ts'
import { Fold } from './Fold.tsx'
import { Check, IdField, NumberField, Pick, TextField } from './fields.tsx'
import { useStepList } from './list-context.ts'
import { describeRare, describeTries } from './outline-words.ts'

interface CallEditorProps {
  readonly lab: Lab
  readonly id: string
  readonly call: Call
  readonly itemKey: string
  readonly openKey: string | null
  /** How many steps use it. */
  readonly uses: number
}

/** All that can be set of a call. What most calls need is in sight; the rest is one fold away. */
export function CallEditor({ lab, id, call, itemKey, openKey, uses }: CallEditorProps) {
  const desk = useDesk()
  const { full } = nameCall(id, call)
  const at = `calls.${id}`
  const focus = (part: string) => `${itemKey}:${part}`
  const isService = call.downstream !== undefined
  return (
    <>
      <div className="bfields">
        <IdField label="Name" name={`${full}, name`} value={id} focusId={focus('name')} edit={(now, text) => renameCall(now, id, text)} />
        <NumberField lab={lab} path={`${at}.attempts.0.durationMs`} label="Duration" focusId={focus('takes0')} />
        <NumberField lab={lab} path={`${at}.timeoutMs`} label="Timeout" focusId={focus('timeout')} />
        <TextField
          label="Label"
          name={`${full}, label on the bar`}
          read={(now) => callIn(now, id)?.label}
          focusId={focus('label')}
          className="is-short"
          edit={(now, label) => setCall(now, id, { label })}
        />
      </div>
      {uses > 1 && <p className="bnote">Used in {uses} places: what is changed here changes in all of them.</p>}
      {isService && <ServiceEditor lab={lab} id={id} call={call} itemKey={itemKey} openKey={openKey} full={full} />}
      <Fold title={isService ? 'Retry' : 'Attempts'} says={describeTries(call)} focusId={focus('tries')}>
        <AttemptList lab={lab} id={id} call={call} itemKey={itemKey} full={full} />
      </Fold>
      <Fold title="More" says={describeRare(call)} focusId={focus('more')}>
        <div className="bchecks">
          <Check
            name={`${full} is optional`}
            isOn={call.optional !== undefined}
            focusId={focus('optional')}
            onTurn={(isOn) =>
              desk.run(itemKey, (now) => setCall(now, id, { optional: isOn ? {} : undefined }), { key: itemKey, part: 'optional' })
            }
          >
            Optional: without it the result is degraded, not failed
          </Check>
          {call.optional !== undefined && (
            <div className="bfields is-under">
              <NumberField lab={lab} path={`${at}.optional.minRemainingMs`} label="Least remaining" focusId={focus('least')} />
            </div>
          )}
          <Check
            name={`${full} changes data`}
            isOn={call.mutating === true}
            focusId={focus('mutating')}
            onTurn={(isOn) =>
              desk.run(
                itemKey,
                (now) => setCall(now, id, { mutating: isOn || undefined, ...(isOn ? {} : { idempotencyKey: undefined }) }),
                {
                  key: itemKey,
                  part: 'mutating',
                },
              )
            }
          >
            Changes data: when it is cut, nobody knows whether it happened
          </Check>
          {(call.mutating === true || call.idempotencyKey === true) && (
            <Check
              name={`${full} has an idempotency key`}
              isOn={call.idempotencyKey === true}
              focusId={focus('idem')}
              onTurn={(isOn) =>
                desk.run(itemKey, (now) => setCall(now, id, { idempotencyKey: isOn || undefined }), { key: itemKey, part: 'idem' })
              }
            >
              Idempotency key: it is safe to ask again
            </Check>
          )}
        </div>
        <div className="bfields">
          <Pick
            label="When cut"
            name={`${full}, when cut`}
            value={call.onCut ?? 'cancel'}
            choices={[
              ['cancel', 'cancel: the remote stops'],
              ['abandon', 'abandon: the remote goes on'],
            ]}
            focusId={focus('cut')}
            onPick={(onCut) =>
              desk.run(itemKey, (now) => setCall(now, id, { onCut: onCut === 'cancel' ? undefined : onCut }), { key: itemKey, part: 'cut' })
            }
          />
          <Pick
            label="Who answers"
            name={`${full}, who answers`}
            value={isService ? 'service' : 'listed'}
            choices={[
              ['listed', 'the durations given here'],
              ['service', 'a service with steps of its own'],
            ]}
            focusId={focus('kind')}
            onPick={(kind) =>
              desk.run(itemKey, (now) => (kind === 'service' ? giveService(now, id) : giveAnswers(now, id)), { key: itemKey, part: 'kind' })
            }
          />
        </div>
      </Fold>
    </>
  )
}

interface ServiceProps extends Omit<CallEditorProps, 'uses'> {
  readonly full: string
}

/** The service behind a call: its clock, and its steps. */
function ServiceEditor({ lab, id, call, itemKey, openKey, full }: ServiceProps) {
  const desk = useDesk()
  const StepList = useStepList()
  const { downstream } = call
  if (downstream === undefined) return null
  const at = `calls.${id}.downstream`
  const focus = (part: string) => `${itemKey}:${part}`
  return (
    <fieldset className="bservice">
      <legend>The service behind {full}</legend>
      <div className="bfields">
        <NumberField lab={lab} path={`${at}.networkMs`} label="Network, each way" focusId={focus('network')} />
        <Pick
          label="Its deadline"
          name={`${full}, deadline of its service`}
          value={downstream.deadline ?? 'propagated'}
          choices={[
            ['propagated', 'what remains is handed down'],
            ['own', 'a clock of its own'],
            ['none', 'none'],
          ]}
          focusId={focus('clock')}
          onPick={(deadline) =>
            desk.run(
              itemKey,
              (now) =>
                setDownstream(now, id, {
                  deadline: deadline === 'propagated' ? undefined : deadline,
                  ...(deadline === 'propagated' ? {} : { marginMs: undefined }),
                }),
              { key: itemKey, part: 'clock' },
            )
          }
        />
        <NumberField lab={lab} path={`${at}.ownMs`} label="Own clock" focusId={focus('own')} />
        <NumberField lab={lab} path={`${at}.marginMs`} label="Margin" focusId={focus('margin')} />
        <Pick
          label="After a failure"
          name={`${full}, after a failure in its service`}
          value={downstream.onFailure ?? 'continue'}
          choices={[
            ['continue', 'go on'],
            ['stop', 'stop'],
          ]}
          focusId={focus('failure')}
          onPick={(next) =>
            desk.run(itemKey, (now) => setDownstream(now, id, { onFailure: next === 'continue' ? undefined : next }), {
              key: itemKey,
              part: 'failure',
            })
          }
        />
      </div>
      <StepList
        lab={lab}
        list={{ key: `${itemKey}/d`, owner: { kind: 'call', id }, at: [] }}
        steps={downstream.steps}
        openKey={openKey}
        title={`Steps of the service behind ${full}`}
      />
    </fieldset>
  )
}
