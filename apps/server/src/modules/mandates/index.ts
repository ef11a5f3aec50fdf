import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/mandates/mandates.ts'
import { answerForm, memberOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { changeGiven, giveMandate, revokeGiven } from './give-mandate.ts'
import { listMandates } from './list-mandates.ts'
import type { MandatesDeps } from './mandates-deps.ts'
import { leaveGiven, takeGiven } from './sub-bidders.ts'
import { findKind, idOf } from './mandates.store.ts'

export type { MandatesDeps } from './mandates-deps.ts'
export { givenBackWords, mandateWords } from './mandate-mails.ts'
export { checkProof, readTerms, reasonOf } from './give-mandate.ts'
export { pageNumberOf } from './list-mandates.ts'
export {
  addMandate,
  changeTerms,
  endMandate,
  findPayerName,
  idOf,
  lockMandate,
  lockParties,
  type MandateTerms,
  type Party,
  userIdOf,
} from './mandates.store.ts'
export { showMandates, type ShownMandate } from './show-mandates.ts'

const BIDDERS_PAGE = '/bidders'
const COUNTERMEN_PAGE = '/manageCounterman'

const DELEGATES_PAGE = '/accountInformation/delegates'

function pageOf(kind: string | undefined): string {
  if (kind === 'SUB_BIDDER') return DELEGATES_PAGE
  return kind === 'COUNTERMAN' ? COUNTERMEN_PAGE : BIDDERS_PAGE
}

/** Serves who may bid for whose account, and how far. */
export function registerMandates(app: FastifyInstance, deps: MandatesDeps): void {
  serve(app, calls.listMandates, ({ query }, ctx) => listMandates(deps, query, ctx))
  serve(app, calls.createMandate, ({ body }, ctx) => {
    const path = pageOf(body.kind)
    const query = { holder: body.holder }
    return answerForm(app, { ctx, locale: body.locale, path, query }, { work: () => giveMandate(deps, body, ctx), next: () => path })
  })
  const changing = async <D>(ctx: RequestContext, body: { mandateId: string; locale: string }, work: () => Promise<D>) => {
    const path = ctx.origin.wantsDocument
      ? pageOf(await findKind(deps.db, { id: idOf(body.mandateId), payerId: memberOf(ctx).accountId }))
      : BIDDERS_PAGE
    return answerForm(app, { ctx, locale: body.locale, path, query: { mandate: body.mandateId } }, { work, next: () => path })
  }
  serve(app, calls.changeMandate, ({ body }, ctx) => changing(ctx, body, () => changeGiven(deps, body, ctx)))
  const choosing = async <D>(ctx: RequestContext, { mandateId, locale }: { mandateId: string; locale: string }, work: () => Promise<D>) =>
    answerForm(app, { ctx, locale, path: DELEGATES_PAGE, query: { mandate: mandateId } }, { work, next: () => DELEGATES_PAGE })
  serve(app, calls.takeMandate, ({ body }, ctx) => choosing(ctx, body, () => takeGiven(deps, body, ctx)))
  serve(app, calls.leaveMandate, ({ body }, ctx) => choosing(ctx, body, () => leaveGiven(deps, body, ctx)))
  serve(app, calls.revokeMandate, ({ body }, ctx) => changing(ctx, body, () => revokeGiven(deps, body, ctx)))
}
