import * as z from 'zod/mini'
import { laneState, liveEvent, lotState } from './live.answers.ts'
import type { LiveMessage } from './live.ts'
import { CURRENCY_CODES } from '../sites.ts'

export const liveTicketAnswer = z.object({
  ticket: z.string(),
  /** Epoch milliseconds by the server's clock. */
  serverMs: z.number(),
})
export type LiveTicket = z.infer<typeof liveTicketAnswer>

const whole = z.int()

const own = z.object({
  lot: whole,
  alias: z.nullable(whole),
  isLeading: z.boolean(),
  maxMinor: z.nullable(whole),
  standbyMinor: z.nullable(whole),
  awardedAllInMinor: z.nullable(whole),
  exposureMinor: whole,
  limitMinor: whole,
  currency: z.enum(CURRENCY_CODES),
})

const serverMs = z.number()

/** Messages that need no request by name; answers to bids go over sockets alone. */
export const liveNewsMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    serverMs,
    heartbeatMs: z.number(),
    member: z.boolean(),
    sessionEndsMs: z.nullable(z.number()),
  }),
  z.object({ type: z.literal('lane'), serverMs, lane: laneState }),
  z.object({ type: z.literal('lot'), serverMs, state: lotState }),
  z.object({ type: z.literal('events'), serverMs, events: z.array(liveEvent), state: lotState }),
  z.object({ type: z.literal('own'), serverMs, own }),
  z.object({ type: z.literal('mandate'), serverMs, isInForce: z.boolean() }),
])

export const liveNewsAnswer = z.object({ messages: z.array(liveNewsMessage) })
/** Messages in the order in which they are to be taken. */
export interface LiveNews {
  readonly messages: readonly LiveMessage[]
}
