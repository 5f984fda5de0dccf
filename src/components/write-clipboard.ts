interface FeaturePolicy {
  allowsFeature(name: string): boolean
}

/**
 * Puts a text on the clipboard. `false` where the browser refuses: without a gesture, over plain HTTP, and in a frame from elsewhere without
 * `allow="clipboard-write"`.
 */
export async function writeClipboard(text: string): Promise<boolean> {
  // Where the browser can be asked, it is: a call that is forbidden would write an error to the console.
  const { featurePolicy } = document as Document & { readonly featurePolicy?: FeaturePolicy }
  if (featurePolicy?.allowsFeature('clipboard-write') === false) return false
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
