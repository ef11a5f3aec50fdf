import * as z from 'zod/mini'
import { CURRENCY_CODES } from '../sites.ts'

const currency = z.enum(CURRENCY_CODES)
const instant = z.iso.datetime()

export const boughtAnswer = z.object({
  lotNumber: z.int(),
  priceMinor: z.int(),
  allInMinor: z.int(),
  currency,
  /** What the buyer's broker takes for it, no part of the all-in price; null for who buys through no broker. */
  brokerFeeMinor: z.nullable(z.int()),
})

export const offerAnswer = z.object({
  offerId: z.int(),
  lotNumber: z.int(),
  description: z.string(),
  amountMinor: z.int(),
  currency,
  state: z.string(),
  madeAt: instant,
  deadline: instant,
})

export const negotiationAnswer = z.object({
  lotNumber: z.int(),
  description: z.string(),
  state: z.string(),
  currency,
  bidMinor: z.int(),
  counterMinor: z.nullable(z.int()),
  raiseMinor: z.int(),
  rounds: z.int(),
  roundsMax: z.int(),
  owner: z.nullable(z.enum(['seller', 'buyer'])),
  deadline: z.nullable(instant),
  windowEnd: instant,
})

export const counterBidsAnswer = z.object({
  counterBids: z.array(
    z.object({ ...negotiationAnswer.shape, requested: z.nullable(z.object({ amountMinor: z.int(), until: z.string() })) }),
  ),
  offers: z.array(offerAnswer),
})

const deskSteps = z.object({ total: z.int(), page: z.int(), pages: z.int() })

export const negotiationDeskAnswer = z.object({
  negotiations: z.array(
    z.object({
      ...negotiationAnswer.shape,
      buyerNumber: z.nullable(z.int()),
      sellerName: z.string(),
    }),
  ),
  offers: z.array(z.object({ ...offerAnswer.shape, buyerNumber: z.nullable(z.int()), bidCount: z.int() })),
  steps: z.object({ negotiations: deskSteps, offers: deskSteps }),
})
