import { type ComponentType, createContext, useContext } from 'react'
import type { Lab, Step } from '../../core/lab.ts'
import type { ShownList } from './desk.ts'

export interface StepListProps {
  readonly lab: Lab
  readonly list: ShownList
  readonly steps: readonly Step[]
  readonly openKey: string | null
  readonly title: string
}

/** Lists hold steps, and steps lists: what lies inside is handed down, so that the two files need not name one another. */
export const ListContext = createContext<ComponentType<StepListProps> | null>(null)

export function useStepList(): ComponentType<StepListProps> {
  const list = useContext(ListContext)
  if (list === null) throw new Error('no list above this component')
  return list
}
