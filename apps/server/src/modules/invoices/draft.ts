import type { InvoiceKind, InvoiceType, PaymentType } from '@app/contract/payments/invoice-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'

/** One line that is to be charged or taken back, minor units; `textKey` names it. */
export interface DraftLine {
  readonly code: string
  readonly textKey: string
  readonly amountMinor: number
  /** What of the lines of tax is this line's; nothing where it is left out. */
  readonly taxMinor?: number
  /** Of a line of tax: whose it is, and its rate in thousandths of a percent. */
  readonly taxPlace?: string | null
  readonly taxRate?: number | null
  /** Of a credit note: the line of its invoice that it takes back, in whole or in part. */
  readonly correctsPosition?: number
}

/** What is to be issued. */
export interface Draft {
  readonly kind: InvoiceKind
  readonly type: InvoiceType
  readonly paymentType: PaymentType
  readonly site: SiteCode
  readonly zone: string
  readonly payerId: number
  readonly bidderId: number | null
  readonly lot: number | null
  readonly awardId: number | null
  readonly corrects: number | null
  readonly reason: string
  readonly currency: CurrencyCode
  readonly lines: readonly DraftLine[]
  readonly toldMinor: number | null
  readonly scheduleId: string | null
  readonly dueAtMs: number | null
}

/** What was issued. */
export interface Issued {
  readonly id: number
  readonly number: string
  readonly totalMinor: number
}
