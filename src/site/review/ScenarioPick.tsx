import type { Lab } from '../../core/lab.ts'
import { scenarioTitle } from './scenario-title.ts'

interface ScenarioPickProps {
  readonly label: string
  readonly lab: Lab
  readonly value: string
  readonly onPick: (id: string) => void
}

/** One of the lab's rows, by its title. */
export function ScenarioPick({ label, lab, value, onPick }: ScenarioPickProps) {
  return (
    <label className="review-field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onPick(event.currentTarget.value)}>
        {lab.scenarios.map((scenario) => (
          <option key={scenario.id} value={scenario.id}>
            {scenarioTitle(scenario)}
          </option>
        ))}
      </select>
    </label>
  )
}
