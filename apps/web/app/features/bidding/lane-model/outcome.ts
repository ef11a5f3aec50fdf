import type { LotState, OwnStanding } from '@app/contract/lanes/live.ts'

const SOLD: ReadonlySet<string> = new Set(['SOLD', 'BOUGHT_NOW', 'OFFER_ACCEPTED'])
const SELLER_DECIDES: ReadonlySet<string> = new Set(['PENDING_SELLER', 'COUNTERED', 'RECOUNTERED'])

/** A lot's state beside the reader's standing on it. */
export interface Outcome {
  readonly state: LotState | null
  readonly own: OwnStanding | null
}

/** Whether a lot has found its buyer. */
export const isSold = (state: LotState | null): boolean => state?.phase === 'CLOSED' && SOLD.has(state.outcome ?? '')

/** Whether it has been sold to the reader: their award is known, and with it what they pay. */
export const hasWon = ({ state, own }: Outcome): boolean => own !== null && own.awardedAllInMinor !== null && isSold(state)

/**
 * What the end of a lot means for the reader. UNSOLD: nobody bought it; OUTBID: its seller decides on the bid of another. NONE: nothing, or
 * their award is still on its way.
 */
export type Ending = 'WON' | 'SELLER' | 'UNSOLD' | 'LOST' | 'OUTBID' | 'NONE'

/** What the hammer meant for the reader; null while the lot is offered. */
export function endingOf({ state, own }: Outcome, hasBid: boolean): Ending | null {
  if (state?.phase !== 'CLOSED') return null
  if (hasWon({ state, own })) return 'WON'
  const isDeciding = SELLER_DECIDES.has(state.outcome ?? '')
  if (own?.isLeading && isDeciding) return 'SELLER'
  if (state.outcome === null || (!hasBid && own?.alias == null)) return 'NONE'
  if (isDeciding) return 'OUTBID'
  if (!isSold(state)) return 'UNSOLD'
  return own?.isLeading ? 'NONE' : 'LOST'
}
