import type { SearchRequest } from '@app/contract/search/search-request.ts'
import { sessionStore } from '../../platform/session-store.ts'

/** The list a reader came from: enough to step through it on lot pages. */
export interface ListMemory {
  /** Path and query of the list. */
  readonly address: string
  readonly total: number
  /** What was searched for, by which the list is carried on. */
  readonly request: SearchRequest
  /** Whether its address turns pages. */
  readonly hasPages: boolean
  /** Name of the search's answer (MQ-039). */
  readonly queryId?: string
  /** Lots before the first of `lots`. */
  readonly offset: number
  readonly lots: readonly { readonly number: number; readonly path: string }[]
}

const isListMemory = (value: unknown): value is ListMemory =>
  typeof value === 'object' && value !== null && 'lots' in value && Array.isArray(value.lots) && 'address' in value && 'request' in value

/** The list last shown in this tab, or null. */
export const listMemory = sessionStore<ListMemory | null>('list', (stored) => (isListMemory(stored) ? stored : null))
