import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { majorOf } from '@app/contract/money.ts'
import type { PayLink, PayLinkRevoked, PayLinks } from '@app/contract/payments/pay-links.answers.ts'
import type { revokePayLink } from '@app/contract/payments/pay-links.ts'
import { balanceOf } from '@app/rules/invoices/invoice-status.ts'
import { payLinkState } from '@app/rules/payments/pay-links.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { findInvoiceRow } from '#modules/invoices/index.ts'
import { qrPicture } from '#modules/second-factor/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { transaction } from '#platform/db/database.ts'
import { originOf, type RequestContext } from '#platform/http/request-context.ts'
import { SEALED_FOR, takesCards } from './make-link.ts'
import { payPath } from './pay-paths.ts'
import type { PayLinksDeps } from './pay-links-deps.ts'
import { endLink, type LinkRow, listLinks } from './pay-links.store.ts'

const iso = (ms: number | null): string => (ms === null ? '' : new Date(ms).toISOString())

/** A link as its owner sees it: with its address, as long as somebody can pay by it. */
async function showLink({ keys }: PayLinksDeps, ctx: RequestContext, row: LinkRow): Promise<PayLink> {
  const { id: linkId, invoiceId, currency, amountMinor, accountId, sealedKey, email, madeAtMs, expiresAtMs, endedAtMs } = row
  const state = payLinkState(row, ctx.nowMs)
  const isOpen = state === 'OPEN'
  const key = isOpen ? (await keys.unseal(SEALED_FOR, String(accountId), sealedKey)).toString() : ''
  const url = isOpen ? originOf(ctx) + payPath(ctx.locale, key) : ''
  return {
    linkId,
    invoiceId,
    state,
    currencyCode: currency,
    amount: majorOf({ minor: amountMinor, currency }),
    url,
    picture: isOpen ? qrPicture(url) : null,
    email: isOpen ? (email ?? '') : '',
    madeAt: iso(madeAtMs),
    expiresAt: iso(expiresAtMs),
    endedAt: iso(endedAtMs),
  }
}

/** The links of one of the caller's invoices. @throws Failure INVOICE_NOT_FOUND for another's or none. */
export async function readLinks(deps: PayLinksDeps, ctx: RequestContext, invoiceId: number): Promise<PayLinks> {
  const { accountId } = memberOf(ctx)
  const invoice = await findInvoiceRow(deps.db, invoiceId, accountId)
  if (invoice === null) throw new Failure('INVOICE_NOT_FOUND')
  const { status, site, lender } = invoice
  const rows = await listLinks(deps.db, { accountId, invoiceId })
  const isOwed = balanceOf(invoice) > 0 && lender === '' && (status === 'OPEN' || status === 'OVERDUE')
  return { links: await Promise.all(rows.map((row) => showLink(deps, ctx, row))), canMake: isOwed && takesCards(deps, site) }
}

/** Ends a link of the caller, and then the page on which somebody may be paying by it. */
export async function revokeLink(
  { db, payments }: PayLinksDeps,
  ctx: RequestContext,
  { linkId: id }: InputOf<typeof revokePayLink>['body'],
): Promise<PayLinkRevoked> {
  const { accountId } = memberOf(ctx)
  const isEnded = await transaction(db, async (tx) => {
    await lockTerms(tx, accountId)
    const ended = await endLink(tx, { id, accountId, reason: 'REVOKED' })
    if (ended) await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'pay-link-revoked', detail: { link: id } })
    return ended
  })
  if (isEnded) await payments.closeLink(id)
  return { isEnded }
}
