import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { HandleLayer } from '../../components/HandleLayer.tsx'
import { createHoverStore, HoverContext } from '../../components/hover-context.ts'
import { PatternDefs } from '../../components/PatternDefs.tsx'
import { SentenceView } from '../../components/SentenceView.tsx'
import { StoreContext } from '../../components/store-context.ts'
import { TimelineSvg } from '../../components/TimelineSvg.tsx'
import type { Preset } from '../../presets/preset.ts'
import { presets } from '../../presets/presets.ts'
import { createLabStore } from '../../store/lab-store.ts'
import { tellingSpan, viewLab } from '../../timeline/lab-view.ts'
import { layoutTimeline } from '../../timeline/layout.ts'
import { sentenceFor } from '../../timeline/sentence.ts'
import { measureWith } from '../../timeline/text-width.ts'
import { EmbedLinks } from '../EmbedLinks.tsx'
import type { Still } from '../request.ts'
import { stillWidths } from '../still-widths.ts'
import { briefCss } from './embed-styles.ts'

/** The build does not know the reader's face: room for a wide one. */
const FACE_FACTOR = 1.2
/** Where text may be narrower or wider than guessed: a face between the bundled one and a wide one. */
const USUAL_FACE_FACTOR = 1.08
/** As `embed.css` has it. */
const SENTENCE_PX = 16

export interface PresetRoom {
  /** How high its picture is, from which width of `stillWidths` on. */
  readonly heights: readonly (readonly [fromPx: number, heightPx: number])[]
  /** How long its sentence is, in one line. */
  readonly sentencePx: number
}

export interface Stills {
  /** Where they are: named by what is in them, so that a copy in a cache is never an old one. */
  readonly folder: string
  readonly files: readonly { readonly name: string; readonly script: string }[]
  readonly presets: Readonly<Record<string, PresetRoom>>
}

/** Every preset as a still picture of every width, each in a script of its own. */
export function presetStills(): Stills {
  const files: { name: string; script: string }[] = []
  const rooms: Record<string, PresetRoom> = {}
  const css = briefCss().still
  for (const preset of presets) {
    const stills = stillWidths.map((width) => drawStill(preset, width))
    const heights = stills
      .map(({ heightPx }, i): [number, number] => [stillWidths[i] as number, heightPx])
      .filter(([, heightPx], i) => heightPx !== stills[i - 1]?.heightPx)
    rooms[preset.id] = { heights, sentencePx: sentencePx(preset) }
    stills.forEach(({ markup }, i) => {
      files.push({ name: `${preset.id}-${stillWidths[i]}.js`, script: offer({ lab: preset.lab, markup, css }) })
    })
  }
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8)
  return { folder: `stills/${hash}/`, files, presets: rooms }
}

function drawStill({ id, lab }: Preset, width: number): { readonly heightPx: number; readonly markup: string } {
  const view = viewLab(lab)
  const selected = tellingSpan(view)
  const traces = view.rows.map((row) => row.trace)
  const figure = layoutTimeline(lab, traces, {
    width,
    faceFactor: FACE_FACTOR,
    selected: selected === null ? null : { scenarioId: selected.row.scenario.id, spanIndex: selected.spanIndex },
  })
  const store = createLabStore({ lab, origin: { kind: 'preset', id } })
  const markup = renderToStaticMarkup(
    <StoreContext value={store}>
      <HoverContext value={createHoverStore()}>
        <PatternDefs />
        <div className="figure-frame">
          <TimelineSvg figure={figure} view={view} />
          <HandleLayer view={view} figure={figure} selected={selected} />
        </div>
        <div className="embed-foot">
          {selected !== null && <SentenceView view={view} selected={selected} />}
          <EmbedLinks address={{ homeUrl: '', opened: lab, openedFragment: id, print: async () => null }} />
        </div>
      </HoverContext>
    </StoreContext>,
  )
  // A style attribute would offend a strict policy; a script may set the same style.
  return { heightPx: Math.ceil(figure.height), markup: markup.replaceAll(' style="', ' data-style="') }
}

function sentencePx({ lab }: Preset): number {
  const selected = tellingSpan(viewLab(lab))
  const runs = selected === null ? [] : sentenceFor(lab, selected.row.scenario, selected.row.trace, selected.spanIndex).runs
  return Math.round(measureWith(USUAL_FACE_FACTOR)(runs.map(({ text }) => text).join(''), SENTENCE_PX, 400))
}

/** A script of one part, as `classic-scripts.ts` makes them. */
function offer(still: Still): string {
  return `(globalThis[Symbol.for('slackline.embed.parts')]??=new Map).set(document.currentScript.src,${JSON.stringify({ part: still })})`
}
