import { type ComponentChildren, render } from 'preact'

/*
 * Stands for `react-dom/client` in what is built: see `build/renderer.ts`.
 */

/**
 * A root that takes over the elements which stand in the container, where they are of the same kind, instead of building them anew. So the prerendered view
 * becomes the live one in place: what the reader has focused stays focused, and what is painted stays painted.
 */
export function createRoot(container: Element): { render(children: ComponentChildren): void; unmount(): void } {
  return {
    render: (children) => render(children, container),
    unmount: () => render(null, container),
  }
}
