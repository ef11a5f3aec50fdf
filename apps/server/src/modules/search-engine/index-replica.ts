import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Pool } from 'pg'
import { createIndex, hashDocument, restoreIndex, type LotIndex } from '@app/lot-index/lot-index.ts'
import type { IndexDocument } from '@app/lot-index/query.ts'
import {
  readAtOneMoment,
  countListed,
  currentPosition,
  holdsFeedAfter,
  identifyBase,
  readAllDocuments,
  readDocuments,
  readFeed,
  readSeenFeed,
  type Connection,
  type FeedPosition,
  LOT_SCHEMA,
  documentRules,
  readSnapshot,
  writeSnapshot,
  type SnapshotHead,
} from '#modules/lot-documents/index.ts'
import { warmUp } from './warm-up.ts'

/** Changed lots read at once: so many that planning the question and reading its sales and yards weigh little beside them. */
const READ_LOTS = 2_000
/**
 * Documents put before waiting questions and the connection get their turn: some milliseconds' work. A socket holds some hundred rows;
 * were it emptied only once a chunk, the database would stand still while documents are put, and the other way round.
 */
const PUT_LOTS = 250

export interface ReplicaDeps {
  readonly pool: Pool
  readonly snapshotPath: string
  /** Called with every lot whose change has been applied. */
  readonly onApplied: (lots: readonly number[]) => void
}

/** Lots that changed, and the documents of those that are still listed. */
interface Slice {
  readonly lots: readonly number[]
  readonly documents: readonly IndexDocument[]
}

/** A snapshot as it was read; whether it belongs to the database is not known yet. */
interface Prepared {
  readonly head: SnapshotHead
  readonly index: LotIndex
}

/** One private copy of the index and its position in the change feed. */
export class IndexReplica {
  readonly #deps: ReplicaDeps
  readonly #rules = documentRules()
  #index: LotIndex = createIndex(LOT_SCHEMA)
  #position: FeedPosition = { xid: '0', seq: -1 }
  #base = ''
  #savedAt: FeedPosition | null = null
  #prepared: Promise<Prepared | null> | null = null

  constructor(deps: ReplicaDeps) {
    this.#deps = deps
  }

  get index(): LotIndex {
    return this.#index
  }

  /** Changes with every change applied. */
  get version(): string {
    return `${this.#position.xid}.${this.#position.seq}`
  }

  /** Reads the snapshot ahead, without asking the database; `open` uses it when it fits. */
  prepare(): void {
    this.#prepared ??= this.#readSnapshot()
  }

  async #readSnapshot(): Promise<Prepared | null> {
    const snapshot = await readSnapshot(this.#deps.snapshotPath)
    if (!snapshot || snapshot.head.rules !== this.#rules) return null
    try {
      return { head: snapshot.head, index: restoreIndex(LOT_SCHEMA, snapshot.index) }
    } catch {
      return null
    }
  }

  /** Loads the snapshot and catches up, or builds from the database when there is none that fits. */
  async open(): Promise<'snapshot' | 'base'> {
    this.#base = await identifyBase(this.#deps.pool)
    if (await this.#restore()) return 'snapshot'
    await this.build()
    return 'base'
  }

  async #restore(): Promise<boolean> {
    const { pool } = this.#deps
    this.prepare()
    const snapshot = await this.#prepared
    this.#prepared = null
    if (!snapshot || snapshot.head.base !== this.#base) return false
    if (!(await holdsFeedAfter(pool, snapshot.head.position))) return false
    this.#index = snapshot.index
    this.#position = snapshot.head.position
    this.#savedAt = snapshot.head.position
    await this.catchUp()
    await warmUp(this.#index)
    return this.#index.size === (await countListed(pool))
  }

  /** Builds again from the database, then catches up with what changed meanwhile. */
  async build(): Promise<void> {
    const { pool } = this.#deps
    const position = await currentPosition(pool)
    const index = createIndex(LOT_SCHEMA)
    for await (const documents of readAllDocuments(pool)) {
      await putInTurns(index, documents)
    }
    index.settle()
    await warmUp(index)
    this.#index = index
    this.#position = position
    await this.catchUp()
  }

  /** Applies every change that is committed, in small slices between questions. */
  async catchUp(): Promise<void> {
    for (;;) {
      const { lots, position, isMore } = await readFeed(this.#deps.pool, this.#position)
      await this.#applyAll(this.#deps.pool, lots)
      this.#position = position
      if (lots.length > 0) this.#deps.onApplied(lots)
      if (!isMore) return
    }
  }

  /** Brings the given lots up to date slice by slice; the next slice is read while one is applied. */
  async #applyAll(base: Connection, lots: readonly number[]): Promise<void> {
    const read = (from: number): Promise<Slice> => {
      const slice = lots.slice(from, from + READ_LOTS)
      const reading = readDocuments(base, slice).then((documents) => ({ lots: slice, documents }))
      // Were it to fail while another slice is applied, the failure is met at the next await.
      reading.catch(() => undefined)
      return reading
    }
    let next = lots.length > 0 ? read(0) : null
    for (let from = READ_LOTS; next !== null; from += READ_LOTS) {
      const slice: Slice = await next
      next = from < lots.length ? read(from) : null
      await this.#apply(slice)
    }
  }

  async #apply({ lots, documents }: Slice): Promise<void> {
    if (documents.length < lots.length) {
      const present = new Set(documents.map((document) => document.id))
      for (const lot of lots) if (!present.has(lot)) this.#index.remove(lot)
    }
    await putInTurns(this.#index, documents)
  }

  /** Whether index and table hold the same lots with the same fields. The feed must not be followed meanwhile. */
  async isEqualToTable(): Promise<boolean> {
    return readAtOneMoment(this.#deps.pool, async (tx) => {
      await this.#applyAll(tx, await readSeenFeed(tx, this.#position))
      let count = 0
      let sum = 0
      for await (const documents of readAllDocuments(tx)) {
        count += documents.length
        for (const document of documents) sum += hashDocument(LOT_SCHEMA, document)
        await nextTurn()
      }
      const own = this.#index.checksum()
      return own.count === count && own.sum === sum
    })
  }

  /** Writes the snapshot file unless nothing changed since the last one. */
  async save(): Promise<void> {
    const position = this.#position
    if (this.#savedAt !== null && this.#savedAt.xid === position.xid && this.#savedAt.seq === position.seq) return
    await writeSnapshot(this.#deps.snapshotPath, { base: this.#base, rules: this.#rules, position }, this.#index.snapshot())
    this.#savedAt = position
  }
}

async function putInTurns(index: LotIndex, documents: readonly IndexDocument[]): Promise<void> {
  for (let from = 0; from < documents.length; from += PUT_LOTS) {
    index.putMany(documents.slice(from, from + PUT_LOTS))
    await nextTurn()
  }
}
