/**
 * A lab in a link: `<version>.<length>.<check>.<body>`, only characters that an address never escapes (RFC 3986, "unreserved").
 *
 *   1.6i.Zk3x_0.q1YqSy0qzszPU7JSUCrJSFXSUVBKzs8rSc0rUbJSSkktSVSqBQA
 *   | |  |      the document as JSON, deflated (RFC 1951, with the version's dictionary), as base64url (RFC 4648) without padding
 *   | |  FNV-1a of the body, 32 bits as six characters of base64url: finds changed characters
 *   | number of characters in the body, in base 36: tells a link that was cut off from one that was changed, and where a link ends when a
 *   | chat glues a full stop to it
 *   version of this format; every version to come begins with its number and a full stop
 *
 * The document is the lab as a file has it, except that `calls` is a list of pairs `[id, call]`, which keeps the order of ids such as `10`, and
 * so is `ignored`.
 */
export const LINK_VERSION = 1

export const CHECK_LENGTH = 6

/** What the document has by name, and a link as a list of pairs. */
export const PAIRED_KEYS: readonly string[] = ['calls', 'ignored']

/**
 * What the compressor may take as already written, by link version: the commonest parts last, where they are cheapest to point at.
 * Links point into this text by position. One changed character makes every link of that version unreadable: never edit an entry, add one.
 */
const DICTIONARIES: Readonly<Record<number, readonly string[]>> = {
  1: [
    '"seed":"sequence":["interruptible":false,"propagated","continue","deny","cancel","deadline":"shared","retryable":false,',
    '"kind":"schedule","ms":["kind":"exponential","initialMs":,"multiplier":2,"maxMs":,"multiplier":1.5,',
    'Payment","Render","Fallback","Answer","profile","prices","stock","search","cart","report","export","rates","rules","quote","auth","',
    '"result":"error","result":"ok","retryAfterMs":,"deadline":"own","networkMs":,"ownMs":,"marginMs":},"downstream":{"steps":["',
    '"optional":{"minRemainingMs":250}}],"mutating":true,"idempotencyKey":true,"onCut":"abandon"}],["',
    '"unfitPause":"cut","reserveMs":150,"onFailure":"stop","steps":["]},{"work":"","durationMs":100,"finally":true}]},{"parallel":["',
    '{"version":1,"title":"Three calls, one budget","budgetMs":5000,"calls":[["timeoutMs":null,"timeoutMs":3000,"attempts":[{"durationMs":2500}]}],["',
    '{"label":"A","timeoutMs":60,"attempts":[{"durationMs":80},{"durationMs":50}],"retry":{"maxAttempts":2,"backoff":{"kind":"fixed","ms":20},"expectedMs":60}}],["audit",',
    '"scenarios":[{"id":"local","title":"Local timeouts only","deadline":"none","steps":["catalog","delivery","loyalty"]},{"id":"shared","title":"Shared deadline","steps":["',
    '{"label":"B","timeoutMs":200,"attempts":[{"durationMs":90}]}],["supplier",{"label":"C","timeoutMs":100,"attempts":[{"durationMs":70}]}],["',
  ],
}

/** The dictionary of a link version, or `null` for a version that this page does not know. */
export function linkDictionary(version: number): Uint8Array | null {
  const parts = Object.hasOwn(DICTIONARIES, version) ? DICTIONARIES[version] : undefined
  return parts === undefined ? null : new TextEncoder().encode(parts.join(''))
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

export function toBase64Url(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(i, i + 3)
    const bits = (a << 16) | (b << 8) | c
    for (const shift of [18, 12, 6, 0].slice(0, Math.min(3, bytes.length - i) + 1)) text += BASE64URL[(bits >> shift) & 63]
  }
  return text
}

/** `null` where a character is none of base64url, or where there are too many or too few to be whole bytes. */
export function fromBase64Url(text: string): Uint8Array | null {
  if (text.length % 4 === 1) return null
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let bits = 0
  let held = 0
  let at = 0
  for (const character of text) {
    const value = BASE64URL.indexOf(character)
    if (value < 0) return null
    bits = ((bits << 6) | value) & 0x3fff
    held += 6
    if (held < 8) continue
    held -= 8
    bytes[at++] = (bits >> held) & 0xff
  }
  return bytes
}

/** FNV-1a, 32 bits, of a body's characters. */
export function checkOf(body: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < body.length; i++) hash = Math.imul(hash ^ body.charCodeAt(i), 0x01000193)
  return toBase64Url(Uint8Array.of(hash >>> 24, hash >>> 16, hash >>> 8, hash))
}
