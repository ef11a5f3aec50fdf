import '../../style/gateway.css'
import { useEffect, useState } from 'react'
import { Link, useNavigationType } from 'react-router'
import { Failure } from '@app/contract/failure.ts'
import { getDeposits, setPciParam } from '@app/contract/gateway/gateway.ts'
import { listInvoices } from '@app/contract/payments/invoices.ts'
import type { SavedCard } from '@app/contract/saved-cards/saved-cards.answers.ts'
import type { InvoiceEntry, InvoiceList } from '@app/contract/payments/invoices.answers.ts'
import { majorOf, moneyOf } from '@app/contract/money.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { cardMinor } from '@app/rules/fees/line-rounding.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import { currenciesOf } from '@app/rules/sites/sites.ts'
import type { Text } from '@app/text/create-text.ts'
import { type AppInfo, useApp, useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { reasonOf } from '../../platform/page/fault-of.ts'
import { redirectTo, type LoadArgs, type PageHead } from '../../platform/page/page-module.ts'
import { pageOf } from '../../platform/page/page-of.ts'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { PageSteps } from '../../ui/page-steps.tsx'
import { CardChoice, chosenCard, loadUsableCards } from './card-choice.tsx'
import { leaveForGateway, paymentWords, replaceByGateway } from './leave-for-gateway.ts'
import { asWritten } from '../lots/lot-name.ts'

/** Everything that is owed in one currency, paid together. */
interface PayAll {
  readonly currency: CurrencyCode
  readonly gatewayKey: 'PAY_ALL' | 'PAY_ALL_UK'
  /** Address of the page. */
  readonly path: string
  /** Whether the page only leads to the gateway. */
  readonly isForwarding: boolean
}

interface CardData {
  readonly invoices: readonly InvoiceEntry[]
  readonly page: number
  readonly pages: number
  /** All that is owed in the currency of pay-all, major units, on whatever page its invoices stand. */
  readonly owed: number
  /** What waits for lenders and is left out, by currency, major units. */
  readonly left: readonly { readonly currency: CurrencyCode; readonly amount: number }[]
  readonly canPay: boolean
  readonly cards: readonly SavedCard[]
  /** The currency of which everything is paid together, and by which key; null where invoices are chosen. */
  readonly all: PayAll | null
  readonly fault: string
}

const PATH = '/member-payments/card'
const PAY_ALL = '/redirectToPaymentGateway/payall'
const PAYMENTS = '/member-payments/unpaid-invoices'
const MIDDLE_EAST_PATH = '/MEAPaymentRedirection'
const UK = 'CPRTUK'
const MIDDLE_EAST = 'CPRTMEA'
/** Currency of the United Kingdom's pay-all. */
const ALL_CURRENCY = 'GBP'
const FORWARDING_FORM = 'forwarding-form'

/** What the address pays all of: pay-all is the United Kingdom's (OQ-A64) and the Middle East's (MKT-2.63), each at its own address. */
function payAllOf({ url, app, params }: LoadArgs): PayAll | null {
  const { currencyCode } = params
  if (url.pathname.endsWith('/payall')) {
    if (app.siteCode !== UK) throw redirectTo('/app-error?code=404')
    return { currency: ALL_CURRENCY, gatewayKey: 'PAY_ALL_UK', path: PAY_ALL, isForwarding: false }
  }
  if (currencyCode === undefined) return null
  const currency = currenciesOf(app.siteCode).find((code) => code === currencyCode)
  if (app.siteCode !== MIDDLE_EAST || currency === undefined) throw new Failure('NOT_FOUND')
  return { currency, gatewayKey: 'PAY_ALL', path: `${MIDDLE_EAST_PATH}/${currency}`, isForwarding: reasonOf(url) === '' }
}

/** Of what is owed in a currency, what the reader pays themselves, major units. */
function ownPart(sum: InvoiceList['sums'][number] | undefined): number {
  if (sum === undefined) return 0
  const { owed, withLenders, currencyCode: currency } = sum
  return majorOf({ minor: moneyOf(owed, currency).minor - moneyOf(withLenders, currency).minor, currency })
}

/** What is owed, and whether a card can pay it. */
export async function load(args: LoadArgs): Promise<CardData> {
  const { api, url } = args
  const all = payAllOf(args)
  const page = pageOf(url)
  const [{ canPayByCard }, { invoices, total, pageSize, sums }] = await Promise.all([
    api(getDeposits, {}),
    api(listInvoices, { query: { status: 'UNPAID', page, ...(all && { currency: all.currency }) } }),
  ])
  return {
    // All that is owed is paid without what a transfer brings already.
    invoices: invoices.filter(({ status, balance, lender }) => balance > 0 && lender === '' && !(all !== null && status === 'PENDING')),
    page,
    pages: Math.ceil(total / pageSize),
    owed: ownPart(sums.find(({ currencyCode }) => currencyCode === all?.currency)),
    left: sums
      .filter(({ currencyCode, withLenders }) => withLenders > 0 && (all === null || currencyCode === all.currency))
      .map(({ currencyCode: currency, withLenders: amount }) => ({ currency, amount })),
    canPay: canPayByCard,
    cards: await loadUsableCards(api, { canPay: canPayByCard && total > 0 }),
    all,
    fault: reasonOf(url),
  }
}

export const head = (_: CardData, __: AppInfo, text: Text): PageHead => ({ title: text.t('gateway.card.title') })

interface OwedProps {
  readonly currency: CurrencyCode
  readonly invoices: readonly InvoiceEntry[]
  readonly cards: readonly SavedCard[]
  /** What is paid where everything is paid together, major units; null where invoices are chosen. */
  readonly all: (PayAll & { readonly owed: number }) | null
}

/** Invoices of one currency and their payment: chosen at first is what no transfer is on its way for. */
function Owed({ currency, invoices, cards, all }: OwedProps) {
  const text = useText()
  const isAll = all !== null
  const [chosen, setChosen] = useState(() => invoices.filter(({ status }) => status !== 'PENDING').map(({ invoiceId }) => invoiceId))
  const sum = all?.owed ?? invoices.reduce((paid, { invoiceId, balance }) => (chosen.includes(invoiceId) ? paid + balance : paid), 0)
  const owedMinor = moneyOf(sum, currency).minor
  const paidMinor = cardMinor(owedMinor, currency)
  const { locale } = useApp()
  const money = (amount: number): string => formatCurrencyWithCode(moneyOf(amount, currency), text.languageTag)
  const fixed = {
    GATEWAY_URL_KEY: all?.gatewayKey ?? 'PAY_INVOICES',
    cookieValue: PATH,
    successCallBackURL: 'dashboard',
    cancelCallBackUrl: all?.isForwarding === true ? PAYMENTS : PATH,
    method: 'CRDCARD',
    currencyCode: currency,
    locale,
  }
  // A link of somebody else's leads nobody to the gateway: only a page of ours does, and else the button.
  const isOwnLink = useNavigationType() === 'PUSH'
  const isForwarding = all?.isForwarding === true && isOwnLink
  useEffect(() => {
    if (isForwarding) document.querySelector<HTMLFormElement>(`#${FORWARDING_FORM}`)?.requestSubmit()
  }, [isForwarding])
  return (
    <Form
      id={isForwarding ? FORWARDING_FORM : undefined}
      className="deposit-form"
      data-currency={currency}
      method="post"
      action={setPciParam.path}
      isGuarded={false}
      isReadAgain={false}
      wordsOf={paymentWords}
      act={async (_, typed) => {
        const body = { ...fixed, invoiceIds: typed.getAll('invoiceIds').map(Number).join(','), amount: '', cardId: chosenCard(typed) }
        const leave = isForwarding ? replaceByGateway : leaveForGateway
        leave(await browserApi(new AbortController().signal)(setPciParam, { body }), locale)
        await new Promise<never>(() => undefined)
      }}
    >
      <CsrfField />
      {Object.entries(fixed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ul className="card-invoices">
        {invoices.map(({ invoiceId, number, vehicle, balance, status }) => (
          <li key={invoiceId}>
            {isAll ? (
              <span>{text.t('gateway.card.invoice', { number })}</span>
            ) : (
              <label className="check">
                <input
                  type="checkbox"
                  name="invoiceIds"
                  value={invoiceId}
                  checked={chosen.includes(invoiceId)}
                  onChange={({ target }) => setChosen(target.checked ? [...chosen, invoiceId] : chosen.filter((one) => one !== invoiceId))}
                />
                <span>
                  {[text.t('gateway.card.invoice', { number }), asWritten(vehicle)].filter((part) => part !== '').join(' · ')}
                  {status === 'PENDING' ? <span className="dim"> · {text.t('pay.way.title')}</span> : null}
                </span>
              </label>
            )}
            <span className="num">{money(balance)}</span>
          </li>
        ))}
        {paidMinor === owedMinor ? null : (
          <li>
            <span>{text.t('gateway.card.over')}</span>
            <span className="num">{money(majorOf({ minor: paidMinor - owedMinor, currency }))}</span>
          </li>
        )}
        <li>
          <b>{text.t('gateway.card.sum')}</b>
          <b className="num" data-sum="all">
            {money(majorOf({ minor: paidMinor, currency }))}
          </b>
        </li>
      </ul>
      <CardChoice cards={cards} />
      <FormFoot className="btn ink" send={text.t('gateway.card.link')} />
    </Form>
  )
}

/** Invoices that a card pays, a currency at a time. */
export function Page({ data: { invoices, page, pages, owed, left, canPay, cards, all, fault } }: { readonly data: CardData }) {
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
            <Owed
              key={`${currency} ${page}`}
              currency={currency}
              cards={cards}
              invoices={invoices.filter((one) => one.currencyCode === currency)}
              all={all === null ? null : { ...all, owed }}
            />
          ))
        : null}
      {left.map(({ currency, amount }) => (
        <p key={currency}>{text.t('lender.left', { amount: formatCurrencyWithCode(moneyOf(amount, currency), text.languageTag) })}</p>
      ))}
      <PageSteps page={page} pages={pages} to={(to) => `${all?.path ?? PATH}?page=${to}`} />
      <Link className="btn" to={PAYMENTS}>
        {text.t('gateway.card.back')}
      </Link>
    </article>
  )
}
