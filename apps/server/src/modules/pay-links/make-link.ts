import { randomBytes } from 'node:crypto'
import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { minorDigitsOf } from '@app/contract/money.ts'
import type { PaymentRefusal } from '@app/contract/gateway/gateway-codes.ts'
import { PAY_LINK_MAILS_A_DAY, PAY_LINKS_A_DAY, PAY_LINKS_OPEN_MAX, type PayLinkRefusal } from '@app/contract/payments/pay-link-codes.ts'
import type { PayLinkMade } from '@app/contract/payments/pay-links.answers.ts'
import type { createPayLink } from '@app/contract/payments/pay-links.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { balanceOf, isMoneyOnItsWay } from '@app/rules/invoices/invoice-status.ts'
import { checkPayLink, payLinkState, typedLinkMinor } from '@app/rules/payments/pay-links.ts'
import { cardLimitOf, DEFAULT_PAYMENT_METHOD } from '@app/rules/reference/payment-methods.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { lockStates, standingOf } from '#modules/invoices/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { keyHash } from '#platform/random-key.ts'
import { KEY_BYTES } from './link-limits.ts'
import { mailLink } from './link-mails.ts'
import type { PayLinksDeps } from './pay-links-deps.ts'
import { countLately, getLink, insertLink, listLinks } from './pay-links.store.ts'

export const SEALED_FOR = 'pay-link'

const refuse = (reason: PaymentRefusal | PayLinkRefusal): never => {
  throw new Failure('PAYMENT_REFUSED', { reason })
}

/** Whether a site's gateway takes cards. */
export const takesCards = ({ gateways }: Pick<PayLinksDeps, 'gateways'>, site: SiteCode): boolean =>
  gateways.of(site)?.methods.includes(DEFAULT_PAYMENT_METHOD) === true

/** Refuses what is more than an account may make: open links of an invoice, links and mails of a day. Under its lock. */
async function checkLimits(
  tx: Tx,
  { accountId, invoiceId, isMailed, nowMs }: { accountId: number; invoiceId: number; isMailed: boolean; nowMs: number },
): Promise<void> {
  const links = await listLinks(tx, { accountId, invoiceId })
  if (links.filter((link) => payLinkState(link, nowMs) === 'OPEN').length >= PAY_LINKS_OPEN_MAX) refuse('LINKS_OPEN')
  const { made, mailed } = await countLately(tx, accountId)
  if (made >= PAY_LINKS_A_DAY) refuse('LINKS_A_DAY')
  if (isMailed && mailed >= PAY_LINK_MAILS_A_DAY) refuse('LINK_MAILS')
}

/**
 * Makes a link by which somebody else pays an invoice of the caller, and mails it where an address is given. Two at once never make more than
 * the caller may. @throws Failure INVOICE_NOT_FOUND for another's, INVALID_INPUT, PAYMENT_REFUSED with the reason NOTHING_DUE, LENDER_HOLD,
 * IN_FLIGHT, METHOD_OFF, CARD_LIMIT, LINKS_OPEN, LINKS_A_DAY or LINK_MAILS.
 */
export async function makeLink(deps: PayLinksDeps, ctx: RequestContext, body: InputOf<typeof createPayLink>['body']): Promise<PayLinkMade> {
  const { accountId } = memberOf(ctx)
  const { nowMs, locale } = ctx
  const { invoiceId } = body
  const email = body.email.trim()
  return transaction(deps.db, async (tx) => {
    await lockTerms(tx, accountId)
    const [row] = await lockStates(tx, accountId, [invoiceId])
    if (row === undefined) throw new Failure('INVOICE_NOT_FOUND')
    const { site, currency } = row
    const balanceMinor = balanceOf(standingOf(row))
    if (balanceMinor <= 0) refuse('NOTHING_DUE')
    if (row.isWithLender) refuse('LENDER_HOLD')
    if (isMoneyOnItsWay(row, nowMs)) refuse('IN_FLIGHT')
    if (!takesCards(deps, site)) refuse('METHOD_OFF')
    const amountMinor = typedLinkMinor(body.amount, { currency, balanceMinor })
    const fieldErrors = checkPayLink({ email, amountMinor }, ctx.site.code)
    if (amountMinor === null || !isFaultless(fieldErrors)) throw new Failure('INVALID_INPUT', { fieldErrors })
    if (amountMinor > cardLimitOf(site) * 10 ** minorDigitsOf(currency)) refuse('CARD_LIMIT')
    const isMailed = email !== ''
    await checkLimits(tx, { accountId, invoiceId, isMailed, nowMs })
    const key = randomBytes(KEY_BYTES).toString('base64url')
    const sealedKey = deps.keys.seal(SEALED_FOR, String(accountId), Buffer.from(key))
    const of = { accountId, invoiceId, currency, amountMinor, locale, email: isMailed ? email : null }
    const linkId = await insertLink(tx, { ...of, keyHash: keyHash(key), sealedKey })
    // Neither key nor address: a history stays.
    const detail = { link: linkId, invoice: invoiceId, currency, amountMinor, isMailed }
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'pay-link-made', detail })
    if (isMailed && !(await mailLink(deps.post, tx, { link: await getLink(tx, linkId), to: email, key, site: ctx.site.code })))
      refuse('LINK_MAILS')
    return { linkId, invoiceId }
  })
}
