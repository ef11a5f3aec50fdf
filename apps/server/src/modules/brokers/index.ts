import type { FastifyInstance } from 'fastify'
import * as desk from '@app/contract/brokers/broker-desk.ts'
import * as calls from '@app/contract/brokers/brokers.ts'
import { answerForm, type Operator, operatorOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { readApplicationOf, sendApplication } from './apply-as-broker.ts'
import { askLevelOf, decideApplication, decideWords, readBrokerDesk, refuseApplication } from './broker-desk.ts'
import { readFees, setFees } from './broker-fees.ts'
import { readProfile, sendProfile } from './broker-profile.ts'
import { readOwnBroker, readTalks, writeToOwnBidder, writeToOwnBroker } from './broker-talks.ts'
import type { BrokersDeps } from './brokers-deps.ts'

export type { BrokersDeps } from './brokers-deps.ts'
export { applicationVerdict, messageWords, wordsVerdict } from './broker-mails.ts'

const PROFILE_PAGE = '/brokerProfile'
const BROKER_PAGE = '/contactBroker'
const APPLICATION_PAGE = '/broker-form'

/** The calls of brokers and masters for themselves. */
function registerBroker(app: FastifyInstance, deps: BrokersDeps): void {
  const { db } = deps
  const form = (ctx: RequestContext, locale: string, about: Readonly<Record<string, string>>) => ({
    ctx,
    locale,
    path: PROFILE_PAGE,
    query: about,
  })
  const back = (part: string) => () => `${PROFILE_PAGE}?done=${part}`
  serve(app, calls.getBrokerProfile, (_, ctx) => readProfile(db, ctx))
  serve(app, calls.sendBrokerProfile, ({ body }, ctx) =>
    answerForm(app, form(ctx, body.locale, { about: 'words' }), { work: () => sendProfile(deps, body, ctx), next: back('words') }),
  )
  serve(app, calls.getBrokerFees, (_, ctx) => readFees(db, ctx))
  serve(app, calls.setBrokerFees, ({ body }, ctx) =>
    answerForm(app, form(ctx, body.locale, { about: 'fees' }), { work: () => setFees(deps, body, ctx), next: back('fees') }),
  )
  serve(app, calls.listBrokerTalks, ({ query }, ctx) => readTalks(db, query, ctx))
  serve(app, calls.writeToBidder, ({ body }, ctx) => {
    const { bidder } = body
    const next = () => `${PROFILE_PAGE}?${new URLSearchParams({ bidder })}`
    return answerForm(app, form(ctx, body.locale, { bidder, about: 'message' }), { work: () => writeToOwnBidder(deps, body, ctx), next })
  })
}

/** The calls of who bids through a broker, and of who wants to be one. */
function registerMembers(app: FastifyInstance, deps: BrokersDeps): void {
  const { db } = deps
  serve(app, calls.getOwnBroker, ({ query }, ctx) => readOwnBroker(db, query.before, ctx))
  serve(app, calls.writeToBroker, ({ body }, ctx) => {
    const work = () => writeToOwnBroker(deps, body.words, ctx)
    return answerForm(app, { ctx, locale: body.locale, path: BROKER_PAGE }, { work, next: () => BROKER_PAGE })
  })
  serve(app, calls.getBrokerApplication, (_, ctx) => readApplicationOf(db, ctx))
  serve(app, calls.applyAsBroker, ({ body }, ctx) => {
    const work = () => sendApplication(deps, body, ctx)
    return answerForm(app, { ctx, locale: body.locale, path: APPLICATION_PAGE }, { work, next: () => APPLICATION_PAGE })
  })
}

/** The calls of operators. */
function registerDesk(app: FastifyInstance, deps: BrokersDeps): void {
  const { db } = deps
  const who = (ctx: RequestContext): Operator & { readonly nowMs: number } => ({ ...operatorOf(ctx), nowMs: ctx.nowMs })
  serve(app, desk.getBrokerDesk, (_, ctx) => readBrokerDesk(db, operatorOf(ctx)))
  serve(app, desk.askBrokerLevel, ({ params, body }, ctx) => askLevelOf(db, who(ctx), { id: Number(params.id), ...body }))
  serve(app, desk.refuseBrokerApplication, ({ params, body }, ctx) =>
    refuseApplication(deps, operatorOf(ctx), { id: Number(params.id), reason: body.reason }),
  )
  serve(app, desk.decideBrokerLevel, ({ params, body }, ctx) =>
    decideApplication(deps, who(ctx), { id: Number(params.id), isConfirmed: body.action === 'confirm' }),
  )
  serve(app, desk.decideBrokerWords, ({ params, body }, ctx) =>
    decideWords(deps, operatorOf(ctx), { id: Number(params.id), isListed: body.action === 'list', reason: body.reason }),
  )
}

/** Brokers and masters: what they say of themselves, take, and are asked; applications; what operators decide about both. */
export function registerBrokers(app: FastifyInstance, deps: BrokersDeps): void {
  registerBroker(app, deps)
  registerMembers(app, deps)
  registerDesk(app, deps)
}
