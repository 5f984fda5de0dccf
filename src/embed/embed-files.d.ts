declare module 'virtual:embed-files' {
  /** What the built file of each later part is called, from the root of the site. */
  const files: { readonly timeline: string; readonly link: string }
  export default files
}

declare module 'virtual:embed-styles' {
  const css: string
  export default css
}

declare module 'virtual:embed-heights' {
  /** Height of each preset's figure in pixels: narrow, mid, wide. */
  const heights: Readonly<Record<string, readonly number[]>>
  export default heights
}
