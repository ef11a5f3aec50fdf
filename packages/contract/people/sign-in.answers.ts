import * as z from 'zod/mini'

/** Login response (ACC-3.03). Empty texts where there is nothing to say. */
export const signInAnswer = z.object({
  /** Where the person has to go first (ACC-3.04). */
  result: z.enum(['success', 'updateBrokerBidderEmail']),
  error: z.literal(''),
  /** The user id as text. */
  buyerNumber: z.string(),
  email: z.string(),
  crmid: z.string(),
  isKioskBidder: z.boolean(),
})
export type SignInAnswer = z.infer<typeof signInAnswer>

export const signOutAnswer = z.strictObject({})
export type SignOutAnswer = z.infer<typeof signOutAnswer>

export const kioskUserAnswer = z.object({
  isKioskBidder: z.boolean(),
  /** The user id of the kiosk; empty for anybody else. */
  kioskId: z.string(),
  yardNumber: z.nullable(z.int()),
  yardName: z.string(),
  displayUserName: z.string(),
  displayName: z.string(),
})
export type KioskUser = z.infer<typeof kioskUserAnswer>
