export { registerBidCalls } from './bid-routes.ts'
export { countCurrentBids, ownAmountsOn } from './own-lots.ts'
