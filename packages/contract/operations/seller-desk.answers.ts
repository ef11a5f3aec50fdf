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
  /** Where he sells, as operators said it; null where a file brought him along. */
  sellingSite: z.nullable(z.enum(SITE_CODES)),
  /** User id of his own account, which may not bid on what he sells. */
  accountNumber: z.nullable(z.int()),
  history: z.readonly(z.array(changeLine)),
})
export type SellerView = z.infer<typeof sellerAnswer>
