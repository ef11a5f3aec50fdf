import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/operations/after-hammer.ts'
import { DESK_NEGOTIATIONS_A_PAGE, type CounterBids, type DeskSteps, type NegotiationDesk } from '@app/contract/operations/after-hammer.ts'
import { Failure } from '@app/contract/failure.ts'
import type { NegotiationAct } from '@app/rules/negotiation/negotiation.ts'
import { memberOf, operatorOf } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { wrongField } from '#platform/http/wrong-field.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { Log } from '#platform/log.ts'
import type { Post } from '#platform/mail/index.ts'
import {
  type Acting,
  listNegotiations,
  listNegotiationsOf,
  type ListPart,
  readListedNegotiation,
  listOffers,
  listOffersOf,
} from '#modules/lot-book/index.ts'
import { startAfterHammer } from './after-hammer.job.ts'
import { actorOf, type Actor } from '#modules/bid-accounts/index.ts'
import { buyNow } from './buy-now.ts'
import { answerNegotiation, isTurn, toCounterBid, toDeskNegotiation, toNegotiationView } from './negotiation.ts'
import { answerOffer, makeOffer, toOfferView } from './offers.ts'
import { readSellerKey } from './seller-link.ts'
import { findOffering } from './seller-turns.store.ts'

/** What the calls of buy-it-now, offers and negotiation work with. */
export interface AfterHammerDeps {
  readonly acting: Acting
  readonly db: Db
  readonly keys: KeyRing
  readonly post: Post
  readonly log: Log
  /** Whether this node moves on what is due by time. */
  readonly runsJob: boolean
}

type AnswerBody = { readonly action: 'accept' | 'decline' | 'counter' | 'keep' | 'raise'; readonly amount?: number | undefined }

/** An answer as the rules know it; a counter or a raise needs its amount. @throws Failure INVALID_INPUT without one. */
function actOf({ action, amount }: AnswerBody): NegotiationAct {
  if (action !== 'counter' && action !== 'raise') return { kind: action }
  if (amount === undefined) wrongField('amount')
  return { kind: action, amountMinor: amount }
}

/** What a lot listed on the caller's site says of buying it at once. */
async function findPurchasable({ db }: AfterHammerDeps, lot: number, ctx: RequestContext): Promise<{ readonly takesOffers: boolean }> {
  const row = await findOffering(db, lot)
  if (row === undefined || !row.site_codes.includes(ctx.site.code)) throw new Failure('LOT_NOT_FOUND')
  return { takesOffers: row.make_offer }
}

function registerBuyers(app: FastifyInstance, deps: AfterHammerDeps): void {
  const { acting } = deps
  const actor = (ctx: RequestContext): Promise<Actor> => actorOf(acting.pool, memberOf(ctx))
  const asking = async (ctx: RequestContext) => ({ ...(await actor(ctx)), site: ctx.site.code })
  serve(app, calls.buyItNow, async ({ params, body }, ctx) => {
    const lot = Number(params.lotNumber)
    await findPurchasable(deps, lot, ctx)
    return buyNow(acting, { lot, ...(await asking(ctx)), priceMinor: body.priceMinor })
  })
  serve(app, calls.makeOffer, async ({ params, body }, ctx) => {
    const lot = Number(params.lotNumber)
    const { takesOffers } = await findPurchasable(deps, lot, ctx)
    return makeOffer(acting, { lot, ...(await asking(ctx)), amountMinor: body.amountMinor, takesOffers })
  })
  serve(app, calls.listCounterBids, async (_, ctx): Promise<CounterBids> => {
    const { accountId } = memberOf(ctx)
    const [rows, offers] = await Promise.all([listNegotiationsOf(acting.pool, accountId), listOffersOf(acting.pool, accountId)])
    return { counterBids: rows.map(toCounterBid), offers: offers.map(toOfferView) }
  })
  serve(app, calls.answerCounterBid, async ({ params, body }, ctx) => {
    // To decline a counter is to keep the bid: the original bid binds until the window ends (auction-rules B2.6).
    const act = actOf({ ...body, action: body.action === 'decline' ? 'keep' : body.action })
    return answerNegotiation(acting, { lot: Number(params.lotNumber), by: 'buyer', act, buyer: await asking(ctx) })
  })
}

const partOf = (page: number, waitingFor: 'seller' | undefined): ListPart => ({
  limit: DESK_NEGOTIATIONS_A_PAGE,
  offset: (page - 1) * DESK_NEGOTIATIONS_A_PAGE,
  isSellersTurn: waitingFor === 'seller',
})
const stepsOf = (page: number, total: number): DeskSteps => ({
  total,
  page,
  pages: Math.max(1, Math.ceil(total / DESK_NEGOTIATIONS_A_PAGE)),
})

function registerOperators(app: FastifyInstance, { acting }: AfterHammerDeps): void {
  serve(app, calls.listNegotiations, async ({ query }, ctx): Promise<NegotiationDesk> => {
    const { sites } = operatorOf(ctx)
    const [page, offersPage] = [Number(query.page ?? 1), Number(query.offersPage ?? 1)]
    const [waiting, offers] = await Promise.all([
      listNegotiations(acting.pool, sites, partOf(page, query.waitingFor)),
      listOffers(acting.pool, sites, partOf(offersPage, query.waitingFor)),
    ])
    return {
      negotiations: waiting.rows.map(toDeskNegotiation),
      offers: offers.rows.map((row) => ({ ...toOfferView(row), buyerNumber: row.buyerNumber, bidCount: row.bidCount })),
      steps: { negotiations: stepsOf(page, waiting.total), offers: stepsOf(offersPage, offers.total) },
    }
  })
  serve(app, calls.answerNegotiation, ({ params, body }, ctx) =>
    answerNegotiation(acting, {
      lot: Number(params.lotNumber),
      by: 'seller',
      act: actOf(body),
      buyer: null,
      house: { sites: operatorOf(ctx).sites, by: 'one' },
    }),
  )
  serve(app, calls.answerOffer, ({ params, body }, ctx) =>
    answerOffer(acting, { id: Number(params.offerId), action: body.action, sites: operatorOf(ctx).sites, by: 'one' }),
  )
}

/** The seller's page: only for the holder of a turn's link; the link ends with the turn. */
function registerSellers(app: FastifyInstance, { acting, keys }: AfterHammerDeps): void {
  serve(app, calls.openSellerAnswer, async ({ query }) => {
    const turn = await readSellerKey(keys, query.key, acting.nowMs())
    const row = turn === null ? null : await readListedNegotiation(acting.pool, turn.lot)
    if (turn === null || row === null || row.owner !== 'seller' || !isTurn(row, turn)) throw new Failure('LINK_EXPIRED')
    return toNegotiationView(row)
  })
  serve(app, calls.giveSellerAnswer, async ({ body }) => {
    const turn = await readSellerKey(keys, body.key, acting.nowMs())
    if (turn === null) throw new Failure('LINK_EXPIRED')
    return answerNegotiation(acting, { lot: turn.lot, turn, by: 'seller', act: actOf(body), buyer: null })
  })
}

/** Serves buy-it-now, offers and what follows the hammer, and moves on what is due. */
export function registerAfterHammer(app: FastifyInstance, deps: AfterHammerDeps): void {
  registerBuyers(app, deps)
  registerOperators(app, deps)
  registerSellers(app, deps)
  if (deps.runsJob) startAfterHammer(app, deps)
}
