import { createContext, useContext, useEffect, useState } from 'react'
import { wantPart } from '../parts/want-part.ts'
import { Reviewer } from './reviewer.ts'

/** What the parts of the panel share. */
export interface Review {
  /** For what is quick: findings, their changes, comparisons. */
  readonly reviewer: Reviewer
  /** Worst cases have a thread of their own, because one may take seconds, and nothing else is to wait for it. */
  readonly worstReviewer: Reviewer
  /** Reasons that are being typed, by the key of their finding: kept while another lab is open. */
  readonly reasons: Map<string, string>
  /** Says something to those who do not see the page change. */
  say(words: string): void
}

export const ReviewContext = createContext<Review | null>(null)

export function useReview(): Review {
  const review = useContext(ReviewContext)
  if (review === null) throw new Error('no Review above this component')
  return review
}

/** A reviewer for as long as the component is on the page. */
export function useReviewer(): Reviewer {
  const [reviewer] = useState(() => new Reviewer(loadAnswers))
  useEffect(() => () => reviewer.rest(), [reviewer])
  return reviewer
}

const loadAnswers = () => wantPart('the part that looks through labs', () => import('./answer.ts'))
