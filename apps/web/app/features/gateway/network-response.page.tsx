import '../../style/gateway.css'
import { Link } from 'react-router'
import { Failure, isFailure } from '@app/contract/failure.ts'
import { getPaymentStatus } from '@app/contract/gateway/gateway.ts'
import type { PaymentStatus } from '@app/contract/gateway/gateway.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import { type AppInfo, useText } from '../../platform/app-info.ts'
import { redirectTo, type LoadArgs, type PageHead } from '../../platform/page/page-module.ts'
import { Ways } from '../../ui/ways.tsx'
import { usePaymentStatus } from './use-payment-status.ts'

const MIDDLE_EAST = 'CPRTMEA'
const OF_INVOICES: readonly PaymentStatus['purpose'][] = ['PAY_ALL', 'PAY_INVOICES', 'PAY_LINK']

/** The payment that the gateway's page came back from; one that is not the reader's own is not found (MQ-107). */
export async function load({ api, url, params, app }: LoadArgs): Promise<PaymentStatus> {
  const ref = url.searchParams.get('orderRefId') ?? ''
  const { currencyCode } = params
  const isMiddleEast = app.siteCode === MIDDLE_EAST
  if (currencyCode !== undefined && !isMiddleEast) throw new Failure('NOT_FOUND')
  try {
    const status = await api(getPaymentStatus, { params: { ref: ref === '' ? '-' : ref } })
    if (currencyCode !== undefined && currencyCode !== status.currency) throw new Failure('NOT_FOUND')
    // What invoices were paid with has an address of its own there (MKT-2.108).
    if (currencyCode === undefined && isMiddleEast && OF_INVOICES.includes(status.purpose))
      throw redirectTo(`/MEAPaymentConfirmation/${status.currency}?orderRefId=${status.orderRefId}`)
    return status
  } catch (error) {
    if (isFailure(error) && error.code === 'PAYMENT_NOT_FOUND') throw redirectTo('/app-error?code=404')
    throw error
  }
}

export const head = (_: PaymentStatus, __: AppInfo, text: Text): PageHead => ({ title: text.t('gateway.title') })

/** Where the same can be paid once more. */
const AGAIN: Readonly<Record<PaymentStatus['purpose'], string>> = {
  RENEWAL_FEES: '/redirectToPaymentGateway/renewal',
  PAY_DEPOSIT: '/member-payments/deposits/add',
  PAY_ALL: '/member-payments/unpaid-invoices',
  PAY_ALL_UK: '/member-payments/unpaid-invoices',
  PAY_INVOICES: '/member-payments/unpaid-invoices',
  PAY_LINK: '/member-payments/unpaid-invoices',
}
const SIGN_OUT = '/logout'

const useAmount = ({ amountMinor, currency }: PaymentStatus): string =>
  formatCurrencyWithCode({ minor: amountMinor, currency }, useText().languageTag)

function Paid({ status }: { readonly status: PaymentStatus }) {
  const text = useText()
  const amount = useAmount(status)
  const { purpose, isPaidBack, successPath } = status
  const words = purpose === 'PAY_DEPOSIT' || purpose === 'RENEWAL_FEES' ? text.t(`gateway.paid.${purpose}`) : text.t('gateway.paid.other')
  return (
    <>
      <h1>{isPaidBack ? text.t('gateway.paidBack', { amount }) : text.t('gateway.paid', { amount })}</h1>
      <p>{isPaidBack ? text.t('gateway.paidBack.lead') : words}</p>
      <Ways ways={[[successPath, text.t('gateway.on')]]} />
    </>
  )
}

function Failed({ status, state }: { readonly status: PaymentStatus; readonly state: 'DECLINED' | 'EXPIRED' | 'CANCELLED' }) {
  const text = useText()
  const amount = useAmount(status)
  const { reason, purpose, cancelPath } = status
  return (
    <>
      <h1>{text.t('gateway.failed')}</h1>
      <p>
        <b>{text.t(`gateway.failed.${state}`, { amount })}</b> {reason === null ? null : text.t(`gateway.reason.${reason}`)}
      </p>
      <p>{text.t('gateway.nothingTaken')}</p>
      <p className="acts">
        <Link className="btn ink" to={AGAIN[purpose]}>
          {text.t('gateway.again')}
        </Link>
        {cancelPath === AGAIN[purpose] ? null : cancelPath === SIGN_OUT ? (
          // Signing out is no page: the document goes there.
          <a className="btn" href={SIGN_OUT}>
            {text.t('gateway.out')}
          </a>
        ) : (
          <Link className="btn" to={cancelPath}>
            {text.t('gateway.back')}
          </Link>
        )}
      </p>
    </>
  )
}

/** Nobody knows yet: the page asks again by itself, and a reader without script by a link. */
function Open({ status, isGivenUp, isEarly }: ReturnType<typeof usePaymentStatus>) {
  const text = useText()
  const amount = useAmount(status)
  const { payUrl, state, orderRefId } = status
  const isUntouched = payUrl !== '' && (state === 'CREATED' || state === 'REDIRECTED')
  const toGateway =
    payUrl === '' ? null : (
      <a className="btn ink" href={payUrl} rel="noreferrer">
        {text.t('gateway.open.go')}
      </a>
    )
  if (isUntouched && isEarly)
    return (
      <>
        <h1>{text.t('gateway.early')}</h1>
        <p>{text.t('gateway.early.lead', { amount })}</p>
        <noscript>
          <p className="acts">
            {toGateway}
            <a className="btn" href={`/network-response?orderRefId=${orderRefId}`}>
              {text.t('gateway.look')}
            </a>
          </p>
        </noscript>
      </>
    )
  return (
    <>
      <h1>{text.t(isUntouched ? 'gateway.open' : 'gateway.asking')}</h1>
      <p>{text.t(isUntouched ? 'gateway.open.lead' : 'gateway.asking.lead', { amount })}</p>
      {isGivenUp ? <p>{text.t('gateway.asking.later')}</p> : null}
      <p className="acts">
        {toGateway}
        <Link className="btn" to={`/network-response?orderRefId=${orderRefId}`} reloadDocument>
          {text.t('gateway.look')}
        </Link>
      </p>
    </>
  )
}

/** What became of a payment: paid, on its way, or not paid with a way to try again. Coming back here pays nothing. */
export function Page({ data }: { readonly data: PaymentStatus }) {
  const text = useText()
  const polled = usePaymentStatus(data)
  const { status } = polled
  const { state, orderRefId, isPaidBack } = status
  const isFailed = state === 'DECLINED' || state === 'EXPIRED' || state === 'CANCELLED'
  return (
    <article className="acct own payment" data-payment={state}>
      <div role="status" className="payment-outcome">
        {state === 'CAPTURED' || isPaidBack ? (
          <Paid status={status} />
        ) : isFailed ? (
          <Failed status={status} state={state} />
        ) : (
          <Open {...polled} />
        )}
      </div>
      <dl className="own-facts">
        <dt>{text.t('gateway.attempt')}</dt>
        <dd className="payment-ref">{orderRefId}</dd>
      </dl>
    </article>
  )
}
