import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/payments/invoices.ts'
import * as desk from '@app/contract/payments/money-desk.ts'
import type { InvoiceDeps } from '#modules/invoices/index.ts'
import { answerForm } from '#modules/session/index.ts'
import { answerOnce } from '#platform/http/answer-once.ts'
import { serve } from '#platform/http/serve.ts'
import { announce } from './announce-transfer.ts'
import { book, findPayerFor } from './book-payment.ts'
import { getOwnNote } from './read-credit-note.ts'
import { getOwn, listOwn, readHistory, readOwnBalances } from './read-invoices.ts'
import { readStatement, writeStatement } from './statement.ts'
import { payWithCredit } from './use-credit.ts'

export { announceFor, keepTransfer } from './announce-transfer.ts'
export { toEntry } from './read-invoices.ts'
export { readStatement } from './statement.ts'
export { findBilledPayer, findPayerByNumber, type Payer } from './payers.store.ts'

const UNPAID_PAGE = '/member-payments/unpaid-invoices'
const OVERVIEW = '/payments'

/** Serves what payers read and do about what they owe, and the desk that books money. */
export function registerPayments(app: FastifyInstance, deps: InvoiceDeps): void {
  const { db } = deps
  serve(app, calls.listInvoices, ({ query }, ctx) => listOwn(deps, ctx, query))
  serve(app, calls.getInvoice, ({ params }, ctx) => getOwn(deps, ctx, Number(params.invoiceId)))
  serve(app, calls.getCreditNote, ({ params }, ctx) => getOwnNote(deps, ctx, Number(params.creditNoteId)))
  serve(app, calls.getPaymentHistory, ({ query }, ctx) => readHistory(deps, ctx, query.page))
  serve(app, calls.getStatement, ({ query }, ctx) => readStatement(deps, ctx, query))
  serve(app, calls.exportStatement, ({ query }, ctx) => writeStatement(deps, ctx, query))
  serve(app, calls.getBalances, (_, ctx) => readOwnBalances(deps, ctx))
  serve(app, calls.announceTransfer, ({ body }, ctx) => {
    const [first] = body.invoiceIds
    const path = body.invoiceIds.length === 1 ? `${UNPAID_PAGE}/${first}` : UNPAID_PAGE
    return answerForm(
      app,
      { ctx, locale: body.locale, path },
      { work: () => announce(deps, ctx, body.invoiceIds), next: ({ invoiceIds }) => `${UNPAID_PAGE}/${invoiceIds[0]}` },
    )
  })
  serve(app, calls.useCredit, ({ body }, ctx) => {
    const work = () => payWithCredit(deps, ctx, body.invoiceIds)
    if (!ctx.origin.wantsDocument) return answerOnce({ db, call: calls.useCredit, ctx, input: body }, work)
    return answerForm(app, { ctx, locale: body.locale, path: OVERVIEW }, { work, next: () => OVERVIEW })
  })
  serve(app, desk.findPayer, ({ query }, ctx) => findPayerFor(deps, ctx, query.q))
  serve(app, desk.bookPayment, ({ body }, ctx) => answerOnce({ db, call: desk.bookPayment, ctx, input: body }, () => book(deps, ctx, body)))
}
