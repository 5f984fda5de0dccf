/**
 * A copy of a document in which one value is another: it shares all that does not lie on the way. What is missing on the way is made; of a lab that can
 * only be the default backoff.
 */
export function changeAt(node: unknown, keys: readonly string[], change: (old: unknown) => unknown, depth = 0): unknown {
  if (depth === keys.length) return change(node)
  const key = keys[depth] as string
  if (Array.isArray(node)) {
    const list: unknown[] = [...node]
    list[Number(key)] = changeAt(list[Number(key)], keys, change, depth + 1)
    return list
  }
  const source = (node ?? (key === 'ms' ? { kind: 'fixed' } : {})) as Record<string, unknown>
  const copy: Record<string, unknown> = {}
  for (const own of Object.keys(source)) define(copy, own, source[own])
  define(copy, key, changeAt(Object.hasOwn(source, key) ? source[key] : undefined, keys, change, depth + 1))
  return copy
}

/** A call may be named __proto__, which plain assignment would misread. */
function define(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true })
  else object[key] = value
}
