import { useState } from 'react'
import { moneyOf } from '@app/contract/money.ts'
import { getLinkPayment } from '@app/contract/payments/pay-links.ts'
import type { LinkPayment } from '@app/contract/payments/pay-links.answers.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import { isAttemptOver } from '@app/rules/payments/attempt-states.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { localPath } from '../../platform/routing/routing.ts'
import { PayFacts } from './pay-facts.tsx'
import { usePolled } from './use-payment-status.ts'

/** What became of it so far, in words. */
function Outcome({ payment, path, isGivenUp }: { readonly payment: LinkPayment; readonly path: string; readonly isGivenUp: boolean }) {
  const text = useText()
  const { state, reason, payUrl, currencyCode } = payment
  const amount = formatCurrencyWithCode(moneyOf(payment.amount, currencyCode), text.languageTag)
  if (payment.isPaidBack)
    return (
      <>
        <h1>{text.t('gateway.paidBack', { amount })}</h1>
        <p>{text.t('gateway.paidBack.lead')}</p>
      </>
    )
  if (state === 'CAPTURED')
    return (
      <>
        <h1>{text.t('gateway.paid', { amount })}</h1>
        <p>{text.t('payPage.paid.lead')}</p>
      </>
    )
  if (state === 'DECLINED' || state === 'EXPIRED' || state === 'CANCELLED')
    return (
      <>
        <h1>{text.t('gateway.failed')}</h1>
        <p>
          <b>{text.t(`gateway.failed.${state}`, { amount })}</b> {reason === null ? null : text.t(`gateway.reason.${reason}`)}
        </p>
        <p>
          {text.t('gateway.nothingTaken')} {text.t('payPage.again')}
        </p>
      </>
    )
  const isUntouched = payUrl !== '' && (state === 'CREATED' || state === 'REDIRECTED')
  return (
    <>
      <h1>{text.t(isUntouched ? 'gateway.open' : 'gateway.asking')}</h1>
      <p>{text.t(isUntouched ? 'gateway.open.lead' : 'gateway.asking.lead', { amount })}</p>
      {isGivenUp ? <p>{text.t('gateway.asking.later')}</p> : null}
      <p className="acts">
        {payUrl === '' ? null : (
          <a className="btn ink" href={payUrl} rel="noreferrer">
            {text.t('gateway.open.go')}
          </a>
        )}
        <a className="btn" href={path}>
          {text.t('gateway.look')}
        </a>
      </p>
    </>
  )
}

/** What became of a payment by a link, told to whoever comes back from the gateway's page by its address alone. Coming back pays nothing. */
export function PayLinkReturn({ payment: first, payRef }: { readonly payment: LinkPayment; readonly payRef: string }) {
  const text = useText()
  const { locale } = useApp()
  const [payment, setPayment] = useState(first)
  const isGivenUp = usePolled(isAttemptOver(payment.state), async (signal) =>
    setPayment(await browserApi(signal)(getLinkPayment, { params: { ref: payRef } })),
  )
  return (
    <article className="acct own payment" data-payment={payment.state}>
      <div role="status" className="payment-outcome">
        <Outcome payment={payment} path={localPath(locale, `/pay/return/${payRef}`)} isGivenUp={isGivenUp} />
      </div>
      <PayFacts paid={payment} more={[['payment', text.t('gateway.attempt'), payRef]]} />
    </article>
  )
}
