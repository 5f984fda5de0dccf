/**
 * Where the built site will be found, from the environment: an `http` or `https` address, which comes back with a slash at its end. `null` where none is
 * given: then the build knows no whole addresses, and works all the same.
 * @throws {Error} when it is no such address
 */
export function readSiteUrl(text: string | undefined): string | null {
  if (text === undefined || text.trim() === '') return null
  const url = parseUrl(text.trim())
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new Error(`SITE_URL is ${JSON.stringify(text)}; it must be the http or https address of the folder that the site is served from`)
  }
  return url.href.endsWith('/') ? url.href : `${url.href}/`
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
