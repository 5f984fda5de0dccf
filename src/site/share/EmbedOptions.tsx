import type { EmbedDescription, HostId } from '../../embed/snippets/snippet.ts'
import { forms, hosts } from '../../embed/snippets/write-snippet.ts'
import type { LabView } from '../../timeline/lab-view.ts'
import { Choice } from './Choice.tsx'
import type { EmbedChoices } from './EmbedSection.tsx'
import { RowsField } from './RowsField.tsx'

interface EmbedOptionsProps {
  readonly view: LabView
  readonly embed: EmbedDescription
  readonly choices: EmbedChoices
  readonly onChange: (change: Partial<EmbedChoices>) => void
}

/** Where it goes, in which form, and how it is shown there. */
export function EmbedOptions({ view, embed, choices, onChange }: EmbedOptionsProps) {
  const { host, form, theme, controls, isInline, hidden } = choices
  const isLive = form === 'frame' || form === 'element'
  return (
    <div className="export-options">
      <label className="embed-host">
        <span>Host</span>
        <select value={host} onChange={(event) => onChange({ host: event.currentTarget.value as HostId })}>
          {hosts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Choice legend="Form" value={form} options={forms} onChange={(next) => onChange({ form: next })} />
      <Choice
        legend="Theme"
        value={theme}
        options={[
          ['auto', 'Auto'],
          ['light', 'Light'],
          ['dark', 'Dark'],
        ]}
        onChange={(next) => onChange({ theme: next })}
      />
      {isLive && (
        <Choice
          legend="Controls"
          value={controls}
          options={[
            ['none', 'None'],
            ['basic', 'Basic'],
            ['full', 'Full'],
          ]}
          onChange={(next) => onChange({ controls: next })}
        />
      )}
      {form === 'element' && embed.preset === null && embed.fragment !== null && (
        <Choice
          legend="The lab"
          value={isInline ? 'inline' : 'link'}
          options={[
            ['link', 'As a link'],
            ['inline', 'In the page'],
          ]}
          onChange={(next) => onChange({ isInline: next === 'inline' })}
        />
      )}
      {form !== 'link' && <RowsField view={view} hidden={hidden} onChange={(next) => onChange({ hidden: next })} />}
    </div>
  )
}
