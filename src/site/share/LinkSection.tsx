import { useState } from 'react'
import { MAX_SHARED_LENGTH } from '../../io/link-limits.ts'
import { findPreset } from '../../presets/presets.ts'
import { formatNumber } from '../../timeline/format-ms.ts'
import type { LabView } from '../../timeline/lab-view.ts'
import { addressWith } from '../lab-fragment.ts'
import { type Theme, withTheme } from '../theme.ts'
import { CopyField } from './CopyField.tsx'
import { useLink } from './use-link.ts'

/** The lab as a link: its text, its length, and how whoever opens it shall see it. */
export function LinkSection({ view }: { readonly view: LabView }) {
  const link = useLink(view.lab)
  const [theme, setTheme] = useState<Theme | ''>('')

  if (link === 'waiting') return <p className="share-says">Writing the link …</p>
  if (!link.opens) return <p className="share-says">This lab is too large for a link. Save it as a file: that holds labs of any size.</p>
  const isExample = findPreset(link.fragment) !== undefined
  const address = withTheme(addressWith(link.fragment), theme === '' ? null : theme)
  return (
    <div className="link-section">
      <CopyField label="Link" text={address} rows={3} action="Copy link" />
      <p>
        {isExample
          ? 'The link names this example, which is untouched. Once you change it, the whole lab is in the link.'
          : `${formatNumber(address.length)} characters. The whole lab is in the link: nothing is stored anywhere else, and whoever opens it gets a lab of their own.`}
      </p>
      {address.length > MAX_SHARED_LENGTH && (
        <p className="fault">
          Some chats and programs cut a link off after {formatNumber(MAX_SHARED_LENGTH)} characters. Send a file instead, or try the link
          before you rely on it.
        </p>
      )}
      <label className="pick">
        <span>Opens</span>
        <select value={theme} onChange={(event) => setTheme(event.currentTarget.value as Theme | '')}>
          <option value="">in the theme its reader has chosen</option>
          <option value="auto">light or dark as its reader’s system</option>
          <option value="light">light</option>
          <option value="dark">dark</option>
        </select>
      </label>
    </div>
  )
}
