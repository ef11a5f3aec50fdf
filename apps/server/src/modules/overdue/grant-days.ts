import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { LotExtensions } from '@app/contract/payments/extensions.answers.ts'
import type { grantDays } from '@app/contract/payments/extensions.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { extendedTo } from '@app/rules/invoices/extension.ts'
import { balanceOf } from '@app/rules/invoices/invoice-status.ts'
import { addAccountEvent, isClose } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { lockStates, saveState, settleLate, standingOf } from '#modules/invoices/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import { type Db, transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findLotInvoice, listGranted, type LotInvoice, moveDue } from './overdue.store.ts'

type Billed = LotInvoice & { readonly invoiceId: number }

async function find(db: Db | Tx, lot: number, sites: readonly string[]): Promise<Billed> {
  const found = await findLotInvoice(db, lot, sites)
  if (found === null) throw new Failure('LOT_NOT_FOUND')
  const { invoiceId } = found
  if (invoiceId === null) throw new Failure('INVOICE_NOT_FOUND')
  return { ...found, invoiceId }
}

/** Until when the invoice of a lot is due, and how that came. @throws Failure LOT_NOT_FOUND for another site's, INVOICE_NOT_FOUND. */
export async function readExtensions(
  db: Db | Tx,
  { lot, sites }: { readonly lot: number; readonly sites: readonly string[] },
): Promise<LotExtensions> {
  const { invoiceId, number, status, dueAtMs, zone } = await find(db, lot, sites)
  const granted = await listGranted(db, invoiceId)
  return {
    lot,
    invoiceId,
    number,
    status,
    dueAt: new Date(dueAtMs).toISOString(),
    clock: yardClockAt(zone, dueAtMs),
    extensions: granted.map(({ from, to, at, ...one }) => ({
      ...one,
      from: from.toISOString(),
      to: to.toISOString(),
      at: at.toISOString(),
    })),
  }
}

/**
 * Grants days behind the lock of the payer: a bid is judged before or after. @throws Failure LOT_NOT_FOUND, INVOICE_NOT_FOUND also for one
 * that is paid, INVALID_INPUT for a day that is over, too far, or no later, PAYMENT_REFUSED SELF for one's own and that of who is close.
 */
export async function grant(
  db: Db,
  ctx: RequestContext,
  { lot, until, reason }: InputOf<typeof grantDays>['body'],
): Promise<LotExtensions> {
  const { accountId: by, sites } = operatorOf(ctx)
  const { nowMs } = ctx
  return transaction(db, async (tx) => {
    const { invoiceId, payerId, zone, site, number } = await find(tx, lot, sites)
    if (await isClose(tx, by, payerId)) throw new Failure('PAYMENT_REFUSED', { reason: 'SELF' })
    await lockTerms(tx, payerId)
    const [row] = await lockStates(tx, payerId, [invoiceId])
    if (row === undefined || balanceOf(standingOf(row)) === 0) throw new Failure('INVOICE_NOT_FOUND')
    const dueAtMs = extendedTo(until, { dueAtMs: row.dueAtMs, nowMs, zone, site })
    if (dueAtMs === null) throw new Failure('INVALID_INPUT', { fieldErrors: { until: 'validation.extensionDay' } })
    await moveDue(tx, { invoiceId, payerId, wasDueAtMs: row.dueAtMs, dueAtMs, reason, by })
    await saveState(tx, { ...row, dueAtMs }, nowMs)
    await settleLate(tx, payerId, row.currency)
    await addAccountEvent(tx, { accountId: payerId, actorId: by, kind: 'days-granted', detail: { number, until, reason } })
    return readExtensions(tx, { lot, sites })
  })
}
