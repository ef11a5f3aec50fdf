import { createHash } from 'node:crypto'
import { constants, crc32, deflateRawSync } from 'node:zlib'

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
const FINAL_EMPTY_BLOCK = Buffer.from([3, 0])
const DEFLATE_LEVEL = 6

/** A page with holes: its pieces as bytes, and each piece compressed by itself. */
export interface PageBytes {
  readonly status: number
  readonly pieces: readonly Buffer[]
  /** The compressed pieces, made when the first reader takes them. */
  readonly deflated: () => readonly Buffer[]
  /** Tells pages apart that differ outside the holes. */
  readonly hash: string
}

const deflate = (bytes: Buffer): Buffer => deflateRawSync(bytes, { level: DEFLATE_LEVEL, finishFlush: constants.Z_FULL_FLUSH })

export function toPageBytes(status: number, texts: readonly string[]): PageBytes {
  const pieces = texts.map((text) => Buffer.from(text))
  const hash = createHash('sha1')
  for (const piece of pieces) hash.update(piece)
  let deflated: readonly Buffer[] | null = null
  return { status, pieces, deflated: () => (deflated ??= pieces.map(deflate)), hash: hash.digest('base64url') }
}

/** Puts one text into each hole, in order. */
export function fill({ pieces }: PageBytes, holes: readonly string[]): Buffer {
  return Buffer.concat(pieces.flatMap((piece, index) => (index < pieces.length - 1 ? [piece, Buffer.from(holes[index] ?? '')] : [piece])))
}

/**
 * The filled page as one gzip stream. Pieces keep their own compressed form, made once; each hole is compressed apart from them,
 * so that the length of the answer tells nothing of a token beside text that the reader's address put into the page.
 */
export function fillGzipped(page: PageBytes, holes: readonly string[]): Buffer {
  const filled = fill(page, holes)
  const deflated = page.deflated()
  const blocks = deflated.flatMap((block, index) =>
    index < deflated.length - 1 ? [block, deflate(Buffer.from(holes[index] ?? ''))] : [block],
  )
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(crc32(filled), 0)
  tail.writeUInt32LE(filled.length, 4)
  return Buffer.concat([GZIP_HEADER, ...blocks, FINAL_EMPTY_BLOCK, tail])
}

/** Validator of a filled page; weak, since the same page also goes out compressed. */
export function entityTag(page: PageBytes, holes: readonly string[]): string {
  return `W/"${page.hash}.${crc32(holes.join('\0')).toString(36)}"`
}
