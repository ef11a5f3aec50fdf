import '../../style/payments.css'
import type { Text } from '@app/text/create-text.ts'
import type { TextKey } from '@app/text/keys.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { hasMemberBilling, paymentsDuePath } from '@app/rules/sites/member-billing.ts'
import { creditNotePath, invoicePath } from '@app/rules/invoices/invoice-path.ts'
import { useApp, useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { DepositRefundsPart } from '../refunds/deposit-refunds.tsx'
import { CounterPart } from './counter-part.tsx'
import { InvoicePart } from './invoice-part.tsx'
import { HistoryPart, PaidPart } from './lists-part.tsx'
import { MethodsPart } from './methods-part.tsx'
import { OptionsPart } from './options-part.tsx'
import { Held, OverviewPart } from './overview-part.tsx'
import { OwedList } from './owed-list.tsx'
import { NotePart } from './papers/note-part.tsx'
import { PayNav } from './pay-nav.tsx'
import { loadPayments, type PaymentsData, pathOfSection } from './payments-data.ts'

type Listed = Exclude<PaymentsData, { readonly part: 'invoice' | 'note' }>

const TITLES: Readonly<Record<Listed['part'], TextKey>> = {
  overview: 'pay.title',
  unpaid: 'pay.unpaid.title',
  make: 'pay.make.title',
  due: 'pay.due.title',
  paid: 'pay.paid.title',
  history: 'pay.history.title',
  deposits: 'pay.deposits.title',
  methods: 'pay.methods.title',
  options: 'pay.options.title',
  counter: 'pay.counter.title',
}

const PATHS: Readonly<Record<Exclude<Listed['part'], 'unpaid'>, string>> = {
  overview: '/payments',
  make: '/makePayment',
  due: '/paymentsDue',
  paid: pathOfSection('paid-invoices'),
  history: pathOfSection('payment-history'),
  deposits: pathOfSection('deposits'),
  methods: pathOfSection('payment-methods'),
  options: '/paymentOptions',
  counter: '/payments',
}

/** One module for all pages of payments: each module weighs on every first visit. */
export const load = (args: LoadArgs): Promise<PaymentsData> => loadPayments(args)

export function head(data: PaymentsData, app: AppInfo, text: Text): PageHead {
  if (data.part === 'invoice') {
    const { invoiceId, number } = data.invoice
    return { canonicalPath: invoicePath(invoiceId), title: text.t('pay.invoice.title', { number }) }
  }
  if (data.part === 'note') {
    const { creditNoteId, number } = data.note
    return { canonicalPath: creditNotePath(creditNoteId), title: text.t('pay.invoice.credit', { number }) }
  }
  const canonicalPath = data.part === 'unpaid' ? paymentsDuePath(app.siteCode) : PATHS[data.part]
  return { canonicalPath, title: text.t(TITLES[data.part]) }
}

/** In the Middle East everything in a currency is paid together: /paymentsDue leads to /makePayment, and that to the gateway (ACC-2.75). */
const PAY_ALL = {
  unpaid: null,
  due: () => '/makePayment',
  make: (currency: CurrencyCode) => `/MEAPaymentRedirection/${currency}`,
} as const

function Part({ data }: { readonly data: Listed }) {
  const isMiddleEast = !hasMemberBilling(useApp().siteCode)
  switch (data.part) {
    case 'overview':
      return <OverviewPart balances={data.balances} unpaid={data.unpaid} storage={data.storage} fault={data.fault} />
    case 'paid':
      return <PaidPart paid={data.paid} />
    case 'history':
      return <HistoryPart history={data.history} />
    case 'deposits':
      return (
        <>
          <Held balances={data.balances} kind="deposit" />
          <DepositRefundsPart refunds={data.refunds} fault={data.fault} />
        </>
      )
    case 'methods':
      return <MethodsPart cards={data.cards} fault={data.fault} />
    case 'counter':
      return <CounterPart counter={data.counter} />
    case 'options':
      return <OptionsPart canPayByCard={data.canPayByCard} hasLenders={data.hasLenders} />
    default:
      return (
        <OwedList
          unpaid={data.unpaid}
          path={data.part === 'unpaid' ? pathOfSection('unpaid-invoices') : PATHS[data.part]}
          fault={data.fault}
          payAll={isMiddleEast ? PAY_ALL[data.part] : null}
        />
      )
  }
}

export function Page({ data }: { readonly data: PaymentsData }) {
  const text = useText()
  if (data.part === 'invoice')
    return (
      <article className="pay">
        <InvoicePart {...data} />
      </article>
    )
  if (data.part === 'note')
    return (
      <article className="pay">
        <NotePart note={data.note} />
      </article>
    )
  return (
    <article className="pay">
      <h1>{text.t(TITLES[data.part])}</h1>
      {data.part === 'counter' ? null : <PayNav part={data.part} />}
      <Part data={data} />
    </article>
  )
}
