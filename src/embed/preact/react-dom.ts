/* React DOM's face on preact, for the embed's build. See `react.ts`. */
import { type ComponentChild, options, render } from 'preact'

/** What a change makes of the page is there when this returns. */
export function flushSync(change: () => void): void {
  const usual = options.debounceRendering
  options.debounceRendering = (draw) => draw()
  change()
  // biome-ignore lint/suspicious/noExplicitAny: the option may be absent, which its type does not say
  options.debounceRendering = usual as any
}

/** A tree of components in an element. */
export function createRoot(container: Element): { render(tree: ComponentChild): void; unmount(): void } {
  return { render: (tree) => render(tree, container), unmount: () => render(null, container) }
}
