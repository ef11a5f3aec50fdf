import * as z from 'zod/mini'

/** Numbers beside the places of the header. */
export const navCountsAnswer = z.object({
  /** Lanes of the site whose lots are being sold, paused ones included. */
  liveLanes: z.int(),
  /** Lots on which the caller's bid is still open, as in the list of current bids; null for who does not bid for themselves. */
  ownBids: z.nullable(z.int()),
  /** Late invoices of the caller, for which nothing more can be bid; null for who does not bid for themselves. */
  lateInvoices: z.nullable(z.int()),
})
export type NavCounts = z.infer<typeof navCountsAnswer>
