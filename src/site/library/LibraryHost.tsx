import { type ComponentType, useEffect, useState } from 'react'
import { useLabStore } from '../../components/store-context.ts'
import type { LabKeeper } from '../keep-lab.ts'
import { useKeeper } from './keeper-context.ts'

type Dialog = ComponentType<{ readonly keeper: LabKeeper }>

/** Loads the library's dialog when it is opened for the first time. */
export function LibraryHost() {
  const store = useLabStore()
  const keeper = useKeeper()
  const [dialog, setDialog] = useState<{ readonly Dialog: Dialog } | null>(null)
  const isShown = keeper?.isLibraryShown ?? false

  useEffect(() => {
    if (keeper === null || !isShown || dialog !== null) return
    import('./LibraryDialog.tsx').then(
      ({ LibraryDialog }) => setDialog({ Dialog: LibraryDialog }),
      () => {
        keeper.showLibrary(false)
        const title =
          'Your labs could not be shown: this part of the page did not load. They are all still there; try again when you are online.'
        store.getState().notify({ tone: 'error', title, details: [] })
      },
    )
  }, [keeper, store, isShown, dialog])

  return keeper !== null && isShown && dialog !== null ? <dialog.Dialog keeper={keeper} /> : null
}
