/** One lot that a buyer would have to pay: he leads, or his highest bid waits for the seller. */
export interface Commitment {
  readonly lot: number
  /** How far his maximum reaches, fees included, in minor units of the limit's currency. */
  readonly reachAllInMinor: number
}

export interface ExposureDecision {
  readonly isWithin: boolean
  readonly exposureMinor: number
  readonly limitMinor: number
}

/**
 * Whether a buyer may take on one more commitment: the sum of what he leads or waits for, fees included, stays within his limit
 * (auction-rules B2.5). A commitment on the same lot replaces the earlier one. Decided inside the account's lock.
 */
export function decideExposure(held: readonly Commitment[], added: Commitment, limitMinor: number): ExposureDecision {
  const others = held.filter(({ lot }) => lot !== added.lot).reduce((sum, one) => sum + one.reachAllInMinor, 0)
  const exposureMinor = others + added.reachAllInMinor
  return { isWithin: exposureMinor <= limitMinor, exposureMinor, limitMinor }
}

const LIMIT_TIMES_DEPOSIT = 10

/** What a deposit allows: ten times what is held beside the site's free amount (MQ-099). */
export const limitFromDeposit = (depositMinor: number, freeMinor: number): number => LIMIT_TIMES_DEPOSIT * depositMinor + freeMinor
