import * as beyond from '../timeline/beyond.ts'
import * as branchPhrases from '../timeline/branch-phrases.ts'
import * as connections from '../timeline/connections.ts'
import * as density from '../timeline/density.ts'
import * as hanging from '../timeline/hanging.ts'
import * as hits from '../timeline/hits.ts'
import * as laneLabels from '../timeline/lane-labels.ts'
import * as laneTree from '../timeline/lane-tree.ts'
import * as reserve from '../timeline/reserve.ts'
import { bring, type ExtrasPart } from './called-later/extras-part.ts'

/* What the still picture of many labs does without. In the build, `called-later/` calls it where it is needed. */
export const part: ExtrasPart = {
  ...beyond,
  ...branchPhrases,
  ...connections,
  ...density,
  ...hanging,
  ...hits,
  ...laneLabels,
  ...laneTree,
  ...reserve,
}

bring(part)
