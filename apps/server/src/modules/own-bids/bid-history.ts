import type { BidHistory } from '@app/contract/bids/bidding.answers.ts'
import { HISTORY_SHOWN_MAX } from '@app/contract/bids/bidding-limits.ts'
import { Failure } from '@app/contract/failure.ts'
import type { LaneSight } from '@app/rules/lots/viewer.ts'
import { findLotTerms } from './bid-lots.store.ts'
import type { BidCallDeps } from './bid-call-deps.ts'
import { untouchedState } from './bid-dynamic.ts'
import { lotSeenBy } from '#modules/lot-book/index.ts'

/** What somebody may know of a lot's bidding, the last event first, without names. @throws LOT_NOT_FOUND. */
export async function getBidHistory(
  { engine, pool }: Pick<BidCallDeps, 'engine' | 'pool'>,
  lot: number,
  sight: LaneSight,
): Promise<BidHistory> {
  const terms = await findLotTerms(pool, lot)
  if (terms === null) throw new Failure('LOT_NOT_FOUND')
  const [known] = await engine.lots([lot])
  const after = Math.max(0, (known?.seq ?? 0) - HISTORY_SHOWN_MAX)
  const events = known ? await engine.events(lot, after) : []
  const state = known ?? untouchedState(terms, engine.nowMs())
  return {
    lotNumber: lot,
    state: state && lotSeenBy(state, sight),
    events: events.toReversed().slice(0, HISTORY_SHOWN_MAX),
  }
}
