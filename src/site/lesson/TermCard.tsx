import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type TermId, termOf } from '../../lessons/glossary.ts'
import { termHref } from './lesson-files.ts'
import { TermContext } from './term-context.ts'

const GAP_PX = 8
const EDGE_PX = 12

/** Lets every term below it explain itself in a card beside its link. Esc, a press elsewhere and the link to the glossary close it. */
export function TermCards({ children }: { children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<{ readonly id: TermId; readonly link: HTMLElement } | null>(null)
  const open = useCallback((id: TermId, link: HTMLElement) => setShown({ id, link }), [])
  const terms = useMemo(() => ({ hrefOf: termHref, open }), [open])
  useLayoutEffect(() => {
    const element = card.current
    if (element === null || shown === null) return
    element.showPopover()
    place(element, shown.link)
    element.focus({ preventScroll: true })
  }, [shown])
  return (
    <TermContext value={terms}>
      {children}
      {shown !== null && <Card key={shown.id} id={shown.id} cardRef={card} onClosed={() => leave(shown.link, card.current, setShown)} />}
    </TermContext>
  )
}

function leave(link: HTMLElement, card: HTMLElement | null, setShown: (shown: null) => void): void {
  // Whoever pressed elsewhere has put the focus there.
  const isFocusLost = document.activeElement === document.body || (card?.contains(document.activeElement) ?? false)
  if (isFocusLost) link.focus({ preventScroll: true })
  setShown(null)
}

interface CardProps {
  readonly id: TermId
  readonly cardRef: { current: HTMLDivElement | null }
  readonly onClosed: () => void
}

function Card({ id, cardRef, onClosed }: CardProps) {
  const { term, definition, elsewhere } = termOf(id)
  const closed = useRef(onClosed)
  useLayoutEffect(() => {
    closed.current = onClosed
    const element = cardRef.current
    const hear = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') closed.current()
    }
    element?.addEventListener('toggle', hear)
    return () => element?.removeEventListener('toggle', hear)
  }, [cardRef, onClosed])
  return (
    <div ref={cardRef} popover="auto" className="term-card" role="dialog" aria-label={term} tabIndex={-1}>
      <p className="term-name">{term}</p>
      <p>{definition}</p>
      {elsewhere !== null && <p className="term-elsewhere">Elsewhere: {elsewhere}</p>}
      <p>
        <a href={termHref(id)}>In the glossary</a>
      </p>
    </div>
  )
}

/** Below the link, or above it where there is no room; always inside the window. */
function place(card: HTMLElement, link: HTMLElement): void {
  // A link that runs over two lines has two boxes: the card belongs to the last of them.
  const boxes = [...link.getClientRects()]
  const box = boxes[boxes.length - 1] ?? link.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = card
  const left = Math.min(Math.max(EDGE_PX, box.left - EDGE_PX), Math.max(EDGE_PX, document.documentElement.clientWidth - width - EDGE_PX))
  const below = box.bottom + GAP_PX
  const top = below + height + EDGE_PX <= innerHeight ? below : Math.max(EDGE_PX, box.top - GAP_PX - height)
  card.style.left = `${left}px`
  card.style.top = `${top}px`
}
