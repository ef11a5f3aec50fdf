import { Link } from 'react-router'
import { cancelMembershipOrder, orderMembership } from '@app/contract/memberships/memberships.ts'
import type { MembershipOrder } from '@app/contract/memberships/memberships.answers.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { MemberForm } from './member-form.tsx'

/** An order that is not paid: what it is for, what is due, how it is paid, and the way out of it. */
export function OrderCard({ order, isPaidByHand }: { readonly order: MembershipOrder; readonly isPaidByHand: boolean }) {
  const text = useText()
  const formats = useFormats()
  const { currency, priceMinor, creditMinor, dueMinor, kind, level, id, priceId } = order
  const money = (minor: number): string => formats.money({ minor, currency })
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
        <dt>{text.t('member.order.due')}</dt>
        <dd className="num">
          <b>{money(dueMinor)}</b>
        </dd>
      </dl>
      {isPaidByHand ? <p>{text.t('member.order.byHand')}</p> : null}
      <div className="acts">
        {isPaidByHand ? (
          <Link className="btn ink" to="/contactUs">
            {text.t('member.order.contact')}
          </Link>
        ) : (
          <MemberForm
            action="/data/member/membership/orders"
            fields={{ level, kind, priceId }}
            act={async (api, locale) => {
              // The order that stands is answered again, with the page where it is paid.
              const body = { level, kind, priceId: String(priceId), locale }
              return (await api(orderMembership, { body })).payUrl || undefined
            }}
            send={text.t('member.order.pay', { amount: money(dueMinor) })}
          />
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
