import * as z from 'zod/mini'

/** A card that its payer keeps at a payment provider, as it is shown: never more than its last four digits (MKT-9.18). */
export const savedCard = z.object({
  cardId: z.int(),
  brand: z.string(),
  lastFour: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
  /** Whether its month of expiry is over. */
  isExpired: z.boolean(),
  /** Whether payments on this site can be made by it now. */
  isUsable: z.boolean(),
  /** ISO 8601 UTC. */
  savedAt: z.string(),
})
export type SavedCard = z.infer<typeof savedCard>

/** Answer of listSavedCards: those that can be used first, and of these the one that was used last. */
export const savedCards = z.object({ cards: z.readonly(z.array(savedCard)) })
export type SavedCards = z.infer<typeof savedCards>
