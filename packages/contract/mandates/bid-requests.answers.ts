import * as z from 'zod/mini'
import { CURRENCY_CODES } from '../sites.ts'
import { REQUEST_KINDS, REQUEST_STATES } from './bid-request-codes.ts'

/** Something that was not placed because a second person has to agree; minor units, instants ISO 8601 UTC. */
export const bidRequestView = z.object({
  id: z.int(),
  lotNumber: z.int(),
  description: z.string(),
  kind: z.enum(REQUEST_KINDS),
  amountMinor: z.int(),
  /** What it would have committed the payer to when it was asked for, fees included. */
  allInMinor: z.int(),
  currency: z.enum(CURRENCY_CODES),
  /** Who asks: name and user id. */
  holderName: z.string(),
  holderNumber: z.int(),
  askedAt: z.string(),
  /** Nobody can agree to it from then on. */
  until: z.string(),
  state: z.enum(REQUEST_STATES),
  /** Why it ended; empty while it is open and where a person decided. */
  reason: z.string(),
  /** When it was decided or ended; empty while it is open. */
  decidedAt: z.string(),
})
export type BidRequestView = z.infer<typeof bidRequestView>

/** Answer of listBidRequests. */
export const bidRequestList = z.object({
  /** What the caller has to decide or has decided, open ones first. */
  toDecide: z.readonly(z.array(bidRequestView)),
  /** What the caller has asked for. */
  own: z.readonly(z.array(bidRequestView)),
})
export type BidRequestList = z.infer<typeof bidRequestList>

/** Answer of decideBidRequest: the request as it is now. Agreed to and yet not placed, it is `ENDED`, and `reason` says why. */
export const bidRequestDone = z.object({ request: bidRequestView })
export type BidRequestDone = z.infer<typeof bidRequestDone>
