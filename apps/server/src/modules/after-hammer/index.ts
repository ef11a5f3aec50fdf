export { registerAfterHammer } from './after-hammer-routes.ts'
export { answerIn } from './negotiation.ts'
export { answerOfferIn } from './offers.ts'
