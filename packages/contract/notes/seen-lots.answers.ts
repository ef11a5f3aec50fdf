import * as z from 'zod/mini'

export const seenLotsAnswer = z.object({ seen: z.array(z.int()) })
export const markedSeenAnswer = z.object({ isKept: z.boolean() })
