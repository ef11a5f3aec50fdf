import '../../style/gateway.css'
import { useEffect, useRef } from 'react'
import { isFailure } from '@app/contract/failure.ts'
import { getPaymentForm } from '@app/contract/gateway/gateway.ts'
import type { PaymentForm } from '@app/contract/gateway/gateway.answers.ts'
import { getLinkPaymentForm } from '@app/contract/payments/pay-links.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import type { Text } from '@app/text/create-text.ts'
import { type AppInfo, useApp, useText } from '../../platform/app-info.ts'
import { redirectTo, type LoadArgs, type PageHead } from '../../platform/page/page-module.ts'
import { localPath } from '../../platform/routing/routing.ts'
import { LinkOver } from './link-over.tsx'

const LINK_PATH = /^\/(?:\w\w\/)?pay\/form\//

interface FormData {
  /** Null for a payment by a link that is over, revoked or unknown; all are told alike. */
  readonly form: PaymentForm | null
  /** Where it is told how the payment stands. */
  readonly back: string
}

/** The form of a payment: of the reader's own, or of one by a link, which its address tells apart. */
export async function load({ api, params, url }: LoadArgs): Promise<FormData> {
  const { ref = '-' } = params
  const isByLink = LINK_PATH.test(url.pathname)
  const back = isByLink ? `/pay/return/${ref}` : `/network-response?orderRefId=${ref}`
  try {
    return { form: await api(isByLink ? getLinkPaymentForm : getPaymentForm, { params: { ref } }), back }
  } catch (error) {
    if (isFailure(error) && error.code === 'PAYMENT_NOT_FOUND') throw redirectTo('/app-error?code=404')
    if (isFailure(error) && (error.code === 'LINK_EXPIRED' || (isByLink && error.code === 'INVALID_INPUT'))) return { form: null, back }
    throw error
  }
}

export const head = (_: FormData, __: AppInfo, text: Text): PageHead => ({
  title: text.t('gateway.title'),
  robots: 'noindex,nofollow,noarchive',
})

/** Whether the reader came back to this page, and so wants to go elsewhere. */
const isWayBack = (): boolean =>
  performance.getEntriesByType('navigation').some((one) => one instanceof PerformanceNavigationTiming && one.type === 'back_forward')

/** Hands a payment over: posts its form to the provider by itself, or by its button where nothing runs. */
function Handed({ form }: { readonly form: PaymentForm }) {
  const text = useText()
  const posted = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!isWayBack()) posted.current?.requestSubmit()
  }, [])
  const amount = formatCurrencyWithCode({ minor: form.amountMinor, currency: form.currency }, text.languageTag)
  return (
    <>
      <h1>{text.t('gateway.form')}</h1>
      <p>{text.t('gateway.form.lead', { amount })}</p>
      <form ref={posted} method="post" action={form.url} className="acts">
        {form.fields.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button className="btn ink" type="submit">
          {text.t('gateway.open.go')}
        </button>
      </form>
    </>
  )
}

/** The one page that posts to a payment provider; card and bank details are typed there. */
export function Page({ data: { form, back } }: { readonly data: FormData }) {
  const text = useText()
  const { locale } = useApp()
  if (form === null) return <LinkOver />
  return (
    <article className="acct own payment">
      {form.url === '' ? (
        <>
          <h1>{text.t('gateway.form.over')}</h1>
          <p>{text.t('gateway.form.over.lead')}</p>
          <p className="acts">
            <a className="btn ink" href={localPath(locale, back)}>
              {text.t('gateway.look')}
            </a>
          </p>
        </>
      ) : (
        <Handed form={form} />
      )}
      <dl className="own-facts">
        <dt>{text.t('gateway.attempt')}</dt>
        <dd className="payment-ref">{form.orderRefId}</dd>
      </dl>
    </article>
  )
}
