import type { LabView } from '../../timeline/lab-view.ts'
import { Choice } from './Choice.tsx'
import type { ExportChoices } from './ExportSection.tsx'
import { isPicture, pictureFormats, textFormats } from './export-formats.ts'
import { WidthField } from './WidthField.tsx'

interface ExportOptionsProps {
  readonly view: LabView
  readonly choices: ExportChoices
  readonly onChange: (change: Partial<ExportChoices>) => void
}

/** Format, and what the format leaves open. */
export function ExportOptions({ view, choices, onChange }: ExportOptionsProps) {
  const { format, theme, isTransparent, widthPx, hidden } = choices
  return (
    <div className="export-options">
      <Choice
        legend="Format"
        value={format}
        options={[...pictureFormats, ...textFormats]}
        onChange={(next) => onChange({ format: next })}
      />
      {isPicture(format) && (
        <>
          <Choice
            legend="Theme"
            value={theme}
            options={[
              ['light', 'Light'],
              ['dark', 'Dark'],
            ]}
            onChange={(next) => onChange({ theme: next })}
          />
          <label className="check">
            <input type="checkbox" checked={isTransparent} onChange={(event) => onChange({ isTransparent: event.currentTarget.checked })} />
            <span>Transparent background</span>
          </label>
          <WidthField widthPx={widthPx} onChange={(next) => onChange({ widthPx: next })} />
        </>
      )}
      {view.lab.scenarios.length > 1 && (
        <fieldset className="rows">
          <legend>Rows</legend>
          <div className="rows-list">
            {view.lab.scenarios.map(({ id, title }) => (
              <label key={id} className="check">
                <input
                  type="checkbox"
                  checked={!hidden.has(id)}
                  onChange={(event) => onChange({ hidden: toggled(hidden, id, !event.currentTarget.checked) })}
                />
                <span>{title.trim() === '' ? id : title}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}

function toggled(set: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}
