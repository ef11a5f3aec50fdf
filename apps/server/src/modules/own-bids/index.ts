export { registerBidCalls } from './bid-routes.ts'
export { type FeeLot, findFeeLot } from './fee-lot.ts'
export { countCurrentBids, findOwnList, ownAmountsOn } from './own-lots.ts'
