/** What PostgreSQL says on a connection that its log is streamed on (its manual, "Streaming Replication Protocol"). */
export type StreamMessage =
  | { readonly kind: 'log'; readonly from: bigint; readonly end: bigint; readonly bytes: Buffer }
  | { readonly kind: 'alive'; readonly end: bigint }

const LOG = 'w'.charCodeAt(0)
const ALIVE = 'k'.charCodeAt(0)
const REPLY = 'r'.charCodeAt(0)
const LOG_HEAD_BYTES = 25
const PLACE_AT = 1
/** Where a piece of the log holds the end of the whole log. */
const LOG_END_AT = 9
const REPLY_BYTES = 34
const WRITTEN_AT = 1
const FLUSHED_AT = 9
const APPLIED_AT = 17
const CLOCK_AT = 25
/** PostgreSQL counts microseconds from the first day of 2000. */
const EPOCH_MS = Date.UTC(2000, 0, 1)
const US_PER_MS = 1_000n

/** Reads one message. @throws Error when it is of no known kind. */
export function readStreamMessage(message: Buffer): StreamMessage {
  if (message[0] === LOG) {
    const end = message.readBigUInt64BE(LOG_END_AT)
    return { kind: 'log', from: message.readBigUInt64BE(PLACE_AT), end, bytes: message.subarray(LOG_HEAD_BYTES) }
  }
  if (message[0] === ALIVE) return { kind: 'alive', end: message.readBigUInt64BE(PLACE_AT) }
  throw new Error(`PostgreSQL streams something unknown (${message[0]}).`)
}

/** Says up to where the log is safe here. */
export function statusUpdate(place: bigint, nowMs: number): Buffer {
  const reply = Buffer.alloc(REPLY_BYTES)
  reply[0] = REPLY
  for (const at of [WRITTEN_AT, FLUSHED_AT, APPLIED_AT]) reply.writeBigUInt64BE(place, at)
  reply.writeBigInt64BE(BigInt(Math.round(nowMs - EPOCH_MS)) * US_PER_MS, CLOCK_AT)
  return reply
}
