import type { Lab } from '../../core/lab.ts'
import { tinyLab } from './tiny-lab.ts'

/** One row of `count` calls of 10 ms. Of each ten, the fifth is cut by its own timeout after 10 ms and the eighth answers with an error. */
export function crowdLab(count: number, more: Partial<Lab> = {}): Lab {
  const kinds = ['a', 'a', 'a', 'a', 'cut', 'a', 'a', 'bad', 'a', 'a']
  const lab = tinyLab(
    count * 9,
    { a: { needs: 10, timeoutMs: 50 }, cut: { needs: 40, timeoutMs: 10 }, bad: { attempts: [{ durationMs: 10, result: 'error' }] } },
    { deadline: 'none', steps: Array.from({ length: count }, (_, i) => kinds[i % 10] as string) },
  )
  return { ...lab, ...more }
}
