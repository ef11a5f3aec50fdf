import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { MONEY_DESK_PAGE_SIZE } from '@app/contract/payments/invoice-codes.ts'
import type { FoundInvoice, MoneyFound, PayerSheet } from '@app/contract/payments/money-search.answers.ts'
import type { searchMoney } from '@app/contract/payments/money-search.ts'
import { USER_ID_MAX } from '@app/contract/people.ts'
import { toMoneyWords } from '@app/rules/invoices/money-words.ts'
import { sumUnpaid } from '#modules/invoices/index.ts'
import { readBalances } from '#modules/journal/index.ts'
import { findPayerByNumber } from '#modules/payments/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { InvoiceDeskDeps } from './invoice-desk-deps.ts'
import { type DocumentRow, listDocuments, listDocumentsOf, listPayers, PAYERS_NAMED_MAX } from './search.store.ts'
import { listEntriesOf, listPaymentsOf } from './sheet.store.ts'

/** Rows of each part of a payer's sheet. */
const SHEET_ROWS = 50

function toFound({ id, lot, issuedAtMs, dueAtMs, ...row }: DocumentRow): FoundInvoice {
  return { ...row, invoiceId: id, lotNumber: lot, issuedAt: new Date(issuedAtMs).toISOString(), dueAt: new Date(dueAtMs).toISOString() }
}

/** Payers and a page of invoices of the caller's sites. */
export async function search(
  { db }: InvoiceDeskDeps,
  ctx: RequestContext,
  { q, status, page }: InputOf<typeof searchMoney>['query'],
): Promise<MoneyFound> {
  const { sites } = operatorOf(ctx)
  const words = q === '' ? null : toMoneyWords(q)
  const payers = words === null ? [] : await listPayers(db, words, sites)
  const filter = { words, payers: payers.map(({ accountId }) => accountId), status: status ?? null, sites }
  const rows = await listDocuments(db, filter, { offset: (page - 1) * MONEY_DESK_PAGE_SIZE, limit: MONEY_DESK_PAGE_SIZE + 1 })
  return {
    payers: payers.slice(0, PAYERS_NAMED_MAX).map(({ number, name, site }) => ({ number, name, site })),
    invoices: rows.slice(0, MONEY_DESK_PAGE_SIZE).map(toFound),
    page,
    hasMore: rows.length > MONEY_DESK_PAGE_SIZE,
  }
}

/** One payer of the caller's sites. @throws Failure NO_SUCH_PERSON, also for people of other sites. */
export async function readSheet({ db }: InvoiceDeskDeps, ctx: RequestContext, number: number): Promise<PayerSheet> {
  const { sites } = operatorOf(ctx)
  const payer = number > USER_ID_MAX ? null : await findPayerByNumber(db, { number }, sites)
  if (payer === null) throw new Failure('NO_SUCH_PERSON')
  const { accountId, name, site } = payer
  const [balances, unpaid, documents, payments, entries] = await Promise.all([
    readBalances(db, accountId),
    sumUnpaid(db, accountId),
    listDocumentsOf(db, accountId, { sites, limit: SHEET_ROWS }),
    listPaymentsOf(db, accountId, SHEET_ROWS),
    listEntriesOf(db, accountId, { sites, limit: SHEET_ROWS }),
  ])
  return {
    payer: { number, name, site },
    balances: balances.map(({ currency, owedMinor, creditMinor, depositMinor, overdueSince }) => {
      const { overdueMinor = 0, onItsWayMinor = 0 } = unpaid.find((one) => one.currency === currency) ?? {}
      return {
        currency,
        owedMinor,
        overdueMinor,
        onItsWayMinor,
        creditMinor,
        depositMinor,
        overdueSince: overdueSince?.toISOString() ?? '',
      }
    }),
    invoices: documents.map(toFound),
    payments,
    entries,
  }
}
