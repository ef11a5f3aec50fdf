import type { IndexAnswer, IndexQuery } from '@app/lot-index/query.ts'
import type { SetClauses } from './facet-json.ts'
import type { SuggestQuestion, ValueSuggestion, WireAnswer } from './search-engine.ts'

/** What the main thread asks of an index worker. */
export type WorkerTask =
  | { readonly kind: 'search'; readonly query: IndexQuery }
  /** The question travels as JSON, which is read and written several times faster than a cloned object. */
  | { readonly kind: 'searchForWire'; readonly json: string; readonly brief: SetClauses | null }
  | { readonly kind: 'suggest'; readonly question: SuggestQuestion }
  | { readonly kind: 'refresh' }
  | { readonly kind: 'verify' }
  | { readonly kind: 'save' }
  | { readonly kind: 'close'; readonly saves: boolean }
  /** Ends the thread as a fault would; for the tests of replacement. */
  | { readonly kind: 'crash' }

export type WorkerRequest = WorkerTask & { readonly id: number }

/** The first message to a worker: the database answers now. Until then it loads what it needs, the snapshot too. */
export interface WorkerBegin {
  readonly kind: 'begin'
}

/** What a worker says. */
export type WorkerMessage =
  | { readonly kind: 'ready'; readonly version: string; readonly from: 'snapshot' | 'base'; readonly lots: number }
  | { readonly kind: 'applied'; readonly version: string; readonly lots: readonly number[] }
  | { readonly kind: 'warning'; readonly text: string }
  | { readonly kind: 'answer'; readonly id: number; readonly version: string; readonly answer: WorkerAnswer }
  /** A question took longer than one may. */
  | { readonly kind: 'tooLong'; readonly id: number }
  /** The task could not be done; the worker goes on. */
  | { readonly kind: 'refused'; readonly id: number; readonly reason: string }

export type WorkerAnswer = IndexAnswer | Omit<WireAnswer, 'version'> | readonly ValueSuggestion[] | boolean | null

/** What a worker is started with. */
export interface WorkerSettings {
  readonly url: string
  readonly snapshotPath: string
  /** Left out: QUESTION_LIMIT_MS. */
  readonly questionLimitMs?: number | undefined
}
