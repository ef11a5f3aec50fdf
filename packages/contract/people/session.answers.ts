import * as z from 'zod/mini'

export const sessionsAnswer = z.object({
  sessions: z.array(
    z.object({
      handle: z.uuid(),
      method: z.string(),
      createdAt: z.iso.datetime(),
      seenAt: z.iso.datetime(),
      userAgent: z.string(),
      network: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
})

export const endedAnswer = z.object({ ended: z.boolean() })
