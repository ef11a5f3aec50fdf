import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { getLaneAlert, logLaneAlert } from '@app/contract/operations/lane-alerts.ts'
import { memberOf } from '#modules/session/index.ts'
import { serve } from '#platform/http/serve.ts'
import { findAlert, noteAlertEvent } from './lane-alerts.store.ts'

/** Serves lane alerts: where one leads, and what became of it (MKT-7.39, MKT-7.40). Another person's is as unknown. */
export function registerLaneAlerts(app: FastifyInstance, { pool }: { readonly pool: Pool }): void {
  serve(app, getLaneAlert, async ({ params }, ctx) => ({ saleDetails: await findAlert(pool, params.uuid, memberOf(ctx).accountId) }))
  serve(app, logLaneAlert, async ({ query }, ctx) => ({
    isLogged: await noteAlertEvent(pool, { ...query, accountId: memberOf(ctx).accountId }),
  }))
}
