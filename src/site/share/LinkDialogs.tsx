import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { useLabStore } from '../../components/store-context.ts'
import { type LinkDialog, onLinkDialog, showLinkDialog, shownLinkDialog } from './link-dialog.ts'

/** The dialogs about links, whose code is loaded with the first that is opened. */
export function LinkDialogs() {
  const store = useLabStore()
  const shown = useSyncExternalStore(onLinkDialog, shownLinkDialog, () => null)
  const [View, setView] = useState<ComponentType<{ readonly shown: LinkDialog }> | null>(null)
  const isWanted = shown !== null && View === null
  useEffect(() => {
    if (!isWanted) return
    import('./LinkDialogView.tsx').then(
      ({ LinkDialogView }) => setView(() => LinkDialogView),
      () => {
        showLinkDialog(null)
        store.getState().notify({ tone: 'error', title: 'This part of the page could not be loaded. Try again.', details: [] })
      },
    )
  }, [isWanted, store])
  return shown === null || View === null ? null : <View key={shown.kind} shown={shown} />
}
