import type { PageBytes } from './page-bytes.ts'

/** Bytes of cached pages of anonymous readers, all together. */
export const PAGE_CACHE_BYTES_MAX = 16 * 1024 * 1024

interface Entry {
  readonly made: Promise<PageBytes | null>
  readonly untilMs: number
  sizeBytes: number
}

/**
 * Pages as bytes, by address, language and site; one rendering at a time for each key, the longest unused go first.
 * A maker that answers null (a redirect, a failure) leaves nothing behind.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>()
  #sizeBytes = 0

  get bytes(): number {
    return this.#sizeBytes
  }

  async get(key: string, lifeMs: number, make: () => Promise<PageBytes | null>): Promise<PageBytes | null> {
    const nowMs = performance.now()
    this.#forget(nowMs)
    const known = this.#entries.get(key)
    if (known && known.untilMs > nowMs) {
      this.#entries.delete(key)
      this.#entries.set(key, known)
      return known.made
    }
    this.#drop(key)
    const entry: Entry = { made: make(), untilMs: nowMs + lifeMs, sizeBytes: 0 }
    this.#entries.set(key, entry)
    const page = await entry.made.catch((error: unknown) => {
      this.#drop(key)
      throw error
    })
    if (this.#entries.get(key) !== entry) return page
    if (page === null) this.#drop(key)
    else this.#grow(entry, page.sizeBytes)
    return page
  }

  /** Drops expired pages, as far as they are the longest unused. */
  #forget(nowMs: number): void {
    for (const [key, { untilMs }] of this.#entries) {
      if (untilMs > nowMs) return
      this.#drop(key)
    }
  }

  #grow(entry: Entry, sizeBytes: number): void {
    entry.sizeBytes = sizeBytes
    this.#sizeBytes += sizeBytes
    for (const key of this.#entries.keys()) {
      if (this.#sizeBytes <= PAGE_CACHE_BYTES_MAX) return
      this.#drop(key)
    }
  }

  #drop(key: string): void {
    this.#sizeBytes -= this.#entries.get(key)?.sizeBytes ?? 0
    this.#entries.delete(key)
  }
}
