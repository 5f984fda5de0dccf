/**
 * Which file of the site an address means.
 * @param url    address of the request
 * @param scope  address of the site's folder, with a slash at its end
 * @param files  the site's files, relative to that folder
 * @param isPage whether the browser goes there, rather than a page asking for a part: a folder then means its `index.html`, and a name without an ending the page of that name
 * @returns the file, or `null` for what is not one of the site's
 */
export function fileAt(url: string, scope: string, files: ReadonlySet<string>, isPage: boolean): string | null {
  const address = new URL(url)
  address.search = ''
  address.hash = ''
  if (!address.href.startsWith(scope)) return null
  const path = decodePath(address.href.slice(scope.length))
  if (files.has(path)) return path
  if (!isPage) return null
  const names = path === '' || path.endsWith('/') ? [`${path}index.html`] : [`${path}.html`]
  return names.find((name) => files.has(name)) ?? null
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
