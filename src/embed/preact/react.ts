/*
 * React's face on preact, for the embed's build: `embed-build.ts` puts this file where the sources import `react`. It is what `src/components` uses of React and no
 * more; `preact/compat` has the rest of it as well and weighs 3 kB more. The figure's browser tests run on the page (React) and on the embed (this).
 */
import { Component, type ComponentChild, createElement, type FunctionComponent, type JSX, options, type VNode } from 'preact'
import { useCallback, useDebugValue, useEffect, useLayoutEffect, useState } from 'preact/hooks'

export { createContext } from 'preact'
export { useCallback, useContext, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'

type Props = Readonly<Record<string, unknown>>

/** Draws again only when a property is another value, or when `isSame` says so. */
export function memo(
  type: FunctionComponent<Props>,
  isSame: (a: Props, b: Props) => boolean = areSameProps,
): new (
  props: Props,
) => Component<Props> {
  return class extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      return !isSame(this.props, next)
    }
    render(): ComponentChild {
      return createElement(type, this.props as Props & JSX.IntrinsicAttributes)
    }
  }
}

function areSameProps(a: Props, b: Props): boolean {
  for (const key in a) if (!(key in b)) return false
  for (const key in b) if (!Object.is(a[key], b[key])) return false
  return true
}

/** There is no work of lower rank: a transition happens at once. */
export function startTransition(change: () => void): void {
  change()
}

/** Reads a store that lives outside, and draws again when what was read changes. */
export function useSyncExternalStore<T>(subscribe: (onChange: () => void) => () => void, read: () => T): T {
  const value = read()
  const [{ seen }, update] = useState({ seen: { value, read } })
  useLayoutEffect(() => {
    seen.value = value
    seen.read = read
    if (!Object.is(value, read())) update({ seen })
  })
  useEffect(() => {
    const look = () => {
      if (!Object.is(seen.value, seen.read())) update({ seen })
    }
    look()
    return subscribe(look)
  }, [subscribe, seen])
  return value
}

/** zustand reads these from the default export. */
export default { useCallback, useDebugValue, useSyncExternalStore }

/** React's names for events and attributes, where the browser's differ. */
const NAMES: Readonly<Record<string, string>> = {
  onFocus: 'onFocusIn', // React's bubble
  onBlur: 'onFocusOut',
  tabIndex: 'tabindex', // an SVG element knows only the attribute
  autoComplete: 'autocomplete',
  spellCheck: 'spellcheck',
  inputMode: 'inputmode',
}

const before = options.vnode
options.vnode = (vnode: VNode) => {
  if (typeof vnode.type === 'string') vnode.props = nativeProps(vnode.type, vnode.props as Props) as typeof vnode.props
  before?.(vnode)
}

function nativeProps(type: string, props: Props): Props {
  const out: Record<string, unknown> = {}
  for (const key in props) {
    const value = props[key]
    if (key === 'style') out.style = withUnits(value as Readonly<Record<string, string | number>> | undefined)
    else if (key === 'onChange' && type === 'input') out.onInput = value
    // In an attribute `false` would take it away, and the default is not "false".
    else out[NAMES[key] ?? key] = key === 'spellCheck' ? String(value) : value
  }
  return out
}

/** A bare number in a style is a length in pixels. */
function withUnits(style: Readonly<Record<string, string | number>> | undefined): Readonly<Record<string, string>> | undefined {
  return style && Object.fromEntries(Object.entries(style).map(([key, value]) => [key, typeof value === 'number' ? `${value}px` : value]))
}
