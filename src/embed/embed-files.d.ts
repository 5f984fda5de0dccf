declare module 'virtual:embed-files' {
  /** What the built file of each later part is called, from the root of the site. */
  const files: { readonly stage: string; readonly timeline: string; readonly link: string }
  export default files
}

declare module 'virtual:embed-styles' {
  const css: string
  export default css
}

declare module 'virtual:embed-stills' {
  const stills: {
    /** Where the still pictures are, from the root of the site. */
    readonly folder: string
    /** Height of each preset's picture in pixels, in the order of `still-widths.ts`. */
    readonly heightsPx: Readonly<Record<string, readonly number[]>>
  }
  export default stills
}
