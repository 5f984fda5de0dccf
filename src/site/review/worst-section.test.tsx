import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { openingLab } from '../../timeline/testing/opening-lab.ts'
import { WorstSection } from './WorstSection.tsx'

const markup = (isAsked: boolean) =>
  renderToStaticMarkup(<WorstSection lab={openingLab} chosenId={null} isAsked={isAsked} isReady={false} />)

it('nothing is said of work on the worst case before it was asked for', () => {
  expect(markup(false)).not.toContain('Working it out')
  expect(markup(false)).not.toContain('aria-busy')
})

it('the worst case says that it is worked out once it was asked for', () => {
  expect(markup(true)).toContain('Working it out')
  expect(markup(true)).toContain('aria-busy="true"')
})
