import { clearBit, setBit, wordsFor, type Bitset } from './bitset.ts'
import { checkFields } from './check.ts'
import { hashOfParts, textHashes } from './document-hash.ts'
import { CodedPart, writeFields } from './document-parts.ts'
import { makeField, type IndexField } from './fields.ts'
import { grownLength, resized } from './growth.ts'
import { MAX_SLOTS, Postings } from './postings.ts'
import { PredicateCache } from './predicate-cache.ts'
import type { DocumentFields, IndexDocument, IndexSchema } from './query.ts'
import { ReadySort } from './ready-sort.ts'
import { SharedParts } from './shared-parts.ts'
import { Slots } from './slots.ts'
import { SnapshotReader, SnapshotWriter } from './snapshot-format.ts'
import { slotOrder } from './sort-values.ts'
import { textsOf } from './text-analysis.ts'

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
  readonly #parts = new WeakMap<DocumentFields, CodedPart>()
  /** Raised when codes of values or tokens change. */
  #numbering = 0
  readonly cache: PredicateCache
  readonly sharedParts = new SharedParts()
  readonly sorts: ReadySort[]
  slots = new Slots()
  postings = new Postings()
  #textHashes = new Uint32Array(0)

  constructor(schema: IndexSchema) {
    this.schema = schema
    const specs = Object.entries(schema.fields)
    for (const [name, spec] of specs) if (spec.kind !== 'text') this.fields.set(name, makeField(spec))
    const texts = specs.flatMap(([name, spec]) => (spec.kind === 'text' ? [{ name, weight: spec.weight }] : []))
    this.textNames = texts.map(({ name }) => name)
    this.textWeights = texts.map(({ weight }) => weight)
    for (const name of this.textNames) this.textPresent.set(name, new Int32Array(0))
    this.sorts = schema.readySorts.map(() => new ReadySort())
    this.cache = new PredicateCache(this)
  }

  /** Puts a document whose own fields were checked. @throws IndexUsageError, and changes nothing, when one of its parts does not fit. */
  put({ id, fields, parts = [] }: IndexDocument): void {
    const coded = parts.map((part) => this.#known(part))
    let { first, second } = textHashes(fields, this.textNames)
    for (const { hashes } of coded) {
      first = (first + hashes.first) >>> 0
      second = (second + hashes.second) >>> 0
    }
    let slot = this.slots.slotOf(id)
    const isSameText = slot >= 0 && this.#textHashes[slot * 2] === first && this.#textHashes[slot * 2 + 1] === second
    if (slot >= 0) this.#clear(slot, isSameText)
    if (!isSameText) {
      if (slot >= 0) this.#vacate(slot)
      slot = this.#allocate(id)
      this.#textHashes[slot * 2] = first
      this.#textHashes[slot * 2 + 1] = second
    }
    for (const part of coded) {
      if (part.numbering !== this.#numbering) part.encode(this, this.#numbering)
      part.write(slot)
      if (!isSameText) this.#addTexts(part, slot)
    }
    writeFields(this, slot, fields)
    if (!isSameText) this.#addOwnTexts(fields, slot)
    this.#touch(slot)
    if (this.postings.isUnsettled()) this.settle()
  }

  remove(id: number): boolean {
    const slot = this.slots.slotOf(id)
    if (slot < 0) return false
    this.#clear(slot, false)
    this.#vacate(slot)
    return true
  }

  /** `hashDocument` of the document in a slot. */
  hashOf(slot: number): number {
    const values = Object.keys(this.schema.fields).map((name) => this.fields.get(name)?.hashOf(slot) ?? 0)
    return hashOfParts(this.slots.ids[slot]!, values, { first: this.#textHashes[slot * 2]!, second: this.#textHashes[slot * 2 + 1]! })
  }

  /** Merges postings, frees dead slots and drops unused dictionary entries. */
  settle(): void {
    let isRenumbered = this.postings.settle(this.slots.deadCount === 0 ? null : this.slots.live)
    this.slots.recycle()
    for (const field of this.fields.values()) if (field.kind !== 'number' && field.compact()) isRenumbered = true
    if (!isRenumbered) return
    this.#numbering++
    this.cache.forgetTallies()
  }

  /** Brings every ready sort up to date. */
  refreshSorts(): void {
    this.sorts.forEach((sort, at) => sort.refresh(this.slots.live, slotOrder(this, this.schema.readySorts[at] ?? [])))
  }

  memoryBytes(): number {
    const parts = [this.slots, this.postings, this.cache, this.sharedParts, ...this.fields.values(), ...this.sorts]
    const texts = [...this.textPresent.values()].reduce((sum, bits) => sum + bits.byteLength, 0)
    return parts.reduce((sum, part) => sum + part.memoryBytes(), texts + this.#textHashes.byteLength)
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
    writer.array('textHashes', this.#textHashes.subarray(0, slots * 2))
    return writer.bytes(JSON.stringify(this.schema))
  }

  /** @throws SnapshotError for bytes that are no snapshot of this schema. */
  static load(schema: IndexSchema, bytes: Uint8Array): Store {
    const reader = new SnapshotReader(bytes, JSON.stringify(schema))
    const store = new Store(schema)
    store.slots = Slots.load(reader)
    store.postings = Postings.load(reader, 'postings')
    for (const [name, field] of store.fields) field.load(reader, `field.${name}`)
    for (const name of store.textNames) store.textPresent.set(name, reader.array(`text.${name}`))
    store.sorts.forEach((_, at) => (store.sorts[at] = ReadySort.load(reader, `sort.${at}`)))
    store.#textHashes = reader.array('textHashes')
    return store
  }

  #known(fields: DocumentFields): CodedPart {
    const known = this.#parts.get(fields)
    if (known !== undefined) return known
    checkFields(this.schema, fields)
    const made = new CodedPart(fields, this.textNames)
    this.#parts.set(fields, made)
    return made
  }

  #addTexts({ textNames, tokens, tokenFields }: CodedPart, slot: number): void {
    for (const name of textNames) setBit(this.textPresent.get(name)!, slot)
    this.postings.add(slot, tokens, tokenFields)
  }

  #addOwnTexts(fields: DocumentFields, slot: number): void {
    for (let field = 0; field < this.textNames.length; field++) {
      const name = this.textNames[field]!
      const value = fields[name]
      if (value === undefined) continue
      for (const text of textsOf(value)) {
        setBit(this.textPresent.get(name)!, slot)
        this.postings.addText(slot, text, field)
      }
    }
  }

  #touch(slot: number): void {
    this.cache.touch(slot)
    this.sharedParts.clear()
    for (const sort of this.sorts) sort.touch(slot)
  }

  #vacate(slot: number): void {
    this.slots.release(slot)
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
    this.#textHashes = resized(this.#textHashes, capacity * 2)
  }

  /** Takes away what a slot holds, but its texts when they stay as they are. */
  #clear(slot: number, keepsTexts: boolean): void {
    this.cache.release(slot)
    for (const field of this.fields.values()) field.set(slot, field.kind === 'number' ? Number.NaN : 0)
    if (!keepsTexts) for (const bits of this.textPresent.values()) clearBit(bits, slot)
  }
}
