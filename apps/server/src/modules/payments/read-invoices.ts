import { Failure } from '@app/contract/failure.ts'
import type { InputOf } from '@app/contract/define-call.ts'
import { majorOf } from '@app/contract/money.ts'
import { INVOICE_STATUSES, INVOICES_PAGE_SIZE, UNPAID_STATUSES } from '@app/contract/payments/invoice-codes.ts'
import type {
  Balances,
  CreditNoteAnswer,
  InvoiceAnswer,
  InvoiceEntry,
  InvoiceList,
  Movement,
  PaymentHistory,
} from '@app/contract/payments/invoices.answers.ts'
import type { listInvoices } from '@app/contract/payments/invoices.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { hasGermanPapers } from '@app/rules/e-invoices/e-invoice-sites.ts'
import { balanceOf } from '@app/rules/invoices/invoice-status.ts'
import { PRICE_CODE, TAX_CODE } from '@app/rules/invoices/journal-lines.ts'
import { RATE_UNITS_PER_PERCENT } from '@app/rules/tax/tax-codes.ts'
import type { Text } from '@app/text/create-text.ts'
import { textOf } from '@app/text/languages.ts'
import {
  countInvoices,
  findBankAccount,
  findInvoiceRow,
  type InvoiceDeps,
  type InvoiceRow,
  type LineRow,
  listInvoiceRows,
  lineWords,
  listLines,
  readParts,
  sumUnpaid,
} from '#modules/invoices/index.ts'
import { hasEInvoiceOf } from '#modules/e-invoices/index.ts'
import { readBalances } from '#modules/journal/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { readTitleOf } from '#modules/titles/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { showTransfer } from './announce-transfer.ts'
import { countMovements, listMovements, type MovementRow } from './movements.store.ts'
import { listAwaited } from './transfers.store.ts'

const FEES_PATH = '/memberFees'
const iso = (atMs: number): string => new Date(atMs).toISOString()

/** An invoice as a list shows it. */
export function toEntry(row: InvoiceRow): InvoiceEntry {
  const { currency, totalMinor } = row
  const major = (minor: number): number => majorOf({ minor, currency })
  return {
    invoiceId: row.id,
    number: row.number,
    invoiceType: row.type,
    paymentType: row.paymentType,
    lotNumber: row.lot,
    vehicle: row.vehicle,
    yard: row.yard,
    buyerNumber: row.buyerNumber,
    bidderNumber: row.bidderNumber,
    currencyCode: currency,
    total: major(totalMinor),
    balance: major(balanceOf(row)),
    issuedAt: iso(row.issuedAtMs),
    dueAt: iso(row.dueAtMs),
    clock: yardClockAt(row.zone, row.dueAtMs),
    status: row.status,
    lender: row.lender,
  }
}

/** The caller's invoices, with what they have to pay by currency. */
export async function listOwn(
  { db }: InvoiceDeps,
  ctx: RequestContext,
  query: InputOf<typeof listInvoices>['query'],
): Promise<InvoiceList> {
  const { accountId: payerId } = memberOf(ctx)
  const { status, currency = null, page } = query
  const statuses = status === undefined ? INVOICE_STATUSES : status === 'UNPAID' ? UNPAID_STATUSES : [status]
  const filter = { payerId, statuses, currency }
  const [rows, total, sums] = await Promise.all([
    listInvoiceRows(db, filter, { offset: (page - 1) * INVOICES_PAGE_SIZE, limit: INVOICES_PAGE_SIZE }),
    countInvoices(db, filter),
    sumUnpaid(db, payerId),
  ])
  return {
    invoices: rows.map(toEntry),
    total,
    page,
    pageSize: INVOICES_PAGE_SIZE,
    sums: sums.map(({ currency: currencyCode, owedMinor, overdueMinor, onItsWayMinor, withLendersMinor, invoices }) => {
      const major = (minor: number): number => majorOf({ minor, currency: currencyCode })
      const owed = { owed: major(owedMinor), overdue: major(overdueMinor), withLenders: major(withLendersMinor) }
      return { currencyCode, ...owed, onItsWay: major(onItsWayMinor), invoices }
    }),
  }
}

/** The fee table that has the row of a line, as it was on the day of the invoice. */
const feeTableOf = ({ site, issuedAtMs, lot }: InvoiceRow, code: string): string =>
  code === PRICE_CODE || code === TAX_CODE || lot === null
    ? ''
    : `${FEES_PATH}?${new URLSearchParams({ site, on: iso(issuedAtMs).slice(0, 10) })}`

/** A line of a document in the words of the reader. */
export const toLine = (
  { code, textKey, amountMinor, taxMinor, taxPlace, taxRate }: LineRow,
  currency: CurrencyCode,
  text: Text,
): CreditNoteAnswer['lines'][number] => ({
  code,
  description: lineWords({ code, textKey, taxPlace, taxRate }, text),
  amount: majorOf({ minor: amountMinor, currency }),
  tax: majorOf({ minor: taxMinor, currency }),
  taxPercent: taxRate === null ? null : taxRate / RATE_UNITS_PER_PERCENT,
})

/** One of the caller's invoices. @throws Failure INVOICE_NOT_FOUND for another's, a credit note or none. */
export async function getOwn({ db }: InvoiceDeps, ctx: RequestContext, id: number): Promise<InvoiceAnswer> {
  const row = await findInvoiceRow(db, id, memberOf(ctx).accountId)
  if (row === null || row.kind !== 'INVOICE') throw new Failure('INVOICE_NOT_FOUND')
  const { currency, paidMinor, creditedMinor, toldMinor } = row
  const major = (minor: number): number => majorOf({ minor, currency })
  const lines = await listLines(db, id)
  const [parts, [awaited], bank, title, hasEInvoice] = await Promise.all([
    readParts(db, id),
    listAwaited(db, [id], new Date(ctx.nowMs)),
    findBankAccount(db, row.entityId, currency),
    row.lot === null ? null : readTitleOf(db, { lot: row.lot, payerId: row.payerId }),
    hasEInvoiceOf(db, row, lines),
  ])
  const text = textOf(ctx.locale, ctx.site.dialect)
  return {
    ...toEntry(row),
    site: row.site,
    lines: lines.map((line) => ({ ...toLine(line, currency, text), feeTable: feeTableOf(row, line.code) })),
    told: toldMinor === null ? null : major(toldMinor),
    seller: parts.seller,
    buyer: parts.buyer,
    paid: major(paidMinor),
    credited: major(creditedMinor),
    payments: parts.payments.map(({ amountMinor, ...one }) => ({ ...one, amount: major(amountMinor) })),
    creditNotes: parts.creditNotes.map(({ totalMinor, issuedAtMs, ...one }) => ({
      ...one,
      total: major(totalMinor),
      issuedAt: iso(issuedAtMs),
    })),
    transfer: awaited === undefined || bank === null ? null : showTransfer(awaited, bank),
    title,
    takesTransfer: bank !== null,
    hasEInvoice,
    hasGerman: hasGermanPapers(row.site),
  }
}

/** A movement as the wire writes it. */
export const toMovement = ({ atMs, lot, currency, amountMinor, ...row }: MovementRow): Movement => ({
  ...row,
  at: iso(atMs),
  lotNumber: lot,
  currencyCode: currency,
  amount: majorOf({ minor: amountMinor, currency }),
})

/** What moved between the caller and the house. */
export async function readHistory({ db }: InvoiceDeps, ctx: RequestContext, page: number): Promise<PaymentHistory> {
  const { accountId } = memberOf(ctx)
  const [rows, total] = await Promise.all([
    listMovements(db, accountId, { offset: (page - 1) * INVOICES_PAGE_SIZE, limit: INVOICES_PAGE_SIZE }),
    countMovements(db, accountId),
  ])
  return { movements: rows.map(toMovement), total, page, pageSize: INVOICES_PAGE_SIZE }
}

/** What the caller owes and what is held for them: what is on its way is owed until it is there. */
export async function readOwnBalances({ db }: InvoiceDeps, ctx: RequestContext): Promise<Balances> {
  const { accountId } = memberOf(ctx)
  const [balances, sums] = await Promise.all([readBalances(db, accountId), sumUnpaid(db, accountId)])
  const currencies = [...new Set<CurrencyCode>([...balances, ...sums].map(({ currency }) => currency))].toSorted()
  return {
    balances: currencies.map((currency) => {
      const held = balances.find((one) => one.currency === currency)
      const unpaid = sums.find((one) => one.currency === currency)
      const major = (minor: number): number => majorOf({ minor, currency })
      return {
        currencyCode: currency,
        owed: major(held?.owedMinor ?? 0),
        overdue: major(unpaid?.overdueMinor ?? 0),
        overdueSince: held?.overdueSince?.toISOString() ?? '',
        onItsWay: major(unpaid?.onItsWayMinor ?? 0),
        credit: major(held?.creditMinor ?? 0),
        deposit: major(held?.depositMinor ?? 0),
      }
    }),
  }
}
