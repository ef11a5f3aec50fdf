import * as z from 'zod/mini'
import { bidOrder } from '@app/contract/bids/bidding.ts'
import type { ClientMessage } from '@app/contract/lanes/live.ts'
import { FOLLOWED_LANES_MAX, FOLLOWED_LOTS_MAX } from '@app/contract/lanes/live-limits.ts'

const ID_LENGTH_MAX = 64

const positive = z.int().check(z.positive())
const id = z.string().check(z.minLength(1), z.maxLength(ID_LENGTH_MAX))

const follow = z.object({
  type: z.literal('follow'),
  lanes: z.array(positive).check(z.maxLength(FOLLOWED_LANES_MAX)),
  lots: z.array(z.object({ lot: positive, lastSeq: z.int().check(z.nonnegative()) })).check(z.maxLength(FOLLOWED_LOTS_MAX)),
})

/** A bid on a socket always has its key: without it a repeated bid could not be recognised (assurance C4). */
const bid = z.object({
  type: z.literal('bid'),
  id,
  bid: bidOrder.check(z.refine(({ key }) => key !== undefined)),
})

const ping = z.object({ type: z.literal('ping'), at: z.number(), isVisible: z._default(z.boolean(), false) })

const clientMessage = z.discriminatedUnion('type', [follow, bid, ping])

/** Reads what a client says; null for what is no message. */
export function readMessage(text: string): ClientMessage | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const parsed = clientMessage.safeParse(value)
  return parsed.success ? parsed.data : null
}

const followed = z.object({ lanes: follow.shape.lanes, lots: follow.shape.lots })

/** The lanes and lots that somebody follows, and the last event they have of each lot; 0 for none. */
export interface Followed {
  readonly lanes: readonly number[]
  readonly lots: readonly { readonly lot: number; readonly lastSeq: number }[]
}

const LOT = /^(\d{1,15}):(\d{1,9})$/
const numbers = (list: unknown): number[] => (typeof list === 'string' && list !== '' ? list.split(',').map(Number) : [])

/** What an address asks to follow: `lanes=1,2&lots=lot:lastSeq,…`; null for what cannot be read. */
export function readFollowed(query: Readonly<Record<string, unknown>>): Followed | null {
  const { lanes, lots } = query
  const parts = typeof lots === 'string' && lots !== '' ? lots.split(',') : []
  const parsed = followed.safeParse({
    lanes: numbers(lanes),
    lots: parts.map((part) => {
      const [, lot, lastSeq] = LOT.exec(part) ?? []
      return { lot: Number(lot), lastSeq: Number(lastSeq) }
    }),
  })
  return parsed.success ? parsed.data : null
}
