import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Runs } from './Runs.tsx'

it('a name in a sentence does not turn the words around it', () => {
  const name = '\u202eAB\u2067\u200e\u05d0'
  const markup = renderToStaticMarkup(
    <Runs runs={[{ text: name, tone: 'strong' }, { text: ` is cut by ${name}` }, { text: name, tone: 'calc' }]} />,
  )
  expect(markup.replace(/<[^>]*>/g, '')).toBe('AB\u05d0 is cut by AB\u05d0AB\u05d0')
})
