import type { IndexAnswer, IndexQuery, Predicate } from '@app/lot-index/query.ts'
import type { SetClauses } from './facet-json.ts'

/** The answer to one question and the state of the inventory it was given from. */
export interface EngineAnswer extends IndexAnswer {
  /** Equal versions answer equal questions equally; opaque. */
  readonly version: string
}

/** The answer to a search of lots, its facets serialised already: up to two thousand counts that need no further work. */
export interface WireAnswer extends Omit<EngineAnswer, 'facets'> {
  /** UTF-8 JSON of the contract's `FacetField[]`. */
  readonly facetsJson: Uint8Array
}

export interface ValueSuggestion {
  readonly value: string
  readonly count: number
}

export interface SuggestQuestion {
  readonly prefix: string
  readonly field: string
  readonly limit: number
  readonly where: Predicate
}

/** Called with lots whose rows have changed; `all` when it is not known which. */
export type ChangeListener = (lots: readonly number[] | 'all') => void

/**
 * The port of search: what answers questions about lots by number, order and count. Two adapters, equal in every answer:
 * lot-index in worker threads, and plain PostgreSQL.
 */
export interface SearchEngine {
  /** @throws Failure UNAVAILABLE when no answer can be had in time. */
  search(query: IndexQuery): Promise<EngineAnswer>
  /** As `search`, for a question whose facets are those of rules/search/facet-table.ts in their order; in brief with the clauses that are set. */
  searchForWire(query: IndexQuery, brief?: SetClauses | null): Promise<WireAnswer>
  /** Values of a keyword field, one of whose words begins with the prefix; most frequent first. */
  suggest(question: SuggestQuestion): Promise<readonly ValueSuggestion[]>
  /** The newest state that an answer may come from. */
  version(): string
  isReady(): boolean
  onChange(listener: ChangeListener): void
  /** Applies every change committed before the call; without it they are found within a second. */
  refresh(): Promise<void>
  /** Compares index and table; rebuilds on difference. True when they were equal. */
  verify(): Promise<boolean>
  close(): Promise<void>
}
