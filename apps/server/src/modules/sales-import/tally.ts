import type { Place, YardTally } from '@app/rules/import/decide-yards.ts'
import type { RowContext } from '#modules/sales-file/index.ts'

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
  readonly placesByZip: Map<string, StagedPlace[]>
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

/** A context that rows of the file have, numbered in the order of the file. */
export interface StagedContext {
  readonly id: number
  readonly placeKey: number
  /** Null for lots without a sale day. */
  readonly saleKey: number | null
  readonly context: RowContext
  rows: number
}

interface Counted extends StagedContext {
  readonly yard: CountedYard
  readonly place: StagedPlace
  readonly sale: StagedSale | null
}

/** What is counted while the rows of a file pass: yards, places, sales and sellers, some thousand entries whatever the file's length. */
export class Tally {
  readonly places: StagedPlace[] = []
  readonly sales: StagedSale[] = []
  readonly sellers = new Set<string>()
  readonly #yards = new Map<number, CountedYard>()
  readonly #contexts = new Map<string, Counted>()
  readonly #numbered: Counted[] = []

  get yardNumbers(): number[] {
    return [...this.#yards.keys()]
  }

  /** The context with a number. */
  context(id: number): StagedContext {
    const found = this.#numbered[id]
    if (found === undefined) throw new Error(`no row has context ${id}`)
    return found
  }

  /** The context of a row; its reader counts the row in it. */
  contextOf(context: RowContext): StagedContext {
    const known = this.#contexts.get(context.key)
    if (known !== undefined) return known
    const yard = this.#yard(context.yard)
    const place = this.#place(yard, context)
    const sale = this.#sale(yard, context)
    const made = { id: this.#contexts.size, placeKey: place.key, saleKey: sale?.key ?? null, context, rows: 0, yard, place, sale }
    this.#contexts.set(context.key, made)
    this.#numbered.push(made)
    return made
  }

  /** Lets yards, places and sales know the rows of their contexts. To be called once, when all rows have passed. */
  settle(): void {
    for (const { context, rows, yard, place, sale } of this.#numbered) {
      count(yard.names, context.yardName, rows)
      place.rows += rows
      if (sale !== null) sale.rows += rows
      if (context.zoneLabel === null) continue
      count(yard.labels, context.zoneLabel, rows)
      if (sale !== null) count(sale.labels, context.zoneLabel, rows)
    }
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

  #place(yard: CountedYard, context: RowContext): StagedPlace {
    const { country, state, city, zip } = context.place
    const spellings = listIn(yard.placesByZip, zip)
    let found = spellings.find(({ place: at }) => at.city === city && at.state === state && at.country === country)
    if (found === undefined) {
      found = { key: this.places.length + 1, yard: context.yard, place: context.place, rows: 0 }
      spellings.push(found)
      this.places.push(found)
    }
    return found
  }

  #sale(yard: CountedYard, { sale, sellingSite, yard: number }: RowContext): StagedSale | null {
    if (sale === null) return null
    const { day, minutes } = sale
    const atStart = listIn(yard.salesByStart, day * (MINUTES_PER_DAY + 1) + (minutes ?? NO_TIME))
    let found = atStart.find(({ site }) => site === sellingSite)
    if (found === undefined) {
      found = { key: this.sales.length + 1, site: sellingSite, yard: number, day, minutes, labels: new Map(), rows: 0 }
      atStart.push(found)
      this.sales.push(found)
    }
    return found
  }
}
