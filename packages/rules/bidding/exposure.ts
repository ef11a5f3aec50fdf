/** What a buyer would be bound for; amounts are minor units of the limit's currency, fees included. */
export interface Exposure {
  /** The buyer's exposure: what they lead, what waits for its seller, open offers, sealed bids, what they won and have not paid. */
  readonly boundMinor: number
  /** What of it the new commitment replaces: their own on the same lot. */
  readonly replacedMinor: number
  /** How far the new commitment reaches. */
  readonly addedMinor: number
  readonly limitMinor: number
}

export interface ExposureDecision {
  readonly isWithin: boolean
  /** The new commitment of the buyer. */
  readonly exposureMinor: number
  /** The buyer's exposure beside the new commitment. */
  readonly heldMinor: number
}

/**
 * Whether a buyer may take on one more commitment: their exposure, fees included, stays within their limit
 * (auction-rules B2.5). Decided inside the account's lock for every bid, purchase, offer and raise; the browser warns by the same.
 */
export function decideExposure({ boundMinor, replacedMinor, addedMinor, limitMinor }: Exposure): ExposureDecision {
  const heldMinor = boundMinor - replacedMinor
  const exposureMinor = heldMinor + addedMinor
  return { isWithin: exposureMinor <= limitMinor, exposureMinor, heldMinor }
}

const LIMIT_TIMES_DEPOSIT = 10

/** What a deposit allows: ten times what is held beside the site's free amount (MQ-099). */
export const limitFromDeposit = (depositMinor: number, freeMinor: number): number => LIMIT_TIMES_DEPOSIT * depositMinor + freeMinor
