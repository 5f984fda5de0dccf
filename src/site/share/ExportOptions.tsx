import type { LabView } from '../../timeline/lab-view.ts'
import { Choice } from './Choice.tsx'
import type { ExportChoices } from './ExportSection.tsx'
import { isPicture, pictureFormats, textFormats } from './export-formats.ts'
import { RowsField } from './RowsField.tsx'
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
      <RowsField view={view} hidden={hidden} onChange={(next) => onChange({ hidden: next })} />
    </div>
  )
}
