import { Link } from 'react-router'
import { chooseFreeLevel, orderMembership } from '@app/contract/memberships/memberships.ts'
import type { Membership, MembershipOffer } from '@app/contract/memberships/memberships.answers.ts'
import type { MembershipLevel } from '@app/contract/people.ts'
import { hasLevel } from '@app/rules/memberships/levels.ts'
import { RENEWAL_NOTICE_DAYS } from '@app/rules/memberships/standing.ts'
import { shiftDay } from '@app/rules/memberships/periods.ts'
import { registrationPath } from '@app/rules/people/registration-steps.ts'
import { dayIn } from '@app/rules/formats/dates.ts'
import { dayInWords } from '@app/rules/formats/format-day.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { MemberForm } from './member-form.tsx'
import { membershipTaxName } from './tax-line.ts'

/** One level that may be ordered, at the price that is sent along. */
function Offer({ offer }: { readonly offer: MembershipOffer }) {
  const text = useText()
  const formats = useFormats()
  const { level, kind, priceId, currency, dueMinor, taxMinor } = offer
  const money = (minor: number): string => formats.sum({ minor, currency })
  return (
    <MemberForm
      data-offer={level}
      action="/data/member/membership/orders"
      fields={{ level, kind, priceId, dueMinor }}
      act={async (api, locale) => {
        const { payUrl } = await api(orderMembership, {
          body: { level, kind, priceId: String(priceId), dueMinor: String(dueMinor), locale },
        })
        return payUrl || undefined
      }}
      send={text.t(`member.offer.${kind}`, { level: text.t(`register.level.${level}`), amount: money(dueMinor) })}
    >
      <p>{text.t(`register.level.${level}.a`)}</p>
      {offer.creditMinor === 0 ? null : (
        <p className="dim">{text.t('member.offer.credit', { price: money(offer.priceMinor), credit: money(offer.creditMinor) })}</p>
      )}
      {taxMinor === 0 ? null : (
        <p className="dim">
          {text.t('member.offer.tax', {
            amount: money(dueMinor - taxMinor),
            tax: membershipTaxName(offer, text),
            sum: money(taxMinor),
          })}
        </p>
      )}
    </MemberForm>
  )
}

/** The way on with a level that costs nothing. */
function FreeLevel({ level }: { readonly level: Extract<MembershipLevel, 'G' | 'S'> }) {
  const text = useText()
  return (
    <MemberForm
      action="/data/member/membership/level"
      fields={{ level }}
      act={async (api, locale) => {
        await api(chooseFreeLevel, { body: { level, locale } })
        return '/dashboard'
      }}
      send={text.t(`member.free.${level}`)}
      buttonClass="btn"
    />
  )
}

/** What may be ordered or chosen now; where a renewal is too early, from when it may be. */
export function Offers({ membership }: { readonly membership: Membership }) {
  const text = useText()
  const formats = useFormats()
  const { siteCode, nowMs, zone } = useApp()
  const { offers, freeLevels, validUntil, source, isRegistering } = membership
  const free = freeLevels.filter((level) => level === 'G' || level === 'S')
  const renewableOn = validUntil === '' ? '' : shiftDay(validUntil, -RENEWAL_NOTICE_DAYS)
  const isSoon = source === 'paid' && offers.length === 0 && renewableOn > dayIn(zone, nowMs)
  return (
    <section className="sec" id="upgrade" aria-labelledby="offers-h">
      <div className="sec-h">
        <h2 id="offers-h">{text.t('member.offers')}</h2>
      </div>
      {isRegistering ? (
        <p>
          {text.t('member.registering')}{' '}
          <Link className="link" to={registrationPath(siteCode, 'STEP2')}>
            {text.t('member.registering.link')}
          </Link>
        </p>
      ) : null}
      {offers.map((offer) => (
        <Offer key={offer.level} offer={offer} />
      ))}
      {offers.length > 0 || free.length > 0 || isSoon ? null : <p className="dim">{text.t('member.offers.none')}</p>}
      {isSoon ? <p className="dim">{text.t('member.offers.soon', { day: dayInWords(renewableOn, formats.display) })}</p> : null}
      {free.length === 0 ? null : <p>{text.t('member.free.lead')}</p>}
      {free.map((level) => (
        <FreeLevel key={level} level={level} />
      ))}
      {hasLevel(siteCode, 'B') ? (
        <p className="dim">
          {text.t('member.business')}{' '}
          <Link className="link" to="/broker-form">
            {text.t('broker.apply.title')}
          </Link>
        </p>
      ) : null}
    </section>
  )
}
