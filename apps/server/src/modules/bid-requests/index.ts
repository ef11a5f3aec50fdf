import type { FastifyInstance } from 'fastify'
import { decideBidRequest, listBidRequests } from '@app/contract/mandates/bid-requests.ts'
import { answerForm } from '#modules/session/index.ts'
import { serve } from '#platform/http/serve.ts'
import type { BidRequestsDeps } from './bid-requests-deps.ts'
import { decideRequest } from './decide-request.ts'
import { listRequests } from './list-requests.ts'

/** The page on which requests are decided. */
const PAGE = '/bidRequests'

/** Serves what waits for a second person. */
export function registerBidRequests(app: FastifyInstance, deps: BidRequestsDeps): void {
  serve(app, listBidRequests, (_, ctx) => listRequests(deps, ctx))
  serve(app, decideBidRequest, ({ body }, ctx) =>
    answerForm(app, { ctx, locale: body.locale, path: PAGE }, { work: () => decideRequest(deps, body, ctx), next: () => PAGE }),
  )
}
