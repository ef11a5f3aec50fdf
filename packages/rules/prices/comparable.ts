import { PRICE_STEPS, type PriceStep } from '@app/contract/prices/price-codes.ts'
import { damageClassOf, damagesOfClass } from '../reference/vehicles/damage-classes.ts'

/**
 * Comparable lots that a band of prices is made of: so many at least, of so many model years either way, of more once there are too few,
 * and of no more than the newest.
 */
export const COMPARABLE = { least: 8, yearsEitherWay: 2, yearsWidened: 4, newest: 500 } as const

/** What lots have to have in common: a model group, of these years, titles, kinds of damage. Null is any. */
export interface Narrowing {
  readonly yearFrom: number | null
  readonly yearTo: number | null
  readonly title: string | null
  /** Codes of a class of damage. */
  readonly damages: readonly string[] | null
}

/** The lot, or the wish, that others are compared with. */
export interface Compared {
  readonly year: number | null
  /** Title group. */
  readonly title: string | null
  /** Code of the primary damage. */
  readonly damage: string | null
}

/**
 * Which lots are comparable after a step of widening. In this order: the same title group and class of damage within two model years;
 * then within four; then of any damage; then of any title. Model group, currency and days are never widened.
 */
export function narrowedAt({ year, title, damage }: Compared, step: PriceStep): Narrowing {
  const at = PRICE_STEPS.indexOf(step)
  const has = (last: PriceStep): boolean => at <= PRICE_STEPS.indexOf(last)
  const years = has('ALIKE') ? COMPARABLE.yearsEitherWay : COMPARABLE.yearsWidened
  return {
    yearFrom: year === null ? null : year - years,
    yearTo: year === null ? null : year + years,
    damages: damage !== null && has('YEARS') ? damagesOfClass(damageClassOf(damage)) : null,
    title: has('DAMAGE') ? title : null,
  }
}

/** The first step at which there are enough, given how many there are at each; the last one where there never are. */
export const stepOf = (counts: readonly number[]): PriceStep =>
  PRICE_STEPS[counts.findIndex((count) => count >= COMPARABLE.least)] ?? 'TITLE'

/** What comparable lots sold for: a quarter of them below `lowMinor`, half below `medianMinor`, three quarters below `highMinor`. */
export interface Quarters {
  readonly lowMinor: number
  readonly medianMinor: number
  readonly highMinor: number
}

const QUARTER = 0.25
const HALF = 0.5

/** The place a share of the way through sorted prices, between two of them by how near it is to each. */
function valueAt(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const [below = 0, above = below] = sorted.slice(Math.floor(place), Math.floor(place) + 2)
  return Math.round(below + (above - below) * (place - Math.floor(place)))
}

/** Quarter, middle and three quarters of prices, minor units of one currency; there has to be one. */
export function quartersOf(pricesMinor: readonly number[]): Quarters {
  const sorted = pricesMinor.toSorted((one, other) => one - other)
  return { lowMinor: valueAt(sorted, QUARTER), medianMinor: valueAt(sorted, HALF), highMinor: valueAt(sorted, 1 - QUARTER) }
}

/** The band of comparable lots; null where too few were sold. */
export const bandOf = (pricesMinor: readonly number[]): Quarters | null =>
  pricesMinor.length < COMPARABLE.least ? null : quartersOf(pricesMinor)

/** A price and the calendar day, YYYY-MM-DD, on which it was paid. */
export interface DatedPrice {
  readonly soldOn: string
  readonly hammerMinor: number
}

const MONTH_LENGTH = 'YYYY-MM'.length

/** Prices by month, the first month first; `on` is its first day. */
export function monthsOf(prices: readonly DatedPrice[]): (Quarters & { readonly on: string; readonly count: number })[] {
  const months = Map.groupBy(prices, ({ soldOn }) => `${soldOn.slice(0, MONTH_LENGTH)}-01`)
  return [...months]
    .map(([on, own]) => ({ on, count: own.length, ...quartersOf(own.map(({ hammerMinor }) => hammerMinor)) }))
    .toSorted((one, other) => (one.on < other.on ? -1 : 1))
}
