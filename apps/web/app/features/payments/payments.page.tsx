import '../../style/payments.css'
import type { Text } from '@app/text/create-text.ts'
import type { TextKey } from '@app/text/keys.ts'
import { paymentsDuePath } from '@app/rules/sites/member-billing.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { InvoicePart } from './invoice-part.tsx'
import { HistoryPart, PaidPart } from './lists-part.tsx'
import { OptionsPart } from './options-part.tsx'
import { Held, OverviewPart } from './overview-part.tsx'
import { invoicePath, OwedList } from './owed-list.tsx'
import { PayNav } from './pay-nav.tsx'
import { loadPayments, type PaymentsData, pathOfSection } from './payments-data.ts'

type Listed = Exclude<PaymentsData, { readonly part: 'invoice' }>

const TITLES: Readonly<Record<Listed['part'], TextKey>> = {
  overview: 'pay.title',
  unpaid: 'pay.unpaid.title',
  make: 'pay.make.title',
  due: 'pay.due.title',
  paid: 'pay.paid.title',
  history: 'pay.history.title',
  deposits: 'pay.deposits.title',
  options: 'pay.options.title',
}

const PATHS: Readonly<Record<Exclude<Listed['part'], 'unpaid'>, string>> = {
  overview: '/payments',
  make: '/makePayment',
  due: '/paymentsDue',
  paid: pathOfSection('paid-invoices'),
  history: pathOfSection('payment-history'),
  deposits: pathOfSection('deposits'),
  options: '/paymentOptions',
}

/** One module for all pages of payments: each module weighs on every first visit. */
export const load = (args: LoadArgs): Promise<PaymentsData> => loadPayments(args)

export function head(data: PaymentsData, app: AppInfo, text: Text): PageHead {
  if (data.part === 'invoice') {
    const { invoiceId, number } = data.invoice
    return { canonicalPath: invoicePath(invoiceId), title: text.t('pay.invoice.title', { number }) }
  }
  const canonicalPath = data.part === 'unpaid' ? paymentsDuePath(app.siteCode) : PATHS[data.part]
  return { canonicalPath, title: text.t(TITLES[data.part]) }
}

function Part({ data }: { readonly data: Listed }) {
  switch (data.part) {
    case 'overview':
      return <OverviewPart balances={data.balances} unpaid={data.unpaid} fault={data.fault} />
    case 'paid':
      return <PaidPart paid={data.paid} />
    case 'history':
      return <HistoryPart history={data.history} />
    case 'deposits':
      return <Held balances={data.balances} kind="deposit" />
    case 'options':
      return <OptionsPart />
    default:
      return <OwedList unpaid={data.unpaid} fault={data.fault} />
  }
}

export function Page({ data }: { readonly data: PaymentsData }) {
  const text = useText()
  if (data.part === 'invoice')
    return (
      <article className="pay">
        <InvoicePart invoice={data.invoice} fault={data.fault} />
      </article>
    )
  return (
    <article className="pay">
      <h1>{text.t(TITLES[data.part])}</h1>
      <PayNav part={data.part} />
      <Part data={data} />
    </article>
  )
}
