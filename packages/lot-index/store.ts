import { clearBit, hasBit, setBit, wordsFor, type Bitset } from './bitset.ts'
import { hashDocument, hashTexts } from './document-hash.ts'
import { makeField, writeField, type IndexField } from './fields.ts'
import { grownLength, resized } from './growth.ts'
import { MAX_SLOTS, Postings } from './postings.ts'
import { PredicateCache } from './predicate-cache.ts'
import type { IndexDocument, IndexSchema } from './query.ts'
import { ReadySort } from './ready-sort.ts'
import { Slots } from './slots.ts'
import { SnapshotReader, SnapshotWriter } from './snapshot-format.ts'
import { slotOrder } from './sort-values.ts'
import { documentTokens } from './text-analysis.ts'

/** Dead slots allowed before their postings are swept, as a share of all slots and at least. */
const DEAD_SHARE = 1 / 8
const MIN_DEAD = 1024

/** The columns, postings and orders of an index, and how documents come and go. A document whose text changes moves to a new slot. */
export class Store {
  readonly schema: IndexSchema
  readonly fields = new Map<string, IndexField>()
  readonly textNames: readonly string[]
  readonly textWeights: readonly number[]
  readonly textPresent = new Map<string, Bitset>()
  readonly cache: PredicateCache
  readonly sorts: ReadySort[]
  slots = new Slots()
  postings = new Postings()
  #hashes = new Uint32Array(0)
  #textHashes = new Uint32Array(0)

  constructor(schema: IndexSchema) {
    this.schema = schema
    const specs = Object.entries(schema.fields)
    for (const [name, spec] of specs) if (spec.kind !== 'text') this.fields.set(name, makeField(spec.kind))
    const texts = specs.flatMap(([name, spec]) => (spec.kind === 'text' ? [{ name, weight: spec.weight }] : []))
    this.textNames = texts.map(({ name }) => name)
    this.textWeights = texts.map(({ weight }) => weight)
    for (const name of this.textNames) this.textPresent.set(name, new Int32Array(0))
    this.sorts = schema.readySorts.map(() => new ReadySort())
    this.cache = new PredicateCache(this)
  }

  put(document: IndexDocument): void {
    const [first, second] = hashTexts(this.textNames, document)
    let slot = this.slots.slotOf(document.id)
    if (slot >= 0 && (this.#textHashes[slot * 2] !== first || this.#textHashes[slot * 2 + 1] !== second)) {
      this.#vacate(slot)
      slot = -1
    }
    if (slot < 0) {
      slot = this.#allocate(document.id)
      this.#textHashes[slot * 2] = first
      this.#textHashes[slot * 2 + 1] = second
      this.textNames.forEach((name, field) => {
        const text = document.fields[name]
        if (typeof text === 'string') for (const token of documentTokens(text)) this.postings.add(token, slot, field)
      })
    }
    this.#write(slot, document)
    this.#hashes[slot] = hashDocument(this.schema, document)
    this.#touch(slot)
    if (this.postings.isUnsettled()) this.settle()
  }

  remove(id: number): boolean {
    const slot = this.slots.slotOf(id)
    if (slot < 0) return false
    this.#vacate(slot)
    return true
  }

  hashOf(slot: number): number {
    return this.#hashes[slot]!
  }

  /** Merges postings, frees dead slots and drops unused dictionary entries. */
  settle(): void {
    this.postings.settle(this.slots.live)
    this.slots.recycle()
    for (const field of this.fields.values()) if (field.kind !== 'number') field.compact()
  }

  /** Brings every ready sort up to date. */
  refreshSorts(): void {
    this.sorts.forEach((sort, at) => sort.refresh(this.slots.live, slotOrder(this, this.schema.readySorts[at] ?? [])))
  }

  memoryBytes(): number {
    const parts = [this.slots, this.postings, this.cache, ...this.fields.values(), ...this.sorts]
    const texts = [...this.textPresent.values()].reduce((sum, bits) => sum + bits.byteLength, 0)
    return parts.reduce((sum, part) => sum + part.memoryBytes(), texts + this.#hashes.byteLength + this.#textHashes.byteLength)
  }

  save(): Uint8Array {
    this.settle()
    this.refreshSorts()
    const writer = new SnapshotWriter()
    const slots = Math.ceil(this.slots.used / 32) * 32
    this.slots.save(writer)
    this.postings.save(writer, 'postings')
    for (const [name, field] of this.fields) field.save(writer, `field.${name}`, slots)
    for (const [name, bits] of this.textPresent) writer.array(`text.${name}`, bits.subarray(0, wordsFor(slots)))
    this.sorts.forEach((sort, at) => sort.save(writer, `sort.${at}`))
    writer.array('hashes', this.#hashes.subarray(0, slots))
    writer.array('textHashes', this.#textHashes.subarray(0, slots * 2))
    return writer.bytes(JSON.stringify(this.schema))
  }

  /** Throws SnapshotError for bytes that are no snapshot of this schema. */
  static load(schema: IndexSchema, bytes: Uint8Array): Store {
    const reader = new SnapshotReader(bytes, JSON.stringify(schema))
    const store = new Store(schema)
    store.slots = Slots.load(reader)
    store.postings = Postings.load(reader, 'postings')
    for (const [name, field] of store.fields) field.load(reader, `field.${name}`)
    for (const name of store.textNames) store.textPresent.set(name, reader.array(`text.${name}`))
    store.sorts.forEach((_, at) => (store.sorts[at] = ReadySort.load(reader, `sort.${at}`)))
    store.#hashes = reader.array('hashes')
    store.#textHashes = reader.array('textHashes')
    return store
  }

  #touch(slot: number): void {
    this.cache.touch(slot)
    for (const sort of this.sorts) sort.touch(slot)
  }

  #vacate(slot: number): void {
    this.slots.release(slot)
    this.#write(slot, { id: 0, fields: {} })
    this.#touch(slot)
  }

  #allocate(id: number): number {
    if (this.slots.isFull() && this.slots.deadCount > Math.max(MIN_DEAD, this.slots.used * DEAD_SHARE)) this.settle()
    if (this.slots.isFull()) this.#grow()
    return this.slots.allocate(id)
  }

  #grow(): void {
    const capacity = Math.min(grownLength(this.slots.used + 1), MAX_SLOTS)
    if (capacity === this.slots.capacity) throw new RangeError(`an index holds at most ${MAX_SLOTS} documents`)
    this.slots.reserve(capacity)
    for (const field of this.fields.values()) field.reserve(capacity)
    for (const [name, bits] of this.textPresent) this.textPresent.set(name, resized(bits, wordsFor(capacity)))
    this.#hashes = resized(this.#hashes, capacity)
    this.#textHashes = resized(this.#textHashes, capacity * 2)
  }

  #write(slot: number, { fields }: IndexDocument): void {
    for (const [name, field] of this.fields) writeField(field, slot, fields[name])
    for (const [name, bits] of this.textPresent) {
      if (fields[name] === undefined) clearBit(bits, slot)
      else if (!hasBit(bits, slot)) setBit(bits, slot)
    }
  }
}
