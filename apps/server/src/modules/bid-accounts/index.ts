export { type BidAccount, readBidAccount } from './bid-account.store.ts'
export {
  type Agents,
  type BidderRow,
  type Bound,
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
export {
  type BrokerFeesHeld,
  type FrozenBrokerFee,
  frozenBrokerFee,
  NO_BROKER_FEE,
  readFeeVersions,
  readHolderFees,
  shownBrokerFee,
} from './broker-fees.store.ts'
export {
  endRequest,
  endWaitingAnswers,
  findRequest,
  type KnownRequest,
  type LockedRequest,
  lockRequests,
  type NewRequest,
  putRequest,
  readKnownRequests,
  type RequestEnd,
  type RequestRow,
} from './bid-requests.store.ts'
export { BOUGHT_STATES, EXPOSURE } from './exposure.store.ts'
export { lateInvoiceOf } from './late-invoice.ts'
export { overLimit } from './decide-limit.ts'
export { FEES, type PricedBid, findPayer, findPricedBid } from './frozen-terms.store.ts'
export { type BoundParts, readBoundParts } from './bound-parts.store.ts'
export { readHolderLimits, readMandateRefusal } from './holder-limits.ts'
export { lockMandateOf, mandateOf, needsMandate, refuseByMandate } from './judge-mandate.ts'
export {
  type ActedBy,
  type Actor,
  type HeldMandate,
  type LockedMandate,
  actedFor,
  actorOf,
  Actors,
  findCommitter,
  findLastActor,
  lockMandates,
  readHeldMandates,
  readMandates,
  readPayerName,
} from './mandates.store.ts'
export { aliasOn, leads } from './own-side.store.ts'
export { payerOf } from './payer.store.ts'
export { offeredSince, stands, takenBack } from './standing-bids.store.ts'
export { lockTerms } from './terms-lock.store.ts'
