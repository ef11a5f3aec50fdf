import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { listSegments, PACKED, PARTIAL, segmentsFolder } from './archive-folder.ts'
import { nextSegment, readSegmentName, SEGMENT_BYTES, segmentName, segmentStart } from './segments.ts'

/** A name in a folder is safe when the folder is flushed; Windows has no such thing. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const fd = openSync(folder, 'r')
  fsyncSync(fd)
  closeSync(fd)
}

/** Packs a whole segment; the unpacked one goes when the packed one is safe. */
async function pack(folder: string, name: string): Promise<void> {
  const whole = join(folder, name)
  const packed = whole + PACKED
  await pipeline(
    createReadStream(whole),
    createGzip({ level: constants.Z_BEST_SPEED }),
    createWriteStream(`${packed}.part`, { mode: 0o600, flush: true }),
  )
  renameSync(`${packed}.part`, packed)
  flushFolder(folder)
  rmSync(whole)
}

/** Where the log that comes next belongs, in an archive that has some already; null in an empty one. */
export function goesOnAt(archive: string): bigint | null {
  const last = listSegments(archive).at(-1)
  if (last === undefined) return null
  return readSegmentName(last.form === 'partial' ? last.name : nextSegment(last.name)).start
}

/** Writes the log of one timeline into the files of an archive. A segment that was begun is written over from its start. */
export class SegmentWriter {
  readonly #folder: string
  readonly #timeline: number
  #place: bigint
  #flushed: bigint
  #fd: number | null = null
  #packing: Promise<void> = Promise.resolve()
  readonly #onPackFailure: (error: unknown) => void

  /** `from`: the start of a segment. */
  constructor(
    archive: string,
    { timeline, from, onPackFailure }: { timeline: number; from: bigint; onPackFailure: (error: unknown) => void },
  ) {
    this.#folder = segmentsFolder(archive)
    this.#timeline = timeline
    this.#place = from
    this.#flushed = from
    this.#onPackFailure = onPackFailure
    for (const { name, form } of listSegments(archive)) if (form === 'whole') this.#pack(name)
  }

  /** Up to where all is safe on the disk. */
  get flushed(): bigint {
    return this.#flushed
  }

  /** Takes the next piece. @throws Error when it does not follow the one before, or cannot be written. */
  write(from: bigint, bytes: Buffer): void {
    if (from !== this.#place) throw new Error('PostgreSQL streams its log out of order.')
    for (let rest = bytes; rest.length > 0;) {
      const at = Number(this.#place - segmentStart(this.#place))
      const piece = rest.subarray(0, SEGMENT_BYTES - at)
      this.#writeWhole(piece, at)
      this.#place += BigInt(piece.length)
      rest = rest.subarray(piece.length)
      if (at + piece.length === SEGMENT_BYTES) this.#finish()
    }
  }

  #writeWhole(piece: Buffer, at: number): void {
    this.#fd ??= this.#open()
    for (let done = 0; done < piece.length;) done += writeSync(this.#fd, piece, done, piece.length - done, at + done)
  }

  #open(): number {
    const path = join(this.#folder, segmentName(this.#timeline, this.#place) + PARTIAL)
    const isNew = !existsSync(path)
    const fd = openSync(path, isNew ? 'w' : 'r+', 0o600)
    if (isNew) flushFolder(this.#folder)
    return fd
  }

  #finish(): void {
    if (this.#fd !== null) {
      fsyncSync(this.#fd)
      closeSync(this.#fd)
      this.#fd = null
    }
    const name = segmentName(this.#timeline, this.#place - 1n)
    renameSync(join(this.#folder, name + PARTIAL), join(this.#folder, name))
    flushFolder(this.#folder)
    this.#flushed = this.#place
    this.#pack(name)
  }

  #pack(name: string): void {
    this.#packing = this.#packing.then(() => pack(this.#folder, name)).catch(this.#onPackFailure)
  }

  /** Makes what was written safe. */
  flush(): void {
    if (this.#fd !== null && this.#flushed < this.#place) fdatasyncSync(this.#fd)
    this.#flushed = this.#place
  }

  /** Closes the file at hand and waits for what is being packed. */
  async close(): Promise<void> {
    if (this.#fd !== null) closeSync(this.#fd)
    this.#fd = null
    await this.#packing
  }
}
