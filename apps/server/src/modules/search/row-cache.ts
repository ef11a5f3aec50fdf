import type { WireLot } from '@app/contract/lots/lot-wire.ts'
import { majorOf } from '@app/contract/money.ts'
import type { Money } from '@app/contract/sites.ts'
import { searchRowJson } from '#modules/lots/index.ts'

/** Bytes of cached rows, all viewers together. */
export const ROW_CACHE_BYTES_MAX = 32 * 1024 * 1024
/** A row says whether its sale runs now, so none is cached longer than this. */
const ROW_AGE_MAX_MS = 30_000
/** A row with the distance of its lot in a lane that runs: a lane goes on to its next lot about every 45 seconds. */
const QUEUED_ROW_AGE_MAX_MS = 3_000
/** What a row takes, as text or as an object. */
export const ROW_BYTES = 2_000
/** What pages make of a row that they show, and keep with it. */
const SHOWN_BYTES = 6_000

/** A row as an object, as JSON or as both; `RowCache.lotOf` and `RowCache.jsonOf` read it. */
export interface CachedRow {
  lot: WireLot | null
  json: string | null
  readonly madeAtMs: number
}

interface Entry extends CachedRow {
  readonly key: string
  readonly ageMaxMs: number
  sizeBytes: number
}

/** Rows by viewer and lot, the longest unused dropped first: what the search call has sent as JSON, what pages have shown as objects. */
export class RowCache {
  readonly #entries = new Map<string, Entry>()
  readonly #loading = new Set<Set<number>>()
  readonly #viewers = new Set<string>()
  #bytes = 0

  get bytes(): number {
    return this.#bytes
  }

  get(viewer: string, lot: number, nowMs: number): CachedRow | undefined {
    const key = `${lot} ${viewer}`
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    if (nowMs - entry.madeAtMs > entry.ageMaxMs) {
      this.#bytes -= entry.sizeBytes
      return undefined
    }
    this.#entries.set(key, entry)
    return entry
  }

  /** Begins reading rows from the database; lots that change before `end` are not cached. */
  begin(): Set<number> {
    const changed = new Set<number>()
    this.#loading.add(changed)
    return changed
  }

  end(changed: Set<number>): void {
    this.#loading.delete(changed)
  }

  put(viewer: string, number: number, { lot, json, madeAtMs }: CachedRow): CachedRow {
    const key = `${number} ${viewer}`
    this.#drop(key)
    this.#viewers.add(viewer)
    const ageMaxMs = lot?.laneQueue === undefined ? ROW_AGE_MAX_MS : QUEUED_ROW_AGE_MAX_MS
    const entry: Entry = { key, lot, json, madeAtMs, ageMaxMs, sizeBytes: ROW_BYTES }
    this.#entries.set(key, entry)
    this.#bytes += entry.sizeBytes
    this.#dropOld(madeAtMs)
    this.#trim()
    return entry
  }

  /** The row itself, shared by everybody within the process: it must not be changed. */
  lotOf(row: CachedRow): WireLot {
    row.lot ??= Object.freeze(JSON.parse(row.json ?? '') as WireLot)
    if (isEntry(row) && row.sizeBytes === ROW_BYTES && this.#entries.get(row.key) === row) {
      row.sizeBytes += SHOWN_BYTES
      this.#bytes += SHOWN_BYTES
      this.#trim()
    }
    return row.lot
  }

  /** The row as JSON; a row that no page has shown is cached as that alone. */
  jsonOf(row: CachedRow): string {
    if (row.json !== null) return row.json
    row.json = row.lot === null ? '' : searchRowJson(row.lot)
    if (isEntry(row) && row.sizeBytes === ROW_BYTES) row.lot = null
    return row.json
  }

  /** The row as its bidder sees it; it is not cached, because others would read it. */
  withOwnAmounts(row: CachedRow, own: ReadonlyMap<number, Money>): CachedRow {
    const lot = this.lotOf(row)
    const amount = own.get(lot.ln)
    if (amount === undefined) return row
    return { lot: Object.freeze({ ...lot, myb: majorOf(amount) }), json: null, madeAtMs: row.madeAtMs }
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

  /** Rows too old to be served only take up room; the longest unused stand first. */
  #dropOld(nowMs: number): void {
    for (const [key, { madeAtMs, ageMaxMs }] of this.#entries) {
      if (nowMs - madeAtMs <= ageMaxMs) return
      this.#drop(key)
    }
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
