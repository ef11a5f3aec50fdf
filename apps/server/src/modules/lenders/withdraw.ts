import { Failure } from '@app/contract/failure.ts'
import type { InvoiceWithdrawn } from '@app/contract/lenders/lenders.answers.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { findInvoiceRow, lockStates } from '#modules/invoices/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { endHandover, findStanding, hasLenderPaid } from './handovers.store.ts'
import type { LenderDeps } from './lender-deps.ts'
import { mailLender } from './lender-mails.ts'
import { refuse } from './refuse.ts'

/**
 * Takes an invoice of the caller back from its lender, who is told; once money has come by bank only the lender's word ends it. Behind the lock
 * of the payer, as the booking of a bank's line is. @throws Failure INVOICE_NOT_FOUND, LENDER_REFUSED NOT_WITH_LENDER, LENDER_PAID.
 */
export async function withdraw(deps: LenderDeps, ctx: RequestContext, invoiceId: number): Promise<InvoiceWithdrawn> {
  const { accountId: payerId } = memberOf(ctx)
  if ((await findInvoiceRow(deps.db, invoiceId, payerId)) === null) throw new Failure('INVOICE_NOT_FOUND')
  await transaction(deps.db, async (tx) => {
    await lockTerms(tx, payerId)
    await lockStates(tx, payerId, [invoiceId])
    const handed = await findStanding(tx, { invoiceId, payerId })
    if (handed === null) return refuse('NOT_WITH_LENDER')
    if (await hasLenderPaid(tx, handed)) return refuse('LENDER_PAID')
    await endHandover(tx, handed.id, 'WITHDRAWN')
    const detail = { handover: handed.id, invoice: invoiceId, lot: handed.lot, lender: handed.lenderId }
    await addAccountEvent(tx, { accountId: payerId, actorId: payerId, kind: 'invoice-taken-from-lender', detail })
    return mailLender(deps.post, tx, { handed, news: 'WITHDRAWN', bank: null })
  })
  return { invoiceId }
}
