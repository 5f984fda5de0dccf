import { useEffect, useRef, useState } from 'react'
import type { Exported, ExportedPicture } from './export-formats.ts'

/** A text as long as this is shown whole; of a longer one the beginning. */
const MAX_SHOWN_CHARS = 20_000

interface ExportPreviewProps {
  readonly exported: Exported
  readonly title: string
  /** Shows the text whole, also that of a picture, and selects it: the browser refused to copy it. */
  readonly isSelected: boolean
}

/** What will be copied or downloaded, as it will be seen. */
export function ExportPreview({ exported, title, isSelected }: ExportPreviewProps) {
  if (exported.kind === 'picture' && !(isSelected && exported.format === 'svg')) {
    return <PicturePreview exported={exported} alt={`Preview of the picture of ${title}`} />
  }
  return <TextPreview text={exported.kind === 'text' ? exported.text : exported.picture.svg} isSelected={isSelected} />
}

function PicturePreview({ exported, alt }: { readonly exported: ExportedPicture; readonly alt: string }) {
  const { picture, isTransparent, theme } = exported
  const { svg, widthPx } = picture
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [svg])
  return (
    <div className="preview is-picture">
      {url !== null && <img src={url} width={widthPx} alt={alt} className={isTransparent ? `is-clear is-${theme}` : undefined} />}
    </div>
  )
}

function TextPreview({ text, isSelected }: { readonly text: string; readonly isSelected: boolean }) {
  const scroll = useRef<HTMLElement>(null)
  const isCut = !isSelected && text.length > MAX_SHOWN_CHARS
  useEffect(() => {
    if (!isSelected || scroll.current === null) return
    scroll.current.focus()
    getSelection()?.selectAllChildren(scroll.current.firstElementChild ?? scroll.current)
  }, [isSelected])
  return (
    <div className="preview is-text">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to scroll it */}
      <section ref={scroll} tabIndex={0} aria-label="Preview of the text">
        <pre>{isCut ? text.slice(0, MAX_SHOWN_CHARS) : text}</pre>
      </section>
      {isCut && <p>The beginning. Copied or downloaded it is whole.</p>}
    </div>
  )
}
