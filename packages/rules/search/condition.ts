import type { Predicate } from '@app/lot-index/query.ts'

/** A VIN or its beginning. VINs are not in the index: they are found in the database and become `ids`. */
export interface VinCondition {
  readonly op: 'vin'
  readonly value: string
}

/**
 * All-in prices at the next bid within both bounds, bounds included, in major units of the reader's currency. What a lot costs depends
 * on who asks, so it is no field of the index: see all-in-search.ts.
 */
export interface AllInCondition {
  readonly op: 'allIn'
  readonly min?: number
  readonly max?: number
}

/** Conditions that the index does not know; they are put into its words before it is asked. */
export type LotCondition = VinCondition | AllInCondition

/** What a parsed filter asks of one lot. */
export type Condition = Predicate<LotCondition>

/** What puts conditions into the words of the index. */
export interface IndexWords {
  /** Lots that carry a VIN, or one that begins so; asked for every value of `vinsOf`. */
  readonly vin: (value: string) => Predicate
  /** Lots priced so for the reader. */
  readonly allIn: (condition: AllInCondition) => Predicate
}

/** Where no VIN and no price is asked for, as in the tables of facets and words. */
export const PLAIN_WORDS: IndexWords = { vin: () => ({ op: 'ids', ids: [] }), allIn: () => ({ op: 'none' }) }

/** Every VIN (or beginning of one) that a condition names. */
export function vinsOf(condition: Condition): readonly string[] {
  switch (condition.op) {
    case 'vin':
      return [condition.value]
    case 'and':
    case 'or':
      return condition.of.flatMap(vinsOf)
    case 'not':
      return vinsOf(condition.of)
    default:
      return []
  }
}

/** Whether a condition asks what lots cost. */
export function asksPrices(condition: Condition): boolean {
  if (condition.op === 'and' || condition.op === 'or') return condition.of.some(asksPrices)
  return condition.op === 'not' ? asksPrices(condition.of) : condition.op === 'allIn'
}

/** The condition in the words of the index. */
export function inIndexWords(condition: Condition, words: IndexWords): Predicate {
  switch (condition.op) {
    case 'vin':
      return words.vin(condition.value)
    case 'allIn':
      return words.allIn(condition)
    case 'and':
    case 'or':
      return { op: condition.op, of: condition.of.map((part) => inIndexWords(part, words)) }
    case 'not':
      return { op: 'not', of: inIndexWords(condition.of, words) }
    default:
      return condition
  }
}
