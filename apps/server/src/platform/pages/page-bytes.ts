import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, deflateRawSync, inflateRawSync, type ZlibOptions } from 'node:zlib'
import { joinedCrc, shiftOf } from './crc-join.ts'
import { utf8Of } from './utf8.ts'

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
const FINAL_EMPTY_BLOCK = Buffer.from([3, 0])
const TAIL_BYTES = 8
const STORED_HEAD_BYTES = 5
/** Longest text of a stored block (RFC 1951 §3.2.4). */
const STORED_BYTES_MAX = 0xffff
/** A page is sent as soon as it is compressed: the levels above take twice the time for a twentieth of the bytes. */
const DEFLATE_LEVEL = 3
/** Opening a compressor costs more than a shorter piece gains. */
const DEFLATE_FROM_BYTES = 512
/** To hand less than this to another thread and to wait for it costs as much as compressing it, and the other thread's work comes on top. */
const HANDED_OVER_FROM_BYTES = 256 * 1024
/** Room for most pages, so that a compressor is asked once; what is asked for is made anew for each page. */
const CHUNK_BYTES = 24 * 1024

/** A piece as it stands in a gzip stream. */
interface Squeezed {
  readonly bytes: Buffer
  /** Of the piece itself. */
  readonly length: number
  readonly crc: number
  /** See `shiftOf`. */
  readonly shift: number
}

/** A page with holes: its pieces as bytes or, once a reader has taken them so, each compressed by itself. */
export interface PageBytes {
  readonly status: number
  readonly pieceCount: number
  /** The room it takes at most. */
  readonly sizeBytes: number
  /** The pieces themselves. */
  readonly plain: () => readonly Buffer[]
  /** The compressed pieces, made when the first reader takes them. */
  readonly squeezed: () => Promise<readonly Squeezed[]>
  /** Tells pages apart that differ outside the holes. */
  readonly hash: string
}

/** A text as blocks that are not compressed, between pieces that end on a byte. */
function stored(text: Buffer): Buffer[] {
  const blocks: Buffer[] = []
  for (let at = 0; at < text.length; at += STORED_BYTES_MAX) {
    const part = text.subarray(at, at + STORED_BYTES_MAX)
    const head = Buffer.alloc(STORED_HEAD_BYTES)
    head.writeUInt16LE(part.length, 1)
    head.writeUInt16LE(STORED_BYTES_MAX - part.length, 3)
    blocks.push(head, part)
  }
  return blocks
}

const deflate = promisify<Buffer, ZlibOptions, Buffer>(deflateRaw)

async function squeeze(piece: Buffer): Promise<Squeezed> {
  const sums = { length: piece.length, crc: crc32(piece), shift: shiftOf(piece.length) }
  if (piece.length < DEFLATE_FROM_BYTES) return { bytes: Buffer.concat(stored(piece)), ...sums }
  const options = { level: DEFLATE_LEVEL, chunkSize: CHUNK_BYTES, finishFlush: constants.Z_FULL_FLUSH }
  // A copy, so that what is kept of a page is not the whole chunk.
  if (piece.length < HANDED_OVER_FROM_BYTES) return { bytes: Buffer.from(deflateRawSync(piece, options)), ...sums }
  return { bytes: await deflate(piece, options), ...sums }
}

const unsqueezed = ({ bytes }: Squeezed): Buffer => inflateRawSync(Buffer.concat([bytes, FINAL_EMPTY_BLOCK]))

/** What is kept of one page; whoever takes it compressed leaves nothing else: most readers do, and pages not kept long are still many. */
class Pieces {
  #plain: readonly Buffer[] | null
  #squeezed: readonly Squeezed[] = []
  #squeezing: Promise<readonly Squeezed[]> | null = null

  constructor(plain: readonly Buffer[]) {
    this.#plain = plain
  }

  plain(): readonly Buffer[] {
    return this.#plain ?? this.#squeezed.map(unsqueezed)
  }

  squeezed(): Promise<readonly Squeezed[]> {
    return (this.#squeezing ??= this.#squeeze())
  }

  async #squeeze(): Promise<readonly Squeezed[]> {
    this.#squeezed = await Promise.all(this.plain().map(squeeze))
    this.#plain = null
    return this.#squeezed
  }
}

/** Compressed pieces add about a quarter. */
const COMPRESSED_SHARE = 1.25

/** The bytes of a page, each piece of it given as texts that stand one after another. */
export function toPageBytes(status: number, pieces: readonly (readonly string[])[]): PageBytes {
  const plain = pieces.map(utf8Of)
  const hash = createHash('sha1')
  for (const piece of plain) hash.update(piece)
  const sizeBytes = COMPRESSED_SHARE * plain.reduce((sum, piece) => sum + piece.length, 0)
  return pageOf(new Pieces(plain), { status, pieceCount: plain.length, sizeBytes, hash: hash.digest('base64url') })
}

const pageOf = (pieces: Pieces, rest: Omit<PageBytes, 'plain' | 'squeezed'>): PageBytes => ({
  ...rest,
  plain: () => pieces.plain(),
  squeezed: () => pieces.squeezed(),
})

/** Puts one text into each hole, in order. */
export function fill(page: PageBytes, holes: readonly string[]): Buffer {
  const pieces = page.plain()
  return Buffer.concat(pieces.flatMap((piece, index) => (index < pieces.length - 1 ? [piece, Buffer.from(holes[index] ?? '')] : [piece])))
}

/**
 * The filled page as one gzip stream. Pieces keep their own compressed form and checksum, made once; a hole is not compressed at all,
 * so that the length of the answer tells nothing of a token beside text that the reader's address put into the page.
 */
export async function fillGzipped(page: PageBytes, holes: readonly string[]): Promise<Buffer> {
  const blocks: Buffer[] = [GZIP_HEADER]
  let [crc, length] = [0, 0]
  for (const [index, { bytes, length: ownLength, crc: ownCrc, shift }] of (await page.squeezed()).entries()) {
    const hole = index === 0 ? '' : (holes[index - 1] ?? '')
    if (hole !== '') {
      const text = Buffer.from(hole)
      blocks.push(...stored(text))
      crc = crc32(text, crc)
      length += text.length
    }
    blocks.push(bytes)
    crc = joinedCrc(crc, ownCrc, shift)
    length += ownLength
  }
  const tail = Buffer.alloc(TAIL_BYTES)
  tail.writeUInt32LE(crc, 0)
  tail.writeUInt32LE(length, 4)
  blocks.push(FINAL_EMPTY_BLOCK, tail)
  return Buffer.concat(blocks)
}

/** Validator of a filled page; weak, since the same page also goes out compressed. */
export function entityTag(page: PageBytes, holes: readonly string[]): string {
  return `W/"${page.hash}.${crc32(holes.join('\0')).toString(36)}"`
}
