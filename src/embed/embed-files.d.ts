declare module 'virtual:embed-files' {
  /** What the built scripts of each later part are called in `assets/`, without their ending, in the order in which they must run. */
  const files: Readonly<Record<'stage' | 'picture' | 'extras' | 'faults' | 'lab-link' | 'timeline', readonly string[]>>
  export default files
}

declare module 'virtual:embed-styles/seen' {
  const css: string
  export default css
}

declare module 'virtual:embed-styles/used' {
  const css: string
  export default css
}

declare module 'virtual:embed-styles/refused' {
  const css: string
  export default css
}

declare module 'virtual:embed-stills' {
  const stills: {
    /** Where the still pictures are, from the root of the site. */
    readonly folder: string
    readonly presets: Readonly<
      Record<
        string,
        {
          /** How high its picture is, from which width of `still-widths.ts` on. */
          readonly heights: readonly (readonly [fromPx: number, heightPx: number])[]
          /** How long its sentence is, in one line. */
          readonly sentencePx: number
        }
      >
    >
  }
  export default stills
}
