import { formatNumber } from './format-ms.ts'

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Small counts in words. */
export function countWord(count: number): string {
  return COUNTS[count] ?? formatNumber(count)
}
