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
 * import enters over a thousand, most of which have entered enough already and are only counted, in one column.
 */
export class EnteredLots {
  #counts = new Uint32Array(1)
  #lots = new Map<number, number[]>()
  #kept = 0

  add(place: number, lot: number): void {
    if (place >= this.#counts.length) this.#widen(place)
    if (this.#counts[place]!++ >= KEPT_MAX) return
    const lots = this.#lots.get(place)
    if (lots === undefined) this.#lots.set(place, [lot])
    else lots.push(lot)
    this.#kept++
  }

  /** Lots that are kept of all searches. */
  get size(): number {
    return this.#kept
  }

  /** Places of the searches that lots entered. */
  get places(): readonly number[] {
    return [...this.#lots.keys()]
  }

  /** What entered a search: as many first ones as there is room for, and the last of the others that are known. */
  share(place: number, room: number): SharedLots {
    const lots = this.#lots.get(place) ?? []
    const first = lots.slice(0, Math.max(0, Math.min(room, INSTANT_HITS_MAX)))
    return { first, last: lots.slice(first.length).slice(-LAST_HITS_MAX), beyond: (this.#counts[place] ?? 0) - first.length }
  }

  clear(): void {
    for (const place of this.#lots.keys()) this.#counts[place] = 0
    this.#lots = new Map()
    this.#kept = 0
  }

  #widen(place: number): void {
    const wider = new Uint32Array(Math.max(this.#counts.length * 2, place + 1))
    wider.set(this.#counts)
    this.#counts = wider
  }
}
