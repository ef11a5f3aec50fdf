import type { FastifyInstance } from 'fastify'
import { Bidding, type BiddingDeps } from './bidding.ts'

/** Opens the engine of this node; it is closed with the application, after its last answer. */
export function openBidding(app: FastifyInstance, deps: BiddingDeps): Bidding {
  const bidding = new Bidding(deps)
  bidding.register(app)
  app.addHook('onReady', () => bidding.open())
  app.addHook('onClose', () => bidding.close())
  return bidding
}
