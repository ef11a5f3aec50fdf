import { Buffer } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { BID_KINDS } from '@app/contract/lanes/live.ts'
import { amountOrNoneMinor } from '@app/contract/numbers.ts'
import { CURRENCY_CODES } from '@app/contract/sites.ts'
import { Failure } from '@app/contract/failure.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { ReceivedOrder } from './received-order.ts'
import type { Outcome } from './run-batch.ts'

/** Where nodes forward bids on lots on the block to each other; only nodes can make the header. */
const PATH = '/internal/bids'
const MAC_HEADER = 'x-hammerlane-mac'
const PURPOSE = 'internal-bids'
/** A node answers within this, or the bid is tried elsewhere; its key keeps it from counting twice. */
const ANSWER_LIMIT_MS = 5_000
/** Older hand-overs are refused: they may be replayed. */
const AGE_MAX_MS = 30_000
const BODY_BYTES_MAX = 64 * 1024
const KEY_CHARS_MAX = 255

const handedOver = z.object({
  at: z.number(),
  received: z.object({
    accountId: z.int(),
    personId: z.int(),
    // A node of an earlier version sends none.
    mandateId: z.int().nullable().default(null),
    site: z.string(),
    receivedAtMs: z.number(),
    key: z.string().min(1).max(KEY_CHARS_MAX),
    approval: z.object({ requestId: z.int(), by: z.int() }).optional(),
    order: z.object({
      lotNumber: z.int(),
      kind: z.enum(BID_KINDS),
      amountMinor: amountOrNoneMinor,
      currency: z.enum(CURRENCY_CODES),
      isOnePlus: z.boolean().optional(),
      isConfirmed: z.boolean().optional(),
      expectedSeq: z.int().optional(),
    }),
  }),
})

/** Hands a bid to the owner of its lane. @throws Error when the node does not answer. */
export async function handOver(keys: KeyRing, address: string, received: ReceivedOrder): Promise<Outcome> {
  const body = JSON.stringify({ at: Date.now(), received })
  const response = await fetch(new URL(PATH, address), {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', [MAC_HEADER]: keys.mac(PURPOSE, body) },
    body,
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  })
  if (!response.ok) throw new Error(`the owner of a lane answered ${response.status}`)
  return ((await response.json()) as { readonly outcome: Outcome }).outcome
}

/** Takes bids that other nodes hand over. */
export function registerHandOver(
  app: FastifyInstance,
  { keys, add }: { keys: KeyRing; add: (received: ReceivedOrder) => Promise<Outcome> },
): void {
  void app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_request, body, parsed) =>
      parsed(null, body),
    )
    scope.post(PATH, async (request, reply) => {
      const tag = request.headers[MAC_HEADER]
      const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
      if (typeof tag !== 'string' || !(await keys.verifyMac(PURPOSE, text, tag))) throw new Failure('NOT_FOUND')
      const parsed = handedOver.safeParse(JSON.parse(text))
      if (!parsed.success || Math.abs(Date.now() - parsed.data.at) > AGE_MAX_MS) throw new Failure('NOT_FOUND')
      return reply.send({ outcome: await add(parsed.data.received) })
    })
    done()
  })
}
