import { createRoot } from 'react-dom/client'
import { Legend } from '../components/Legend.tsx'
import { PatternDefs } from '../components/PatternDefs.tsx'
import { StillFigure } from '../components/StillFigure.tsx'
import type { Lab } from '../core/lab.ts'
import { presets } from '../presets/presets.ts'
import { tellingSpan, viewLab } from '../timeline/lab-view.ts'
import './site.css'
import './scenes.css'

/*
 * Every scene at once, for whoever works on the picture: each example and a few extremes, light and dark, wide and narrow.
 * `npm run dev`, then /src/site/scenes.html. It is no part of the built site.
 */

const WIDTHS = [1136, 640, 328]

const manySpans: Lab = {
  version: 1,
  title: '2 000 attempts in one row',
  budgetMs: 9000,
  calls: {
    quick: { label: 'Q', timeoutMs: 6, attempts: [{ durationMs: 4 }] },
    slow: { label: 'S', timeoutMs: 6, attempts: [{ durationMs: 9 }] },
  },
  scenarios: [
    {
      id: 'many',
      title: 'Two thousand calls',
      deadline: 'none',
      steps: Array.from({ length: 2000 }, (_, i) => (i % 10 === 7 ? 'slow' : 'quick')),
    },
  ],
}

const shortAndLong: Lab = {
  version: 1,
  title: 'A millisecond beside a minute',
  budgetMs: 90_000,
  calls: {
    blink: { label: 'Blink', timeoutMs: null, attempts: [{ durationMs: 1 }] },
    minute: { label: 'Minute', timeoutMs: 70_000, attempts: [{ durationMs: 60_000 }] },
  },
  scenarios: [
    { id: 'mixed', title: 'Mixed', steps: ['blink', 'minute', 'blink', 'minute', 'blink'] },
    { id: 'own', title: 'A budget of its own', budgetMs: 30_000, reserveMs: 5000, steps: ['minute', { work: 'Answer', durationMs: 2000 }] },
  ],
}

function Scenes() {
  return (
    <>
      <PatternDefs />
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} className="scenes" data-scheme={theme}>
          {[...presets.map((preset) => preset.lab), manySpans, shortAndLong].map((lab) => {
            const view = viewLab(lab)
            return (
              <section key={lab.title}>
                <h2>
                  {lab.title}, {theme}
                </h2>
                {WIDTHS.map((width) => (
                  <div key={width} className="scene">
                    <StillFigure view={view} width={width} selected={tellingSpan(view)} />
                  </div>
                ))}
                <Legend view={view} />
              </section>
            )
          })}
        </div>
      ))}
    </>
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('scenes.html has no #root')
createRoot(root).render(<Scenes />)
