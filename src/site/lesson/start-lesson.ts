import { wantPart } from '../parts/want-part.ts'
import '../site.css'
import './lesson.css'

/*
 * As on the timeline's own page, the view that stands in the markup is painted first; the script that makes it live is asked for after that.
 */

const LONGEST_WAIT_MS = 1500

/** Resolves in a task after the first frame with something in it. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, document.hidden ? 0 : LONGEST_WAIT_MS)
    requestAnimationFrame(() => setTimeout(resolve, 0))
  })
}

async function start(): Promise<void> {
  if (document.querySelector('#root > *') !== null) await firstPaint()
  await wantPart('the script of this page', () => import('./main-lesson.tsx'), { isQuiet: true })
}

// Not awaited: what it loads may import from this file's chunk, which would then wait for itself.
void start()
