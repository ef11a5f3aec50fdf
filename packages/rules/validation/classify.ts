import { digitsOf, LOT_NUMBER_DIGITS, SHORTEST_LOT_SEARCH } from './lot-number.ts'
import { DEFAULT_VIN_RULE, vinOf, type VinRule } from './vin.ts'

/** What a typed text asks for; `value` is the form to search by. */
export interface TypedText {
  readonly kind: 'vin' | 'lotNumber' | 'text'
  readonly value: string
}

/**
 * Decides what a typed text is, for the query box and the free-text search alike (MQ-031): a VIN first, then a number of
 * 5 to 10 digits, everything else free text (MQ-032).
 */
export function classify(raw: string, rule: VinRule = DEFAULT_VIN_RULE): TypedText {
  const vin = vinOf(raw, rule)
  if (vin !== null) return { kind: 'vin', value: vin }
  const digits = digitsOf(raw)
  const isNumber = digits !== null && digits.length > SHORTEST_LOT_SEARCH && digits.length <= LOT_NUMBER_DIGITS.max
  return isNumber ? { kind: 'lotNumber', value: digits } : { kind: 'text', value: raw.trim() }
}
