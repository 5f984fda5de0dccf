import { useEffect, useState } from 'react'
import type { Lab } from '../../core/lab.ts'
import type { PackedLab } from '../../io/lab-link-write.ts'
import { fragmentOf } from '../lab-fragment.ts'

/** A lab's link. What writes it is here by then: the dialogs that show one bring it with them. */
export function useLink(lab: Lab): PackedLab | 'waiting' {
  const [packed, setPacked] = useState<{ readonly lab: Lab; readonly link: PackedLab } | null>(null)
  useEffect(() => {
    let isCurrent = true
    void fragmentOf(lab).then((link) => {
      if (isCurrent) setPacked({ lab, link })
    })
    return () => {
      isCurrent = false
    }
  }, [lab])
  return packed?.lab === lab ? packed.link : 'waiting'
}
