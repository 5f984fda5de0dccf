import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Site } from './Site.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const view = (
  <StrictMode>
    <Site />
  </StrictMode>
)
// The built page already holds the first view; the dev server's is empty.
if (root.firstElementChild) hydrateRoot(root, view)
else createRoot(root).render(view)
