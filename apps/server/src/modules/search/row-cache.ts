import type { WireLot } from '@app/contract/lot-wire.ts'

/** Bytes of rows kept, all viewers together. */
const ROW_CACHE_BYTES_MAX = 64 * 1024 * 1024
/** A row says whether its sale runs now, so none is kept longer than this. */
const ROW_AGE_MAX_MS = 30_000
/** What an entry costs beside its text. */
const ENTRY_BYTES = 120
/** A row read as an object, and what pages make of it and keep with it, take so many times the room of its text. */
const SHOWN_SHARE = 4

/** A row as JSON; `RowCache.objectOf` reads it. */
export interface CachedRow {
  readonly json: string
  readonly madeAtMs: number
}

interface Entry extends CachedRow {
  readonly key: string
  sizeBytes: number
  object: WireLot | null
}

/** Rows by viewer and lot, the longest unused dropped first: as JSON, and those that a page has shown as objects too. */
export class RowCache {
  readonly #entries = new Map<string, Entry>()
  readonly #loading = new Set<Set<number>>()
  readonly #viewers = new Set<string>()
  #bytes = 0

  get(viewer: string, lot: number, nowMs: number): CachedRow | undefined {
    const key = `${lot} ${viewer}`
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    if (nowMs - entry.madeAtMs > ROW_AGE_MAX_MS) {
      this.#bytes -= entry.sizeBytes
      return undefined
    }
    this.#entries.set(key, entry)
    return entry
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

  put(viewer: string, lot: number, { json, madeAtMs }: CachedRow): CachedRow {
    const key = `${lot} ${viewer}`
    this.#drop(key)
    this.#viewers.add(viewer)
    const entry: Entry = { key, json, madeAtMs, sizeBytes: json.length + ENTRY_BYTES, object: null }
    this.#entries.set(key, entry)
    this.#bytes += entry.sizeBytes
    this.#trim()
    return entry
  }

  /** The row itself, read once and shared by everybody within the process: nobody may change it. Of a row that is not kept a new one. */
  objectOf(row: CachedRow): WireLot {
    if (!isEntry(row)) return JSON.parse(row.json) as WireLot
    if (row.object !== null) return row.object
    row.object = Object.freeze(JSON.parse(row.json) as WireLot)
    if (this.#entries.get(row.key) === row) {
      const grown = row.json.length * (SHOWN_SHARE - 1)
      row.sizeBytes += grown
      this.#bytes += grown
      this.#trim()
    }
    return row.object
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

  #trim(): void {
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= ROW_CACHE_BYTES_MAX) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.sizeBytes
  }
}

const isEntry = (row: CachedRow): row is Entry => 'key' in row
