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

/** Room for so many lots at first. */
const FIRST_ROOM = 1_024

/**
 * The lots that enter searches in a turn of matching. Searches have places, small whole numbers: with a hundred thousand of them a lot of an
 * import enters over a thousand, most of which have entered enough already and are only counted. The lots of all searches stand in one
 * column, each with where the one before it of the same search is: a list for each search would leave as much to be freed as it holds.
 */
export class EnteredLots {
  /** By place: how many lots entered, and where the last that is kept stands, -1 for none. */
  #counts = new Uint32Array(FIRST_ROOM)
  #heads = new Int32Array(FIRST_ROOM).fill(-1)
  #lots = new Float64Array(FIRST_ROOM)
  #before = new Int32Array(FIRST_ROOM)
  #size = 0

  add(place: number, lot: number): void {
    if (place >= this.#counts.length) this.#widen(place)
    if (this.#counts[place]!++ >= KEPT_MAX) return
    if (this.#size === this.#lots.length) this.#lengthen()
    this.#lots[this.#size] = lot
    this.#before[this.#size] = this.#heads[place]!
    this.#heads[place] = this.#size++
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
    for (let at = this.#heads[place] ?? -1; at !== -1; at = this.#before[at]!) lots.push(this.#lots[at]!)
    lots.reverse()
    const first = lots.slice(0, Math.max(0, Math.min(room, INSTANT_HITS_MAX)))
    return { first, last: lots.slice(first.length).slice(-LAST_HITS_MAX), beyond: (this.#counts[place] ?? 0) - first.length }
  }

  clear(): void {
    this.#counts.fill(0)
    this.#heads.fill(-1)
    this.#lots = new Float64Array(FIRST_ROOM)
    this.#before = new Int32Array(FIRST_ROOM)
    this.#size = 0
  }

  #widen(place: number): void {
    const [counts, heads] = [this.#counts, this.#heads]
    const room = Math.max(counts.length * 2, place + 1)
    this.#counts = new Uint32Array(room)
    this.#counts.set(counts)
    this.#heads = new Int32Array(room).fill(-1)
    this.#heads.set(heads)
  }

  #lengthen(): void {
    const [lots, before] = [this.#lots, this.#before]
    this.#lots = new Float64Array(lots.length * 2)
    this.#lots.set(lots)
    this.#before = new Int32Array(before.length * 2)
    this.#before.set(before)
  }
}
