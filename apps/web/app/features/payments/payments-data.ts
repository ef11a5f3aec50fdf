import { Failure, isFailure } from '@app/contract/failure.ts'
import { getBalances, getInvoice, getPaymentHistory, listInvoices } from '@app/contract/payments/invoices.ts'
import type { Balances, InvoiceAnswer, InvoiceList, PaymentHistory } from '@app/contract/payments/invoices.answers.ts'
import { CURRENCY_CODES } from '@app/contract/sites.ts'
import { hasMemberBilling, paymentsDuePath } from '@app/rules/sites/member-billing.ts'
import { faultOf } from '../../platform/page/fault-of.ts'
import { type LoadArgs, redirectTo } from '../../platform/page/page-module.ts'

/** Sections of /member-payments (MQ-110). */
const SECTIONS = ['unpaid-invoices', 'paid-invoices', 'payment-history', 'deposits'] as const
export type Section = (typeof SECTIONS)[number]

/** What a page of payments shows. */
export type PaymentsData =
  | { readonly part: 'overview'; readonly balances: Balances; readonly unpaid: InvoiceList; readonly fault: string }
  | { readonly part: 'unpaid' | 'make' | 'due'; readonly unpaid: InvoiceList; readonly fault: string }
  | { readonly part: 'paid'; readonly paid: InvoiceList }
  | { readonly part: 'history'; readonly history: PaymentHistory }
  | { readonly part: 'deposits'; readonly balances: Balances }
  | { readonly part: 'options' }
  | { readonly part: 'invoice'; readonly invoice: InvoiceAnswer; readonly fault: string }

/** Path of a section, by which it is named in the address. */
export const pathOfSection = (section: Section): string => `/member-payments/${section}`

const ID = /^\d{1,15}$/
const pageOf = (url: URL): number => {
  const page = Number(url.searchParams.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}

async function loadInvoice({ api, url }: LoadArgs, id: string): Promise<PaymentsData> {
  try {
    const invoice = await api(getInvoice, { params: { invoiceId: id } })
    return { part: 'invoice', invoice, fault: faultOf(url) }
  } catch (error) {
    // Another's is as one that is not there.
    if (isFailure(error) && error.code === 'INVOICE_NOT_FOUND') throw new Failure('NOT_FOUND')
    throw error
  }
}

async function loadSection(args: LoadArgs, section: Section): Promise<PaymentsData> {
  const { api, url, app } = args
  const page = pageOf(url)
  switch (section) {
    case 'paid-invoices':
      return { part: 'paid', paid: await api(listInvoices, { query: { status: 'PAID', page } }) }
    case 'payment-history':
      return { part: 'history', history: await api(getPaymentHistory, { query: { page } }) }
    case 'deposits':
      return { part: 'deposits', balances: await api(getBalances, {}) }
    default:
      if (!hasMemberBilling(app.siteCode)) throw redirectTo(paymentsDuePath(app.siteCode))
      return { part: 'unpaid', unpaid: await api(listInvoices, { query: { status: 'UNPAID', page } }), fault: faultOf(url) }
  }
}

/** Pages of the Middle East alone (MKT-2.65 to 2.69), after a language if there is one. */
const MIDDLE_EAST = /^(?:\/[a-z]{2})?\/(?:paymentsdue|invoicedetails|paidinvoiceslist|paymenthistory)(?:\/|$)/

/** The same parts under the addresses of the Middle East. A secret id in one never replaces the question whose invoice it is (MQ-109). */
async function loadMiddleEast(args: LoadArgs, path: string): Promise<PaymentsData> {
  const { api, url, params, app } = args
  if (hasMemberBilling(app.siteCode)) throw new Failure('NOT_FOUND')
  const { invoiceId = '', currencyCode } = params
  if (path.includes('/paymentsdue'))
    return { part: 'due', unpaid: await api(listInvoices, { query: { status: 'UNPAID', page: pageOf(url) } }), fault: faultOf(url) }
  if (path.includes('/paymenthistory')) return loadSection(args, 'payment-history')
  if (path.includes('/invoicedetails')) {
    if (!ID.test(invoiceId)) throw new Failure('NOT_FOUND')
    return loadInvoice(args, invoiceId)
  }
  const currency = CURRENCY_CODES.find((code) => code === currencyCode)
  return { part: 'paid', paid: await api(listInvoices, { query: { status: 'PAID', page: pageOf(url), ...(currency && { currency }) } }) }
}

/** What the address asks for; a section that there is not is that of unpaid invoices (MQ-110). @throws Failure NOT_FOUND. */
export async function loadPayments(args: LoadArgs): Promise<PaymentsData> {
  const { api, url, params } = args
  const unpaid = () => api(listInvoices, { query: { status: 'UNPAID', page: pageOf(url) } })
  const path = url.pathname.toLowerCase()
  if (path.endsWith('/makepayment')) return { part: 'make', unpaid: await unpaid(), fault: faultOf(url) }
  if (path.endsWith('/paymentoptions')) return { part: 'options' }
  if (MIDDLE_EAST.test(path)) return loadMiddleEast(args, path)
  if (path.endsWith('/payments')) {
    const [balances, owed] = await Promise.all([api(getBalances, {}), unpaid()])
    return { part: 'overview', balances, unpaid: owed, fault: faultOf(url) }
  }
  const { item = '' } = params
  if (ID.test(item)) return loadInvoice(args, item)
  return loadSection(args, SECTIONS.find((one) => one === params['section']) ?? 'unpaid-invoices')
}
