import { useEffect, useState } from 'react'
import type { Lab } from '../../core/lab.ts'
import type { PackedLab } from '../../io/lab-link-write.ts'
import { fragmentOf } from '../lab-fragment.ts'

/** A lab's link; `null` where the part that writes links cannot be loaded. */
export function useLink(lab: Lab): PackedLab | null | 'waiting' {
  const [packed, setPacked] = useState<{ readonly lab: Lab; readonly link: PackedLab | null } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const show = (link: PackedLab | null) => {
      if (isCurrent) setPacked({ lab, link })
    }
    fragmentOf(lab).then(show, () => show(null))
    return () => {
      isCurrent = false
    }
  }, [lab])
  return packed?.lab === lab ? packed.link : 'waiting'
}
