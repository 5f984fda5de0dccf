/** The default of a switch over a union: a member without a case is a compile error here. */
export function assertNever(value: never): never {
  throw new Error(`no case for ${JSON.stringify(value)}`)
}
