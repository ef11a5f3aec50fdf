import { Link, useLocation } from 'react-router'
import { setPciParam } from '@app/contract/gateway/gateway.ts'
import { cancelMembershipOrder } from '@app/contract/memberships/memberships.ts'
import type { MembershipOrder } from '@app/contract/memberships/memberships.answers.ts'
import { dayInWords } from '@app/rules/formats/format-day.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { MemberForm } from './member-form.tsx'
import { membershipTaxName } from './tax-line.ts'

/** How a fee is paid at the gateway (MKT-7.29, ACC-7.28). */
const FEES = { GATEWAY_URL_KEY: 'RENEWAL_FEES', successCallBackURL: 'dashboard', cancelCallBackUrl: '/logout' } as const

/** The button that leads to the gateway: what is due of the membership first is paid there. */
export function PayFee({ send }: { readonly send: string }) {
  const { pathname } = useLocation()
  return (
    <MemberForm
      action={setPciParam.path}
      fields={{ ...FEES, cookieValue: pathname }}
      act={async (api, locale) => {
        const rest = { invoiceIds: '', currencyCode: '', method: '', amount: '', cardId: '', locale }
        const { systemUp, pciURL } = await api(setPciParam, { body: { ...FEES, cookieValue: pathname, ...rest } })
        return systemUp ? pciURL : '/scheduleMaintainance'
      }}
      send={send}
    />
  )
}

/** An order that is not paid: what it is for, what is due, how it is paid, and the way out of it. */
export function OrderCard({ order, isPaidByHand }: { readonly order: MembershipOrder; readonly isPaidByHand: boolean }) {
  const text = useText()
  const formats = useFormats()
  const { currency, priceMinor, creditMinor, taxMinor, dueMinor, kind, level, id, payableUntil } = order
  const money = (minor: number): string => formats.sum({ minor, currency })
  return (
    <section className="sec" aria-labelledby="order-h" data-order={id}>
      <div className="sec-h">
        <h2 id="order-h">{text.t('member.order.title', { number: String(id) })}</h2>
      </div>
      <p>{text.t(`member.order.${kind}`, { level: text.t(`register.level.${level}`) })}</p>
      <dl className="own-facts">
        <dt>{text.t('member.order.price')}</dt>
        <dd className="num">{money(priceMinor)}</dd>
        {creditMinor === 0 ? null : (
          <>
            <dt>{text.t('member.order.credit')}</dt>
            <dd className="num">−{money(creditMinor)}</dd>
          </>
        )}
        {taxMinor === 0 ? null : (
          <>
            <dt>{membershipTaxName(order, text)}</dt>
            <dd className="num">{money(taxMinor)}</dd>
          </>
        )}
        <dt>{text.t('member.order.due')}</dt>
        <dd className="num">
          <b>{money(dueMinor)}</b>
        </dd>
      </dl>
      {payableUntil === '' ? null : <p>{text.t('member.order.until', { day: dayInWords(payableUntil, formats.display) })}</p>}
      {isPaidByHand ? <p>{text.t('member.order.byHand')}</p> : null}
      <div className="acts">
        {isPaidByHand ? (
          <Link className="btn ink" to="/contactUs">
            {text.t('member.order.contact')}
          </Link>
        ) : (
          <PayFee send={text.t('member.order.pay', { amount: money(dueMinor) })} />
        )}
        <MemberForm
          action="/data/member/membership/orders/cancel"
          fields={{ orderId: id }}
          act={async (api, locale) => {
            await api(cancelMembershipOrder, { body: { orderId: String(id), locale } })
            return undefined
          }}
          send={text.t('member.order.cancel')}
          buttonClass="btn ghost"
        />
      </div>
    </section>
  )
}
