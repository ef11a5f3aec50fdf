import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/payments/extensions.ts'
import type { InvoiceDeps } from '#modules/invoices/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import { serve } from '#platform/http/serve.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import { CHARGE_EVERY_MS, chargeLateFees } from './charge-late-fees.job.ts'
import { grant, readExtensions } from './grant-days.ts'

/** Serves the days that operators grant, and charges late fees where `runsJobs`. */
export function registerOverdue(app: FastifyInstance, { runsJobs, ...deps }: InvoiceDeps & { readonly runsJobs: boolean }): void {
  const { db } = deps
  serve(app, calls.listExtensions, ({ params }, ctx) => readExtensions(db, { lot: params.lotNumber, sites: operatorOf(ctx).sites }))
  serve(app, calls.grantDays, ({ body }, ctx) => grant(db, ctx, body))
  if (runsJobs) repeatInApp(app, { everyMs: CHARGE_EVERY_MS, failed: 'late fees could not be charged', work: () => chargeLateFees(deps) })
}
