/** Bytes of rows kept, all viewers together. */
const ROW_CACHE_BYTES_MAX = 64 * 1024 * 1024
/** A row says whether its sale runs now, so none is kept longer than this. */
const ROW_AGE_MAX_MS = 30_000
/** What an entry costs beside its text. */
const ENTRY_BYTES = 120

interface Entry {
  readonly json: string
  readonly madeAtMs: number
}

/** Rows as JSON by viewer and lot, the longest unused dropped first; never as objects. */
export class RowCache {
  readonly #entries = new Map<string, Entry>()
  readonly #loading = new Set<Set<number>>()
  readonly #viewers = new Set<string>()
  #bytes = 0

  get(viewer: string, lot: number, nowMs: number): string | undefined {
    const key = `${lot} ${viewer}`
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    if (nowMs - entry.madeAtMs > ROW_AGE_MAX_MS) {
      this.#bytes -= sizeOf(entry)
      return undefined
    }
    this.#entries.set(key, entry)
    return entry.json
  }

  /** Begins reading rows from the base; lots that change before `end` are not kept. */
  begin(): Set<number> {
    const changed = new Set<number>()
    this.#loading.add(changed)
    return changed
  }

  end(changed: Set<number>): void {
    this.#loading.delete(changed)
  }

  put(viewer: string, lot: number, { json, madeAtMs }: Entry): void {
    const key = `${lot} ${viewer}`
    this.#drop(key)
    this.#viewers.add(viewer)
    const entry = { json, madeAtMs }
    this.#entries.set(key, entry)
    this.#bytes += sizeOf(entry)
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= ROW_CACHE_BYTES_MAX) break
      this.#drop(oldest)
    }
  }

  /** Forgets lots that have changed. */
  forget(lots: readonly number[] | 'all'): void {
    if (lots === 'all') {
      this.#entries.clear()
      this.#bytes = 0
      return
    }
    for (const changed of this.#loading) for (const lot of lots) changed.add(lot)
    for (const lot of lots) for (const viewer of this.#viewers) this.#drop(`${lot} ${viewer}`)
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= sizeOf(entry)
  }
}

const sizeOf = (entry: Entry): number => entry.json.length + ENTRY_BYTES
