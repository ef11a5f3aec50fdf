/**
 * The bytes of a snapshot: magic and version, checksum, length of the JSON head, head, then every array at a multiple of eight bytes.
 * The head names each array with its type and length. Numbers are little-endian; the checksum covers everything after itself.
 */
type Stored = Uint8Array | Uint16Array | Uint32Array | Int16Array | Int32Array | Float64Array
type StoredType = 'Uint8Array' | 'Uint16Array' | 'Uint32Array' | 'Int16Array' | 'Int32Array' | 'Float64Array'

interface Head {
  readonly schema: string
  readonly numbers: Readonly<Record<string, number>>
  readonly arrays: readonly { readonly name: string; readonly type: StoredType; readonly length: number }[]
}

const MAGIC = 0x584c4d48
const VERSION = 4
const PREFIX_BYTES = 16
const ALIGN_BYTES = 8
const MAKERS = { Uint8Array, Uint16Array, Uint32Array, Int16Array, Int32Array, Float64Array } as const

/** Bytes that are no snapshot of this index: another version, another schema, cut short or changed. */
export class SnapshotError extends Error {
  override name = 'SnapshotError'
}

/** What the parts of an index write themselves to, by name. */
export class SnapshotWriter {
  readonly #numbers: Record<string, number> = {}
  readonly #arrays: [name: string, array: Stored][] = []

  number(name: string, value: number): void {
    this.#numbers[name] = value
  }

  /** Keeps a reference until `bytes` is called. */
  array(name: string, array: Stored): void {
    this.#arrays.push([name, array])
  }

  bytes(schema: string): Uint8Array {
    const arrays = this.#arrays.map(([name, array]) => ({ name, type: array.constructor.name as StoredType, length: array.length }))
    const head = new TextEncoder().encode(JSON.stringify({ schema, numbers: this.#numbers, arrays } satisfies Head))
    const start = aligned(PREFIX_BYTES + head.length)
    const bytes = new Uint8Array(this.#arrays.reduce((end, [, array]) => aligned(end + array.byteLength), start))
    new Uint32Array(bytes.buffer, 0, 4).set([MAGIC, VERSION, 0, head.length])
    bytes.set(head, PREFIX_BYTES)
    let at = start
    for (const [, array] of this.#arrays) {
      bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at)
      at = aligned(at + array.byteLength)
    }
    new Uint32Array(bytes.buffer, 0, 4)[2] = checksum(bytes)
    return bytes
  }
}

/** Reads back what a writer wrote; every array is a copy of its own. */
export class SnapshotReader {
  readonly #head: Head
  readonly #arrays = new Map<string, Stored>()

  /** @throws SnapshotError unless the bytes are whole, of this version and of the given schema. */
  constructor(bytes: Uint8Array, schema: string) {
    if (bytes.length < PREFIX_BYTES || bytes.length % ALIGN_BYTES !== 0) throw new SnapshotError('not a snapshot: too short or cut')
    // Not slice: on a Buffer that would be a view at the same odd place.
    const own = bytes.byteOffset % ALIGN_BYTES === 0 ? bytes : new Uint8Array(bytes)
    const [magic, version, sum, headBytes = 0] = new Uint32Array(own.buffer, own.byteOffset, 4)
    if (magic !== MAGIC) throw new SnapshotError('not a snapshot of this index')
    if (version !== VERSION) throw new SnapshotError(`snapshot version ${version}, this program reads ${VERSION}`)
    if (sum !== checksum(own)) throw new SnapshotError('snapshot damaged: its checksum does not match')
    this.#head = JSON.parse(new TextDecoder().decode(own.subarray(PREFIX_BYTES, PREFIX_BYTES + headBytes))) as Head
    if (this.#head.schema !== schema) throw new SnapshotError('snapshot of another schema')
    let at = aligned(PREFIX_BYTES + headBytes)
    for (const { name, type, length } of this.#head.arrays) {
      const array = new MAKERS[type](length)
      new Uint8Array(array.buffer).set(own.subarray(at, at + array.byteLength))
      this.#arrays.set(name, array)
      at = aligned(at + array.byteLength)
    }
  }

  number(name: string): number {
    const value = this.#head.numbers[name]
    if (value === undefined) throw new SnapshotError(`snapshot lacks ${name}`)
    return value
  }

  array<T extends Stored>(name: string): T {
    const array = this.#arrays.get(name)
    if (array === undefined) throw new SnapshotError(`snapshot lacks ${name}`)
    return array as T
  }
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGN_BYTES) * ALIGN_BYTES
}

function checksum(bytes: Uint8Array): number {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2)
  let sum = words[1]!
  for (let at = 3; at < words.length; at++) sum = Math.imul(sum ^ words[at]!, 0x9e3779b1) + (sum >>> 15)
  return sum >>> 0
}
