import { wantPart } from './parts/want-part.ts'
import { loadLinkReader } from './read-address.ts'

type Openers = typeof import('./open-labs.ts')

/** What opens files and pasted text is loaded when there is some. Where it does not come, the page says so; `null` comes back when a person has left it. */
export function loadOpeners(): Promise<Openers | null> {
  return wantPart('the part that opens labs', async () => {
    // A link may be pasted too.
    const [openers] = await Promise.all([import('./open-labs.ts'), loadLinkReader()])
    return openers
  })
}
