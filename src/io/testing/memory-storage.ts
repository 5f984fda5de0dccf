import type { KeyValueStore } from '../browser-storage.ts'

/** A storage in memory, with room for `limit` characters. */
export class MemoryStorage implements KeyValueStore {
  readonly entries: Map<string, string>
  limit: number

  constructor(entries: Readonly<Record<string, string>> = {}, limit = Number.POSITIVE_INFINITY) {
    this.entries = new Map(Object.entries(entries))
    this.limit = limit
  }
  get length(): number {
    return this.entries.size
  }
  key(index: number): string | null {
    return [...this.entries.keys()][index] ?? null
  }
  getItem(key: string): string | null {
    return this.entries.get(key) ?? null
  }
  setItem(key: string, value: string): void {
    const others = [...this.entries].reduce((sum, [other, text]) => sum + (other === key ? 0 : other.length + text.length), 0)
    if (others + key.length + value.length > this.limit) throw new DOMException('no room', 'QuotaExceededError')
    this.entries.set(key, value)
  }
  removeItem(key: string): void {
    this.entries.delete(key)
  }
}

/** A storage that can be named and does nothing else, as in a browser that blocks it. */
export const forbiddenStorage: KeyValueStore = {
  get length(): number {
    throw new DOMException('no', 'SecurityError')
  },
  key: () => {
    throw new DOMException('no', 'SecurityError')
  },
  getItem: () => {
    throw new DOMException('no', 'SecurityError')
  },
  setItem: () => {
    throw new DOMException('no', 'SecurityError')
  },
  removeItem: () => {
    throw new DOMException('no', 'SecurityError')
  },
}

/**
 * One storage as several pages see it: each has a copy of its own, and learns of the others' writes only when they are delivered to it, one by one and in
 * order. Browsers with a process for each page work like this.
 */
export class SharedStorage {
  readonly #pages: PageStorage[] = []

  open(entries: ReadonlyMap<string, string> = this.#pages[0]?.entries ?? new Map()): PageStorage {
    const page = new PageStorage(Object.fromEntries(entries), (write) => {
      for (const other of this.#pages) if (other !== page) other.inbox.push(write)
    })
    this.#pages.push(page)
    return page
  }
}

interface Write {
  readonly key: string
  readonly text: string | null
}

export class PageStorage extends MemoryStorage {
  readonly inbox: Write[] = []
  readonly #send: (write: Write) => void

  constructor(entries: Readonly<Record<string, string>>, send: (write: Write) => void) {
    super(entries)
    this.#send = send
  }
  override setItem(key: string, value: string): void {
    super.setItem(key, value)
    this.#send({ key, text: value })
  }
  override removeItem(key: string): void {
    super.removeItem(key)
    this.#send({ key, text: null })
  }
  /** Takes in the oldest write of another page. Returns whether there was one. */
  receive(): boolean {
    const write = this.inbox.shift()
    if (write === undefined) return false
    if (write.text === null) this.entries.delete(write.key)
    else this.entries.set(write.key, write.text)
    return true
  }
}
