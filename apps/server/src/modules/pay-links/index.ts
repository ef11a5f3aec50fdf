import type { FastifyInstance } from 'fastify'
import { receiveLinkReturn } from '@app/contract/gateway/gateway.ts'
import * as calls from '@app/contract/payments/pay-links.ts'
import { invoicePath } from '@app/rules/invoices/invoice-path.ts'
import { answerForm, leadTo } from '#modules/session/index.ts'
import { answerOnce } from '#platform/http/answer-once.ts'
import { createLimit } from '#platform/http/rate-limits.ts'
import { serve } from '#platform/http/serve.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import { CLEAR_EVERY_MS, CLEARED_AT_ONCE, MISS_WINDOW_SECONDS, MISSES_OF_NETWORK_MAX } from './link-limits.ts'
import { makeLink } from './make-link.ts'
import { readForm, readOpen, readPayment, startByLink } from './open-link.ts'
import { payableByLink } from './pay-by-link.ts'
import type { PayLinksDeps, StrangerDeps } from './pay-links-deps.ts'
import { endOver } from './pay-links.store.ts'
import { readLinks, revokeLink } from './show-links.ts'

export { payableByLink } from './pay-by-link.ts'
export { paidByLinkWords, payLinkWords } from './link-mails.ts'
export { revokeLinksOf } from './pay-links.store.ts'
export type { PayLinksDeps } from './pay-links-deps.ts'

const MAINTENANCE = '/scheduleMaintainance'

function serveStrangers(app: FastifyInstance, deps: StrangerDeps): void {
  serve(app, calls.getPayLink, ({ params }, ctx) => readOpen(deps, ctx, params.secretId))
  serve(app, calls.startLinkPayment, ({ params, body }, ctx) => {
    const { secretId: key } = params
    const { locale } = body
    // A form may lead to our own pages alone; that page has the link to the gateway.
    const next = ({ systemUp, orderRefId }: { systemUp: boolean; orderRefId: string }): string =>
      systemUp ? `/pay/return/${orderRefId}` : MAINTENANCE
    return answerForm(
      app,
      { ctx, locale, path: `/pay/${encodeURIComponent(key)}` },
      { work: () => startByLink(deps, ctx, { key, locale }), next },
    )
  })
  serve(app, receiveLinkReturn, async ({ params }, ctx) =>
    // No cookie came with it, and nothing of it is believed: the reader's own request follows.
    leadTo(app, ctx, { path: `/pay/return/${encodeURIComponent(params.ref)}`, locale: ctx.locale }),
  )
  serve(app, calls.getLinkPayment, ({ params }, ctx) => readPayment(deps, ctx, params.ref))
  serve(app, calls.getLinkPaymentForm, ({ params }, ctx) => readForm(deps, ctx, params.ref))
}

/** Serves links by which somebody else pays: made, shown and revoked by their owner, paid by whoever has one. */
export function registerPayLinks(app: FastifyInstance, deps: PayLinksDeps): void {
  const { db, payments } = deps
  payments.register(payableByLink(deps))
  serve(app, calls.createPayLink, ({ body }, ctx) => {
    const work = () => makeLink(deps, ctx, body)
    if (!ctx.origin.wantsDocument) return answerOnce({ db, call: calls.createPayLink, ctx, input: body }, work)
    const path = invoicePath(body.invoiceId)
    return answerForm(app, { ctx, locale: body.locale, path, query: { form: 'links' } }, { work, next: () => path })
  })
  serve(app, calls.listPayLinks, ({ query }, ctx) => readLinks(deps, ctx, Number(query.invoiceId)))
  serve(app, calls.revokePayLink, ({ body }, ctx) => {
    const path = body.invoiceId === undefined ? '/payments' : invoicePath(body.invoiceId)
    return answerForm(app, { ctx, locale: body.locale, path }, { work: () => revokeLink(deps, ctx, body), next: () => path })
  })
  serveStrangers(app, { ...deps, takeMiss: createLimit({ points: MISSES_OF_NETWORK_MAX, durationSeconds: MISS_WINDOW_SECONDS }) })
  repeatInApp(app, {
    everyMs: CLEAR_EVERY_MS,
    isDueAtOnce: true,
    failed: 'links to pay that are over could not be ended',
    work: () => endOver(db, CLEARED_AT_ONCE),
  })
}
