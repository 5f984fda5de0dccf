import { useContext } from 'react'
import { RefusalContext, useDesk } from './desk.ts'

/** Why an edit could not be, at the item that it was about, and what can be done instead. */
export function RefusalAt({ itemKey }: { readonly itemKey: string }) {
  const desk = useDesk()
  const refusal = useContext(RefusalContext)
  if (refusal?.key !== itemKey) return null
  const { sentence, offer } = refusal.refused
  return (
    <div className="brefusal" role="alert">
      <span>{sentence}</span>
      {offer !== undefined && (
        <button
          type="button"
          data-focus={`${itemKey}:offer`}
          onClick={() => desk.run(itemKey, () => offer.apply(), { key: itemKey, part: 'toggle' })}
        >
          {offer.label}
        </button>
      )}
    </div>
  )
}
