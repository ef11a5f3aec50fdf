import type { FastifyInstance } from 'fastify'
import * as desk from '@app/contract/memberships/membership-desk.ts'
import * as calls from '@app/contract/memberships/memberships.ts'
import { answerForm, type Operator, operatorOf } from '#modules/session/index.ts'
import { answerOnce } from '#platform/http/answer-once.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import { getMembership, getPrices } from './get-membership.ts'
import type { MembershipDeps } from './membership-deps.ts'
import { askLevel, askPaid, askPrice, decideRequest, readMembershipDesk } from './membership-desk.ts'
import { askReturn, noteReturn } from './return-desk.ts'
import { cancelOrder, chooseAutoRenewal, chooseFree, placeOrder } from './order-membership.ts'
import { LOOK_EVERY_MS, sweepMemberships } from './sweep-memberships.ts'

export { applyPaid, isPayable, type Payment } from './apply-paid.ts'
export { decideLevel, isLevelDay } from './decide-level.ts'
export { type Charge, type FeeCharge, type OrderToPay } from './fee-charge.ts'
export type { MembershipDeps } from './membership-deps.ts'
export { isWaitingFor } from './get-membership.ts'
export { mailReady } from './mail-ready.ts'
export { membershipWords, readyWords } from './membership-mails.ts'
export { cancelOpenIn, hasPaidFor, orderIn, retaxOpen, takeBaseLevel } from './order-membership.ts'
export { lockMember, type Member } from './members.store.ts'
export { billPaid, type BilledPayment, payOrder } from './bill-order.ts'
export { dueOf, findInvoiceOf, findOpenOrder, listOrders, lookAtBilled, type OrderRow } from './orders.store.ts'
export { listOfferedPrices } from './prices/tax.store.ts'
export { endHold, holdMembership, winHold } from './hold-membership.ts'
export { holdEndWords, mailHoldEnd, returnedWords } from './returns/return-mails.ts'
export { findOpenReturn, findReturn } from './returns/returns.store.ts'
export { verifyReturns } from './returns/verify-returns.ts'
export { beginWaiting, lockStanding, settleStanding } from './settle-standing.ts'

const MEMBERSHIP_PAGE = '/upgrade-membership'

/** The calls of members for themselves. */
function registerOwn(app: FastifyInstance, deps: MembershipDeps): void {
  const { db } = deps
  serve(app, calls.getMembershipPrices, ({ query }, ctx) => getPrices(deps, ctx, query.country))
  serve(app, calls.getMembership, (_, ctx) => getMembership(deps, ctx))
  const changing = (ctx: RequestContext, locale: string, work: () => Promise<void>) => {
    const answer = async () => {
      await work()
      return getMembership(deps, ctx)
    }
    return answerForm(app, { ctx, locale, path: MEMBERSHIP_PAGE }, { work: answer, next: () => MEMBERSHIP_PAGE })
  }
  serve(app, calls.orderMembership, ({ body }, ctx) => {
    const work = () => placeOrder(deps, ctx, body)
    let placed: Awaited<ReturnType<typeof work>> | undefined
    if (ctx.origin.wantsDocument)
      return answerForm(
        app,
        { ctx, locale: body.locale, path: MEMBERSHIP_PAGE },
        { work: async () => (placed = await work()).ordered, next: () => placed?.page || MEMBERSHIP_PAGE },
      )
    return answerOnce({ db, call: calls.orderMembership, ctx, input: body }, async () => (await work()).ordered)
  })
  serve(app, calls.cancelMembershipOrder, ({ body }, ctx) => changing(ctx, body.locale, () => cancelOrder(deps, ctx, body.orderId)))
  serve(app, calls.setAutoRenewal, ({ body }, ctx) => changing(ctx, body.locale, () => chooseAutoRenewal(deps, ctx, body.isOn)))
  serve(app, calls.chooseFreeLevel, ({ body }, ctx) => changing(ctx, body.locale, () => chooseFree(deps, ctx, body.level)))
}

/** The calls of operators. */
function registerDesk(app: FastifyInstance, deps: MembershipDeps): void {
  const { db } = deps
  const who = (ctx: RequestContext): Operator & { readonly nowMs: number } => ({ ...operatorOf(ctx), nowMs: ctx.nowMs })
  serve(app, desk.getMembershipDesk, ({ query }, ctx) =>
    readMembershipDesk(db, operatorOf(ctx), { number: query.number ?? null, nowMs: ctx.nowMs }),
  )
  serve(app, desk.askMembershipPaid, async ({ body }, ctx) => ({ id: await askPaid(db, who(ctx), body) }))
  serve(app, desk.askMembershipPrice, async ({ body }, ctx) => ({ id: await askPrice(db, who(ctx), body) }))
  serve(app, desk.askMembershipLevel, async ({ body }, ctx) => ({ id: await askLevel(db, who(ctx), body) }))
  serve(app, desk.noteMembershipReturn, ({ body }, ctx) =>
    answerOnce({ db, call: desk.noteMembershipReturn, ctx, input: body }, async () => ({ id: await noteReturn(deps, who(ctx), body) })),
  )
  serve(app, desk.askMembershipReturn, async ({ body }, ctx) => ({ id: await askReturn(db, operatorOf(ctx), body) }))
  serve(app, desk.decideMembershipAct, ({ params, body }, ctx) =>
    answerOnce({ db, call: desk.decideMembershipAct, ctx, input: { ...params, ...body } }, async () => ({
      state: await decideRequest(deps, who(ctx), { id: Number(params.id), isConfirmed: body.action === 'confirm' }),
    })),
  )
}

/** Levels of membership: what they cost, orders and their payment, renewals, and what operators decide. */
export function registerMemberships(app: FastifyInstance, deps: MembershipDeps): void {
  registerOwn(app, deps)
  registerDesk(app, deps)
  repeatInApp(app, {
    everyMs: LOOK_EVERY_MS,
    failed: 'memberships that are due could not be looked at',
    work: () => sweepMemberships(deps, Date.now()),
  })
}
