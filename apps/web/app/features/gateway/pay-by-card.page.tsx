import '../../style/gateway.css'
import { Link } from 'react-router'
import { getDeposits, setPciParam } from '@app/contract/gateway/gateway.ts'
import { listInvoices } from '@app/contract/payments/invoices.ts'
import type { InvoiceEntry } from '@app/contract/payments/invoices.answers.ts'
import { UNPAID_STATUSES } from '@app/contract/payments/invoice-codes.ts'
import { moneyOf } from '@app/contract/money.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import type { Text } from '@app/text/create-text.ts'
import { type AppInfo, useApp, useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { faultOf } from '../../platform/page/fault-of.ts'
import { redirectTo, type LoadArgs, type PageHead } from '../../platform/page/page-module.ts'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { leaveForGateway, paymentWords } from './leave-for-gateway.ts'

interface CardData {
  readonly invoices: readonly InvoiceEntry[]
  readonly canPay: boolean
  /** Whether everything is paid together, as the United Kingdom's pay-all does. */
  readonly isAll: boolean
  readonly fault: string
}

const PATH = '/member-payments/card'
const PAYMENTS = '/member-payments/unpaid-invoices'
const UK = 'CPRTUK'

/** What is owed, and whether a card can pay it; pay-all is the United Kingdom's alone (OQ-A64). */
export async function load({ api, url, app }: LoadArgs): Promise<CardData> {
  const isAll = url.pathname.endsWith('/payall')
  if (isAll && app.siteCode !== UK) throw redirectTo('/app-error?code=404')
  const [{ canPayByCard }, { invoices }] = await Promise.all([
    api(getDeposits, {}),
    api(listInvoices, { query: { status: 'UNPAID', page: 1 } }),
  ])
  const unpaid = invoices.filter(({ status, balance }) => balance > 0 && (UNPAID_STATUSES as readonly string[]).includes(status))
  const owed = isAll ? unpaid.filter(({ currencyCode }) => currencyCode === 'GBP') : unpaid
  return { invoices: owed, canPay: canPayByCard, isAll, fault: faultOf(url) }
}

export const head = (_: CardData, __: AppInfo, text: Text): PageHead => ({ title: text.t('gateway.card.title') })

interface OwedProps {
  readonly currency: CurrencyCode
  readonly invoices: readonly InvoiceEntry[]
  readonly isAll: boolean
}

/** Invoices of one currency, all chosen at first, and their payment. */
function Owed({ currency, invoices, isAll }: OwedProps) {
  const text = useText()
  const { locale } = useApp()
  const money = (amount: number): string => formatCurrencyWithCode(moneyOf(amount, currency), text.languageTag)
  const fixed = {
    GATEWAY_URL_KEY: isAll ? 'PAY_ALL_UK' : 'PAY_INVOICES',
    cookieValue: PATH,
    successCallBackURL: 'dashboard',
    cancelCallBackUrl: PATH,
    method: 'CRDCARD',
    currencyCode: currency,
    locale,
  }
  return (
    <Form
      className="deposit-form"
      data-currency={currency}
      method="post"
      action={setPciParam.path}
      isGuarded={false}
      isReadAgain={false}
      wordsOf={paymentWords}
      act={async (_, typed) => {
        const body = { ...fixed, invoiceIds: typed.getAll('invoiceIds').map(Number).join(','), amount: '' }
        leaveForGateway(await browserApi(new AbortController().signal)(setPciParam, { body }), locale)
        await new Promise<never>(() => undefined)
      }}
    >
      <CsrfField />
      {Object.entries(fixed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ul className="card-invoices">
        {invoices.map(({ invoiceId, number, vehicle, balance }) => (
          <li key={invoiceId}>
            {isAll ? (
              <span>{text.t('gateway.card.invoice', { number })}</span>
            ) : (
              <label className="check">
                <input type="checkbox" name="invoiceIds" value={invoiceId} defaultChecked />
                <span>
                  {text.t('gateway.card.invoice', { number })} {vehicle}
                </span>
              </label>
            )}
            <span className="num">{money(balance)}</span>
          </li>
        ))}
        <li>
          <b>{text.t('gateway.card.sum')}</b>
          <b className="num" data-sum="all">
            {money(invoices.reduce((sum, { balance }) => sum + balance, 0))}
          </b>
        </li>
      </ul>
      <FormFoot className="btn ink" send={text.t('gateway.card.link')} />
    </Form>
  )
}

/** Invoices that a card pays, a currency at a time. */
export function Page({ data: { invoices, canPay, isAll, fault } }: { readonly data: CardData }) {
  const text = useText()
  const currencies = [...new Set(invoices.map(({ currencyCode }) => currencyCode))]
  const words = fault === '' ? '' : text.dyn(`gateway.refused.${fault}`, text.t('error.generic'))
  return (
    <article className="acct own deposits">
      <h1>{text.t('gateway.card.title')}</h1>
      <div role="alert">{words === '' ? null : <p className="alert bad">{words}</p>}</div>
      {invoices.length === 0 ? <p>{text.t('gateway.card.none')}</p> : null}
      {canPay || invoices.length === 0 ? null : <p>{text.t('gateway.card.off')}</p>}
      {canPay && invoices.length > 0 ? <p>{text.t('gateway.card.lead')}</p> : null}
      {canPay
        ? currencies.map((currency) => (
            <Owed key={currency} currency={currency} invoices={invoices.filter((one) => one.currencyCode === currency)} isAll={isAll} />
          ))
        : null}
      <Link className="btn" to={PAYMENTS}>
        {text.t('gateway.card.back')}
      </Link>
    </article>
  )
}
