import * as z from 'zod/mini'

export const sellerMailed = z.strictObject({})
export type SellerMailed = z.infer<typeof sellerMailed>

/** The page to go on to. */
export const sellerPasswordSet = z.object({ next: z.string() })
export type SellerPasswordSet = z.infer<typeof sellerPasswordSet>

export const sellerKeyState = z.object({ state: z.enum(['open', 'dead']) })
export type SellerKeyState = z.infer<typeof sellerKeyState>
