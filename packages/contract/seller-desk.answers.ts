import * as z from 'zod/mini'

const seller = { code: z.string(), name: z.string(), email: z.nullable(z.string()) }

/** Answer of listSellers: by name. */
export const sellersAnswer = z.object({ sellers: z.readonly(z.array(z.object(seller))), isMore: z.boolean() })
export type Sellers = z.infer<typeof sellersAnswer>

/** Answer of getSeller and setSeller; changes are newest first, `by` is empty for the command line. */
export const sellerAnswer = z.object({
  ...seller,
  history: z.readonly(z.array(z.object({ at: z.iso.datetime(), by: z.string(), change: z.string(), reason: z.string() }))),
})
export type SellerView = z.infer<typeof sellerAnswer>
