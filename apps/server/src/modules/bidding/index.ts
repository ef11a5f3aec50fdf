import type { FastifyInstance } from 'fastify'
import { Bidding, type BiddingDeps } from './bidding.ts'

export { registerBidCalls } from './bid-routes.ts'
export { openLive, type Live } from './live.ts'
export { Bidding, type LaneControl } from './bidding.ts'
export { actOnLots, type Acting } from './act-on-lots.ts'
export { openFileLedgers, withdrawByFile } from './file-ledgers.ts'
export { registerAfterHammer } from './after-hammer-routes.ts'
export { registerLaneDesk } from './lane-desk-routes.ts'
export { cancelSale, decideCancellation, findAskedCancellation } from './cancel-sale.ts'
export { listLanesOf } from './cancelled-sales.store.ts'
export { moveSaleTo } from './move-sale-date.ts'
export { changeLot, leaveRunLists, WITHOUT_SALE } from './lot-changes.store.ts'
export type { LotRow } from './lot-row.ts'
export { BOUND } from './bound.store.ts'
export { FEES } from './frozen-terms.store.ts'
export { endOffers } from './offers.store.ts'
export { phaseInSale, type SaleTimes } from './phase-in-sale.ts'
export type { Book, LotPatch } from './book.store.ts'
export type { NoticeKind } from './book-records.ts'
export type { Committed, Engine, LotChange } from './engine.ts'
export { LONG_OUTAGE } from './long-outage.ts'
export { sendNotices, startNotices } from './notices.job.ts'
export { ownAmountsOn } from './own-lots.ts'
export { setStrayBidsAside } from './stray-bids.store.ts'
export { registerRunList } from './run-list-routes.ts'
export { endLot, settleLot } from './settle-lot.ts'

/** Opens the engine of this node; it is closed with the application, after its last answer. */
export function openBidding(app: FastifyInstance, deps: BiddingDeps): Bidding {
  const bidding = new Bidding(deps)
  bidding.register(app)
  app.addHook('onReady', () => bidding.open())
  app.addHook('onClose', () => bidding.close())
  return bidding
}
