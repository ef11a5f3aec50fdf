import '../../style/memberships.css'
import { Link } from 'react-router'
import { setAutoRenewal } from '@app/contract/memberships/memberships.ts'
import type { Membership, MembershipOrder } from '@app/contract/memberships/memberships.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { dayInWords, instantDayInWords } from '@app/rules/formats/format-day.ts'
import { invoicePath } from '@app/rules/invoices/invoice-path.ts'
import { useText } from '../../platform/app-info.ts'
import { type Formats, useFormats } from '../../platform/use-formats.ts'
import { Offers } from './offers.tsx'
import { OrderCard, PayFee } from './order-card.tsx'
import { faultWords, MemberForm } from './member-form.tsx'
import { membershipTaxName } from './tax-line.ts'

/** Level and last day, and what follows where the fee is due. */
function Standing({ membership }: { readonly membership: Membership }) {
  const text = useText()
  const formats = useFormats()
  const { level, validUntil, source, step, isWaiting, past } = membership
  // What is owed again holds them up before the end as well: it says so itself.
  const isOwed = past.some(({ owedMinor, invoiceId }) => owedMinor > 0 && invoiceId === null)
  return (
    <>
      {isWaiting ? <p className="alert">{text.t('member.waits')}</p> : null}
      {step === 461 && !isOwed ? (
        <p className="alert bad" data-step={step}>
          {text.t('member.due', { day: dayInWords(validUntil, formats.display) })}
        </p>
      ) : null}
      {step === 469 ? (
        <p className="alert" data-step={step}>
          {text.t('member.started')}
        </p>
      ) : null}
      <dl className="own-facts">
        <dt>{text.t('member.now')}</dt>
        <dd>{level === null ? text.t('member.none') : text.t(`register.level.${level}`)}</dd>
        <dt>{text.t('member.ends')}</dt>
        <dd>
          {validUntil === '' ? text.t('member.noEnd') : dayInWords(validUntil, formats.display)}
          {source === 'decided' ? ` (${text.t('member.decided')})` : ''}
        </dd>
      </dl>
    </>
  )
}

/** What of a membership is owed again since its payment went back, and where it is paid. */
function Owed({ orders, isPaidByHand }: { readonly orders: readonly MembershipOrder[]; readonly isPaidByHand: boolean }) {
  const text = useText()
  const formats = useFormats()
  return orders.map(({ id, invoiceId, owedMinor, currency }) => {
    if (owedMinor === 0) return null
    const amount = formats.sum({ minor: owedMinor, currency })
    return (
      <div key={id} className="alert bad" data-owed={id}>
        <p>
          {text.t('member.owed', { amount })}{' '}
          {invoiceId === null ? null : (
            <Link className="link" to={invoicePath(invoiceId)}>
              {text.t('member.owed.pay')}
            </Link>
          )}
          {invoiceId === null && isPaidByHand ? text.t('member.owed.byHand', { number: String(id) }) : null}
        </p>
        {invoiceId === null && !isPaidByHand ? <PayFee send={text.t('member.owed.again', { amount })} /> : null}
      </div>
    )
  })
}

/** Whether renewals are ordered by themselves. */
function AutoRenewal({ isOn }: { readonly isOn: boolean }) {
  const text = useText()
  return (
    <section className="sec" aria-labelledby="auto-h">
      <div className="sec-h">
        <h2 id="auto-h">{text.t('member.auto.title')}</h2>
      </div>
      <p>{text.t(isOn ? 'member.auto.on' : 'member.auto.off')}</p>
      <MemberForm
        action="/data/member/membership/autoRenew"
        fields={{ isOn: String(!isOn) }}
        act={async (api, locale) => {
          await api(setAutoRenewal, { body: { isOn: !isOn, locale } })
          return undefined
        }}
        send={text.t(isOn ? 'member.auto.turnOff' : 'member.auto.turnOn')}
        buttonClass="btn"
      />
    </section>
  )
}

/** What became of an order. */
export function orderState(order: MembershipOrder, text: Text, formats: Formats): string {
  const { state, invoiceStatus, owedMinor, isEnded, currency, paidAt, firstOn, lastOn } = order
  if (state !== 'PAID') return text.t('member.order.state.CANCELLED')
  if (invoiceStatus === 'CANCELLED' || invoiceStatus === 'REFUNDED') return text.t('member.order.state.CREDITED')
  if (isEnded) return text.t('member.order.state.ENDED')
  if (owedMinor > 0) return text.t('member.order.state.OWED', { amount: formats.sum({ minor: owedMinor, currency }) })
  return text.t('member.order.state.PAID', {
    day: instantDayInWords(Date.parse(paidAt), formats.display),
    from: dayInWords(firstOn, formats.display),
    until: dayInWords(lastOn, formats.display),
  })
}

function Past({ orders }: { readonly orders: readonly MembershipOrder[] }) {
  const text = useText()
  const formats = useFormats()
  if (orders.length === 0) return null
  return (
    <section className="sec" aria-labelledby="past-h">
      <div className="sec-h">
        <h2 id="past-h">{text.t('member.past')}</h2>
      </div>
      <ul className="drops">
        {orders.map((order) => (
          <li key={order.id}>
            <div>
              <p>
                <b>{text.t(`member.order.${order.kind}`, { level: text.t(`register.level.${order.level}`) })}</b>,{' '}
                <span className="num">{formats.sum({ minor: order.dueMinor, currency: order.currency })}</span>
              </p>
              <p className="dim">{orderState(order, text, formats)}</p>
              {order.taxMinor === 0 ? null : (
                <p className="dim">
                  {text.t('member.order.taxed', {
                    tax: membershipTaxName(order, text),
                    sum: formats.sum({ minor: order.taxMinor, currency: order.currency }),
                  })}
                </p>
              )}
              {order.invoiceId === null ? null : (
                <p>
                  <Link className="link" to={invoicePath(order.invoiceId)}>
                    {text.t('member.order.invoice')}
                  </Link>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A member's membership: what they hold, the order that stands or what they may order, renewals, earlier orders. */
export function MembershipSection({ membership, fault = '' }: { readonly membership: Membership; readonly fault?: string }) {
  const text = useText()
  const { order, isPaidByHand, source, isAutoRenewed, past } = membership
  const wrong = faultWords(fault, text)
  return (
    <div className="member">
      <div role="alert">{wrong === '' ? null : <p className="alert bad">{wrong}</p>}</div>
      <Standing membership={membership} />
      <Owed orders={past} isPaidByHand={isPaidByHand} />
      {order === null ? null : <OrderCard order={order} isPaidByHand={isPaidByHand} />}
      {order === null || membership.freeLevels.length > 0 ? (
        <Offers membership={order === null ? membership : { ...membership, offers: [] }} />
      ) : null}
      {source === 'paid' ? <AutoRenewal isOn={isAutoRenewed} /> : null}
      <Past orders={past} />
    </div>
  )
}
