import { Link } from 'react-router'
import { cancelMembershipOrder, orderMembership } from '@app/contract/memberships/memberships.ts'
import type { MembershipOrder } from '@app/contract/memberships/memberships.answers.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { useFormats } from '../../platform/use-formats.ts'
import { useMemberForm } from './use-member-form.ts'

/** An order that is not paid: what it is for, what is due, how it is paid, and the way out of it. */
export function OrderCard({ order, isPaidByHand }: { readonly order: MembershipOrder; readonly isPaidByHand: boolean }) {
  const text = useText()
  const formats = useFormats()
  const { locale } = useApp()
  const { currency, priceMinor, creditMinor, dueMinor, kind, level, id, priceId } = order
  const money = (minor: number): string => formats.money({ minor, currency })
  const cancelling = useMemberForm(async (api) => {
    await api(cancelMembershipOrder, { body: { orderId: String(id), locale } })
    return undefined
  })
  const paying = useMemberForm(async (api) => {
    // The order that stands is answered again, with the page where it is paid.
    const body = { level, kind, priceId: String(priceId), locale }
    return (await api(orderMembership, { body })).payUrl || undefined
  })
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
      <div role="alert">{cancelling.message === '' ? null : <p className="alert bad">{cancelling.message}</p>}</div>
      <div className="acts">
        {isPaidByHand ? (
          <Link className="btn ink" to="/contactUs">
            {text.t('member.order.contact')}
          </Link>
        ) : (
          <form method="post" action="/data/member/membership/orders" onSubmit={paying.onSubmit}>
            <CsrfField />
            <input type="hidden" name="locale" value={locale} />
            <input type="hidden" name="level" value={level} />
            <input type="hidden" name="kind" value={kind} />
            <input type="hidden" name="priceId" value={priceId} />
            <button className="btn ink" type="submit">
              {text.t('member.order.pay', { amount: money(dueMinor) })}
            </button>
          </form>
        )}
        <form method="post" action="/data/member/membership/orders/cancel" onSubmit={cancelling.onSubmit}>
          <CsrfField />
          <input type="hidden" name="locale" value={locale} />
          <input type="hidden" name="orderId" value={id} />
          <button className="btn ghost" type="submit" aria-disabled={cancelling.isSending || undefined}>
            {text.t('member.order.cancel')}
          </button>
        </form>
      </div>
    </section>
  )
}
