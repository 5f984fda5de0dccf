import { useEffect, useMemo, useState } from 'react'
import { showScenarios } from '../../io/export/shown-scenarios.ts'
import type { ThemeName } from '../../io/export/tokens.ts'
import type { LabView } from '../../timeline/lab-view.ts'
import { ExportActions } from './ExportActions.tsx'
import { ExportOptions } from './ExportOptions.tsx'
import { ExportPreview } from './ExportPreview.tsx'
import { describeExport, type ExportFormat, makeExport } from './export-formats.ts'
import { loadFont } from './load-font.ts'

export interface ExportChoices {
  readonly format: ExportFormat
  readonly theme: ThemeName
  readonly isTransparent: boolean
  readonly widthPx: number
  /** Ids of the scenarios that are left out. */
  readonly hidden: ReadonlySet<string>
}

/** As wide as the figure on a page of 1 200 px. */
const USUAL_WIDTH_PX = 1168

/** The figure, its ledger, its text and the lab itself, in the formats that other programs read: copied or downloaded. */
export function ExportSection({ view }: { readonly view: LabView }) {
  const [choices, setChoices] = useState<ExportChoices>(() => ({
    format: 'svg',
    theme: themeOnScreen(),
    isTransparent: false,
    widthPx: USUAL_WIDTH_PX,
    hidden: new Set(),
  }))
  const { format, theme, isTransparent, widthPx, hidden } = choices
  const font = useFont()
  const shownIds = useMemo(() => new Set(view.lab.scenarios.map(({ id }) => id).filter((id) => !hidden.has(id))), [view, hidden])
  const exported = useMemo(
    () =>
      font === undefined || shownIds.size === 0
        ? null
        : makeExport(showScenarios(view, shownIds), format, { widthPx, theme, isTransparent, font }),
    [view, shownIds, format, widthPx, theme, isTransparent, font],
  )
  // A text that the browser refused to copy is shown whole and selected, until something else is asked for.
  const [refused, setRefused] = useState<typeof exported>(null)
  return (
    <div className="export">
      <ExportOptions view={view} choices={choices} onChange={(change) => setChoices((before) => ({ ...before, ...change }))} />
      <div className="export-result">
        {exported === null ? (
          <p className="export-none">{font === undefined ? 'Loading the font…' : 'No row is chosen: there is nothing to export.'}</p>
        ) : (
          <>
            <ExportPreview exported={exported} title={view.lab.title} isSelected={refused === exported} />
            <p className="export-note">
              <b>{exported.fileName}</b> {describeExport(exported)}
              {font === null &&
                exported.kind === 'picture' &&
                ' The font could not be loaded: the picture names it, and is drawn with another.'}
            </p>
            <ExportActions exported={exported} onRefused={() => setRefused(exported)} />
          </>
        )}
      </div>
    </div>
  )
}

/** `undefined` until it is known whether there is one. */
function useFont(): Uint8Array | null | undefined {
  const [font, setFont] = useState<Uint8Array | null>()
  useEffect(() => {
    let isOpen = true
    loadFont().then((bytes) => {
      if (isOpen) setFont(bytes)
    })
    return () => {
      isOpen = false
    }
  }, [])
  return font
}

function themeOnScreen(): ThemeName {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
