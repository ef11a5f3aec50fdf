import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/sign-on/sign-on.ts'
import { serve } from '#platform/http/serve.ts'
import { enter, finish, leave } from './brand-sign-on.ts'
import { beginIdentity, endIdentity, identitiesOf } from './identities.ts'
import type { SignOnRooms } from './sign-on-deps.ts'
import { finishSocial, putByPosted, startSocial, takePosted } from './social-sign-on.ts'
import { arrive, takeTicket, waitingTicket } from './take-ticket.ts'

/** Google, Apple, sister sites, and what an account has of them. */
export function registerSignOnCalls(app: FastifyInstance, rooms: SignOnRooms): void {
  serve(app, calls.startSignOn, (input, ctx) => startSocial(rooms, input, ctx))
  serve(app, calls.finishGoogleSignOn, ({ query }, ctx) => finishSocial(rooms, ctx, { name: 'google', params: query }))
  serve(app, calls.receiveAppleSignOn, ({ body }, ctx) => putByPosted(rooms, ctx, body))
  serve(app, calls.finishAppleSignOn, async ({ query }, ctx) =>
    finishSocial(rooms, ctx, { name: 'apple', params: await takePosted(rooms, query.posted) }),
  )
  serve(app, calls.continueSignOn, ({ body }, ctx) => {
    const arrival = { ...body, userUId: waitingTicket(ctx), isMobileApp: false }
    return ctx.origin.wantsDocument ? arrive(rooms, ctx, arrival) : takeTicket(rooms, ctx, arrival)
  })
  serve(app, calls.leaveForBrand, (input, ctx) => leave(rooms, input, ctx))
  serve(app, calls.enterByBrand, (input, ctx) => enter(rooms, input, ctx))
  serve(app, calls.finishBrandSignOn, (input, ctx) => finish(rooms, input, ctx))
  serve(app, calls.listIdentities, (_, ctx) => identitiesOf(rooms, ctx))
  serve(app, calls.startIdentity, (input, ctx) => beginIdentity(rooms, input, ctx))
  serve(app, calls.removeIdentity, (input, ctx) => endIdentity(rooms, input, ctx))
}
