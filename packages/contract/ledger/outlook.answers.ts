import * as z from 'zod/mini'
import { CURRENCY_CODES } from '../sites.ts'

const yardOutlook = z.object({
  /** Lots of the yard that were offered in the last days, and how many of them were sold. */
  offered: z.int(),
  sold: z.int(),
  /** Share of them that was sold, whole percent; null where too few were offered to say. */
  percent: z.nullable(z.int()),
})
export type YardOutlook = z.infer<typeof yardOutlook>

/** Answer of getLotOutlook. */
export const lotOutlookAnswer = z.object({
  /** Null for a lot of no yard. */
  yard: z.nullable(yardOutlook),
  /**
   * Of the highest bids that the sale left to the lot's seller, how many were decided in the last days, how many of these came to a sale,
   * and their share, whole percent. Null where the seller's name is not shown, and where too few were decided to say.
   */
  seller: z.nullable(z.object({ decided: z.int(), agreed: z.int(), percent: z.int() })),
  /** What the lot itself was sold for, minor units; null where it was not sold. */
  sold: z.nullable(
    z.object({
      priceMinor: z.int(),
      currency: z.enum(CURRENCY_CODES),
      /** With every fee; null where no fees are in force. */
      allInMinor: z.nullable(z.int()),
      /** Whose terms it is priced by: as its buyer pays it, who asks; by the caller's class; as a visitor's. */
      by: z.enum(['OWN_SALE', 'OWN_CLASS', 'VISITOR']),
    }),
  ),
})
export type LotOutlook = z.infer<typeof lotOutlookAnswer>

/** Answer of getYardOutlook. */
export const yardOutlookAnswer = yardOutlook
