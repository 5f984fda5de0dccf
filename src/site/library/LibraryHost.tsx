import { type ComponentType, useEffect, useState } from 'react'
import type { LabKeeper } from '../keep-lab.ts'
import { wantPart } from '../parts/want-part.ts'
import { useKeeper } from './keeper-context.ts'

type Dialog = ComponentType<{ readonly keeper: LabKeeper }>

/** Loads the library's dialog when it is opened for the first time. */
export function LibraryHost() {
  const keeper = useKeeper()
  const [dialog, setDialog] = useState<{ readonly Dialog: Dialog } | null>(null)
  const isShown = keeper?.isLibraryShown ?? false

  useEffect(() => {
    if (keeper === null || !isShown || dialog !== null) return
    void wantPart('“Labs”', () => import('./LibraryDialog.tsx')).then((part) => {
      if (part === null) keeper.showLibrary(false)
      else setDialog({ Dialog: part.LibraryDialog })
    })
  }, [keeper, isShown, dialog])

  return keeper !== null && isShown && dialog !== null ? <dialog.Dialog keeper={keeper} /> : null
}
