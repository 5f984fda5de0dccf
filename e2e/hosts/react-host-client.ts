import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ReactHost } from './react-host.ts'

const root = document.getElementById('root')
if (root !== null) {
  hydrateRoot(root, createElement(ReactHost), {
    onRecoverableError: (error) => console.error(`recoverable: ${String(error)}`),
  })
}
