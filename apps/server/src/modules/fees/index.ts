import type { FastifyInstance } from 'fastify'
import { estimatePrice as estimateCall, getFees } from '@app/contract/fees/fees.ts'
import { serve } from '#platform/http/serve.ts'
import { estimatePrice, type FeesDeps } from './estimate-price.ts'
import { readFees } from './read-fees.ts'

export type { FeesDeps } from './estimate-price.ts'

/** What a bid costs: the fees of a site on a day, and estimates. */
export function registerFees(app: FastifyInstance, deps: FeesDeps): void {
  serve(app, getFees, ({ query }, ctx) => readFees(deps, query, ctx))
  serve(app, estimateCall, ({ body }, ctx) => estimatePrice(deps, body, ctx))
}
