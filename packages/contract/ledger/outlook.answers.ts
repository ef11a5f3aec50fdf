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
  /** What the like sold for: same make, model and kind of title, near in model year. */
  like: z.object({
    /** How many were sold. */
    sold: z.int(),
    /** The make and model they share, and the model years between which they are; null where the lot names none. */
    make: z.nullable(z.string()),
    model: z.nullable(z.string()),
    yearFrom: z.nullable(z.int()),
    yearTo: z.nullable(z.int()),
    currency: z.enum(CURRENCY_CODES),
    /** Half of them sold between low and high, minor units without fees; null where too few were sold to say. */
    price: z.nullable(z.object({ lowMinor: z.int(), medianMinor: z.int(), highMinor: z.int() })),
  }),
  /** Null for a lot of no yard. */
  yard: z.nullable(yardOutlook),
  /**
   * Of the highest bids that the sale left to the lot's seller, how many were decided in the last days, how many of these came to a sale,
   * and their share, whole percent. Null where the seller's name is not shown, and where too few were decided to say.
   */
  seller: z.nullable(z.object({ decided: z.int(), agreed: z.int(), percent: z.int() })),
})
export type LotOutlook = z.infer<typeof lotOutlookAnswer>

/** Answer of getYardOutlook. */
export const yardOutlookAnswer = yardOutlook
