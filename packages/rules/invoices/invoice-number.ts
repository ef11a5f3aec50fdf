import type { InvoiceKind } from '@app/contract/payments/invoice-codes.ts'

/** Letters of a number after which the entity's own documents are told apart. */
const SIGN: Readonly<Record<InvoiceKind, string>> = { INVOICE: 'I', CREDIT_NOTE: 'C' }
const DIGITS = 6

/** What numbers are counted by: without gaps for each of these. */
export interface SeriesOf {
  /** Of the legal entity, such as HUS. */
  readonly entityCode: string
  readonly kind: InvoiceKind
  readonly year: number
}

/** The number of an invoice as it is printed: `HUS-2026-I000123`. */
export const invoiceNumber = ({ entityCode, kind, year }: SeriesOf, count: number): string =>
  `${entityCode}-${year}-${SIGN[kind]}${String(count).padStart(DIGITS, '0')}`

/** What a series begins with, in place of the hash of a document before. */
export const seriesGenesis = ({ entityCode, kind, year }: SeriesOf): string => `hammerlane-invoices:${entityCode}:${kind}:${year}`
