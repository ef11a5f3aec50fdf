import type { PaymentSource } from '@app/contract/payments/invoice-codes.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { JournalLine } from '../journal/journal-entry.ts'
import type { PaidParts } from './allocate.ts'

/** The code of the line that is the seller's: the price. Everything else is income by kind. */
export const PRICE_CODE = 'PRICE'
/** The code of a line of tax, which is held for the place that takes it. */
export const TAX_CODE = 'TAX'

/** What an entry about an invoice names. */
interface About {
  readonly payerId: number
  readonly invoiceId: number
  readonly currency: CurrencyCode
  readonly lot: number | null
}

interface Charged {
  readonly code: string
  readonly amountMinor: number
  /** Of a line of tax: whose it is. */
  readonly taxPlace?: string | null
}

/** The hammer is the seller's from the first entry on, tax its place's; fees are income by kind. */
function incomeLine({ currency, invoiceId, lot }: About, { code, amountMinor, taxPlace }: Charged, sign: 1n | -1n): JournalLine {
  const about = { currency, invoiceId, amountMinor: sign * BigInt(amountMinor) }
  if (code === TAX_CODE) return { account: 'TAX_PAYABLE', detail: taxPlace ?? '', ...about }
  return code === PRICE_CODE
    ? { account: 'SELLER_PAYABLE', detail: lot === null ? '' : `lot ${lot}`, ...about }
    : { account: 'FEE_INCOME', detail: code, ...about }
}

const sumOf = (lines: readonly Charged[]): bigint => lines.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n)

/** What an invoice posts: the payer owes its total, the seller is to get the price, each fee is income. */
export function invoiceEntry(about: About, lines: readonly Charged[]): readonly JournalLine[] {
  const { payerId, invoiceId, currency } = about
  return [
    { account: 'RECEIVABLE', payerId, invoiceId, currency, amountMinor: sumOf(lines) },
    ...lines.map((line) => incomeLine(about, line, -1n)),
  ]
}

/** What a credit note posts: the invoice turned, and what of it was paid becomes the payer's credit. */
export function creditNoteEntry(about: About, lines: readonly Charged[], paidMinor: number): readonly JournalLine[] {
  const { payerId, invoiceId, currency } = about
  const receivable = BigInt(paidMinor) - sumOf(lines)
  return [
    ...(receivable === 0n ? [] : [{ account: 'RECEIVABLE', payerId, invoiceId, currency, amountMinor: receivable } as const]),
    ...(paidMinor === 0 ? [] : [{ account: 'CREDIT', payerId, invoiceId, currency, amountMinor: BigInt(-paidMinor) } as const]),
    ...lines.map((line) => incomeLine(about, line, 1n)),
  ]
}

/** What giving up a part of an invoice posts; an amount below nothing takes that back. */
export function writeOffEntry({ payerId, invoiceId, currency }: Omit<About, 'lot'>, amountMinor: number): readonly JournalLine[] {
  const minor = BigInt(amountMinor)
  return [
    { account: 'WRITTEN_OFF', invoiceId, currency, amountMinor: minor },
    { account: 'RECEIVABLE', payerId, invoiceId, currency, amountMinor: -minor },
  ]
}

/** What is held for the payer already is spent, not received. */
const HELD: ReadonlySet<PaymentSource> = new Set(['CREDIT', 'DEPOSIT'])
const isHeld = (source: PaymentSource): source is 'CREDIT' | 'DEPOSIT' => HELD.has(source)

/** Where money of each source lies first. */
const PLACE = {
  BANK: { account: 'BANK', detail: 'house' },
  CASH: { account: 'TILL', detail: 'cash' },
  CHEQUE: { account: 'TILL', detail: 'cheque' },
  CARD_TERMINAL: { account: 'TILL', detail: 'card' },
  GATEWAY: { account: 'GATEWAY_CLEARING', detail: '' },
} as const satisfies Readonly<Record<Exclude<PaymentSource, 'CREDIT' | 'DEPOSIT'>, unknown>>

/** Where money lies that was taken at a counter. */
export type MoneyPlace = Pick<JournalLine, 'account' | 'detail' | 'payerId'>

/** What received money posts: where it lies, the invoices it pays, and what is left over as credit. */
export function paymentEntry(
  {
    payerId,
    currency,
    source,
    place,
  }: {
    readonly payerId: number
    readonly currency: CurrencyCode
    readonly source: PaymentSource
    /** Left out: where money of the source usually lies. */
    readonly place?: MoneyPlace | undefined
  },
  { parts, restMinor }: { readonly parts: readonly PaidParts[]; readonly restMinor: number },
): readonly JournalLine[] {
  const paid = parts.map(({ invoiceId, feesMinor, priceMinor }) => ({ invoiceId, minor: BigInt(feesMinor) + BigInt(priceMinor) }))
  const spent = paid.reduce((sum, { minor }) => sum + minor, 0n)
  const receivables = paid.map(
    ({ invoiceId, minor }) => ({ account: 'RECEIVABLE', payerId, invoiceId, currency, amountMinor: -minor }) as const,
  )
  if (isHeld(source)) return [{ account: source, payerId, currency, amountMinor: spent }, ...receivables]
  const rest = BigInt(restMinor)
  return [
    { ...(place ?? PLACE[source]), currency, amountMinor: spent + rest },
    ...receivables,
    ...(rest === 0n ? [] : [{ account: 'CREDIT', payerId, currency, amountMinor: -rest } as const]),
  ]
}
