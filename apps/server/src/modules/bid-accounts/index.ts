export { type BidAccount, payerOf, readBidAccount } from './bid-account.store.ts'
export {
  type Actor,
  type Agents,
  type BidderRow,
  addTerms,
  agentOf,
  findAgent,
  labelOf,
  lockBidders,
  lockKnownBidders,
  readAgents,
  readAliases,
  readBound,
} from './bidders.store.ts'
export { EXPOSURE } from './exposure.store.ts'
export { overLimit } from './decide-limit.ts'
export { FEES, type PricedBid, findBuyerClass, findPricedBid } from './frozen-terms.store.ts'
export { offeredSince, stands, takenBack } from './standing-bids.store.ts'
export { lockTerms } from './terms-lock.store.ts'
