import type { Pool } from 'pg'
import type { SiteCode } from '@app/contract/sites.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { watchCache } from '#platform/metrics.ts'
import { type ShortBand, readBands } from './read-prices.ts'

/** So long a band is good enough for a message or a card. */
const BAND_LIFE_MS = 10 * 60_000
/** Bands of lots that are remembered; beyond that all are asked for anew. */
const BANDS_MAX = 20_000
/** About so much one takes in memory. */
const BAND_BYTES = 250

/** What lots comparable to those of messages and lists sold for: asked once for a lot and site, however many people are told of it. */
export class BandBook {
  readonly #pool: Pool
  readonly #nowMs: () => number
  readonly #known = new Map<string, { readonly band: ShortBand | undefined; readonly readAtMs: number }>()

  /** `name` is what the figures of this process call it. */
  constructor(pool: Pool, { name, nowMs = Date.now }: { readonly name: string; readonly nowMs?: () => number }) {
    this.#pool = pool
    this.#nowMs = nowMs
    watchCache(name, { maxBytes: BANDS_MAX * BAND_BYTES, bytes: () => this.#known.size * BAND_BYTES })
  }

  /** Bands of lots as readers of a site see them, by lot; those with too few comparable lots are left out. */
  async of(lots: readonly number[], site: SiteCode): Promise<ReadonlyMap<number, ShortBand>> {
    const nowMs = this.#nowMs()
    const knownOf = (lot: number) => {
      const known = this.#known.get(`${site} ${lot}`)
      return known !== undefined && nowMs - known.readAtMs < BAND_LIFE_MS ? known : undefined
    }
    const missing = lots.filter((lot) => knownOf(lot) === undefined)
    if (this.#known.size + missing.length > BANDS_MAX) this.#known.clear()
    const read = missing.length === 0 ? new Map<number, ShortBand>() : await readBands(this.#pool, missing, siteOf(site))
    for (const lot of missing) this.#known.set(`${site} ${lot}`, { band: read.get(lot), readAtMs: nowMs })
    const bands = lots.map((lot) => [lot, read.get(lot) ?? knownOf(lot)?.band] as const)
    return new Map(bands.flatMap(([lot, band]) => (band === undefined ? [] : [[lot, band] as const])))
  }
}
