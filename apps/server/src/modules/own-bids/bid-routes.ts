import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/bids/bidding.ts'
import * as lists from '@app/contract/bids/bidding-lists.ts'
import { Failure } from '@app/contract/failure.ts'
import { laneSightOf, viewerOf } from '@app/rules/lots/viewer.ts'
import { memberOf } from '#modules/session/index.ts'
import { answerOnce } from '#platform/http/answer-once.ts'
import { serve } from '#platform/http/serve.ts'
import { readBidAccount } from '#modules/bid-accounts/index.ts'
import { getDocumentCategories } from './bid-documents.ts'
import { getDynamicLot } from './bid-dynamic.ts'
import { getBidHistory } from './bid-history.ts'
import { listBidNotices, readBidNotices } from '#modules/bid-notices/index.ts'
import { placeBids, placePrelimBids } from './bid-orders.ts'
import { explainBid, getBidReceipt } from './bid-story.ts'
import { tableOfOwnLots } from './own-lots-tables.ts'
import { readOwnLots } from './own-lots.store.ts'
import { listOwnLots, toOwnLot } from './own-lots.ts'
import type { BidCallDeps } from './bid-call-deps.ts'

/** Bids, in our own words and in those of the wire. */
function registerOrders(app: FastifyInstance, deps: BidCallDeps): void {
  const { db, engine } = deps
  serve(app, calls.placeBids, ({ body }, ctx) => {
    const received = { ctx, receivedAtMs: engine.nowMs() }
    return answerOnce({ db, call: calls.placeBids, ctx, input: body }, () => placeBids(deps, body.bids, received))
  })
  serve(app, calls.placePrelimBids, ({ body }, ctx) => placePrelimBids(deps, body, { ctx, receivedAtMs: engine.nowMs() }))
}

/** The lists of own lots. */
function registerLists(app: FastifyInstance, deps: BidCallDeps): void {
  serve(app, lists.listOwnLots, ({ params, body }, ctx) => listOwnLots(deps, { name: params.name, request: body }, ctx))
  serve(app, lists.listLotsWon, ({ body }, ctx) => tableOfOwnLots(deps, { name: 'won', request: body }, ctx))
  serve(app, lists.listLotsLost, ({ body }, ctx) => tableOfOwnLots(deps, { name: 'lost', request: body }, ctx))
  serve(app, lists.listMyBids, ({ params, body }, ctx) => {
    const buyer = Number(params.buyer)
    // Nothing is revealed of other buyers, not even whether they exist.
    if (buyer !== 0 && buyer !== memberOf(ctx).number) throw new Failure('BUYER_NOT_FOUND')
    return tableOfOwnLots(deps, { name: 'mybids', request: body }, ctx)
  })
}

/** Serves the calls of bidders (market §7, wire.md §1). */
export function registerBidCalls(app: FastifyInstance, deps: BidCallDeps): void {
  const { pool } = deps
  registerOrders(app, deps)
  registerLists(app, deps)
  serve(app, calls.getDynamicLot, ({ params }, ctx) => getDynamicLot(deps, params.lotNumber, ctx))
  serve(app, calls.getBidHistory, ({ params }, { person, site }) =>
    getBidHistory(deps, params.lotNumber, laneSightOf(viewerOf(person, site))),
  )
  serve(app, calls.explainBid, ({ params }, ctx) => explainBid(deps, params, ctx))
  serve(app, calls.getBidReceipt, ({ params }, ctx) => getBidReceipt(deps, params, ctx))
  serve(app, calls.getDocumentCategories, ({ params }, ctx) => getDocumentCategories(deps, params.lotNumber, ctx))
  serve(app, calls.getOwnStandings, async ({ body }, ctx) => {
    const { accountId } = memberOf(ctx)
    const { buyerClass } = await readBidAccount(pool, accountId)
    return { own: (await readOwnLots(pool, accountId, body.lots)).map(toOwnLot), buyerClass }
  })
  serve(app, calls.listBidNotices, (_, ctx) => listBidNotices(deps, ctx))
  serve(app, calls.readBidNotices, ({ body }, ctx) => readBidNotices(deps, body.ids, ctx))
}
