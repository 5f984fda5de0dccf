import { useId } from 'react'

interface ChoiceProps<Value extends string> {
  readonly legend: string
  readonly value: Value
  readonly options: readonly (readonly [value: Value, label: string])[]
  readonly onChange: (value: Value) => void
  readonly isLegendHidden?: boolean
}

/** One of a few, side by side: native radio buttons, so that keys and readers know them. */
export function Choice<Value extends string>({ legend, value, options, onChange, isLegendHidden = false }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className="choice">
      <legend className={isLegendHidden ? 'sr' : undefined}>{legend}</legend>
      <div className="choice-row">
        {options.map(([each, label]) => (
          <label key={each} className="choice-item">
            <input type="radio" name={name} value={each} checked={each === value} onChange={() => onChange(each)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
