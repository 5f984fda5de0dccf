import { findTooDeep } from './json-nesting.ts'

/** A value of a JSON text and where it stands: `from` is its first character, `to` the one after its last. */
export type JsonNode = JsonScalar | JsonList | JsonObject

interface Span {
  readonly from: number
  readonly to: number
}

export interface JsonScalar extends Span {
  readonly kind: 'scalar'
  readonly value: string | number | boolean | null
}

export interface JsonList extends Span {
  readonly kind: 'list'
  readonly items: readonly JsonNode[]
}

export interface JsonObject extends Span {
  readonly kind: 'object'
  /** In the order of the text. A key may stand there twice: then the last one counts. */
  readonly members: readonly JsonMember[]
}

export interface JsonMember {
  readonly key: string
  /** Where the key stands, with its quotes. */
  readonly name: Span
  readonly value: JsonNode
}

export type JsonPlaces =
  | { readonly ok: true; readonly root: JsonNode }
  /** Where the text stops being JSON, and a sentence without its full stop. */
  | { readonly ok: false; readonly at: number; readonly message: string }

/**
 * Reads JSON as `JSON.parse` does, and keeps where each value stands. It takes exactly the texts that `JSON.parse` takes (RFC 8259), after a byte-order mark
 * or not, up to 200 brackets inside one another; where it does not, it says in the same words in every browser what is wrong, and at which position.
 */
export function readJsonPlaces(text: string): JsonPlaces {
  const tooDeep = findTooDeep(text)
  if (tooDeep >= 0) return { ok: false, at: tooDeep, message: 'too many brackets inside one another' }
  try {
    return { ok: true, root: new PlaceReader(text).read() }
  } catch (thrown) {
    if (thrown instanceof JsonBreak) return { ok: false, at: thrown.at, message: thrown.message }
    throw thrown
  }
}

class JsonBreak extends Error {
  readonly at: number

  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORDS: readonly (readonly [string, boolean | null])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
]

class PlaceReader {
  readonly #text: string
  #at: number

  constructor(text: string) {
    this.#text = text
    this.#at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  }

  read(): JsonNode {
    this.#skipSpace()
    const root = this.#readValue()
    this.#skipSpace()
    if (this.#at < this.#text.length) this.#fail('expected nothing more after the last bracket')
    return root
  }

  #readValue(): JsonNode {
    const from = this.#at
    switch (this.#text[from]) {
      case '{':
        return this.#readObject(from)
      case '[':
        return this.#readList(from)
      case '"':
        return { kind: 'scalar', value: this.#readString(), from, to: this.#at }
      default:
        return this.#readWord(from)
    }
  }

  #readObject(from: number): JsonObject {
    const members: JsonMember[] = []
    this.#at += 1
    this.#skipSpace()
    if (this.#take('}')) return { kind: 'object', members, from, to: this.#at }
    for (;;) {
      const keyFrom = this.#at
      if (this.#text[keyFrom] !== '"') {
        this.#fail(members.length > 0 && this.#text[keyFrom] === '}' ? 'a comma stands before the }' : 'expected a key in double quotes')
      }
      const key = this.#readString()
      const name = { from: keyFrom, to: this.#at }
      this.#skipSpace()
      if (!this.#take(':')) this.#fail(`expected a colon after ${JSON.stringify(key.slice(0, 40))}`)
      this.#skipSpace()
      members.push({ key, name, value: this.#readValue() })
      this.#skipSpace()
      if (this.#take('}')) return { kind: 'object', members, from, to: this.#at }
      if (!this.#take(',')) this.#fail('expected a comma or }')
      this.#skipSpace()
    }
  }

  #readList(from: number): JsonList {
    const items: JsonNode[] = []
    this.#at += 1
    this.#skipSpace()
    if (this.#take(']')) return { kind: 'list', items, from, to: this.#at }
    for (;;) {
      if (items.length > 0 && this.#text[this.#at] === ']') this.#fail('a comma stands before the ]')
      items.push(this.#readValue())
      this.#skipSpace()
      if (this.#take(']')) return { kind: 'list', items, from, to: this.#at }
      if (!this.#take(',')) this.#fail('expected a comma or ]')
      this.#skipSpace()
    }
  }

  #readString(): string {
    const from = this.#at
    let i = from + 1
    for (; ; i++) {
      const code = this.#text.charCodeAt(i)
      if (code === 0x22) break
      if (code === 0x5c) i += 1
      else if (Number.isNaN(code) || code === 0x0a || code === 0x0d) {
        // The quote that opened it: where its end should be, nobody can tell.
        this.#at = from
        this.#fail('this text has no closing quote', '')
      } else if (code < 0x20) {
        this.#at = i
        this.#fail('a control character cannot stand in a text as it is', '')
      }
    }
    this.#at = i + 1
    try {
      return JSON.parse(this.#text.slice(from, this.#at)) as string
    } catch {
      this.#at = from
      return this.#fail('a backslash in this text begins nothing that JSON knows', '')
    }
  }

  #readWord(from: number): JsonScalar {
    for (const [word, value] of WORDS) {
      if (!this.#text.startsWith(word, from)) continue
      this.#at = from + word.length
      return { kind: 'scalar', value, from, to: this.#at }
    }
    NUMBER.lastIndex = from
    const match = NUMBER.exec(this.#text)
    if (match === null) return this.#fail('expected a value')
    this.#at = NUMBER.lastIndex
    return { kind: 'scalar', value: Number(match[0]), from, to: this.#at }
  }

  #skipSpace(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at)
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return
      this.#at += 1
    }
  }

  #take(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false
    this.#at += 1
    return true
  }

  #fail(message: string, found = `, found ${this.#found()}`): never {
    throw new JsonBreak(this.#at, message + found)
  }

  #found(): string {
    if (this.#at >= this.#text.length) return 'the end of the text'
    const word =
      /^[\w.+-]+/.exec(this.#text.slice(this.#at, this.#at + 24))?.[0] ?? String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0)
    return `“${word}”`
  }
}
