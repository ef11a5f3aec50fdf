import * as z from 'zod/mini'
import { CURRENCY_CODES } from '../sites.ts'
import { INVOICE_KINDS, INVOICE_STATUSES, PAYMENT_SOURCES } from './invoice-codes.ts'

const currency = z.enum(CURRENCY_CODES)

const payer = z.object({ number: z.int(), name: z.string(), site: z.string() })

/** An invoice or credit note as a row; minor units, times ISO 8601 UTC. */
const invoice = z.object({
  invoiceId: z.int(),
  number: z.string(),
  kind: z.enum(INVOICE_KINDS),
  site: z.string(),
  payerNumber: z.int(),
  payerName: z.string(),
  lotNumber: z.nullable(z.int()),
  currency,
  totalMinor: z.int(),
  balanceMinor: z.int(),
  status: z.enum(INVOICE_STATUSES),
  issuedAt: z.string(),
  dueAt: z.string(),
})
export type FoundInvoice = z.infer<typeof invoice>

/** Answer of searchMoney. */
export const moneyFound = z.object({
  payers: z.readonly(z.array(payer)),
  invoices: z.readonly(z.array(invoice)),
  page: z.int(),
  /** Whether a further page may have some. */
  hasMore: z.boolean(),
})
export type MoneyFound = z.infer<typeof moneyFound>

/** Answer of getPayerSheet: the last of each first; minor units. */
export const payerSheet = z.object({
  payer,
  balances: z.readonly(
    z.array(
      z.object({
        currency,
        owedMinor: z.int(),
        overdueMinor: z.int(),
        onItsWayMinor: z.int(),
        creditMinor: z.int(),
        depositMinor: z.int(),
        /** ISO 8601 UTC; empty where nothing is late. */
        overdueSince: z.string(),
      }),
    ),
  ),
  invoices: z.readonly(z.array(invoice)),
  payments: z.readonly(
    z.array(
      z.object({
        paymentId: z.int(),
        currency,
        amountMinor: z.int(),
        creditMinor: z.int(),
        source: z.enum(PAYMENT_SOURCES),
        reference: z.string(),
        /** YYYY-MM-DD. */
        receivedOn: z.string(),
        /** Whether it went back, or was booked by mistake and taken back. */
        isTakenBack: z.boolean(),
      }),
    ),
  ),
  entries: z.readonly(
    z.array(
      z.object({
        entryId: z.int(),
        kind: z.string(),
        cause: z.string(),
        /** YYYY-MM-DD, the day of its site on which it counts. */
        bookedOn: z.string(),
        site: z.string(),
        /** Its lines that are this payer's; a debit above nothing. */
        lines: z.readonly(z.array(z.object({ account: z.string(), currency, amountMinor: z.int() }))),
      }),
    ),
  ),
})
export type PayerSheet = z.infer<typeof payerSheet>
