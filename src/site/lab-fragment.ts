import type { Lab } from '../core/lab.ts'
import type { PackedLab, packLab } from '../io/lab-link-write.ts'
import { presets } from '../presets/presets.ts'
import { type PartWish, wantPart } from './parts/want-part.ts'

/** Loaded with the first touch of the page, because a reader who only looks needs no compressor. */
let packer: typeof packLab | null = null
let loading: Promise<typeof packLab> | null = null
const packed = new WeakMap<Lab, PackedLab>()

export function loadPacker(): Promise<typeof packLab> {
  loading ??= import('../io/lab-link-write.ts').then(
    (module) => {
      packer = module.packLab
      return packer
    },
    (error: unknown) => {
      loading = null // the next call tries again
      throw error
    },
  )
  return loading
}

/** What stands after the `#` for a lab: the id of an untouched preset, or the lab itself. `null` while the compressor is still on its way. */
export function fragmentNow(lab: Lab): PackedLab | null {
  const preset = presets.find((one) => one.lab === lab)
  if (preset !== undefined) return { fragment: preset.id, opens: true }
  const known = packed.get(lab)
  if (known !== undefined || packer === null) return known ?? null
  const made = packer(lab)
  packed.set(lab, made)
  return made
}

/** As `fragmentNow`, once the compressor is here. Rejects where it cannot be loaded. */
export async function fragmentOf(lab: Lab): Promise<PackedLab> {
  const now = fragmentNow(lab)
  if (now !== null) return now
  await loadPacker()
  return fragmentNow(lab) as PackedLab
}

/** The compressor; `null` where a person has left it. The page says so when it does not come. */
export function wantPacker(wish?: PartWish): Promise<typeof packLab | null> {
  return wantPart('the part that writes links', loadPacker, wish)
}

/** As `fragmentOf`, and as `wantPacker` where the compressor does not come. */
export async function wantFragment(lab: Lab): Promise<PackedLab | null> {
  if (fragmentNow(lab) === null) await wantPacker()
  return fragmentNow(lab)
}

/** The page's own address with another fragment; the query, which says how to show the lab, stays. `null` takes the fragment away. */
export function addressWith(fragment: string | null): string {
  const [page = ''] = location.href.split('#')
  return fragment === null ? page : `${page}#${fragment}`
}
