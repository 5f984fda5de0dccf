import { type ReactNode, useState } from 'react'

interface FoldProps {
  readonly title: string
  /** What is set inside, in a few words. */
  readonly says: string
  readonly focusId: string
  readonly children: ReactNode
}

/** Rare settings, one press away. What is inside is made when it is opened. */
export function Fold({ title, says, focusId, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={isOpen ? 'bfold is-open' : 'bfold'}>
      <button type="button" aria-expanded={isOpen} data-focus={focusId} onClick={() => setOpen(!isOpen)}>
        <b>{title}</b> <span>{says}</span>
      </button>
      {isOpen && <div className="bfold-body">{children}</div>}
    </div>
  )
}
