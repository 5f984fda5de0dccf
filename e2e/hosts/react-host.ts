import { createElement, StrictMode, useState } from 'react'

/** A page of a host that is drawn on the server and then taken over in the browser. */
export function ReactHost() {
  const [count, setCount] = useState(0)
  return createElement(
    StrictMode,
    null,
    createElement('h1', null, 'A host of React'),
    createElement(
      'deadline-timeline',
      { preset: 'three-rows', theme: 'light', class: 'of-the-host', 'data-count': count },
      createElement('p', null, 'The fallback, ', createElement('b', null, `drawn ${count} times`)),
    ),
    createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, 'Draw again'),
  )
}
