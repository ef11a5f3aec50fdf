import { roomFor } from '@app/lot-index/growth.ts'

/** Lots that wait to be told of a search and are all known: of one that tells at once, and of one that tells by day or week. */
export const INSTANT_HITS_MAX = 50
export const DIGEST_HITS_MAX = 20
/** Of those that come later so many are known, the last; the others are counted. */
export const LAST_HITS_MAX = 100
/** Of what enters one search in a turn of matching so many lots are kept: a broad search takes thousands in an import. */
const KEPT_MAX = INSTANT_HITS_MAX + LAST_HITS_MAX

/** Lots that wait from now on: the first, the last of those beyond, and how many those were. */
export interface SharedLots {
  readonly first: readonly number[]
  readonly last: readonly number[]
  readonly beyond: number
}

/**
 * The lots that enter searches in a turn of matching. Searches have places, small whole numbers: with a hundred thousand of them a lot of an
 * import enters over a thousand, most of which have entered enough already and are only counted. The lots of all searches stand in one
 * column, each with where the one before it of the same search is: a list for each search would leave as much to be freed as it holds.
 */
export class EnteredLots {
  /** By place: how many lots entered, and behind which place the last that is kept stands, 0 for none. */
  #counts = new Uint32Array(0)
  #ends = new Int32Array(0)
  #lots = new Float64Array(0)
  #before = new Int32Array(0)
  #size = 0

  add(place: number, lot: number): void {
    if (place >= this.#counts.length) [this.#counts, this.#ends] = [roomFor(this.#counts, place + 1), roomFor(this.#ends, place + 1)]
    if (this.#counts[place]!++ >= KEPT_MAX) return
    if (this.#size === this.#lots.length)
      [this.#lots, this.#before] = [roomFor(this.#lots, this.#size + 1), roomFor(this.#before, this.#size + 1)]
    this.#lots[this.#size] = lot
    this.#before[this.#size] = this.#ends[place]!
    this.#ends[place] = ++this.#size
  }

  /** Lots that are kept of all searches. */
  get size(): number {
    return this.#size
  }

  /** Places of the searches that lots entered. */
  get places(): readonly number[] {
    const places: number[] = []
    for (let place = 0; place < this.#counts.length; place++) if (this.#counts[place] !== 0) places.push(place)
    return places
  }

  /** What entered a search: as many first ones as there is room for, and the last of the others that are known. */
  share(place: number, room: number): SharedLots {
    const lots: number[] = []
    for (let end = this.#ends[place] ?? 0; end !== 0; end = this.#before[end - 1]!) lots.push(this.#lots[end - 1]!)
    lots.reverse()
    const first = lots.slice(0, Math.max(0, Math.min(room, INSTANT_HITS_MAX)))
    return { first, last: lots.slice(first.length).slice(-LAST_HITS_MAX), beyond: (this.#counts[place] ?? 0) - first.length }
  }

  clear(): void {
    this.#counts.fill(0)
    this.#ends.fill(0)
    this.#lots = new Float64Array(0)
    this.#before = new Int32Array(0)
    this.#size = 0
  }
}
