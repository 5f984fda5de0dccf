import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { wantPart } from '../parts/want-part.ts'
import { loadLinkReader } from '../read-address.ts'
import { type LinkDialog, onLinkDialog, showLinkDialog, shownLinkDialog } from './link-dialog.ts'

type View = ComponentType<{ readonly shown: LinkDialog }>

/** The dialogs about links, whose code is loaded with the first that is opened. */
export function LinkDialogs() {
  const shown = useSyncExternalStore(onLinkDialog, shownLinkDialog, () => null)
  const [View, setView] = useState<View | null>(null)
  const isWanted = shown !== null && View === null
  useEffect(() => {
    if (!isWanted) return
    void wantPart('the dialog for links', loadView).then((part) => {
      if (part === null) showLinkDialog(null)
      else setView(() => part)
    })
  }, [isWanted])
  return shown === null || View === null ? null : <View key={shown.kind} shown={shown} />
}

/** With what reads links, so that nothing in the dialog is waited for. */
async function loadView(): Promise<View> {
  const [{ LinkDialogView }] = await Promise.all([import('./LinkDialogView.tsx'), loadLinkReader()])
  return LinkDialogView
}
