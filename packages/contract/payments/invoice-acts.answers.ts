import * as z from 'zod/mini'
import { CURRENCY_CODES } from '../sites.ts'
import { TAX_RELIEFS } from '../tax/tax-codes.ts'
import { INVOICE_ACT_KINDS, INVOICE_ACT_STATES, INVOICE_KINDS, INVOICE_STATUSES, SALES_AFTER_CREDIT } from './invoice-codes.ts'

/** A credit note or a write-off that was asked for; minor units. */
export const invoiceAct = z.object({
  actId: z.int(),
  kind: z.enum(INVOICE_ACT_KINDS),
  state: z.enum(INVOICE_ACT_STATES),
  invoiceId: z.int(),
  invoiceNumber: z.string(),
  site: z.string(),
  /** User id and name of the payer. */
  number: z.int(),
  name: z.string(),
  currency: z.enum(CURRENCY_CODES),
  amountMinor: z.int(),
  /** Whether all that was left of the invoice is meant. */
  isWhole: z.boolean(),
  reason: z.string(),
  /** User ids of who asked and who decided, and when, ISO 8601 UTC; null and empty while nobody has. */
  askedBy: z.int(),
  askedAt: z.string(),
  decidedBy: z.nullable(z.int()),
  decidedAt: z.string(),
  decidedReason: z.string(),
  /** Number of the credit note; empty for none. */
  noteNumber: z.string(),
  /** Why tax alone is taken back, and the paper that proves an export with its day, YYYY-MM-DD; empty for none. */
  relief: z.enum([...TAX_RELIEFS, '']),
  proofReference: z.string(),
  proofOn: z.string(),
  /** What becomes of the sale whose price it takes back whole; empty where the sale is not touched. */
  sale: z.enum([...SALES_AFTER_CREDIT, '']),
  /** What the caller may do about it now. */
  acts: z.readonly(z.array(z.enum(['approve', 'refuse']))),
})
export type InvoiceAct = z.infer<typeof invoiceAct>

/** Answer of listInvoiceActs, the newest first. */
export const invoiceActList = z.object({ acts: z.readonly(z.array(invoiceAct)), total: z.int(), page: z.int(), pages: z.int() })
export type InvoiceActList = z.infer<typeof invoiceActList>

/** Answer of askInvoiceAct and decideInvoiceAct. */
export const invoiceActDone = z.object({
  actId: z.int(),
  state: z.enum(INVOICE_ACT_STATES),
  /** Number of the credit note; empty for none. */
  noteNumber: z.string(),
})
export type InvoiceActDone = z.infer<typeof invoiceActDone>

const line = z.object({
  position: z.int(),
  code: z.string(),
  /** The text that names it, and what that says in the caller's language. */
  textKey: z.string(),
  description: z.string(),
  amountMinor: z.int(),
  taxMinor: z.int(),
  /** Place of a line of tax; empty for others. */
  taxPlace: z.string(),
  /** What of it can still be credited. */
  leftMinor: z.int(),
})

/** Answer of getDeskInvoice; minor units. */
export const deskInvoice = z.object({
  invoiceId: z.int(),
  number: z.string(),
  kind: z.enum(INVOICE_KINDS),
  site: z.string(),
  payerNumber: z.int(),
  payerName: z.string(),
  lotNumber: z.nullable(z.int()),
  vehicle: z.string(),
  /** The lender that has it; empty for none. */
  lender: z.string(),
  currency: z.enum(CURRENCY_CODES),
  status: z.enum(INVOICE_STATUSES),
  totalMinor: z.int(),
  paidMinor: z.int(),
  creditedMinor: z.int(),
  writtenOffMinor: z.int(),
  balanceMinor: z.int(),
  /** From which write-off on two people decide. */
  twoPeopleFromMinor: z.int(),
  /** ISO 8601 UTC. */
  issuedAt: z.string(),
  dueAt: z.string(),
  lines: z.readonly(z.array(line)),
  creditNotes: z.readonly(
    z.array(z.object({ invoiceId: z.int(), number: z.string(), totalMinor: z.int(), issuedAt: z.string(), reason: z.string() })),
  ),
  /** What a credit note of all that is left makes of its sale, and what it then comes to with the other invoices about the lot, minor units. */
  wholeSale: z.enum([...SALES_AFTER_CREDIT, '']),
  wholeMinor: z.int(),
  /** What was asked and decided about it, the last first. */
  acts: z.readonly(z.array(invoiceAct)),
  /** What the caller may ask for now. */
  mayAsk: z.readonly(z.array(z.enum(INVOICE_ACT_KINDS))),
})
export type DeskInvoice = z.infer<typeof deskInvoice>
