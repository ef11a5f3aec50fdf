import type { FastifyInstance } from 'fastify'
import { Failure } from '@app/contract/failure.ts'
import { askVehicleAlert, confirmVehicleAlert, getVehicleAlert } from '@app/contract/saved-searches/vehicle-alerts.ts'
import { VEHICLE_ALERTS_PATH } from '@app/rules/saved-searches/paths.ts'
import { answerForm } from '#modules/session/index.ts'
import { transaction } from '#platform/db/database.ts'
import { serve } from '#platform/http/serve.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import { readSearchKey } from '../telling/search-keys.ts'
import { beginAlert, clearUnconfirmed, findAlertOfKey } from './alert-addresses.store.ts'
import { CLEAR_EVERY_MS } from './alert-limits.ts'
import { AlertDesk, type AlertDeps } from './ask-alert.ts'

async function idOf(keys: KeyRing, key: string): Promise<number> {
  const id = await readSearchKey(keys, key, 'confirm')
  if (id === null) throw new Failure('LINK_EXPIRED')
  return id
}

async function begin({ db, keys }: AlertDeps, key: string): Promise<Record<string, never>> {
  const id = await idOf(keys, key)
  const begun = await transaction(db, (tx) => beginAlert(tx, id))
  if (begun === 'gone') throw new Failure('LINK_EXPIRED')
  if (begun === 'full') throw new Failure('SAVED_SEARCHES_FULL')
  return {}
}

/** Serves alerts of people without an account: asked for, begun by the mailed key, taken away where nobody begins them. */
export function serveAlerts(app: FastifyInstance, deps: AlertDeps): void {
  const desk = new AlertDesk(deps)
  // What was taken on is done before the database is closed.
  app.addHook('onClose', () => desk.close())
  repeatInApp(app, {
    everyMs: CLEAR_EVERY_MS,
    isDueAtOnce: true,
    failed: 'alerts that nobody confirmed could not be taken away',
    work: () => transaction(deps.db, clearUnconfirmed),
  })
  serve(app, askVehicleAlert, ({ body }, ctx) => {
    const { locale, make, model, yearFrom, yearTo, zip, miles, alertFrequency } = body
    // The mail address stays out of addresses, which logs and histories keep.
    const query = { make, model, yearFrom, yearTo, zip, miles, often: alertFrequency }
    const form = { ctx, locale, path: VEHICLE_ALERTS_PATH, query }
    return answerForm(app, form, { work: () => desk.ask(body, ctx), next: () => `${VEHICLE_ALERTS_PATH}?done=asked` })
  })
  serve(app, getVehicleAlert, async ({ query }) => {
    const found = await findAlertOfKey(deps.db, await idOf(deps.keys, query.key))
    if (found === undefined) throw new Failure('LINK_EXPIRED')
    return found
  })
  serve(app, confirmVehicleAlert, ({ body }, ctx) => {
    const { key, locale } = body
    const { path } = confirmVehicleAlert
    return answerForm(app, { ctx, locale, path, query: { key } }, { work: () => begin(deps, key), next: () => `${path}?done=1` })
  })
}
