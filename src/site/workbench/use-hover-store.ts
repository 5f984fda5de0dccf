import { useContext } from 'react'
import { HoverContext, type HoverStore } from '../../components/hover-context.ts'

export function useHoverStore(): HoverStore {
  return useContext(HoverContext)
}
