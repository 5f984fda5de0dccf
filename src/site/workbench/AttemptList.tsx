import { type Backoff, type Call, type Lab, MAX_ATTEMPTS, type Response } from '../../core/lab.ts'
import { addAttempt, moveAttempt, removeAttempt, setAttempt, setBackoffKind, setRetry } from '../../edit/edit-attempts.ts'
import { newPauseMs } from '../../edit/new-names.ts'
import { useDesk } from './desk.ts'
import { Check, NumberField, Pick, Tools } from './fields.tsx'

interface AttemptListProps {
  readonly lab: Lab
  readonly id: string
  readonly call: Call
  readonly itemKey: string
  readonly full: string
}

/** How often a call is tried, with which pauses, and what it would be answered each time. */
export function AttemptList({ lab, id, call, itemKey, full }: AttemptListProps) {
  const desk = useDesk()
  const { retry, attempts } = call
  const at = `calls.${id}.retry`
  const focus = (part: string) => `${itemKey}:${part}`
  return (
    <>
      <div className="bchecks">
        <Check
          name={`${full} is retried`}
          isOn={retry !== undefined}
          focusId={focus('retry')}
          onTurn={(isOn) => desk.run(itemKey, (now) => setRetry(now, id, isOn ? {} : null), { key: itemKey, part: 'retry' })}
        >
          Retry when an attempt is cut or answers an error
        </Check>
      </div>
      {retry !== undefined && (
        <div className="bfields">
          <NumberField lab={lab} path={`${at}.maxAttempts`} label="Max attempts" focusId={focus('most')} />
          <NumberField lab={lab} path={`${at}.expectedMs`} label="Expected time" focusId={focus('expected')} />
          <Pick<Backoff['kind']>
            label="Backoff is"
            name={`${full}, kind of backoff`}
            value={retry.backoff?.kind ?? 'fixed'}
            choices={[
              ['fixed', 'always the same'],
              ['schedule', 'a list'],
              ['exponential', 'growing'],
            ]}
            focusId={focus('backoff')}
            onPick={(kind) => desk.run(itemKey, (now) => setBackoffKind(now, id, kind), { key: itemKey, part: 'backoff' })}
          />
          <BackoffFields lab={lab} at={`${at}.backoff`} backoff={retry.backoff} focus={focus} />
          {retry.backoff?.kind === 'schedule' && <ScheduleTools id={id} pauses={retry.backoff.ms} itemKey={itemKey} full={full} />}
        </div>
      )}
      {attempts !== undefined && (
        <>
          <ol className="battempts" aria-label={`Attempts of ${full}`}>
            {attempts.map((response, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an attempt is its position
              <li key={i}>
                <Attempt lab={lab} id={id} response={response} index={i} count={attempts.length} itemKey={itemKey} full={full} />
              </li>
            ))}
          </ol>
          {attempts.length < MAX_ATTEMPTS && (
            <button
              type="button"
              className="badd"
              data-focus={focus('attempt')}
              onClick={() =>
                desk.run(itemKey, (now) => addAttempt(now, id), {
                  key: itemKey,
                  part: `takes${attempts.length}`,
                })
              }
            >
              Add an attempt
            </button>
          )}
        </>
      )}
    </>
  )
}

function BackoffFields({ lab, at, backoff, focus }: { lab: Lab; at: string; backoff: Backoff | undefined; focus(part: string): string }) {
  switch (backoff?.kind) {
    case undefined:
    case 'fixed':
      return <NumberField lab={lab} path={`${at}.ms`} label="Backoff" focusId={focus('pause0')} />
    case 'schedule':
      return backoff.ms.map((_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pause is its position
        <NumberField key={i} lab={lab} path={`${at}.ms.${i}`} label={`Backoff ${i + 1}`} focusId={focus(`pause${i}`)} />
      ))
    case 'exponential':
      return (
        <>
          <NumberField lab={lab} path={`${at}.initialMs`} label="First" focusId={focus('pause0')} />
          <NumberField lab={lab} path={`${at}.multiplier`} label="Multiplier" focusId={focus('pause1')} />
          <NumberField lab={lab} path={`${at}.maxMs`} label="Largest" focusId={focus('pause2')} />
        </>
      )
  }
}

/** A list of pauses grows and shrinks at its end, whose last entry repeats. */
function ScheduleTools({ id, pauses, itemKey, full }: { id: string; pauses: readonly number[]; itemKey: string; full: string }) {
  const desk = useDesk()
  const last = pauses.length - 1
  const set = (ms: readonly number[], part: string) =>
    desk.run(itemKey, (now) => setRetry(now, id, { backoff: { kind: 'schedule', ms } }), { key: itemKey, part })
  return (
    <Tools
      label={`Backoffs of ${full}`}
      itemKey={`${itemKey}:b`}
      tools={[
        {
          part: 'more',
          label: 'One more',
          isOff: pauses.length >= MAX_ATTEMPTS,
          run: () => set([...pauses, pauses[last] ?? 0], `pause${pauses.length}`),
        },
        { part: 'less', label: 'One less', isOff: last === 0, run: () => set(pauses.slice(0, -1), 'b:less') },
      ]}
    />
  )
}

interface AttemptProps extends Omit<AttemptListProps, 'call'> {
  readonly response: Response
  readonly index: number
  readonly count: number
}

function Attempt({ lab, id, response, index, count, itemKey, full }: AttemptProps) {
  const desk = useDesk()
  const at = `calls.${id}.attempts.${index}`
  const nth = `${full}, attempt ${index + 1}`
  const set = (part: string, changes: Parameters<typeof setAttempt>[3]) =>
    desk.run(itemKey, (now) => setAttempt(now, id, index, changes), { key: itemKey, part: `${part}${index}` })
  const isError = response.result === 'error'
  return (
    <>
      <div className="bfields">
        {index > 0 && (
          <NumberField lab={lab} path={`${at}.durationMs`} label={`Attempt ${index + 1}`} focusId={`${itemKey}:takes${index}`} />
        )}
        <Pick
          label={index === 0 ? 'Attempt 1 answers' : 'Answers'}
          name={index === 0 ? `${full}: attempt 1 answers` : `${nth} answers`}
          value={isError ? 'error' : 'ok'}
          choices={[
            ['ok', 'ok'],
            ['error', 'an error'],
          ]}
          focusId={`${itemKey}:result${index}`}
          onPick={(result) =>
            set('result', result === 'ok' ? { result: undefined, retryable: undefined, retryAfterMs: undefined } : { result })
          }
        />
        <NumberField lab={lab} path={`${at}.retryAfterMs`} label="Retry-After" focusId={`${itemKey}:wait${index}`} />
      </div>
      {isError && (
        <div className="bchecks is-row">
          <Check
            name={`${nth} may be retried`}
            isOn={response.retryable !== false}
            focusId={`${itemKey}:retryable${index}`}
            onTurn={(isOn) => set('retryable', { retryable: isOn ? undefined : false })}
          >
            may be retried
          </Check>
          <Check
            name={`${nth} asks to wait`}
            isOn={response.retryAfterMs !== undefined}
            focusId={`${itemKey}:asks${index}`}
            onTurn={(isOn) => set('asks', { retryAfterMs: isOn ? newPauseMs(lab) : undefined })}
          >
            asks to wait (Retry-After)
          </Check>
        </div>
      )}
      {count > 1 && (
        <Tools
          label={nth}
          itemKey={`${itemKey}:a${index}`}
          tools={[
            {
              part: 'up',
              label: 'Earlier',
              isOff: index === 0,
              run: () => desk.run(itemKey, (now) => moveAttempt(now, id, index, -1), { key: itemKey, part: `a${index - 1}:up` }),
            },
            {
              part: 'down',
              label: 'Later',
              isOff: index === count - 1,
              run: () => desk.run(itemKey, (now) => moveAttempt(now, id, index, 1), { key: itemKey, part: `a${index + 1}:down` }),
            },
            {
              part: 'copy',
              label: 'Duplicate',
              isOff: count >= MAX_ATTEMPTS,
              run: () => desk.run(itemKey, (now) => addAttempt(now, id, index), { key: itemKey, part: `takes${index + 1}` }),
            },
            {
              part: 'remove',
              label: 'Remove',
              run: () =>
                desk.run(itemKey, (now) => removeAttempt(now, id, index), {
                  key: itemKey,
                  part: count === 2 ? 'attempt' : `a${Math.min(index, count - 2)}:remove`,
                }),
            },
          ]}
        />
      )}
    </>
  )
}
