import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/tax/tax-desk.ts'
import { serve } from '#platform/http/serve.ts'
import { decideRates, loadRates } from './rate-drafts.ts'
import { approve, end, readTaxDesk, setTaxOfLots, type TaxDeps } from './tax-desk.ts'

/** Serves the desk of tax: rates of places with their second person, and who is exempt. */
export function registerTax(app: FastifyInstance, deps: TaxDeps): void {
  serve(app, calls.getTaxDesk, (_, ctx) => readTaxDesk(deps, ctx))
  serve(app, calls.loadTaxRates, ({ body }, ctx) => loadRates(deps, ctx, body))
  serve(app, calls.decideTaxRates, ({ params, body }, ctx) => decideRates(deps, ctx, { id: Number(params.id), body }))
  serve(app, calls.approveExemption, ({ body }, ctx) => approve(deps, ctx, body))
  serve(app, calls.setLotTax, ({ body }, ctx) => setTaxOfLots(deps, ctx, body))
  serve(app, calls.endExemption, ({ body }, ctx) => end(deps, ctx, body))
}
