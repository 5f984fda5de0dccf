import { type GroupKind, setGroupKind } from '../../edit/edit-groups.ts'
import type { Group } from '../../edit/step-place.ts'
import { placeOf, type ShownList, useDesk } from './desk.ts'
import { Pick } from './fields.tsx'

interface GroupEditorProps {
  readonly list: ShownList
  readonly position: number
  readonly group: Group
  readonly itemKey: string
}

export function GroupEditor({ list, position, group, itemKey }: GroupEditorProps) {
  const desk = useDesk()
  return (
    <div className="bfields">
      <Pick<GroupKind>
        label="Its steps run"
        name="Steps of this group run"
        value={'parallel' in group ? 'parallel' : 'sequence'}
        choices={[
          ['parallel', 'side by side'],
          ['sequence', 'one after another'],
        ]}
        focusId={`${itemKey}:kind`}
        onPick={(kind) =>
          desk.run(itemKey, (now) => setGroupKind(now, placeOf(list, position), kind), { list, part: 'kind', isOpened: true })
        }
      />
    </div>
  )
}
