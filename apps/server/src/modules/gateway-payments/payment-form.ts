import { Failure } from '@app/contract/failure.ts'
import type { PaymentForm } from '@app/contract/gateway/gateway.answers.ts'
import { isAttemptOver } from '@app/rules/payments/attempt-states.ts'
import { localeOf } from '@app/text/locales.ts'
import { memberOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { inLanguage } from '#platform/mail/index.ts'
import { attemptToPay } from './attempts/attempt-to-pay.ts'
import { askSoon, type AttemptRow, findOwnAttempt } from './attempts/attempts.store.ts'
import { ASKED_LATELY_MS } from './get-status.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** Address of the page of ours that posts an attempt's form to its provider, where its payer comes from and goes back to. */
export function formAddress({ ref, linkId, returnUrl, locale }: Pick<AttemptRow, 'ref' | 'linkId' | 'returnUrl' | 'locale'>): string {
  const path = linkId === null ? `/payment-form/${ref}` : `/pay/form/${ref}`
  return new URL(returnUrl).origin + inLanguage(localeOf(locale) ?? 'en_us', path)
}

/** The form of an attempt, as its provider's adapter signs it: the same fields each time. Without one its provider is asked how it stands. */
export async function formOf(deps: PaymentDeps, attempt: AttemptRow): Promise<PaymentForm> {
  const { ref: orderRefId, amountMinor, currency, provider, state, isUnderWay } = attempt
  const isOpen = !isAttemptOver(state) && !isUnderWay
  const page = isOpen ? await deps.gateways.named(provider)?.createPage(await attemptToPay(deps, attempt)) : undefined
  if (page?.kind === 'form') {
    const fields = Object.entries(page.fields).map(([name, value]) => ({ name, value }))
    return { orderRefId, amountMinor, currency, url: page.url, fields }
  }
  if (isOpen) await askSoon(deps.db, attempt.id, ASKED_LATELY_MS)
  return { orderRefId, amountMinor, currency, url: '', fields: [] }
}

/** The form of an attempt of the caller. @throws Failure PAYMENT_NOT_FOUND for another's or none. */
export async function getForm(deps: PaymentDeps, ctx: RequestContext, ref: string): Promise<PaymentForm> {
  const attempt = await findOwnAttempt(deps.db, ref, memberOf(ctx).accountId)
  if (attempt === null) throw new Failure('PAYMENT_NOT_FOUND')
  return formOf(deps, attempt)
}
