import { useId, useMemo, useState } from 'react'
import type { Controls } from '../../embed/request.ts'
import { altOf, frameHeightPx } from '../../embed/snippets/describe-embed.ts'
import type { EmbedDescription, EmbedForm, HostId } from '../../embed/snippets/snippet.ts'
import { writeSnippet } from '../../embed/snippets/write-snippet.ts'
import { labFileStem } from '../../io/lab-file.ts'
import { findPreset } from '../../presets/presets.ts'
import type { LabView } from '../../timeline/lab-view.ts'
import type { Theme } from '../theme.ts'
import { CopyField } from './CopyField.tsx'
import { EmbedOptions } from './EmbedOptions.tsx'
import { EmbedPicture, usePictures } from './EmbedPicture.tsx'
import { EmbedPreview } from './EmbedPreview.tsx'
import { useLink } from './use-link.ts'
import './embed-section.css'

export interface EmbedChoices {
  readonly host: HostId
  readonly form: EmbedForm
  readonly theme: Theme
  readonly controls: Controls
  readonly isInline: boolean
  /** Ids of the scenarios that are left out. */
  readonly hidden: ReadonlySet<string>
}

/** Most lines of a snippet that are seen without scrolling in its field. */
const MAX_LINES = 12
/** Characters in a line of the field: longer ones are wrapped. */
const LINE_CHARS = 84
/** Of sliders and ledger, at least, until the preview has said how high they are. */
const FULL_CONTROLS_PX = 400

/** The lab in somebody else's page: what to copy for which host, what to watch for there, and how it will look. */
export function EmbedSection({ view }: { readonly view: LabView }) {
  const { lab } = view
  const [choices, setChoices] = useState<EmbedChoices>({
    host: 'html',
    form: 'frame',
    theme: 'auto',
    controls: 'basic',
    isInline: false,
    hidden: new Set(),
  })
  const { host, form, theme, controls, isInline, hidden } = choices
  const [toldPx, setToldPx] = useState(0)
  const link = useLink(lab)
  const shown = lab.scenarios.map(({ id }) => id).filter((id) => !hidden.has(id))
  const scenarios = shown.length === lab.scenarios.length ? null : shown
  const rowsText = shown.join(',')
  const pictures = usePictures(form === 'picture' ? view : null, rowsText)
  const alt = useMemo(() => altOf(lab, rowsText.split(',')), [lab, rowsText])
  const needPx = useMemo(() => frameHeightPx(lab, rowsText.split(','), controls !== 'none'), [lab, rowsText, controls])

  if (link === 'waiting') return <p className="share-says">Writing the link …</p>
  const preset = findPreset(link.fragment)?.lab === lab ? link.fragment : null
  const embed: EmbedDescription = {
    siteUrl: new URL('./', location.href.split(/[?#]/)[0]).href,
    lab,
    preset,
    fragment: link.opens ? link.fragment : null,
    isInline,
    theme,
    controls,
    scenarios,
    alt,
    heightPx: controls === 'full' ? Math.max(needPx + FULL_CONTROLS_PX, toldPx) : needPx,
    picture: { stem: preset ?? labFileStem(lab), widthPx: pictures?.light.widthPx ?? 0, heightPx: pictures?.light.heightPx ?? 0 },
  }
  const result = writeSnippet(embed, host, form)
  return (
    <div className="export embed-share">
      <EmbedOptions
        view={view}
        embed={embed}
        choices={choices}
        onChange={(change) => setChoices((before) => withPossibleForm({ ...before, ...change }, embed, change.host !== undefined))}
      />
      <div className="embed-result">
        {shown.length === 0 ? (
          <p className="export-none">No row is chosen: there is nothing to embed.</p>
        ) : form === 'picture' && pictures === null ? (
          <p className="export-none">Drawing the picture …</p>
        ) : !result.ok ? (
          <p className="embed-cannot">{result.why}</p>
        ) : (
          <>
            {result.snippet.parts.map(({ where, text }) => (
              <CopyField key={where} label={where} text={text} rows={linesOf(text)} />
            ))}
            {form === 'picture' && pictures !== null && (
              <EmbedPicture pictures={pictures} theme={theme === 'dark' ? 'dark' : 'light'} alt={alt} files={result.snippet.files} />
            )}
            <Notes host={host} notes={result.snippet.notes} />
            {form !== 'link' && form !== 'picture' && <EmbedPreview embed={embed} onHeight={setToldPx} />}
          </>
        )}
      </div>
    </div>
  )
}

/** Another host may not take the form that was chosen: then the most lively one that it takes. A form that a person chooses stays, with the reason why not. */
function withPossibleForm(choices: EmbedChoices, embed: EmbedDescription, isOtherHost: boolean): EmbedChoices {
  if (!isOtherHost) return choices
  const { host, form } = choices
  const possible = ([form, 'frame', 'element', 'picture', 'link'] as const).find((one) => writeSnippet(embed, host, one).ok)
  return { ...choices, form: possible ?? form }
}

function linesOf(text: string): number {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE_CHARS)), 0)
  return Math.min(MAX_LINES, Math.max(2, lines))
}

function Notes({ host, notes }: { readonly host: HostId; readonly notes: readonly string[] }) {
  const id = useId()
  return (
    <section className="embed-notes" aria-labelledby={id}>
      <h3 id={id}>What to watch for</h3>
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <p>
        <a href={`./docs/hosts.html#${host}`} target="_blank" rel="noopener">
          Docs: embedding, host by host
        </a>
      </p>
    </section>
  )
}
