export { registerBidders } from './routes.ts'
export { changeBidderTerms, readBidderTerms } from './bidder-terms.ts'
export { listLimits } from './bidder-terms.store.ts'
