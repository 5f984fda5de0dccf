import { options } from 'preact'

/*
 * Stands for `react` in what is built: see `build/renderer.ts`. Preact's own stand-in, and what it leaves to be done for these sources.
 */

export {
  Children,
  Component,
  cloneElement,
  createContext,
  createElement,
  createRef,
  default,
  Fragment,
  forwardRef,
  isValidElement,
  lazy,
  memo,
  PureComponent,
  StrictMode,
  Suspense,
  useCallback,
  useContext,
  useDebugValue,
  useDeferredValue,
  useEffect,
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
} from 'preact/compat'

// An SVG element takes attributes by their exact case, and React's `tabIndex` is none there.
const before = options.vnode
options.vnode = (vnode) => {
  before?.(vnode)
  const props = vnode.props as { tabIndex?: number; tabindex?: number } | null
  if (typeof vnode.type !== 'string' || props?.tabIndex === undefined) return
  props.tabindex = props.tabIndex
  delete props.tabIndex
}

/** Longest time that what may wait does wait, in milliseconds. */
const TRANSITION_MS = 100

/** In React, what is drawn in a transition gives way to a hand that moves. Here it waits until the browser has nothing better to do. */
export function startTransition(draw: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(draw, { timeout: TRANSITION_MS })
  else setTimeout(draw, 0)
}
