import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ImportFault } from './import-fault.ts'

const PIECE_BYTES = 512 * 1024
/** No row of a sales-data file is near as long; without a bound one line of a small gzip file would be held whole. */
const LINE_BYTES_MAX = 1024 * 1024
const NEWLINE = 10
const GZIP_MAGIC = [0x1f, 0x8b]

const SYSTEM_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this account may not read it',
  EISDIR: 'it is a folder',
}

const GZIP_REASONS: Readonly<Record<string, string>> = {
  Z_BUF_ERROR: 'the gzip file is cut off',
  Z_DATA_ERROR: 'the gzip file is damaged',
}

function faultOf(path: string, error: unknown): ImportFault {
  const { code = '', message } = error as NodeJS.ErrnoException
  return new ImportFault(`${path} cannot be read: ${SYSTEM_REASONS[code] ?? GZIP_REASONS[code] ?? message}.`)
}

/** A sales-data file as it is read: its size, how far reading is, and at the end its SHA-256. */
export interface SalesFile {
  readonly path: string
  readonly sizeBytes: number
  readonly readBytes: () => number
  readonly sha256: () => string
  /** What is in it, piece by piece. @throws ImportFault when the file is damaged or no text. */
  readonly pieces: () => AsyncGenerator<Uint8Array>
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(GZIP_MAGIC.length), 0, GZIP_MAGIC.length, 0)
    return bytesRead === GZIP_MAGIC.length && GZIP_MAGIC.every((byte, index) => buffer[index] === byte)
  } finally {
    await file.close()
  }
}

function gunzipped(bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  // A failure on either side destroys the stream that is read from, which then throws it.
  return pipeline(bytes, createGunzip({ chunkSize: PIECE_BYTES }), () => undefined)
}

async function* checked(bytes: AsyncIterable<Buffer>, { path, what }: { path: string; what: string }): AsyncGenerator<Uint8Array> {
  let lines = 0
  let openBytes = 0
  for await (const piece of bytes) {
    if (piece.includes(0)) throw new ImportFault(`${path} cannot be read: it is a binary file, not ${what}.`)
    let from = 0
    for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, from)) {
      lines++
      openBytes = 0
      from = end + 1
    }
    // A piece is shorter than the bound, so only a line that goes on from piece to piece can pass it.
    openBytes += piece.length - from
    if (openBytes > LINE_BYTES_MAX)
      throw new ImportFault(`${path} cannot be read: line ${lines + 1} is longer than a megabyte; this is not ${what}.`)
    yield new Uint8Array(piece.buffer, piece.byteOffset, piece.length)
  }
}

/**
 * Opens a sales-data file, plain or gzipped (recognised by its first bytes, not by its name); `what` names another kind of CSV in refusals.
 * @throws ImportFault when it cannot be read.
 */
export async function openSalesFile(path: string, what = 'a sales-data file'): Promise<SalesFile> {
  try {
    const { size } = await stat(path)
    const isZipped = await isGzip(path)
    const hash = createHash('sha256')
    let readBytes = 0
    async function* bytes(): AsyncGenerator<Buffer> {
      for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Buffer>) {
        hash.update(piece)
        readBytes += piece.length
        yield piece
      }
    }
    async function* pieces(): AsyncGenerator<Uint8Array> {
      try {
        yield* checked(isZipped ? gunzipped(bytes()) : bytes(), { path, what })
      } catch (error) {
        throw error instanceof ImportFault ? error : faultOf(path, error)
      }
    }
    return { path, sizeBytes: size, readBytes: () => readBytes, sha256: () => hash.digest('hex'), pieces }
  } catch (error) {
    throw faultOf(path, error)
  }
}
