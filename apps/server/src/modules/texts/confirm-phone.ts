import { randomInt } from 'node:crypto'
import { Counter } from 'prom-client'
import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { PHONE_CODE_DIGITS, PHONE_CODE_TRIES_MAX, PHONE_CODES_A_DAY_MAX } from '@app/contract/texts/text-codes.ts'
import type { TextSettings } from '@app/contract/texts/texts.answers.ts'
import type { askPhoneCode } from '@app/contract/texts/texts.ts'
import { phoneCountriesOf } from '@app/rules/texts/phone-countries.ts'
import { offeredLocale } from '@app/rules/sites/offered-locale.ts'
import { textOf } from '@app/text/languages.ts'
import { addAccountEvent, lockAccount, notifyOwner } from '#modules/accounts/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import { THIS_MACHINE } from '#platform/edge/network.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { Log } from '#platform/log.ts'
import type { MailWriter } from '#platform/mail/index.ts'
import { metrics } from '#platform/metrics.ts'
import { dropWaitingTexts, type SmsPost } from '#platform/sms/index.ts'
import { type Counted, countToday, keepConfirmation, keepPhone, removeConfirmation, removePhone, takeTry } from './phones.store.ts'
import { type ChoiceDeps, getSettings } from './choose-texts.ts'
import { readNumber } from './phone-number.ts'
import { CODES_OF_HOUSE_MAX, CODES_OF_NETWORK_MAX } from './text-limits.ts'

/** What the module works with. */
export interface TextsDeps extends ChoiceDeps {
  readonly log: Log
  readonly keys: KeyRing
  readonly post: MailWriter
  readonly sms: SmsPost
}

const PURPOSE = 'phone-code'
const CODE = new RegExp(`^\\d{${PHONE_CODE_DIGITS}}$`)
const BLANKS = /[\s-]+/g

const spent = new Counter({
  name: 'hammerlane_text_budget_spent_total',
  help: 'Days on which the house texted as many codes as it may.',
  registers: [metrics],
})

const macText = (accountId: number, number: string, code: string): string => `${accountId}:${number}:${code}`
const refuse = (field: string, message: string): Failure => new Failure('INVALID_INPUT', { fieldErrors: { [field]: message } })

/** Counts what somebody asks for themselves. @throws Failure TOO_MANY_REQUESTS once it was too often today. */
async function countOwn(tx: Tx, one: { readonly counted: Counted; readonly key: string; readonly max: number }): Promise<void> {
  if ((await countToday(tx, one)) === null) throw new Failure('TOO_MANY_REQUESTS')
}

/**
 * Whether the house may text one more code today. The day on which it may not is an alarm: somebody runs through numbers, or the budget
 * is too small.
 */
async function takeBudget(log: Log, tx: Tx): Promise<boolean> {
  const count = await countToday(tx, { counted: 'house', key: '', max: CODES_OF_HOUSE_MAX })
  if (count === CODES_OF_HOUSE_MAX) {
    spent.inc()
    log.error({ codes: count }, 'the budget of texted codes is spent for today: nobody can confirm a telephone number until tomorrow')
  }
  return count !== null
}

/**
 * Texts a code to the number that the caller wants to be texted at. A number that was sent its codes of today, or whose holder said STOP,
 * gets none, and nothing in the answer says so.
 * @throws Failure INVALID_INPUT with the wrong field, TOO_MANY_REQUESTS, UNAVAILABLE once the house has texted its codes of today.
 */
export async function askCode(deps: TextsDeps, sent: InputOf<typeof askPhoneCode>['body'], ctx: RequestContext): Promise<TextSettings> {
  const { db, log, keys, sms } = deps
  const { accountId } = memberOf(ctx)
  const read = readNumber(sent.number, { country: sent.country, allowed: phoneCountriesOf(ctx.site) })
  if ('fault' in read) throw refuse('number', read.fault)
  const { number } = read
  const code = String(randomInt(10 ** PHONE_CODE_DIGITS)).padStart(PHONE_CODE_DIGITS, '0')
  await transaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    await countOwn(tx, { counted: 'account', key: String(accountId), max: PHONE_CODES_A_DAY_MAX })
    if (ctx.origin.network !== THIS_MACHINE) await countOwn(tx, { counted: 'network', key: ctx.origin.network, max: CODES_OF_NETWORK_MAX })
    const isSent = (await countToday(tx, { counted: 'number', key: number, max: PHONE_CODES_A_DAY_MAX })) !== null
    if (!(await takeBudget(log, tx))) throw new Failure('UNAVAILABLE')
    await keepConfirmation(tx, { accountId, number, codeMac: keys.mac(PURPOSE, macText(accountId, number, code)) })
    if (!isSent) return
    // In the language of the page that asks, which need not be that of the account.
    const locale = offeredLocale(sent.locale, ctx.site) ?? ctx.locale
    const body = textOf(locale, ctx.site.dialect).t('text.code', { code })
    await sms.sendText(tx, { to: number, site: ctx.site.code, locale, kind: 'CODE', body, accountId, secrets: [code] })
  })
  return getSettings(deps, ctx)
}

/**
 * Makes the waiting number the caller's by its code. The owner is mailed, since whoever holds the number is told of their account.
 * @throws Failure INVALID_INPUT: wrong, or no code holds any more.
 */
export async function confirmCode(deps: TextsDeps, typed: string, ctx: RequestContext): Promise<TextSettings> {
  const { db, keys, post } = deps
  const { accountId } = memberOf(ctx)
  const code = typed.replace(BLANKS, '')
  if (!CODE.test(code)) throw refuse('code', 'validation.textCode')
  // A wrong try is counted, so the transaction ends well for it too.
  const fault = await transaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    const waiting = await takeTry(tx, accountId)
    if (waiting === null || waiting.tries > PHONE_CODE_TRIES_MAX) return 'validation.textOver'
    const { number, codeMac, tries } = waiting
    if (!(await keys.verifyMac(PURPOSE, macText(accountId, number, code), codeMac)))
      return tries === PHONE_CODE_TRIES_MAX ? 'validation.textOver' : 'validation.textCode'
    await removeConfirmation(tx, accountId)
    const before = await keepPhone(tx, { accountId, number })
    if (before !== null) await dropWaitingTexts(tx, before, accountId)
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'phone-confirmed' })
    await notifyOwner(post, tx, { ctx, accountId, notice: 'phoneConfirmed' })
    return null
  })
  if (fault !== null) throw refuse('code', fault)
  return getSettings(deps, ctx)
}

/** Forgets the caller's number and what waits for it; repeating is harmless. */
export async function forgetPhone(deps: TextsDeps, ctx: RequestContext): Promise<TextSettings> {
  const { accountId } = memberOf(ctx)
  await transaction(deps.db, async (tx) => {
    await lockAccount(tx, accountId)
    await removeConfirmation(tx, accountId)
    const number = await removePhone(tx, accountId)
    if (number === null) return
    await dropWaitingTexts(tx, number, accountId)
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'phone-removed' })
  })
  return getSettings(deps, ctx)
}
