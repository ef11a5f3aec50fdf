export { Bidding } from './bidding.ts'
export { openBidding } from './open-bidding.ts'
