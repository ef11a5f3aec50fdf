import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/bidder-numbers/bidder-numbers.ts'
import { listInventory } from '@app/contract/bidder-numbers/inventory.ts'
import type { NumberPart } from '@app/rules/bidder-numbers/numbers.ts'
import { answerForm } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import { readInvitation, takeNumber } from './accept-invitation.ts'
import { sweepInvitations } from './invitations.store.ts'
import { inviteHolder, withdrawInvitation } from './invite-holder.ts'
import { findInventory } from './list-inventory.ts'
import { SWEEP_EVERY_MS } from './number-limits.ts'
import { INVITATION_PATH } from './number-mails.ts'
import type { NumbersDeps } from './numbers-deps.ts'
import { showNumbers } from './show-numbers.ts'
import { vacateNumber } from './vacate-number.ts'
import { writeStatement } from './write-statement.ts'

export { findPayer } from './inventory.store.ts'
export { sweepInvitations } from './invitations.store.ts'
export type { NumbersDeps } from './numbers-deps.ts'
export { invitationWords, type NumberNews, numberWords } from './number-mails.ts'

const PAGES: Readonly<Record<NumberPart, string>> = { bidders: '/bidders', countermen: '/manageCounterman' }

/** The calls about numbers of one part. */
const CALLS = {
  bidders: {
    list: calls.listBidders,
    invite: calls.inviteBidder,
    assign: calls.assignBidder,
    vacate: calls.vacateBidder,
    withdraw: calls.withdrawBidderInvitation,
  },
  countermen: {
    list: calls.listCountermen,
    invite: calls.inviteCounterman,
    assign: calls.assignCounterman,
    vacate: calls.vacateCounterman,
    withdraw: calls.withdrawCountermanInvitation,
  },
} as const

function registerPart(app: FastifyInstance, deps: NumbersDeps, part: NumberPart): void {
  const { list, invite, assign, vacate, withdraw } = CALLS[part]
  const path = PAGES[part]
  const formOf = (ctx: RequestContext, locale: string, about: string) => ({ ctx, locale, path, query: { number: about } })
  const next = (): string => path
  serve(app, list, (_, ctx) => showNumbers(deps.db, part, ctx))
  serve(app, invite, ({ body }, ctx) =>
    answerForm(app, formOf(ctx, body.locale, body.buyerNumber || 'new'), { work: () => inviteHolder(deps, { part, body }, ctx), next }),
  )
  serve(app, assign, ({ body }, ctx) => {
    const work = () => inviteHolder(deps, { part, body, needsNumber: true }, ctx)
    return answerForm(app, formOf(ctx, body.locale, body.buyerNumber), { work, next })
  })
  serve(app, vacate, ({ body }, ctx) =>
    answerForm(app, formOf(ctx, body.locale, body.buyerNumber), { work: () => vacateNumber(deps, { part, body }, ctx), next }),
  )
  serve(app, withdraw, ({ body }, ctx) =>
    answerForm(app, formOf(ctx, body.locale, ''), { work: () => withdrawInvitation(deps, { part, body }, ctx), next }),
  )
}

/** Numbers of bidders and countermen: handed out by mailed invitations, taken, vacated; and what countermen may collect. */
export function registerBidderNumbers(app: FastifyInstance, deps: NumbersDeps): void {
  registerPart(app, deps, 'bidders')
  registerPart(app, deps, 'countermen')
  serve(app, calls.getInvitation, ({ query }, ctx) => readInvitation(deps, query.key, ctx))
  serve(app, calls.acceptInvitation, ({ body }, ctx) => {
    const page = { ctx, locale: body.locale, path: INVITATION_PATH, query: { key: body.key } }
    return answerForm(app, page, { work: () => takeNumber(deps, body, ctx), next: (answer) => answer.next })
  })
  serve(app, calls.getBrokerStatement, async ({ query }, ctx) => writeStatement(deps, query, ctx))
  serve(app, listInventory, ({ query }, ctx) => findInventory(deps, query, ctx))
  repeatInApp(app, {
    everyMs: SWEEP_EVERY_MS,
    failed: 'invitations that are over could not be swept',
    work: () => sweepInvitations(deps.db),
  })
}
