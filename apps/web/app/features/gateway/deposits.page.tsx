import '../../style/gateway.css'
import { useState } from 'react'
import { Link } from 'react-router'
import { getDeposits, setPciParam } from '@app/contract/gateway/gateway.ts'
import type { Deposits } from '@app/contract/gateway/gateway.answers.ts'
import type { SavedCard } from '@app/contract/saved-cards/saved-cards.answers.ts'
import { limitOf } from '@app/rules/bidding/limits.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import { sentMinor } from '@app/rules/payments/deposits.ts'
import type { Text } from '@app/text/create-text.ts'
import { type AppInfo, useApp, useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { reasonOf } from '../../platform/page/fault-of.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { Section } from '../../ui/section.tsx'
import { CardChoice, chosenCard, loadUsableCards } from './card-choice.tsx'
import { leaveForGateway, paymentWords } from './leave-for-gateway.ts'

interface DepositsData {
  readonly deposits: Deposits
  readonly cards: readonly SavedCard[]
  readonly fault: string
}

export async function load({ api, url }: LoadArgs): Promise<DepositsData> {
  const deposits = await api(getDeposits, {})
  return { deposits, cards: await loadUsableCards(api, { canPay: deposits.canPayByCard }), fault: reasonOf(url) }
}

export const head = (_: DepositsData, __: AppInfo, text: Text): PageHead => ({ title: text.t('gateway.deposit.title') })

type Limit = Deposits['limits'][number]

const PATH = '/member-payments/deposits/add'

/** What is held, what may be bid by it, and how much of that is left. */
function Standing({ limit }: { readonly limit: Limit }) {
  const text = useText()
  const { currency, heldMinor, limitMinor, boundMinor } = limit
  const money = (minor: number): string => formatCurrencyWithCode({ minor, currency }, text.languageTag)
  const rows = [
    ['held', heldMinor],
    ['limit', limitMinor],
    ['bound', boundMinor],
    ['left', Math.max(0, limitMinor - boundMinor)],
  ] as const
  return (
    <dl className="own-facts" data-currency={currency}>
      {rows.map(([name, minor]) => (
        <div key={name} className="deposit-row">
          <dt>{text.t(`gateway.deposit.${name}`)}</dt>
          <dd className="num" data-sum={name}>
            {money(minor)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The limit that an amount would make, as it is typed. */
function Then({ limit, typed }: { readonly limit: Limit; readonly typed: string }) {
  const text = useText()
  const { currency, heldMinor, leastMinor, mostMinor } = limit
  const minor = sentMinor(typed, currency)
  if (minor === null || minor < leastMinor || minor > mostMinor) return null
  const after = { minor: limitOf(heldMinor + minor, currency), currency }
  return <b>{text.t('gateway.deposit.then', { limit: formatCurrencyWithCode(after, text.languageTag) })}</b>
}

function Add({ limits, cards, fault }: Pick<DepositsData, 'cards' | 'fault'> & { readonly limits: readonly Limit[] }) {
  const text = useText()
  const { locale } = useApp()
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState(limits[0]?.currency)
  const limit = limits.find(({ currency }) => currency === code)
  if (limit === undefined) return null
  const { currency, leastMinor, mostMinor } = limit
  const money = (minor: number): string => formatCurrencyWithCode({ minor, currency }, text.languageTag)
  const fixed = {
    GATEWAY_URL_KEY: 'PAY_DEPOSIT',
    cookieValue: PATH,
    successCallBackURL: 'dashboard',
    cancelCallBackUrl: PATH,
    method: 'CRDCARD',
    locale,
  }
  return (
    <Form
      className="deposit-form"
      method="post"
      action={setPciParam.path}
      isGuarded={false}
      isReadAgain={false}
      startErrors={fault.startsWith('validation.') ? { amount: text.dyn(fault, '') } : {}}
      wordsOf={paymentWords}
      act={async (_, form) => {
        const body = { ...fixed, invoiceIds: '', currencyCode: currency, amount: typed.trim(), cardId: chosenCard(form) }
        leaveForGateway(await browserApi(new AbortController().signal)(setPciParam, { body }), locale)
        await new Promise<never>(() => undefined)
      }}
    >
      <CsrfField />
      {Object.entries(fixed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {limits.length === 1 ? (
        <input type="hidden" name="currencyCode" value={currency} />
      ) : (
        <div className="field">
          <label htmlFor="deposit-currency">{text.t('gateway.deposit.currency')}</label>
          <select
            className="in"
            id="deposit-currency"
            name="currencyCode"
            value={currency}
            onChange={(event) => setCode(limits.find((one) => one.currency === event.target.value)?.currency)}
          >
            {limits.map((one) => (
              <option key={one.currency}>{one.currency}</option>
            ))}
          </select>
        </div>
      )}
      <InputField
        id="deposit-amount"
        name="amount"
        label={text.t('gateway.deposit.amount', { currency })}
        hint={text.t('gateway.deposit.range', { least: money(leastMinor), most: money(mostMinor) })}
        inputMode="decimal"
        autoComplete="off"
        required
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <output className="deposit-then" htmlFor="deposit-amount">
        <Then limit={limit} typed={typed} />
      </output>
      <CardChoice cards={cards} />
      <FormFoot className="btn ink" send={text.t('gateway.deposit.pay')} />
      <p className="dim">{text.t('gateway.deposit.provider')}</p>
    </Form>
  )
}

/** A deposit, what may be bid by it, and the way to add to it by card. */
export function Page({ data: { deposits, cards, fault } }: { readonly data: DepositsData }) {
  const text = useText()
  const { limits, canPayByCard } = deposits
  const words = fault === '' || fault.startsWith('validation.') ? '' : text.dyn(`gateway.refused.${fault}`, text.t('error.generic'))
  return (
    <article className="acct own deposits">
      <h1>{text.t('gateway.deposit.title')}</h1>
      <div role="alert">{words === '' ? null : <p className="alert bad">{words}</p>}</div>
      <p>{text.t('gateway.deposit.lead')}</p>
      {limits.map((limit) => (
        <Standing key={limit.currency} limit={limit} />
      ))}
      {canPayByCard ? (
        <Section id="add-h" title={text.t('gateway.deposit.pay')}>
          <Add limits={limits.filter(({ isPayable }) => isPayable)} cards={cards} fault={fault} />
        </Section>
      ) : (
        <p>
          {text.t('gateway.deposit.off')}{' '}
          <Link className="link" to="/contactUs">
            {text.t('gateway.deposit.contact')}
          </Link>
        </p>
      )}
    </article>
  )
}
