import type { FastifyInstance } from 'fastify'
import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { setPciParam } from '@app/contract/gateway/gateway.ts'
import type { PciParam } from '@app/contract/gateway/gateway.answers.ts'
import { GATEWAY_KEYS } from '@app/contract/gateway/gateway-codes.ts'
import { DEFAULT_PAYMENT_METHOD, PAYMENT_METHODS } from '@app/rules/reference/payment-methods.ts'
import { LANGUAGE_PREFIXES } from '@app/text/locales.ts'
import { memberOf } from '#modules/session/index.ts'
import { originOf, type RequestContext } from '#platform/http/request-context.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { startPayment } from './start-payment.ts'

type Body = InputOf<typeof setPciParam>['body']

/** Where signing out begins, which is no page (ACC-7.28). */
const SIGN_OUT = '/logout'
const DEFAULT_PATH = '/dashboard'
const INVOICES_MAX = 200

/** A callback as a path of ours: `dashboard` is /dashboard (OQ-A65); null for a foreign one. */
function pathOf(app: FastifyInstance, sent: string, fallback: string): string | null {
  if (sent === '') return fallback
  const path = sent.startsWith('/') ? sent : `/${sent}`
  if (!/^\/(?![/\\])[^\s\\]*$/.test(path)) return null
  const [page = ''] = path.split(/[?#]/)
  // Pages send their own path, in their language.
  const prefixes = Object.values(LANGUAGE_PREFIXES).filter((prefix) => prefix !== '' && page.startsWith(`/${prefix}/`))
  const plain = prefixes.reduce((rest, prefix) => rest.slice(prefix.length + 1), page)
  return plain === SIGN_OUT || app.edge.pages.isOurs(plain) ? plain + path.slice(page.length) : null
}

/** Begins what a call asks for. @throws Failure INVALID_INPUT for a key, method or callback that is none, else as `startPayment`. */
export async function beginByCall(
  app: FastifyInstance,
  deps: PaymentDeps,
  { body, ctx }: { readonly body: Body; readonly ctx: RequestContext },
): Promise<PciParam> {
  const { accountId } = memberOf(ctx)
  const kind = GATEWAY_KEYS.find((key) => key === body.GATEWAY_URL_KEY)
  const method = PAYMENT_METHODS.find((one) => one === (body.method === '' ? DEFAULT_PAYMENT_METHOD : body.method))
  const cameFrom = pathOf(app, body.cookieValue, DEFAULT_PATH)
  const successPath = pathOf(app, body.successCallBackURL, DEFAULT_PATH)
  const cancelPath = pathOf(app, body.cancelCallBackUrl, cameFrom ?? DEFAULT_PATH)
  const invoiceIds = body.invoiceIds.split(',').filter((id) => id !== '')
  const wrong = {
    ...(kind === undefined && { GATEWAY_URL_KEY: 'validation.wrong' }),
    ...(method === undefined && { method: 'validation.wrong' }),
    ...(cameFrom === null && { cookieValue: 'validation.wrong' }),
    ...(successPath === null && { successCallBackURL: 'validation.wrong' }),
    ...(cancelPath === null && { cancelCallBackUrl: 'validation.wrong' }),
    ...((invoiceIds.length > INVOICES_MAX || invoiceIds.some((id) => !/^\d{1,15}$/.test(id))) && { invoiceIds: 'validation.wrong' }),
  }
  if (kind === undefined || method === undefined || successPath === null || cancelPath === null || Object.keys(wrong).length > 0)
    throw new Failure('INVALID_INPUT', { fieldErrors: wrong })
  return startPayment(deps, {
    payer: { accountId, site: ctx.site.code, nowMs: ctx.nowMs },
    actorId: accountId,
    wanted: { kind, invoiceIds, currencyCode: body.currencyCode, amount: body.amount },
    method,
    cardId: body.cardId,
    origin: originOf(ctx),
    locale: ctx.locale,
    successPath,
    cancelPath,
  })
}
