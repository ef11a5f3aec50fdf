import type { InvoiceStatus } from '@app/contract/payments/invoice-codes.ts'

/** What of an invoice changes: its money, and what is known of money on its way. Amounts are minor units. */
export interface InvoiceStanding {
  readonly totalMinor: number
  readonly paidMinor: number
  /** Taken back by credit notes. */
  readonly creditedMinor: number
  /** Given up: nobody is asked for it, and money that comes all the same pays it. */
  readonly writtenOffMinor: number
  /** Of what was paid, what went back. */
  readonly refundedMinor: number
  readonly dueAtMs: number
  /** Until when announced money is awaited; null where none is. */
  readonly pendingUntilMs: number | null
}

/** What is still to be paid. */
export const balanceOf = ({
  totalMinor,
  paidMinor,
  creditedMinor,
  writtenOffMinor,
}: Pick<InvoiceStanding, 'totalMinor' | 'paidMinor' | 'creditedMinor' | 'writtenOffMinor'>): number =>
  Math.max(0, totalMinor - paidMinor - creditedMinor - writtenOffMinor)

/** Whether money that was announced is still awaited. */
export const isMoneyOnItsWay = ({ pendingUntilMs }: Pick<InvoiceStanding, 'pendingUntilMs'>, nowMs: number): boolean =>
  pendingUntilMs !== null && nowMs < pendingUntilMs

/**
 * How an invoice stands (MQ-108). A part payment leaves it open with its balance. Money on its way holds the late word back, and no longer:
 * once it is not awaited any more, an invoice past its time is late.
 */
export function statusOf(invoice: InvoiceStanding, nowMs: number): InvoiceStatus {
  const { totalMinor, creditedMinor, refundedMinor, writtenOffMinor, dueAtMs } = invoice
  if (creditedMinor >= totalMinor) return refundedMinor > 0 ? 'REFUNDED' : 'CANCELLED'
  if (balanceOf(invoice) === 0) return writtenOffMinor > 0 ? 'WRITTEN_OFF' : 'PAID'
  if (isMoneyOnItsWay(invoice, nowMs)) return 'PENDING'
  return nowMs > dueAtMs ? 'OVERDUE' : 'OPEN'
}
