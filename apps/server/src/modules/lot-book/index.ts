export { type Acting, actOnLots } from './act-on-lots.ts'
export type { Appended, SignEvent } from './book-records.ts'
export { type Book, type Done, type LotPatch, bookOf, openBook } from './book.store.ts'
export type { Committed, LotNews, WordOf } from './committed.ts'
export {
  BATCHES_AT_ONCE,
  BATCH_LEAST_BESIDE,
  BATCH_MAX,
  BIDS_A_SECOND,
  BIDS_BURST,
  LEASE_MS,
  LONG_OUTAGE_MINUTES,
  LOOK_AHEAD,
  LOOK_FOR_LANES_MS,
  MASS_LOSS_PAUSE_MS,
  PROJECT_EVERY_MS,
  PROJECT_LOTS_MAX,
  QUEUE_MAX,
  RENEW_MS,
  RETRY_FOR_MS,
  RETRY_PAUSE_MS,
  SIGN_LATE_WITHIN_SECONDS,
} from './engine-limits.ts'
export { quoteFrozen } from './frozen-terms.ts'
export { chainHash, commitmentOf, feesHash, genesisHash, newSalt } from './hash.ts'
export { type StandingQuery, readEvents, readLaneStates, readLotStates, readOwn, toHiddenEvent, toLiveEvent } from './ledger-views.store.ts'
export { WITHOUT_SALE, changeLot, leaveRunLists, leaveSales } from './lot-changes.store.ts'
export { type LotRow, NO_LEADER, preBidEndMs, timersFor, toLotBidding } from './lot-row.ts'
export { lockLotRows, makeLotRows, readAnew, readLotRows, startOf } from './lot-rows.store.ts'
export { type KnownLot, SeenFrames, laneSeenBy, lotSeenBy } from './lot-visibility.ts'
export {
  type ListPart,
  type ListedNegotiation,
  type OwnNegotiation,
  type NegotiationRow,
  findNegotiation,
  listNegotiations,
  listNegotiationsOf,
  listOverdue,
  listUnnotified,
  readListedNegotiation,
  saveNegotiation,
} from './negotiations.store.ts'
export { offerAnew } from './offer-anew.ts'
export {
  type ListedOffer,
  type OfferRow,
  endOffers,
  findOffer,
  findOwnOffer,
  findPurchase,
  listBidders,
  listDueOffers,
  listOffers,
  listOffersOf,
  putOffer,
  readListedOffer,
  setOfferState,
} from './offers.store.ts'
export { feePhaseOf, feeTermsOf, quoteBy, quoteFor } from './quote-for.ts'
export { type Deciders, checkDeciders, closerOf, personsOf, personsEntry } from './second-person.ts'
export { type Closer, awardOf, commitmentTo, endLot, settleLot } from './settle-lot.ts'
