import { getDeposits } from '@app/contract/gateway/gateway.ts'
import { Failure, isFailure } from '@app/contract/failure.ts'
import { getBalances, getCreditNote, getInvoice, getPaymentHistory, listInvoices } from '@app/contract/payments/invoices.ts'
import type { Balances, CreditNoteAnswer, InvoiceAnswer, InvoiceList, PaymentHistory } from '@app/contract/payments/invoices.answers.ts'
import type { PayersLenders } from '@app/contract/lenders/lenders.answers.ts'
import { listLenders } from '@app/contract/lenders/lenders.ts'
import { listPayLinks } from '@app/contract/payments/pay-links.ts'
import type { PayLinks } from '@app/contract/payments/pay-links.answers.ts'
import { listStorage } from '@app/contract/release/storage.ts'
import type { LotStorage } from '@app/contract/release/storage.answers.ts'
import { listSavedCards } from '@app/contract/saved-cards/saved-cards.ts'
import type { SavedCard } from '@app/contract/saved-cards/saved-cards.answers.ts'
import type { Counter } from '@app/contract/tills/tills.answers.ts'
import { getCounter } from '@app/contract/tills/tills.ts'
import { CURRENCY_CODES } from '@app/contract/sites.ts'
import { can } from '@app/rules/access/can.ts'
import { hasMemberBilling, paymentsDuePath } from '@app/rules/sites/member-billing.ts'
import { reasonOf } from '../../platform/page/fault-of.ts'
import { type LoadArgs, redirectTo } from '../../platform/page/page-module.ts'
import { pageOf } from '../../platform/page/page-of.ts'
import { type DepositRefunds, loadDepositRefunds } from '../refunds/deposit-refunds-data.ts'

/** Sections of /member-payments (MQ-110). */
const SECTIONS = ['unpaid-invoices', 'paid-invoices', 'payment-history', 'deposits', 'payment-methods'] as const
/** Credit notes are no list of their own: the history has them. */
const NOTES = 'credit-notes'
export type Section = (typeof SECTIONS)[number]

/** What a page of payments shows. */
export type PaymentsData =
  | {
      readonly part: 'overview'
      readonly balances: Balances
      readonly unpaid: InvoiceList
      readonly storage: readonly LotStorage[]
      readonly fault: string
    }
  | { readonly part: 'unpaid' | 'make' | 'due'; readonly unpaid: InvoiceList; readonly fault: string }
  | { readonly part: 'paid'; readonly paid: InvoiceList }
  | { readonly part: 'history'; readonly history: PaymentHistory }
  | { readonly part: 'deposits'; readonly balances: Balances; readonly refunds: DepositRefunds | null; readonly fault: string }
  | { readonly part: 'methods'; readonly cards: readonly SavedCard[]; readonly fault: string }
  | { readonly part: 'counter'; readonly counter: Counter }
  | { readonly part: 'options'; readonly canPayByCard: boolean; readonly hasLenders: boolean }
  | { readonly part: 'note'; readonly note: CreditNoteAnswer }
  | {
      readonly part: 'invoice'
      readonly invoice: InvoiceAnswer
      readonly storage: LotStorage | null
      readonly links: PayLinks
      /** Why the form of links came back; empty for no fault. */
      readonly linkFault: string
      readonly lenders: PayersLenders
      /** The same of the form of lenders. */
      readonly lenderFault: string
      readonly fault: string
    }

/** Path of a section, by which it is named in the address. */
export const pathOfSection = (section: Section): string => `/member-payments/${section}`

const ID = /^\d{1,15}$/

/** @throws Failure NOT_FOUND in place of INVOICE_NOT_FOUND: another's is as one that is not there. */
async function found<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (isFailure(error) && error.code === 'INVOICE_NOT_FOUND') throw new Failure('NOT_FOUND')
    throw error
  }
}

async function loadNote({ api }: LoadArgs, id: string): Promise<PaymentsData> {
  return { part: 'note', note: await api(getCreditNote, { params: { creditNoteId: id } }) }
}

async function loadInvoice({ api, url }: LoadArgs, id: string): Promise<PaymentsData> {
  const invoice = await api(getInvoice, { params: { invoiceId: id } })
  const { lotNumber } = invoice
  const [stored, links, lenders] = await Promise.all([
    lotNumber === null ? null : api(listStorage, { query: { lots: String(lotNumber) } }),
    api(listPayLinks, { query: { invoiceId: id } }),
    api(listLenders, { query: { invoiceId: id } }),
  ])
  const form = url.searchParams.get('form') ?? ''
  const faultOf = (name: string): string => (form === name ? reasonOf(url) : '')
  const faults = { linkFault: faultOf('links'), lenderFault: faultOf('lender'), fault: faultOf('') }
  return { part: 'invoice', invoice, storage: stored?.lots[0] ?? null, links, lenders, ...faults }
}

/** What is held of deposits, and what of it can go back. */
async function loadDeposits({ api, url }: LoadArgs): Promise<PaymentsData> {
  const balances = await api(getBalances, {})
  const held = balances.balances.filter(({ deposit }) => deposit > 0).map(({ currencyCode }) => currencyCode)
  return { part: 'deposits', balances, refunds: await loadDepositRefunds(api, held), fault: reasonOf(url) }
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
      return loadDeposits(args)
    case 'payment-methods':
      return { part: 'methods', cards: (await api(listSavedCards, {})).cards, fault: reasonOf(url) }
    default:
      if (!hasMemberBilling(app.siteCode)) throw redirectTo(paymentsDuePath(app.siteCode))
      return { part: 'unpaid', unpaid: await api(listInvoices, { query: { status: 'UNPAID', page } }), fault: reasonOf(url) }
  }
}

/** Pages of the Middle East alone (MKT-2.65 to 2.69, 2.108), after a language if there is one. */
const MIDDLE_EAST = /^(?:\/[a-z]{2})?\/(?:paymentsdue|invoicedetails|paidinvoiceslist|paymenthistory|payment-history-view)(?:\/|$)/

/** The same parts under the addresses of the Middle East. A secret id in one never replaces the question whose invoice it is (MQ-109). */
async function loadMiddleEast(args: LoadArgs, path: string): Promise<PaymentsData> {
  const { api, url, params, app } = args
  if (hasMemberBilling(app.siteCode)) throw new Failure('NOT_FOUND')
  const { invoiceId = '', currencyCode } = params
  if (path.includes('/paymentsdue'))
    return { part: 'due', unpaid: await api(listInvoices, { query: { status: 'UNPAID', page: pageOf(url) } }), fault: reasonOf(url) }
  if (path.includes('/paymenthistory') || path.includes('/payment-history-view')) return loadSection(args, 'payment-history')
  if (path.includes('/invoicedetails')) {
    if (!ID.test(invoiceId)) throw new Failure('NOT_FOUND')
    return found(loadInvoice(args, invoiceId))
  }
  const currency = CURRENCY_CODES.find((code) => code === currencyCode)
  return { part: 'paid', paid: await api(listInvoices, { query: { status: 'PAID', page: pageOf(url), ...(currency && { currency }) } }) }
}

/** What the address asks for; a section that there is not is that of unpaid invoices (MQ-110). @throws Failure NOT_FOUND. */
export async function loadPayments(args: LoadArgs): Promise<PaymentsData> {
  const { api, url, params } = args
  const unpaid = () => api(listInvoices, { query: { status: 'UNPAID', page: pageOf(url) } })
  const path = url.pathname.toLowerCase()
  if (path.endsWith('/makepayment')) return { part: 'make', unpaid: await unpaid(), fault: reasonOf(url) }
  if (path.endsWith('/paymentoptions')) {
    const [{ canPayByCard }, { lenders }] = await Promise.all([api(getDeposits, {}), api(listLenders, { query: {} })])
    return { part: 'options', canPayByCard, hasLenders: lenders.length > 0 }
  }
  if (MIDDLE_EAST.test(path)) return loadMiddleEast(args, path)
  if (path.endsWith('/payments')) {
    if (can(args.app.person, 'KIOSK_BIDDER')) return { part: 'counter', counter: await api(getCounter, {}) }
    const [balances, owed, { lots: storage }] = await Promise.all([
      api(getBalances, {}),
      unpaid(),
      api(listStorage, { query: { lots: '' } }),
    ])
    return { part: 'overview', balances, unpaid: owed, storage, fault: reasonOf(url) }
  }
  const { item = '', section } = params
  if (ID.test(item)) return found((section === NOTES ? loadNote : loadInvoice)(args, item))
  return loadSection(args, SECTIONS.find((one) => one === section) ?? 'unpaid-invoices')
}
