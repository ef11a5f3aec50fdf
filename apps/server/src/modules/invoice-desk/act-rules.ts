import { Failure } from '@app/contract/failure.ts'
import type { MoneyActRefusal } from '@app/contract/payments/invoice-codes.ts'
import { findDeskInvoice, type InvoiceRow } from '#modules/invoices/index.ts'
import { isClose } from '#modules/accounts/index.ts'
import type { InvoiceDeskDeps } from './invoice-desk-deps.ts'

/** @throws Failure MONEY_ACT_REFUSED with a reason. */
export const refuse = (reason: MoneyActRefusal, detail: Readonly<Record<string, number>> = {}): never => {
  throw new Failure('MONEY_ACT_REFUSED', { reason, ...detail })
}

/** Whose invoice it is, of a site of the caller's. @throws Failure INVOICE_NOT_FOUND, MONEY_ACT_REFUSED SELF and NOT_AN_INVOICE. */
export async function getTheirs(
  { db }: InvoiceDeskDeps,
  id: number,
  by: { readonly accountId: number; readonly sites: readonly string[] },
): Promise<InvoiceRow> {
  const row = await findDeskInvoice(db, id)
  if (row === null || !by.sites.includes(row.site)) throw new Failure('INVOICE_NOT_FOUND')
  if (await isClose(db, by.accountId, row.payerId)) refuse('SELF')
  if (row.kind !== 'INVOICE') refuse('NOT_AN_INVOICE')
  return row
}
