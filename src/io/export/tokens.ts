/** The looks of the two themes, for pictures that leave the page. A test holds both lists against `tokens.css`. */
export type ThemeName = 'light' | 'dark'

/** Light, dark. */
const colors: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  '--paper': ['#fbfaf6', '#15181a'],
  '--past': ['#f9efe6', '#251d1a'],
  '--ink': ['#22272b', '#e9e7e1'],
  '--ink-2': ['#565d63', '#a9aeb1'],
  '--line': ['#7f8589', '#787f84'],
  '--hair': ['#e6e3da', '#2a2f32'],
  '--ok-fill': ['#d9e6eb', '#243840'],
  '--ok-line': ['#2b6f86', '#8cc0d6'],
  '--deadline-fill': ['#fbe9e1', '#34211b'],
  '--deadline-line': ['#c03c0d', '#f4866a'],
  '--timeout-fill': ['#f3ebd9', '#2e2719'],
  '--timeout-line': ['#573708', '#e5b75a'],
  '--error-fill': ['#ebe6f2', '#2b2433'],
  '--error-line': ['#6b4a94', '#b48bcb'],
  '--still-fill': ['#efeeea', '#262b2e'],
  '--still-line': ['#4a5055', '#969ca0'],
  '--deadline-hatch': ['#d0653f', '#c2694f'],
  '--timeout-hatch': ['#967337', '#a4803a'],
  '--error-hatch': ['#8a72ad', '#9a7bae'],
  '--still-hatch': ['#7d8387', '#868c90'],
  '--on-line': ['#ffffff', '#15181a'],
  '--grip-fill': ['#ffffff', '#3b464b'],
  '--select': ['#22272b', '#e9e7e1'],
}

/** Weights, strokes in pixels, dashes. */
const measures: Readonly<Record<string, string>> = {
  '--weight-text': '400',
  '--weight-label': '500',
  '--weight-strong': '600',
  '--w-hair': '1',
  '--w-thin': '1.25',
  '--w-mark': '1.75',
  '--w-rule': '3',
  '--dash-boundary': '6 4',
  '--dash-need': '0.01 4.5',
  '--dash-pause': '0.01 6',
}

export const tokenNames: readonly string[] = [...Object.keys(colors), ...Object.keys(measures)]

/** What a token stands for in a theme. Throws on a name that is not in the list: a rule of the figure then names a token that is not exported. */
export function tokenValue(name: string, theme: ThemeName): string {
  const color = Object.hasOwn(colors, name) ? colors[name] : undefined
  if (color !== undefined) return color[theme === 'light' ? 0 : 1]
  const measure = Object.hasOwn(measures, name) ? measures[name] : undefined
  if (measure === undefined) throw new Error(`no token ${name}`)
  return measure
}

/** The face of the figure, and what stands in for it where the bundled file is missing. */
export const fontFamily =
  '"Slackline Sans", ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif'
