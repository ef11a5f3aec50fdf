export { registerBidCalls } from './bid-routes.ts'
export { ownAmountsOn } from './own-lots.ts'
