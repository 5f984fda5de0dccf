import { useState } from 'react'
import { saveBlob } from '../save-text.ts'
import { copyText } from './clipboard.ts'
import { canCopyPicture, copyPicture } from './copy-picture.ts'
import type { Exported } from './export-formats.ts'
import { PngError, svgToPng } from './svg-to-png.ts'

interface ExportActionsProps {
  readonly exported: Exported
  /** The text must be shown selected: the browser refused to copy it. */
  readonly onRefused: () => void
}

/** Download and copy, and a sentence about how it went. */
export function ExportActions({ exported, onRefused }: ExportActionsProps) {
  const [said, setSaid] = useState<{ readonly about: Exported; readonly text: string } | null>(null)
  const say = (text: string) => setSaid({ about: exported, text })
  const isPng = exported.kind === 'picture' && exported.format !== 'svg'

  const download = async () => {
    try {
      const blob = isPng ? await svgToPng(exported.picture) : new Blob([textOf(exported)], { type: typeOf(exported) })
      saveBlob(exported.fileName, blob)
      say(`Downloaded as ${exported.fileName}.`)
    } catch (error) {
      say(error instanceof PngError ? error.message : 'The browser could not make the file.')
    }
  }
  const copy = async () => {
    if (isPng) {
      const png = svgToPng(exported.picture)
      const isCopied = await copyPicture(png)
      const fault = await png.then(
        () => null,
        (error: unknown) => (error instanceof PngError ? error.message : null),
      )
      say(isCopied ? 'The picture is copied.' : (fault ?? 'The browser refused to copy the picture. Download it instead.'))
    } else if (await copyText(textOf(exported))) {
      say(exported.kind === 'text' ? 'Copied.' : 'The source of the SVG is copied.')
    } else {
      onRefused()
      say('The browser refused to copy. The text is selected: copy it with Ctrl+C or ⌘C.')
    }
  }

  return (
    <div className="export-actions">
      <button type="button" className="is-main" onClick={download}>
        Download
      </button>
      {(!isPng || canCopyPicture()) && (
        <button type="button" onClick={copy}>
          {exported.kind === 'picture' && !isPng ? 'Copy source' : 'Copy'}
        </button>
      )}
      <p role="status">{said?.about === exported ? said.text : ''}</p>
    </div>
  )
}

function textOf(exported: Exported): string {
  return exported.kind === 'text' ? exported.text : exported.picture.svg
}

function typeOf(exported: Exported): string {
  return exported.kind === 'text' ? exported.type : 'image/svg+xml'
}
