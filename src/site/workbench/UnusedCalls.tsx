import type { Lab } from '../../core/lab.ts'
import { duplicateCall, moveCall, removeCall } from '../../edit/edit-calls.ts'
import { addStep } from '../../edit/edit-steps.ts'
import { nameCall } from '../../timeline/names.ts'
import { CallEditor } from './CallEditor.tsx'
import { isWithin, useDesk } from './desk.ts'
import { Tools } from './fields.tsx'
import { describeCall } from './outline-words.ts'
import { RefusalAt } from './RefusalAt.tsx'
import { usesOf } from './uses.ts'

/** Calls that no step uses: they act on nothing, but are part of the lab. */
export function UnusedCalls({ lab, openKey }: { readonly lab: Lab; readonly openKey: string | null }) {
  const desk = useDesk()
  const uses = usesOf(lab)
  const unused = Object.entries(lab.calls).flatMap(([id, call], index) => (uses.has(id) ? [] : [{ id, call, key: `c${index}` }]))
  if (unused.length === 0) return null
  const lastRow = lab.scenarios[lab.scenarios.length - 1]
  return (
    <section className="brow" aria-labelledby="h-unused">
      <h3 id="h-unused">Calls that no row uses</h3>
      <ul className="blist">
        {unused.map(({ id, call, key }) => {
          const isOpen = isWithin(openKey, key)
          const { label, name, full } = nameCall(id, call)
          return (
            <li key={key} className={isOpen ? 'bstep is-open' : 'bstep'} data-key={key} data-call={id}>
              <button
                type="button"
                className="bstep-line"
                aria-expanded={isOpen}
                data-focus={`${key}:toggle`}
                onClick={() => desk.open(isOpen ? null : key)}
              >
                <span className="bchip is-call">
                  <bdi>{label}</bdi>
                </span>
                <b>
                  <bdi>{name}</bdi>
                </b>
                <span className="bsays">{describeCall(call)}</span>
              </button>
              {isOpen && (
                <div className="bstep-body">
                  <CallEditor lab={lab} id={id} call={call} itemKey={key} openKey={openKey} uses={0} />
                  <Tools
                    label={full}
                    itemKey={key}
                    tools={[
                      {
                        part: 'use',
                        label: `Add to row ${lab.scenarios.length}`,
                        run: () => {
                          const row = `r${lab.scenarios.length - 1}`
                          const owner = { kind: 'scenario', id: lastRow?.id ?? '' } as const
                          const place = { owner, at: [lastRow?.steps.length ?? 0] }
                          desk.run(key, (now) => addStep(now, place, id), {
                            list: { key: row, owner, at: [] },
                            part: 'toggle',
                            isOpened: true,
                          })
                        },
                      },
                      {
                        part: 'copy',
                        label: 'Duplicate',
                        run: () => desk.run(key, (now) => duplicateCall(now, id), { part: 'name', isOpened: true }),
                      },
                      {
                        part: 'up',
                        label: 'Move up',
                        run: () => desk.run(key, (now) => moveCall(now, id, -1), { part: 'up', isOpened: true }),
                      },
                      {
                        part: 'down',
                        label: 'Move down',
                        run: () => desk.run(key, (now) => moveCall(now, id, 1), { part: 'down', isOpened: true }),
                      },
                      {
                        part: 'remove',
                        label: 'Remove call',
                        run: () => desk.run(key, (now) => removeCall(now, id), { key: 'lab', part: 'row', isOpened: false }),
                      },
                    ]}
                  />
                </div>
              )}
              <RefusalAt itemKey={key} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
