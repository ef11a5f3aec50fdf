import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { NO_ITEM, type PackedRows, Room } from '#modules/sales-file/index.ts'

/** Rows added in one transaction: long enough to weigh more than its commit, short enough that search is never far behind. */
const ROWS_PER_CHUNK = 10_000

type Lists = Omit<PackedRows, 'bytes'>

/** A chunk whose bytes are in the file; their lists stay here, some twenty bytes a row. */
interface StoredChunk {
  readonly lists: Lists
  readonly position: number
  readonly sizeBytes: number
}

const sizeOf = (parts: readonly PackedRows[]): number => parts.reduce((sum, { bytes }) => sum + bytes.length, 0)

/** The lists of rows whose bytes stand one after the other. */
function joinedLists(parts: readonly PackedRows[]): Lists {
  const rows = parts.reduce((sum, { ends }) => sum + ends.length, 0)
  const made = {
    ends: new Uint32Array(rows),
    numbers: new Float64Array(rows),
    contexts: new Uint32Array(rows),
    items: new Int32Array(rows).fill(NO_ITEM),
  }
  let row = 0
  let at = 0
  for (const part of parts) {
    made.ends.set(
      part.ends.map((end) => end + at),
      row,
    )
    made.numbers.set(part.numbers, row)
    made.contexts.set(part.contexts, row)
    made.items.set(part.items, row)
    row += part.ends.length
    at += part.bytes.length
  }
  return made
}

function joinedBytes(parts: readonly PackedRows[]): Uint8Array {
  const made = new Uint8Array(sizeOf(parts))
  let at = 0
  for (const { bytes } of parts) {
    made.set(bytes, at)
    at += bytes.length
  }
  return made
}

/**
 * Rows of new lots. They wait until all rows of the file have been read, for only all of them say where yards
 * are: in memory as long as they are few, then in a file without a name, which goes with the process however that ends.
 */
export class NewRows {
  readonly #folder: string
  readonly #chunks: StoredChunk[] = []
  #waiting: PackedRows[] = []
  #waitingRows = 0
  #count = 0
  #file: FileHandle | null = null
  #position = 0

  /** The folder must be one of a disk that holds the rows. */
  constructor(folder: string) {
    this.#folder = folder
  }

  get count(): number {
    return this.#count
  }

  async add(rows: PackedRows): Promise<void> {
    if (rows.ends.length === 0) return
    this.#waiting.push(rows)
    this.#waitingRows += rows.ends.length
    this.#count += rows.ends.length
    if (this.#waitingRows >= ROWS_PER_CHUNK) await this.#keep()
  }

  /** How many chunks `read` gives. */
  get chunks(): number {
    return this.#chunks.length + (this.#waitingRows > 0 ? 1 : 0)
  }

  /** The rows in chunks, as they were added; the bytes of one last until the next is read. */
  async *read(): AsyncGenerator<PackedRows> {
    const room = new Room()
    for (const { lists, position, sizeBytes } of this.#chunks) {
      const bytes = room.take(sizeBytes)
      await this.#readFully(bytes, position)
      yield { ...lists, bytes }
    }
    if (this.#waitingRows > 0) yield { ...joinedLists(this.#waiting), bytes: joinedBytes(this.#waiting) }
  }

  /** Every lot number. */
  *numbers(): Generator<number> {
    for (const { lists } of this.#chunks) yield* lists.numbers
    for (const { numbers } of this.#waiting) yield* numbers
  }

  async close(): Promise<void> {
    await this.#file?.close()
    this.#file = null
  }

  async #keep(): Promise<void> {
    const position = this.#position
    for (const { bytes } of this.#waiting) await this.#writeFully(bytes)
    this.#chunks.push({ lists: joinedLists(this.#waiting), position, sizeBytes: this.#position - position })
    this.#waiting = []
    this.#waitingRows = 0
  }

  async #open(): Promise<FileHandle> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const path = join(this.#folder, `${randomUUID()}.rows`)
    const file = await open(path, 'wx+', 0o600)
    await unlink(path)
    return file
  }

  async #writeFully(bytes: Uint8Array): Promise<void> {
    this.#file ??= await this.#open()
    let written = 0
    while (written < bytes.length) {
      const { bytesWritten } = await this.#file.write(bytes, written, bytes.length - written, this.#position + written)
      written += bytesWritten
    }
    this.#position += bytes.length
  }

  async #readFully(bytes: Uint8Array, position: number): Promise<void> {
    let read = 0
    while (read < bytes.length) {
      const { bytesRead = 0 } = (await this.#file?.read(bytes, read, bytes.length - read, position + read)) ?? {}
      if (bytesRead === 0) throw new Error('rows that wait to be added cannot be read back')
      read += bytesRead
    }
  }
}
