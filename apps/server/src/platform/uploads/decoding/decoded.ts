import { z } from 'zod'
import { DECODED_MAX_BYTES, PAGE_SIDE_PX, PAGES_MAX_COUNT, PICTURE_SIDE_PX } from '../limits.ts'
import { FILE_FAULTS, type FileFault } from '../received-file.ts'

// How the process that decodes answers: one byte when it is ready to read the file, then the length of a text of JSON (4 bytes), the text,
// and the pages one after the other. What it says is held to be whatever the file made it say.

/** A page as it was drawn: WebP. */
export interface DecodedPage {
  readonly widthPx: number
  readonly heightPx: number
  readonly bytes: Buffer
}

/** What came of a file. */
export type Decoded =
  | { readonly outcome: 'sound'; readonly pages: readonly DecodedPage[] }
  | { readonly outcome: 'refused'; readonly fault: FileFault }

export const READY = 0x52
const LENGTH_BYTES = 4

const side = z.int().min(1).max(Math.max(PICTURE_SIDE_PX, PAGE_SIDE_PX))
const answer = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('sound'),
    pages: z
      .array(z.strictObject({ widthPx: side, heightPx: side, sizeBytes: z.int().min(1).max(DECODED_MAX_BYTES) }))
      .min(1)
      .max(PAGES_MAX_COUNT),
  }),
  z.strictObject({ outcome: z.literal('refused'), fault: z.enum(FILE_FAULTS) }),
])

/** An answer as bytes. */
export function encodeDecoded(decoded: Decoded): Buffer {
  const pages = decoded.outcome === 'sound' ? decoded.pages : []
  const told =
    decoded.outcome === 'sound'
      ? { outcome: 'sound', pages: pages.map(({ widthPx, heightPx, bytes }) => ({ widthPx, heightPx, sizeBytes: bytes.length })) }
      : decoded
  const text = Buffer.from(JSON.stringify(told))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, text, ...pages.map(({ bytes }) => bytes)])
}

const isWebp = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'

function parseAnswer(bytes: Buffer): Decoded | null {
  if (bytes.length < LENGTH_BYTES) return null
  const end = LENGTH_BYTES + bytes.readUInt32BE(0)
  const told = answer.parse(JSON.parse(bytes.toString('utf8', LENGTH_BYTES, end)))
  if (told.outcome === 'refused') return told
  let at = end
  const pages = told.pages.map(({ widthPx, heightPx, sizeBytes }) => {
    const page = bytes.subarray(at, (at += sizeBytes))
    return { widthPx, heightPx, bytes: page }
  })
  return at === bytes.length && pages.every((page) => isWebp(page.bytes)) ? { outcome: 'sound', pages } : null
}

/** Takes what the process says, as it comes. */
export class DecodedReader {
  readonly #onTooMuch: () => void
  #chunks: Buffer[] = []
  #sizeBytes = 0

  constructor(onTooMuch: () => void) {
    this.#onTooMuch = onTooMuch
  }

  /** Whether the process came so far as to read the file. */
  get isReady(): boolean {
    return this.#chunks[0]?.[0] === READY
  }

  take(chunk: Buffer): void {
    this.#sizeBytes += chunk.length
    if (this.#sizeBytes > DECODED_MAX_BYTES) this.#onTooMuch()
    else this.#chunks.push(chunk)
  }

  /** The answer, or null for one that is not whole or not as it has to be. */
  decoded(): Decoded | null {
    if (!this.isReady || this.#sizeBytes > DECODED_MAX_BYTES) return null
    try {
      return parseAnswer(Buffer.concat(this.#chunks).subarray(1))
    } catch {
      return null
    }
  }
}
