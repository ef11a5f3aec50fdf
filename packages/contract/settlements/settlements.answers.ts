import * as z from 'zod/mini'
import { CURRENCY_CODES } from '../sites.ts'
import { DIFFERENCE_DECISIONS, DIFFERENCE_KINDS } from './settlement-codes.ts'

const currency = z.enum(CURRENCY_CODES)

/** What a provider holds more, or less, than our books say; minor units. */
export const settlementDifference = z.object({
  differenceId: z.int(),
  provider: z.string(),
  /** YYYY-MM-DD, UTC. */
  day: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  currency,
  /** Signed: above nothing, the provider holds more. */
  amountMinor: z.int(),
  /** Our reference of the payment, or the provider's where there is none. */
  paymentRef: z.string(),
  /** User id of the payer; null where nobody knows. */
  number: z.nullable(z.int()),
  foundAt: z.string(),
  decision: z.nullable(z.enum(DIFFERENCE_DECISIONS)),
  reason: z.string(),
  /** User id of who decided; null while nobody has. */
  decidedBy: z.nullable(z.int()),
  decidedAt: z.string(),
})
export type SettlementDifference = z.infer<typeof settlementDifference>

/** Answer of listSettlements. */
export const settlementList = z.object({
  differences: z.readonly(z.array(settlementDifference)),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  /** Days of providers as they were reconciled last, the newest first; minor units. */
  days: z.readonly(
    z.array(
      z.object({
        provider: z.string(),
        day: z.string(),
        /** The provider did not answer. */
        isUnknown: z.boolean(),
        lines: z.int(),
        /** What was booked here by it. */
        booked: z.int(),
        /** Lines of which nothing is known yet: the provider did not answer about them, or the money is under way. */
        open: z.int(),
        askedAt: z.string(),
        sums: z.readonly(z.array(z.object({ currency, takenMinor: z.int(), goneBackMinor: z.int(), feeMinor: z.int() }))),
      }),
    ),
  ),
})
export type SettlementList = z.infer<typeof settlementList>

/** A difference as it was decided. */
export const differenceDecided = z.object({ differenceId: z.int(), decision: z.enum(DIFFERENCE_DECISIONS) })
export type DifferenceDecided = z.infer<typeof differenceDecided>
