import type { Engine } from '#modules/bid-engine/index.ts'
import type { Acting } from '#modules/lot-book/index.ts'
import type { Db } from '#platform/db/database.ts'

/** What requests work with. */
export interface BidRequestsDeps {
  readonly db: Db
  readonly acting: Acting
  readonly engine: Pick<Engine, 'placeAgreed' | 'nowMs'>
}
