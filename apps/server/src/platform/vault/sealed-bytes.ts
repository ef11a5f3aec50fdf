import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
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

/** Bytes in pieces of one size; only the last may be smaller, and it is marked. Of no bytes there is one piece, empty. */
async function* inPieces(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
): AsyncIterable<{ readonly piece: Buffer; readonly isLast: boolean }> {
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  for await (const chunk of bytes) {
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes <= size) continue
    let rest = Buffer.concat(waiting)
    // One byte more than a piece has to be there: else it may be the last.
    for (; rest.length > size; rest = rest.subarray(size)) yield { piece: rest.subarray(0, size), isLast: false }
    waiting = [rest]
    waitingBytes = rest.length
  }
  yield { piece: Buffer.concat(waiting), isLast: true }
}

/** The bytes of an object as it lies in the store. */
export async function* sealBytes(bytes: AsyncIterable<Uint8Array>, wrapping: Wrapping): AsyncIterable<Buffer> {
  const key = randomBytes(KEY_BYTES)
  yield Buffer.concat([MARK, seal(key, { secret: wrapping.personKey, id: nameOf(wrapping) })])
  let segment = 0
  for await (const { piece, isLast } of inPieces(bytes, SEGMENT_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(segment++, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
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
  for await (const { piece, isLast } of inPieces(rest(), SEGMENT_BYTES + TAG_BYTES))
    yield openSegment(piece, key, nonceOf(segment++, isLast))
}
