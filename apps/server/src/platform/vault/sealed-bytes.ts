import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'
import { seal, unseal } from '../keys/seal.ts'

// How an object lies in the store: a mark of the format, its own key wrapped by the key of its owner, then segments of 64 KiB, each sealed
// by AES-256-GCM. The nonce of a segment is its number and whether it is the last, so that a segment that was moved, left out, repeated or
// cut off is not authentic; a nonce never repeats, since each object has a key of its own. The wrapping is bound to id, owner and type.

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Clear bytes of every segment but the last. */
export const SEGMENT_BYTES = 64 * 1024
/** A segment that came in more parts than this is joined before it is sealed: each part costs a call. */
const PARTS_MAX = 8
const MARK = Buffer.from('HLV1')
const WRAPPED_BYTES = NONCE_BYTES + TAG_BYTES + KEY_BYTES
export const HEAD_BYTES = MARK.length + WRAPPED_BYTES

/** The clear bytes are not those that were sealed: cut, reordered, changed, another object's, or their owner's key is gone. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

/** By which key an object is wrapped, and what it is bound to. */
export interface Wrapping {
  readonly personKey: Buffer
  readonly about: string
}

function nonceOf(segment: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUInt32BE(segment, NONCE_BYTES - 5)
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0
  return nonce
}

const nameOf = ({ about }: Wrapping): string => `${MARK.toString()}:${about}`

/** Bytes in pieces of one size, each as the parts it came in; only the last may be smaller, and it is marked. Of no bytes there is one, empty. */
async function* inPieces(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
): AsyncIterable<{ readonly parts: readonly Uint8Array[]; readonly isLast: boolean }> {
  let parts: Uint8Array[] = []
  let roomBytes = size
  for await (const chunk of bytes) {
    let rest = chunk
    // One byte more than a piece has to be there: else it may be the last.
    while (rest.length > roomBytes) {
      yield { parts: [...parts, rest.subarray(0, roomBytes)], isLast: false }
      rest = rest.subarray(roomBytes)
      parts = []
      roomBytes = size
    }
    parts.push(rest)
    roomBytes -= rest.length
  }
  yield { parts, isLast: true }
}

/** The bytes of an object as it lies in the store. */
export async function* sealBytes(bytes: AsyncIterable<Uint8Array>, wrapping: Wrapping): AsyncIterable<Buffer> {
  const clearKey = randomBytes(KEY_BYTES)
  const key = createSecretKey(clearKey)
  yield Buffer.concat([MARK, seal(clearKey, { secret: wrapping.personKey, id: nameOf(wrapping) })])
  let segment = 0
  for await (const { parts, isLast } of inPieces(bytes, SEGMENT_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(segment++, isLast))
    for (const part of parts.length > PARTS_MAX ? [Buffer.concat(parts)] : parts) yield cipher.update(part)
    // Of this cipher nothing is left for the end but the tag.
    cipher.final()
    yield cipher.getAuthTag()
  }
}

function openHead(head: Buffer, wrapping: Wrapping): Buffer {
  if (head.length < HEAD_BYTES || !head.subarray(0, MARK.length).equals(MARK)) throw new Unreadable('no sealed object')
  try {
    return unseal(head.subarray(MARK.length), { secret: wrapping.personKey, id: nameOf(wrapping) })
  } catch {
    throw new Unreadable('sealed by another key, or for another object')
  }
}

function openSegment(sealed: Buffer, key: Buffer, nonce: Buffer): Buffer {
  if (sealed.length < TAG_BYTES) throw new Unreadable('cut off')
  const decipher = createDecipheriv(CIPHER, key, nonce).setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES)), decipher.final()])
  } catch {
    throw new Unreadable('a segment is not as it was sealed')
  }
}

/** Undoes `sealBytes`; a segment is handed on once it is known to be right. @throws Unreadable at the first that is not. */
export async function* unsealBytes(sealed: AsyncIterable<Uint8Array>, wrapping: Wrapping): AsyncIterable<Buffer> {
  const from = sealed[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < HEAD_BYTES) {
    const { value, done } = (await from.next()) as IteratorResult<Uint8Array, undefined>
    if (done === true) break
    head = Buffer.concat([head, value])
  }
  const key = openHead(head.subarray(0, HEAD_BYTES), wrapping)
  async function* rest(): AsyncIterable<Uint8Array> {
    yield head.subarray(HEAD_BYTES)
    yield* { [Symbol.asyncIterator]: () => from }
  }
  let segment = 0
  for await (const { parts, isLast } of inPieces(rest(), SEGMENT_BYTES + TAG_BYTES))
    yield openSegment(Buffer.concat(parts), key, nonceOf(segment++, isLast))
}
