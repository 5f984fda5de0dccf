import { wantPart } from './parts/want-part.ts'
import './site.css'

/*
 * The page holds its first view as markup, and where the line is narrow the script that makes it live would only take the room of the style and the type. So it
 * is asked for when that view is painted. Who comes back to a lab of their own, or by a link to one, waits for no picture that is not theirs.
 */

/** A window that is not looked at paints nothing. */
const LONGEST_WAIT_MS = 1500

function hasSomethingElseToShow(): boolean {
  if (location.hash !== '') return true
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('slackline.') && key !== 'slackline.theme')
  } catch {
    return false
  }
}

/** Resolves in a task after the first frame with something in it. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, document.hidden ? 0 : LONGEST_WAIT_MS)
    requestAnimationFrame(() => setTimeout(resolve, 0))
  })
}

async function start(): Promise<void> {
  if (document.querySelector('#root > *') !== null && !hasSomethingElseToShow()) await firstPaint()
  await wantPart('the script of this page', () => import('./main.tsx'), { isQuiet: true })
}

// Not awaited: what it loads may import from this file's chunk, which would then wait for itself.
void start()
