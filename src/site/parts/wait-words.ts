import type { WaitState } from './part-wait.ts'

/** What is said of a part in each state; empty where nothing is. */
export function wordsOf(name: string, state: WaitState, tries: number, isOnline: boolean): string {
  const still = tries > 1 ? ' still' : ''
  const why = isOnline ? 'The connection may be slow or cut off.' : 'This device is offline.'
  // A browser that remembers what has failed, or a site that is newer than this page, leaves no other way.
  const last = tries > 1 && isOnline ? ' If that goes on, reload the page.' : ''
  switch (state) {
    case 'asked':
    case 'over':
      return ''
    case 'slow':
      return `Loading ${name} …`
    case 'late':
      return `${upperFirst(name)} has${still} not come. ${why}${last} What you see stays as it is.`
    case 'failed':
      return `${upperFirst(name)} could${still} not be loaded. ${why}${last} What you see stays as it is.`
  }
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
