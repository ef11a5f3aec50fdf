import type { FastifyInstance } from 'fastify'
import * as acts from '@app/contract/payments/invoice-acts.ts'
import * as found from '@app/contract/payments/money-search.ts'
import * as relief from '@app/contract/tax/tax-relief.ts'
import { answerOnce } from '#platform/http/answer-once.ts'
import { serve } from '#platform/http/serve.ts'
import { ask, decide, readActs } from './invoice-acts.ts'
import type { InvoiceDeskDeps } from './invoice-desk-deps.ts'
import { readSheet, search } from './search-money.ts'
import { showInvoice } from './show-invoice.ts'
import { askRelief, readRelief } from './tax-relief.ts'

export { creditWords } from './credit-mails.ts'
export { reliefWords } from './relief-mails.ts'

/** Serves the desk of money: payers and invoices found, credit notes and write-offs by two people. */
export function registerInvoiceDesk(app: FastifyInstance, deps: InvoiceDeskDeps): void {
  const { db } = deps
  serve(app, found.searchMoney, ({ query }, ctx) => search(deps, ctx, query))
  serve(app, found.getPayerSheet, ({ params }, ctx) => readSheet(deps, ctx, Number(params.number)))
  serve(app, acts.getDeskInvoice, ({ params }, ctx) => showInvoice(deps, ctx, Number(params.id)))
  serve(app, acts.listInvoiceActs, ({ query }, ctx) => readActs(deps, ctx, query))
  serve(app, acts.askInvoiceAct, ({ params, body }, ctx) =>
    answerOnce({ db, call: acts.askInvoiceAct, ctx, input: { ...params, ...body } }, () => ask(deps, ctx, { id: Number(params.id), body })),
  )
  serve(app, relief.listTaxRelief, (_, ctx) => readRelief(deps, ctx))
  serve(app, relief.askTaxRelief, ({ body }, ctx) =>
    answerOnce({ db, call: relief.askTaxRelief, ctx, input: body }, () => askRelief(deps, ctx, body)),
  )
  serve(app, acts.decideInvoiceAct, ({ params, body }, ctx) =>
    answerOnce({ db, call: acts.decideInvoiceAct, ctx, input: { ...params, ...body } }, () =>
      decide(deps, ctx, { id: Number(params.id), body }),
    ),
  )
}
