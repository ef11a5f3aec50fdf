import type { Place, YardTally } from '@app/rules/import/decide-yards.ts'
import type { NormalLot } from '@app/rules/import/normalise-row.ts'

const MINUTES_PER_DAY = 1440
const NO_TIME = MINUTES_PER_DAY

/** Where lots of one yard stand: one entry for each spelling of a place, numbered for the staged rows. */
export interface StagedPlace {
  readonly key: number
  readonly yard: number
  readonly place: Place
  rows: number
}

/** A sale as the file names it, numbered for the staged rows. */
export interface StagedSale {
  readonly key: number
  readonly site: string
  readonly yard: number
  readonly day: number
  readonly minutes: number | null
  readonly labels: Map<string, number>
  rows: number
}

interface CountedYard {
  readonly names: Map<string, number>
  readonly labels: Map<string, number>
  readonly placesByZip: Map<string | null, StagedPlace[]>
  readonly salesByStart: Map<number, StagedSale[]>
}

function count<K>(counts: Map<K, number>, key: K, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by)
}

function listIn<K, V>(lists: Map<K, V[]>, key: K): V[] {
  const known = lists.get(key)
  if (known !== undefined) return known
  const made: V[] = []
  lists.set(key, made)
  return made
}

/** What is counted while the rows of a file pass: yards, places, sales and sellers, some thousand entries whatever the file's length. */
export class Tally {
  readonly places: StagedPlace[] = []
  readonly sales: StagedSale[] = []
  readonly sellers = new Set<string>()
  readonly #yards = new Map<number, CountedYard>()

  get yardNumbers(): number[] {
    return [...this.#yards.keys()]
  }

  /** Counts a row. Returns the keys of its place and, when it is scheduled, of its sale. */
  add(lot: NormalLot): { placeKey: number; saleKey: number | null } {
    const { yardName, zoneLabel, sellerName } = lot.sale
    const yard = this.#yard(lot.sale.yard)
    count(yard.names, yardName)
    if (zoneLabel !== null) count(yard.labels, zoneLabel)
    if (sellerName !== null) this.sellers.add(sellerName)
    return { placeKey: this.#place(yard, lot), saleKey: this.#sale(yard, lot) }
  }

  /** What all rows say about each yard, by number. */
  yardTallies(): YardTally[] {
    return [...this.#yards]
      .toSorted(([a], [b]) => a - b)
      .map(([number, { names, labels, placesByZip }]) => {
        const places = [...placesByZip.values()].flat()
        return { number, names, labels, places: new Map(places.map(({ place, rows }) => [place, rows])) }
      })
  }

  /** Scheduled rows on each sale day. */
  rowsByDay(): Map<number, number> {
    const days = new Map<number, number>()
    for (const { day, rows } of this.sales) count(days, day, rows)
    return days
  }

  #yard(number: number): CountedYard {
    const known = this.#yards.get(number)
    if (known !== undefined) return known
    const made = { names: new Map(), labels: new Map(), placesByZip: new Map(), salesByStart: new Map() }
    this.#yards.set(number, made)
    return made
  }

  #place(yard: CountedYard, { sale, place }: NormalLot): number {
    const { country, state, city, zip } = place
    const spellings = listIn(yard.placesByZip, zip)
    let found = spellings.find(({ place: at }) => at.city === (city ?? '') && at.state === (state ?? '') && at.country === country)
    if (found === undefined) {
      found = {
        key: this.places.length + 1,
        yard: sale.yard,
        place: { country, state: state ?? '', city: city ?? '', zip: zip ?? '' },
        rows: 0,
      }
      spellings.push(found)
      this.places.push(found)
    }
    found.rows++
    return found.key
  }

  #sale(yard: CountedYard, { sale }: NormalLot): number | null {
    if (sale.sale === null) return null
    const { day, minutes } = sale.sale
    const atStart = listIn(yard.salesByStart, day * (MINUTES_PER_DAY + 1) + (minutes ?? NO_TIME))
    let found = atStart.find(({ site }) => site === sale.sellingSite)
    if (found === undefined) {
      found = { key: this.sales.length + 1, site: sale.sellingSite, yard: sale.yard, day, minutes, labels: new Map(), rows: 0 }
      atStart.push(found)
      this.sales.push(found)
    }
    found.rows++
    if (sale.zoneLabel !== null) count(found.labels, sale.zoneLabel)
    return found.key
  }
}
