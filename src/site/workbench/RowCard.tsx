import type { Lab, Scenario } from '../../core/lab.ts'
import { duplicateScenario, moveScenario, removeScenario, renameScenario, setScenario } from '../../edit/edit-scenarios.ts'
import { useDesk } from './desk.ts'
import { Fold } from './Fold.tsx'
import { Check, IdField, NumberField, Pick, TextField, Tools } from './fields.tsx'
import { describeRules } from './outline-words.ts'
import { StepList } from './StepList.tsx'

interface RowCardProps {
  readonly lab: Lab
  readonly scenario: Scenario
  readonly index: number
  readonly count: number
  readonly openKey: string | null
}

/** One scenario, which is one row of the picture: its rules, and its steps. */
export function RowCard({ lab, scenario, index, count, openKey }: RowCardProps) {
  const desk = useDesk()
  const key = `r${index}`
  const focus = (part: string) => `${key}:${part}`
  const { id } = scenario
  const row = `Row ${index + 1}`
  const run = (part: string, changes: Parameters<typeof setScenario>[2]) =>
    desk.run(key, (now) => setScenario(now, id, changes), { key, part })
  return (
    <section className="brow" data-key={key} aria-label={`${row}: ${scenario.title}`}>
      <div className="brow-head">
        <TextField
          label={row}
          name={`${row}, title`}
          read={(now) => now.scenarios[index]?.title}
          focusId={focus('title')}
          className="is-title"
          edit={(now, title) => setScenario(now, now.scenarios[index]?.id ?? id, { title })}
        />
        <IdField
          label="Id"
          name={`${row}, id`}
          value={id}
          focusId={focus('id')}
          className="is-id"
          edit={(now, text) => renameScenario(now, id, text)}
        />
        <Check
          name={`${row}: Stops at the deadline`}
          isOn={scenario.deadline !== 'none'}
          focusId={focus('deadline')}
          onTurn={(isOn) => run('deadline', isOn ? { deadline: undefined } : { deadline: 'none' })}
        >
          Stops at the deadline
        </Check>
      </div>
      <StepList
        lab={lab}
        list={{ key, owner: { kind: 'scenario', id }, at: [] }}
        steps={scenario.steps}
        openKey={openKey}
        title={`Steps of ${row.toLowerCase()}`}
      />
      <div className="brow-foot">
        <Tools
          label={row}
          itemKey={key}
          tools={[
            {
              part: 'copy',
              label: 'Duplicate row',
              run: () => desk.run(key, (now) => duplicateScenario(now, id), { part: 'title' }),
            },
            {
              part: 'up',
              label: 'Move up',
              isOff: index === 0,
              keys: 'Alt+ArrowUp',
              run: () => desk.run(key, (now) => moveScenario(now, id, -1), { part: 'up' }),
            },
            {
              part: 'down',
              label: 'Move down',
              isOff: index === count - 1,
              keys: 'Alt+ArrowDown',
              run: () => desk.run(key, (now) => moveScenario(now, id, 1), { part: 'down' }),
            },
            {
              part: 'remove',
              label: 'Remove row',
              run: () => desk.run(key, (now) => removeScenario(now, id), { part: 'title' }),
            },
          ]}
        />
        <Fold title="Rules of the row" says={describeRules(scenario) || 'as usual'} focusId={focus('rules')}>
          <div className="bfields">
            <NumberField lab={lab} path={`scenarios.${index}.reserveMs`} label="Reserve" focusId={focus('reserve')} />
            <NumberField lab={lab} path={`scenarios.${index}.budgetMs`} label="Own budget" focusId={focus('budget')} />
            <Pick
              label="After a failure"
              name={`${row}, after a failure`}
              value={scenario.onFailure ?? 'continue'}
              choices={[
                ['continue', 'go on'],
                ['stop', 'stop'],
              ]}
              focusId={focus('failure')}
              onPick={(next) => run('failure', { onFailure: next === 'continue' ? undefined : next })}
            />
            <Pick
              label="A pause that does not fit"
              name={`${row}, a pause that does not fit`}
              value={scenario.unfitPause ?? 'deny'}
              choices={[
                ['deny', 'is not begun'],
                ['cut', 'is begun and cut'],
              ]}
              focusId={focus('pause')}
              onPick={(next) => run('pause', { unfitPause: next === 'deny' ? undefined : next })}
            />
          </div>
          <div className="bchecks">
            <Check
              name={`${row} has a budget of its own`}
              isOn={scenario.budgetMs !== undefined}
              focusId={focus('own')}
              onTurn={(isOn) => run('own', { budgetMs: isOn ? lab.budgetMs : undefined })}
            >
              A budget of its own, in place of the lab’s
            </Check>
          </div>
        </Fold>
      </div>
    </section>
  )
}
