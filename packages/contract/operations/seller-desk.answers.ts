import * as z from 'zod/mini'
import { changeLine } from './changes.answers.ts'
import { SITE_CODES } from '../sites.ts'

const seller = { code: z.string(), name: z.string(), email: z.nullable(z.string()) }

/** Answer of listSellers: by name; `sites` are those a new seller may sell on. */
export const sellersAnswer = z.object({
  sellers: z.readonly(z.array(z.object(seller))),
  isMore: z.boolean(),
  sites: z.readonly(z.array(z.enum(SITE_CODES))),
})
export type Sellers = z.infer<typeof sellersAnswer>

/** Answer of getSeller, setSeller and createSeller; changes are newest first, `by` is empty for the command line. */
export const sellerAnswer = z.object({
  ...seller,
  /** The site where they sell, as operators set it; null if a file named them. */
  sellingSite: z.nullable(z.enum(SITE_CODES)),
  /** User id of their own account, which may not bid on their lots. */
  accountNumber: z.nullable(z.int()),
  /** Bids on lots of theirs that are not settled: while there are any, a second operator confirms another address or account. */
  openBidCount: z.int(),
  history: z.readonly(z.array(changeLine)),
})
export type SellerView = z.infer<typeof sellerAnswer>
