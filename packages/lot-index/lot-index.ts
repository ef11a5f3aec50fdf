import { answerQuery } from './answer-query.ts'
import { listBits } from './bitset.ts'
import { checkFields, checkId, checkPredicate, checkQuery, checkSchema } from './check.ts'
import { UNWATCHED, type IndexAnswer, type IndexDocument, type IndexQuery, type IndexSchema, type Predicate, type Watch } from './query.ts'
import { Store } from './store.ts'
import { suggestValues, type SuggestOptions, type Suggestion } from './suggest-values.ts'

export type { SuggestOptions, Suggestion } from './suggest-values.ts'
export { IndexUsageError } from './check.ts'
export { hashDocument } from './document-hash.ts'
export { SnapshotError } from './snapshot-format.ts'

/** Figures about an index at one moment. */
export interface IndexStats {
  readonly documents: number
  /** Slots reserved, of which some are free. */
  readonly slots: number
  readonly tokens: number
  readonly memoryBytes: number
}

/** A faceted index over documents of one schema, in memory. Single-threaded; every method leaves it consistent, also when it throws. */
export interface LotIndex {
  /** Number of documents. */
  readonly size: number
  /** Adds a document or replaces the one with its id. @throws IndexUsageError, and changes nothing, when it does not fit the schema. */
  put(document: IndexDocument): void
  /** Puts documents in turn; those before a faulty one stay. */
  putMany(documents: Iterable<IndexDocument>): void
  /** Whether the document was there. */
  remove(id: number): boolean
  has(id: number): boolean
  /** @throws IndexUsageError for a question that does not fit the schema, and what `watch` throws between its parts. */
  search(query: IndexQuery, watch?: Watch): IndexAnswer
  /** Values of a keyword(s) field, one of whose words begins with the prefix, case and accents folded; most frequent first, then by value. An empty prefix suits every value. */
  suggest(prefix: string, options: SuggestOptions): Suggestion[]
  /** How many documents satisfy a predicate (all without one) and the sum of their `hashDocument`: equal collections have equal answers. */
  checksum(where?: Predicate): { readonly count: number; readonly sum: number }
  /** Puts what was added in its last place, as it happens now and then by itself; worth its time after very many documents. */
  settle(): void
  /** Bytes of all columns, postings, dictionaries, orders and caches. */
  memoryBytes(): number
  stats(): IndexStats
  /** The whole index as bytes for `restoreIndex`. */
  snapshot(): Uint8Array
}

/** An empty index. @throws IndexUsageError when the schema cannot be held. */
export function createIndex(schema: IndexSchema): LotIndex {
  checkSchema(schema)
  return openStore(new Store(schema))
}

/** The index that `snapshot` wrote. @throws SnapshotError for bytes that are damaged, of another version or of another schema. */
export function restoreIndex(schema: IndexSchema, bytes: Uint8Array): LotIndex {
  checkSchema(schema)
  return openStore(Store.load(schema, bytes))
}

function openStore(store: Store): LotIndex {
  const put = (document: IndexDocument): void => {
    checkId(document.id)
    checkFields(store.schema, document.fields)
    store.put(document)
  }
  return {
    get size() {
      return store.slots.liveCount
    },
    put,
    putMany(documents) {
      for (const document of documents) put(document)
    },
    remove: (id) => store.remove(id),
    has: (id) => store.slots.slotOf(id) >= 0,
    search(query, watch = UNWATCHED) {
      checkQuery(store.schema, query)
      return answerQuery(store, query, watch)
    },
    suggest: (prefix, options) => suggestValues(store, prefix, options),
    checksum(where = { op: 'all' }) {
      checkPredicate(store.schema, where)
      const { bits, count } = store.cache.select(where)
      return { count, sum: listBits(bits, new Uint32Array(count)).reduce((sum, slot) => sum + store.hashOf(slot), 0) }
    },
    settle: () => store.settle(),
    memoryBytes: () => store.memoryBytes(),
    stats: () => ({
      documents: store.slots.liveCount,
      slots: store.slots.capacity,
      tokens: store.postings.tokens.size,
      memoryBytes: store.memoryBytes(),
    }),
    snapshot: () => store.save(),
  }
}
