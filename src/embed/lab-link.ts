import { readLabLink } from '../io/lab-link-read.ts'
import { packLab } from '../io/lab-link-write.ts'
import type { LinkPart } from './request.ts'

export const part: LinkPart = {
  read: (fragment) => readLabLink(fragment),
  write(lab) {
    const { fragment, opens } = packLab(lab)
    return opens ? fragment : null
  },
}
