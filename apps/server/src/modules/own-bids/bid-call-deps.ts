import type { Pool } from 'pg'
import type { SearchRequest } from '@app/contract/search/search-request.ts'
import type { Db } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { Engine } from '#modules/bid-engine/index.ts'

/** What the calls of bidders work with. */
export interface BidCallDeps {
  readonly db: Db
  readonly pool: Pool
  readonly keys: KeyRing
  readonly engine: Engine
  /** A search among some lots only: the JSON of its answer, and which lots the page shows. */
  readonly searchAmong: (
    request: SearchRequest,
    ctx: RequestContext,
    lots: readonly number[],
  ) => Promise<{ readonly bytes: Buffer; readonly ids: readonly number[] }>
  /** Lots that a person watches. */
  readonly watchedLots: (personId: number) => Promise<readonly number[]>
}
