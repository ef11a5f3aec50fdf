import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/operations/site-settings.ts'
import { saveContact } from '#modules/site/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import { serve } from '#platform/http/serve.ts'
import { getSiteSettings, setPreference, switchFlag } from './change-settings.ts'
import type { SiteSwitches } from './site-switches.ts'

export { SiteSwitches } from './site-switches.ts'

/** What operators set for the sites: features, preferences, contacts. */
export function registerFlags(app: FastifyInstance, { db, switches }: { readonly db: Db; readonly switches: SiteSwitches }): void {
  serve(app, calls.getSiteSettings, (_, ctx) => getSiteSettings(db, operatorOf(ctx).sites))
  serve(app, calls.switchFlag, async ({ body }, ctx) => {
    await switchFlag(db, operatorOf(ctx), body)
    await switches.refresh()
    return {}
  })
  serve(app, calls.setSitePreference, async ({ body }, ctx) => {
    await setPreference(db, operatorOf(ctx), body)
    await switches.refresh()
    return {}
  })
  serve(app, calls.saveContactInfo, async ({ body }, ctx) => {
    await saveContact(db, operatorOf(ctx).sites, body)
    return {}
  })
  app.addHook('onReady', () => switches.start())
  app.addHook('onClose', async () => switches.stop())
}
