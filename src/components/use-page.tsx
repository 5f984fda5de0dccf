import { type ReactNode, useState } from 'react'
import { formatNumber } from '../timeline/format-ms.ts'

/** What of a long list is shown. */
export interface Page {
  /** Position of its first item, and the one past its last. */
  readonly from: number
  readonly to: number
  /** Says which part that is, and turns to the others; `null` where it is the whole list. */
  readonly pager: ReactNode
}

/**
 * A long list in pages of one length. The page of the chosen item, whose position is negative where it is not in the list, is shown until another one is
 * asked for.
 */
export function usePage(what: string, count: number, length: number, chosenKey: string | null, chosenIndex: number): Page {
  const [[askedPage, askedFor], ask] = useState<readonly [page: number, chosenKey: string | null]>([0, null])
  const lastPage = Math.max(0, Math.ceil(count / length) - 1)
  const page = Math.min(lastPage, askedFor === chosenKey || chosenIndex < 0 ? askedPage : Math.floor(chosenIndex / length))
  const from = page * length
  const to = Math.min(count, from + length)
  const turn = (label: string, next: number) => {
    const isOff = next < 0 || next > lastPage
    return (
      <button type="button" aria-disabled={isOff} onClick={() => isOff || ask([next, chosenKey])}>
        {label}
      </button>
    )
  }
  const pager = lastPage > 0 && (
    <>
      {what} {formatNumber(from + 1)} to {formatNumber(to)} of {formatNumber(count)} {turn('Earlier', page - 1)} {turn('Later', page + 1)}
    </>
  )
  return { from, to, pager }
}
