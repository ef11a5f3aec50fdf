import { Failure } from '@app/contract/failure.ts'
import type { Handover, PayersLenders } from '@app/contract/lenders/lenders.answers.ts'
import { balanceOf } from '@app/rules/invoices/invoice-status.ts'
import { findBankAccount, findInvoiceRow } from '#modules/invoices/index.ts'
import { memberOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findStanding, type HandoverRow, hasLenderPaid } from './handovers.store.ts'
import type { LenderDeps } from './lender-deps.ts'
import { type LenderRow, listStandingLenders } from './lenders.store.ts'

const toChoice = ({ id: lenderId, name, referenceName }: LenderRow) => ({ lenderId, name, referenceName })

async function toHandover({ db }: LenderDeps, row: HandoverRow): Promise<Handover> {
  const { id: handoverId, lender: name, handedAt, reference, theirReference, holdsVehicle, entityId, currency } = row
  const [bank, isPaid] = await Promise.all([findBankAccount(db, entityId, currency), hasLenderPaid(db, row)])
  return { handoverId, name, handedAt: handedAt.toISOString(), reference, theirReference, bank, holdsVehicle, canWithdraw: !isPaid }
}

/** Lenders that can pay an invoice of the caller, and who has it; of none those of the site. @throws Failure INVOICE_NOT_FOUND for another's. */
export async function readLenders(deps: LenderDeps, ctx: RequestContext, invoiceId: number | null): Promise<PayersLenders> {
  const { accountId: payerId } = memberOf(ctx)
  if (invoiceId === null)
    return { lenders: (await listStandingLenders(deps.db, ctx.site.code)).map(toChoice), handover: null, canHandOver: false }
  const invoice = await findInvoiceRow(deps.db, invoiceId, payerId)
  if (invoice === null) throw new Failure('INVOICE_NOT_FOUND')
  const { kind, type, site, status } = invoice
  const [lenders, standing] = await Promise.all([listStandingLenders(deps.db, site), findStanding(deps.db, { invoiceId, payerId })])
  const isOwed = (status === 'OPEN' || status === 'OVERDUE') && balanceOf(invoice) > 0
  return {
    lenders: lenders.map(toChoice),
    handover: standing === null ? null : await toHandover(deps, standing),
    canHandOver: kind === 'INVOICE' && type === 'LOT' && isOwed && standing === null,
  }
}
