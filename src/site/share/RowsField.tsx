import type { LabView } from '../../timeline/lab-view.ts'
import { rowTitle } from '../../timeline/row-title.ts'

interface RowsFieldProps {
  readonly view: LabView
  /** Ids of the scenarios that are left out. */
  readonly hidden: ReadonlySet<string>
  readonly onChange: (hidden: ReadonlySet<string>) => void
}

/** Which rows are shown; nothing to choose in a lab of one row. */
export function RowsField({ view, hidden, onChange }: RowsFieldProps) {
  const { scenarios } = view.lab
  if (scenarios.length < 2) return null
  return (
    <fieldset className="rows">
      <legend>Rows</legend>
      <div className="rows-list">
        {scenarios.map((scenario) => (
          <label key={scenario.id} className="check">
            <input
              type="checkbox"
              checked={!hidden.has(scenario.id)}
              onChange={(event) => onChange(toggled(hidden, scenario.id, !event.currentTarget.checked))}
            />
            <span>{rowTitle(scenario)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function toggled(set: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}
