import type { InputOf } from '@app/contract/define-call.ts'
import { Failure, isFailure } from '@app/contract/failure.ts'
import { type askVehicleAlert, confirmVehicleAlert } from '@app/contract/saved-searches/vehicle-alerts.ts'
import { alertCriteria, alertRequest, checkAlert, tidyAlert, type TypedAlert } from '@app/rules/saved-searches/alert-form.ts'
import { requestOfSaved } from '@app/rules/saved-searches/saved-request.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { textOf } from '@app/text/languages.ts'
import { localeOf } from '@app/text/locales.ts'
import type { LotSearch } from '#modules/search/index.ts'
import { type Captcha, isSolved } from '#platform/captcha/index.ts'
import { type Db, transaction } from '#platform/db/database.ts'
import { THIS_MACHINE } from '#platform/edge/network.ts'
import { createCounter, createLimit } from '#platform/http/rate-limits.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { PutOff } from '#platform/jobs/index.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { Log } from '#platform/log.ts'
import { inLanguage, letter, type MailWriter } from '#platform/mail/index.ts'
import { makeSearchKey } from '../telling/search-keys.ts'
import { ALERT_MAIL_KIND, type NewAlert, keepAlert } from './alert-addresses.store.ts'
import { ALERT_WINDOW_SECONDS, ALERTS_OF_NETWORK_MAX, ALERTS_WITHOUT_CAPTCHA_MAX } from './alert-limits.ts'
import { confirmAlertWords, nameOfAlert } from './alert-mails.ts'

/** What alerts of people without an account work with. */
export interface AlertDeps {
  readonly db: Db
  readonly log: Log
  readonly keys: KeyRing
  readonly post: MailWriter
  readonly captcha: Captcha
  readonly search: Pick<LotSearch, 'findListed'>
}

type Sent = InputOf<typeof askVehicleAlert>['body']

/** Refuses a postal code that no place has. */
async function demandPlace({ search }: AlertDeps, typed: TypedAlert, ctx: RequestContext): Promise<void> {
  if (typed.zip === '') return
  try {
    await search.findListed(requestOfSaved(alertRequest(typed), { size: 1 }), ctx)
  } catch (error) {
    if (!isFailure(error) || error.code !== 'BAD_FILTER') throw error
    throw new Failure('INVALID_INPUT', { fieldErrors: { zip: 'validation.alertZip' } })
  }
}

/** Keeps an alert and writes the mail that asks its address, in one transaction. */
async function keepAndMail({ db, keys, post }: Pick<AlertDeps, 'db' | 'keys' | 'post'>, asked: NewAlert): Promise<void> {
  const { address: to, site, locale, name } = asked
  await transaction(db, async (tx) => {
    const id = await keepAlert(tx, asked)
    if (id === null) return
    const link = post.linkTo(site, inLanguage(locale, `${confirmVehicleAlert.path}?key=${makeSearchKey(keys, id, 'confirm')}`))
    const mail = letter({ to, site, locale, accountId: null }, (text) => confirmAlertWords(text, { name, link }))
    await post.sendMail(tx, { ...mail, kind: ALERT_MAIL_KIND })
  })
}

/** Takes on requests for alerts, and waits for those that are under way. */
export class AlertDesk {
  readonly #deps: AlertDeps
  readonly #putOff: PutOff
  readonly #take = createLimit({ points: ALERTS_OF_NETWORK_MAX, durationSeconds: ALERT_WINDOW_SECONDS })
  readonly #takeUnsolved = createCounter({ points: ALERTS_WITHOUT_CAPTCHA_MAX, durationSeconds: ALERT_WINDOW_SECONDS })

  constructor(deps: AlertDeps) {
    this.#deps = deps
    this.#putOff = new PutOff(deps.log, { failed: 'a vehicle alert could not be kept' })
  }

  /**
   * Takes on an alert. What is answered depends on what was typed alone, and the rest is done afterwards, so that no time tells either
   * whether the address is known (assurance T24).
   * @throws Failure INVALID_INPUT with the wrong fields, CAPTCHA_NEEDED, TOO_MANY_REQUESTS, UNAVAILABLE where too much waits.
   */
  async ask(sent: Sent, ctx: RequestContext): Promise<Record<string, never>> {
    const typed = tidyAlert(sent)
    const { isGlobalPlatform, code: site } = ctx.site
    const fieldErrors = checkAlert(typed, { isGlobalPlatform, thisYear: new Date(ctx.nowMs).getUTCFullYear() })
    if (!isFaultless(fieldErrors)) throw new Failure('INVALID_INPUT', { fieldErrors })
    await demandPlace(this.#deps, typed, ctx)
    const { network, address } = ctx.origin
    const isFree = network === THIS_MACHINE || (await this.#takeUnsolved(network))
    if (!isFree && !(await isSolved(this.#deps.captcha, sent.captcha, address))) throw new Failure('CAPTCHA_NEEDED')
    await this.#take(network)
    const locale = localeOf(sent.locale) ?? ctx.locale
    const text = textOf(locale, siteOf(site).dialect)
    const { milesAway } = alertCriteria(typed)
    const asked: NewAlert = {
      address: typed.email.toLowerCase(),
      site,
      locale,
      name: nameOfAlert({ ...typed, milesAway }, text, siteOf(site).distanceUnit),
      request: alertRequest(typed),
      frequency: sent.alertFrequency,
    }
    if (!this.#putOff.add(() => keepAndMail(this.#deps, asked))) throw new Failure('UNAVAILABLE')
    return {}
  }

  /** Does what was taken on and takes no more. */
  close(): Promise<void> {
    return this.#putOff.close()
  }
}
