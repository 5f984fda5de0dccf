import { useEffect, useMemo, useState } from 'react'
import { showScenarios } from '../../io/export/shown-scenarios.ts'
import { exportSvg, type SvgPicture } from '../../io/export/svg.ts'
import type { ThemeName } from '../../io/export/tokens.ts'
import type { LabView } from '../../timeline/lab-view.ts'
import { saveBlob } from '../save-text.ts'
import { loadFont } from './load-font.ts'

/** As wide as an article: a host's column makes it smaller where it must. */
const WIDTH_PX = 736

/** The pictures that a snippet refers to, of the same size in both themes. */
export interface EmbedPictures {
  readonly light: SvgPicture
  readonly dark: SvgPicture
}

/**
 * Draws the rows as pictures.
 * @param view  `null` while no picture is asked for
 * @param rows  ids of the scenarios, joined by commas
 * @returns `null` until they are drawn
 */
export function usePictures(view: LabView | null, rows: string): EmbedPictures | null {
  const [font, setFont] = useState<Uint8Array | null>()
  const isAsked = view !== null
  useEffect(() => {
    let isOpen = true
    if (isAsked) {
      loadFont().then((bytes) => {
        if (isOpen) setFont(bytes)
      })
    }
    return () => {
      isOpen = false
    }
  }, [isAsked])
  return useMemo(() => {
    if (view === null || font === undefined || rows === '') return null
    const shown = showScenarios(view, new Set(rows.split(',')))
    const draw = (theme: ThemeName) => exportSvg(shown, { widthPx: WIDTH_PX, theme, font })
    return { light: draw('light'), dark: draw('dark') }
  }, [view, rows, font])
}

interface EmbedPictureProps {
  readonly pictures: EmbedPictures
  readonly theme: ThemeName
  readonly alt: string
  /** Names of the files that the snippet refers to. */
  readonly files: readonly string[]
}

/** The files that the snippet refers to, to be saved under the names that it has for them, and how they look. */
export function EmbedPicture({ pictures, theme, alt, files }: EmbedPictureProps) {
  const [said, setSaid] = useState('')
  const [url, setUrl] = useState<string | null>(null)
  const { svg } = pictures[theme]
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [svg])

  const save = (file: string) => {
    const picture = pictures[file.endsWith('-dark.svg') ? 'dark' : 'light']
    saveBlob(file, new Blob([picture.svg], { type: 'image/svg+xml' }))
    setSaid(`Downloaded as ${file}.`)
  }
  return (
    <>
      <div className="export-actions embed-files">
        {files.map((file) => (
          <button key={file} type="button" onClick={() => save(file)}>
            Download {file}
          </button>
        ))}
        <p role="status">{said}</p>
      </div>
      <div className="preview is-picture">{url !== null && <img src={url} width={WIDTH_PX} alt={alt} />}</div>
    </>
  )
}
