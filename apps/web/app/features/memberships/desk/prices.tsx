import { useState } from 'react'
import { askMembershipPrice, REASON_MAX } from '@app/contract/memberships/membership-desk.ts'
import type { DeskPrice } from '@app/contract/memberships/membership-desk.answers.ts'
import { PRICED_LEVELS, type PricedLevel } from '@app/contract/memberships/membership-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { useAmounts } from '../../../platform/use-amounts.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { ChoiceField, InputField } from '../../../ui/fields.tsx'
import { Section } from '../../../ui/section.tsx'
import { sendDesk, type Operate } from '../../desks/operate.ts'
import { dayWords } from '../day-words.ts'
import { asking } from './asking.ts'

function Price({ price }: { readonly price: DeskPrice }) {
  const text = useText()
  const formats = useFormats()
  const { currency, firstMinor, renewalMinor, level, site, isNow, firstOn } = price
  const money = (minor: number): string => formats.money({ minor, currency })
  return (
    <li data-price={price.id}>
      <div>
        <p>
          <b>{text.t(`site.${site}`)}</b>, {text.t(`register.level.${level}`)},{' '}
          {firstMinor === 0
            ? text.t('register.level.free')
            : text.t('member.desk.price', { first: money(firstMinor), renewal: money(renewalMinor) })}
          {isNow ? null : `, ${text.t('member.desk.price.from', { day: dayWords(firstOn, formats) })}`}
        </p>
      </div>
    </li>
  )
}

/** Currencies in which a site sells memberships. */
const currenciesOf = (site: SiteCode): readonly CurrencyCode[] => {
  const { currency, currencyByCountry } = siteOf(site)
  return [...new Set([currency, ...Object.values(currencyByCountry)])]
}

function NewPrice({ act }: { readonly act: Operate }) {
  const text = useText()
  const sites = useApp().member?.sites ?? []
  const [site, setSite] = useState<SiteCode>(sites[0] ?? 'CPRTUS')
  const [currency, setCurrency] = useState<CurrencyCode>(siteOf(site).currency)
  const amounts = useAmounts(currency)
  return (
    <details>
      <summary>{text.t('member.desk.price.new')}</summary>
      <form
        className="desk-form has-script"
        onSubmit={(event) =>
          sendDesk(event, asking(act), (api, form) =>
            api(askMembershipPrice, {
              body: {
                site,
                level: fieldText(form, 'level') as PricedLevel,
                currency,
                firstMinor: amounts.inField(form, 'first') ?? 0,
                renewalMinor: amounts.inField(form, 'renewal') ?? 0,
                firstOn: fieldText(form, 'firstOn'),
                reason: fieldText(form, 'reason'),
              },
            }),
          )
        }
      >
        <ChoiceField
          id="mp-site"
          label={text.t('member.desk.price.site')}
          name="site"
          value={site}
          onChange={(event) => {
            const chosen = event.target.value as SiteCode
            setSite(chosen)
            setCurrency(siteOf(chosen).currency)
          }}
          choices={sites.map((code) => [code, text.t(`site.${code}`)] as const)}
        />
        <ChoiceField
          id="mp-level"
          label={text.t('member.desk.price.level')}
          name="level"
          defaultValue="P"
          choices={PRICED_LEVELS.map((level) => [level, text.t(`register.level.${level}`)] as const)}
        />
        <ChoiceField
          id="mp-currency"
          label={text.t('member.desk.price.currency')}
          name="currency"
          value={currency}
          onChange={(event) => setCurrency(event.target.value as CurrencyCode)}
          choices={currenciesOf(site).map((code) => [code, code] as const)}
        />
        <InputField id="mp-first" label={text.t('member.desk.price.first')} name="first" inputMode="numeric" required />
        <InputField id="mp-renewal" label={text.t('member.desk.price.renewal')} name="renewal" inputMode="numeric" required />
        <InputField id="mp-on" label={text.t('member.desk.price.on')} name="firstOn" type="date" required />
        <InputField id="mp-why" label={text.t('member.desk.reason')} name="reason" required maxLength={REASON_MAX} />
        <button className="btn" type="submit">
          {text.t('member.desk.price.ask')}
        </button>
      </form>
    </details>
  )
}

/** Prices that hold and those to come; a new one is confirmed by another operator. */
export function Prices({ prices, act }: { readonly prices: readonly DeskPrice[]; readonly act: Operate }) {
  const text = useText()
  return (
    <Section id="prices-h" title={text.t('member.desk.prices')}>
      <ul className="drops">
        {prices.map((price) => (
          <Price key={price.id} price={price} />
        ))}
      </ul>
      <NewPrice act={act} />
    </Section>
  )
}
