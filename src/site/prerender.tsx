import { renderToString } from 'react-dom/server'
import { Site } from './Site.tsx'

/** The first view as markup, for the build to put into index.html. */
export function render(): string {
  return renderToString(<Site />)
}
