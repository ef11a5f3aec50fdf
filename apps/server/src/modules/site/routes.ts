import type { FastifyInstance } from 'fastify'
import { Failure } from '@app/contract/failure.ts'
import * as calls from '@app/contract/site/site.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { EnvConfig } from '@app/contract/site/site.answers.ts'
import { localeTagOf, numberDataOf } from '@app/rules/sites/number-data.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import { hasDemoPeople } from '#modules/demo-people/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve, serveQuietly } from '#platform/http/serve.ts'
import { findContact } from './contacts.store.ts'
import { isExtensionBearer, isGoodExtensionBearer, issueExtensionToken } from './extension-token.ts'
import { createFeedback } from './feedback.ts'
import { createLogEvent } from './log-event.ts'
import { toEnvConfig } from './to-env-config.ts'
import { getUserConfig, saveLanguage, updateUserConfig, type SettingsDeps } from './user-config.ts'

const EXTENSION_PATH = '/g2mext/'
const NO_CONTACT = { phone: '', email: '', hours: '' }

/** A token of ours that is forged or over is refused; calls without one are open, as the documents have them. */
function guardExtensionCalls(app: FastifyInstance, keys: KeyRing): void {
  app.addHook('onRequest', async (request) => {
    const { authorization } = request.headers
    if (authorization === undefined || !request.url.startsWith(EXTENSION_PATH) || !isExtensionBearer(authorization)) return
    const isGood = await isGoodExtensionBearer(keys, authorization, Date.now())
    if (!isGood) throw new Failure('NOT_SIGNED_IN')
  })
}

async function featuresOf({ switches }: SiteDeps, site: SiteCode): Promise<EnvConfig['features']> {
  const [newRegistration, hybridRegistration, newDashboard, newLotDetails] = await Promise.all([
    switches.isOn('newRegistration', site),
    switches.isOn('hybridRegistration', site),
    switches.isOn('newDashboard', site),
    switches.isOn('newLotDetails', site),
  ])
  return { newRegistration, hybridRegistration, newDashboard, newLotDetails }
}

/** What this module needs; `captchaSiteKey` is null while no captcha is on. */
export interface SiteDeps extends SettingsDeps {
  readonly keys: KeyRing
  readonly captchaSiteKey: string | null
  /** The configured identity providers. */
  readonly signOn: { offer(ctx: RequestContext): Promise<EnvConfig['sso']> }
}

/** Serves what pages know of site, person and settings, and what they report. */
export function registerSite(app: FastifyInstance, deps: SiteDeps): void {
  const { db, config, keys, captchaSiteKey, signOn } = deps
  const keepFeedback = createFeedback(db)
  const keepRecord = createLogEvent()
  guardExtensionCalls(app, keys)
  serve(app, calls.getUserConfig, async (_input, ctx) => await getUserConfig(deps, ctx))
  serve(app, calls.updateUserConfig, async ({ body }, ctx) => await updateUserConfig(deps, body, ctx))
  serve(app, calls.updateLanguagePreference, async ({ body }, ctx) => ({ selectedLang: await saveLanguage(db, body.language, ctx) }))
  serve(app, calls.getEnvConfig, async (_input, ctx) =>
    toEnvConfig(ctx.site, config, {
      captchaSiteKey,
      sso: await signOn.offer(ctx),
      // A database that is away hides the way there, not the page.
      demoPeople: await hasDemoPeople(deps, ctx).catch(() => false),
      features: await featuresOf(deps, ctx.site.code),
    }),
  )
  serve(app, calls.getNumberData, async ({ params }, ctx) => {
    const tag = localeTagOf(params.language, params.locale)
    if (tag === null) throw new Failure('INVALID_INPUT', { fieldErrors: { locale: 'validation.language' } })
    return numberDataOf(tag, ctx.site.currency)
  })
  serve(app, calls.getExtensionAuth, async (_input, ctx) => ({ authorization: `Bearer ${issueExtensionToken(keys, ctx.nowMs)}` }))
  serve(app, calls.getContactInfo, async (_input, { site }) => {
    const contact = (await findContact(db, site.code)) ?? NO_CONTACT
    return { siteCode: site.code, timeZone: site.zone, ...contact }
  })
  serve(app, calls.getCaptchaKey, async () => ({ siteKey: captchaSiteKey }))
  serveQuietly(app, calls.logEvent, {
    handler: async ({ body }, ctx) => {
      await keepRecord(body, ctx)
      return {}
    },
    whenLimited: () => ({}),
  })
  serve(app, calls.sendFeedback, async ({ body }, ctx) => ({ feedbackId: await keepFeedback(body, ctx) }))
}
