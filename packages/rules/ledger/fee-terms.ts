import type { BidKind as FeePhase } from '../fees/quote.ts'
import type { BuyerClass } from '../fees/schedule.ts'

/** By what a bid is priced; frozen with it, so that the price shown is the price awarded. */
export interface FeeTerms {
  readonly scheduleId: string
  readonly buyerClass: BuyerClass
  readonly phase: FeePhase
  readonly titleGroup: 'C' | 'S' | 'J'
  /** As `rules/tax` writes it; null or left out for before tax, as bids of earlier versions were priced. */
  readonly tax?: string | null
}

/** The terms of a bid as its event commits to them; `salt` is hex. */
export interface CommittedFees extends FeeTerms {
  readonly salt: string
}

/** What the commitment to the fee terms of a bid hashes; the bidder's receipt opens it. */
export const feesText = (lot: number, { salt, scheduleId, buyerClass, phase, titleGroup, tax }: CommittedFees): string =>
  `hammerlane-fees:${salt}:${lot}:${scheduleId}:${buyerClass}:${phase}:${titleGroup}${tax == null ? '' : `:${tax}`}`
