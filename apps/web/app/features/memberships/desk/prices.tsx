import { askMembershipPrice, REASON_MAX } from '@app/contract/memberships/membership-desk.ts'
import type { DeskPrice } from '@app/contract/memberships/membership-desk.answers.ts'
import { PRICED_LEVELS, type PricedLevel } from '@app/contract/memberships/membership-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { currenciesOf } from '@app/rules/sites/sites.ts'
import { dayInWords } from '@app/rules/formats/format-day.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { useAmountsOf } from '../../../platform/use-amounts.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { ChoiceField, InputField } from '../../../ui/fields.tsx'
import { Section } from '../../../ui/section.tsx'
import { useTyped } from '../../../ui/form/form-state.ts'
import { FormFoot } from '../../../ui/form/form.tsx'
import { DeskForm } from '../../desks/desk-form.tsx'

function Price({ price }: { readonly price: DeskPrice }) {
  const text = useText()
  const formats = useFormats()
  const { currency, firstMinor, renewalMinor, level, site, isNow, firstOn } = price
  const money = (minor: number): string => formats.sum({ minor, currency })
  return (
    <li data-price={price.id}>
      <div>
        <p>
          <b>{text.t(`site.${site}`)}</b>, {text.t(`register.level.${level}`)},{' '}
          {firstMinor === 0
            ? text.t('register.level.free')
            : text.t('member.desk.price', { first: money(firstMinor), renewal: money(renewalMinor) })}
          {isNow ? null : `, ${text.t('member.desk.price.from', { day: dayInWords(firstOn, formats.display) })}`}
        </p>
      </div>
    </li>
  )
}

/** Where a price holds and in what it is paid; a site has a currency, or one for each of some countries. */
function WhereFields() {
  const text = useText()
  const sites = useApp().member?.sites ?? []
  const site = useTyped('site', sites[0] ?? 'CPRTUS') as SiteCode
  return (
    <>
      <ChoiceField
        id="mp-site"
        label={text.t('member.desk.price.site')}
        name="site"
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
        key={site}
        id="mp-currency"
        label={text.t('member.desk.price.currency')}
        name="currency"
        choices={currenciesOf(site).map((code) => [code, code] as const)}
      />
    </>
  )
}

function NewPrice() {
  const text = useText()
  const amountsOf = useAmountsOf()
  return (
    <details>
      <summary>{text.t('member.desk.price.new')}</summary>
      <DeskForm
        aria-label={text.t('member.desk.price.new')}
        done={text.t('ops.override.requested')}
        act={(api, form) => {
          const currency = fieldText(form, 'currency') as CurrencyCode
          const amounts = amountsOf(currency)
          const body = {
            site: fieldText(form, 'site') as SiteCode,
            level: fieldText(form, 'level') as PricedLevel,
            currency,
            firstMinor: amounts.inField(form, 'first') ?? 0,
            renewalMinor: amounts.inField(form, 'renewal') ?? 0,
            firstOn: fieldText(form, 'firstOn'),
            reason: fieldText(form, 'reason'),
          }
          return api(askMembershipPrice, { body })
        }}
      >
        <WhereFields />
        <InputField id="mp-first" label={text.t('member.desk.price.first')} name="first" sentAs="firstMinor" inputMode="numeric" required />
        <InputField
          id="mp-renewal"
          label={text.t('member.desk.price.renewal')}
          name="renewal"
          sentAs="renewalMinor"
          inputMode="numeric"
          required
        />
        <InputField id="mp-on" label={text.t('member.desk.price.on')} name="firstOn" type="date" required />
        <InputField id="mp-why" label={text.t('member.desk.reason')} name="reason" required maxLength={REASON_MAX} />
        <FormFoot className="btn" send={text.t('member.desk.price.ask')} />
      </DeskForm>
    </details>
  )
}

/** Prices that hold and those to come; a new one is confirmed by another operator. */
export function Prices({ prices }: { readonly prices: readonly DeskPrice[] }) {
  const text = useText()
  return (
    <Section id="prices-h" title={text.t('member.desk.prices')}>
      <ul className="drops">
        {prices.map((price) => (
          <Price key={price.id} price={price} />
        ))}
      </ul>
      <NewPrice />
    </Section>
  )
}
