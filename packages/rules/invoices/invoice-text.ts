import type { InvoiceKind, InvoiceType, PaymentType } from '@app/contract/payments/invoice-codes.ts'

/** One line as it is charged, minor units. */
export interface ChargedLine {
  readonly code: string
  readonly amountMinor: number
  readonly taxMinor: number
  /** Of a line of tax: whose it is, and its rate in thousandths of a percent. */
  readonly taxPlace?: string | null
  readonly taxRate?: number | null
}

/** What is issued and never changed. Who it was issued to is told by their id alone, so that names may go when law lets them (T43). */
export interface IssuedInvoice {
  readonly number: string
  readonly kind: InvoiceKind
  readonly type: InvoiceType
  readonly paymentType: PaymentType
  readonly entityId: number
  readonly payerId: number
  readonly bidderId: number | null
  readonly lot: number | null
  readonly awardId: number | null
  /** Id of the invoice that a credit note takes back; null of an invoice. */
  readonly corrects: number | null
  readonly currency: string
  readonly lines: readonly ChargedLine[]
  readonly totalMinor: number
  readonly scheduleId: string | null
  readonly issuedAtMs: number
  readonly dueAtMs: number | null
}

/**
 * What the hash of an invoice covers beside the hash of the one before it: every field by name, one a line, in a fixed order. Texts are
 * written as JSON, so that none can pretend to be another line.
 */
export function invoiceText(invoice: IssuedInvoice): string {
  const { lines, ...fields } = invoice
  const head = [
    'number',
    'kind',
    'type',
    'paymentType',
    'entityId',
    'payerId',
    'bidderId',
    'lot',
    'awardId',
    'corrects',
    'currency',
    'totalMinor',
    'scheduleId',
    'issuedAtMs',
    'dueAtMs',
  ] as const satisfies readonly (keyof typeof fields)[]
  return [
    'hammerlane-invoice:1',
    ...head.map((name) => `${name}=${JSON.stringify(fields[name])}`),
    ...lines.map(({ code, amountMinor, taxMinor, taxPlace = null, taxRate = null }) => {
      const tax = taxPlace === null ? [] : [taxPlace, taxRate]
      return `line=${JSON.stringify([code, amountMinor, taxMinor, ...tax])}`
    }),
  ].join('\n')
}
