/**
 * How an invoice stands (MQ-108). PENDING: money is on its way. CANCELLED: by a credit note. REFUNDED: its money went back. WRITTEN_OFF: what
 * was left of it was given up, which is not paid: the lot stays.
 */
export const INVOICE_STATUSES = ['OPEN', 'PENDING', 'PAID', 'OVERDUE', 'CANCELLED', 'REFUNDED', 'WRITTEN_OFF'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

/** Statuses of invoices that are still to be paid. */
export const UNPAID_STATUSES = ['OPEN', 'PENDING', 'OVERDUE'] as const satisfies readonly InvoiceStatus[]

/** What an invoice is about (MQ-109): a lot, fees without one, anything else. */
export const INVOICE_TYPES = ['LOT', 'FEE', 'OTHER'] as const
export type InvoiceType = (typeof INVOICE_TYPES)[number]

/** What is paid by it (MQ-109). */
export const PAYMENT_TYPES = ['vehicle', 'fees', 'membership', 'deposit'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

/** An invoice, or what takes one back. */
export const INVOICE_KINDS = ['INVOICE', 'CREDIT_NOTE'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** Where received money came from; the payer's credit and deposit were held before. */
export const PAYMENT_SOURCES = ['BANK', 'CASH', 'CHEQUE', 'CARD_TERMINAL', 'GATEWAY', 'CREDIT', 'DEPOSIT'] as const
export type PaymentSource = (typeof PAYMENT_SOURCES)[number]

/** Of these what operators book by hand. */
export const BOOKED_SOURCES = ['BANK', 'CASH', 'CHEQUE', 'CARD_TERMINAL'] as const satisfies readonly PaymentSource[]
export type BookedSource = (typeof BOOKED_SOURCES)[number]

/** What the reader of a payment history finds: money in, an invoice, what takes one back, what a bank has fetched back, credit paid back, money of a counter that was booked wrongly and taken back. */
export const MOVEMENT_KINDS = ['INVOICE', 'CREDIT_NOTE', 'PAYMENT', 'CHARGEBACK', 'REFUND', 'VOID', 'UNDO'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** Rows of a page of invoices or of a history. */
export const INVOICES_PAGE_SIZE = 60
/** Most invoices that one payment names. */
export const PAID_AT_ONCE_MAX = 100
/** Longest span of a statement, days. */
export const STATEMENT_DAYS_MAX = 731
/** Business days for which an announced transfer leaves invoices PENDING. */
export const TRANSFER_BUSINESS_DAYS = 5

/** What a payer is told of an invoice, each once and never switched off. */
export const INVOICE_NOTICES = ['ISSUED', 'DUE_TOMORROW', 'DUE_TODAY', 'OVERDUE', 'DEFAULT_TOMORROW'] as const
export type InvoiceNotice = (typeof INVOICE_NOTICES)[number]

/** Latest day that operators grant for an invoice, in days from today. */
export const EXTENSION_DAYS_MAX = 30

/** What bookkeepers ask for about an invoice: that it, or lines of it, is taken back, or that what is owed of it is given up. */
export const INVOICE_ACT_KINDS = ['CREDIT_NOTE', 'WRITE_OFF'] as const
export type InvoiceActKind = (typeof INVOICE_ACT_KINDS)[number]
/**
 * What becomes of a sale whose price a credit note takes back whole. VOID: it is undone in the same act. STANDS: the vehicle or its title is
 * handed over, the lot stays its buyer's, and the seller bears the price.
 */
export const SALES_AFTER_CREDIT = ['VOID', 'STANDS'] as const
export type SaleAfterCredit = (typeof SALES_AFTER_CREDIT)[number]
export const INVOICE_ACT_STATES = ['ASKED', 'DONE', 'REFUSED'] as const
export type InvoiceActState = (typeof INVOICE_ACT_STATES)[number]

/**
 * Why nothing is credited or written off now. SELF: it is about the caller or somebody close. SECOND_PERSON: who asks does not decide. CHANGED:
 * it stands otherwise by now. TOO_MUCH: so much is not left. NOT_AN_INVOICE: a credit note has none of its own. ASKED: somebody has asked already.
 * NOT_COVERED: neither exemption nor export covers tax that is left of it. LATE, PROOF: proof of export came too late, or is of another day.
 * WITH_SALE: the whole price goes back with the whole invoice alone, which undoes the sale. UNPAID: the vehicle or its title is gone, and the
 * price that would be taken back was not paid.
 */
export const MONEY_ACT_REFUSALS = [
  'SELF',
  'SECOND_PERSON',
  'CHANGED',
  'TOO_MUCH',
  'NOT_AN_INVOICE',
  'ASKED',
  'NOT_COVERED',
  'LATE',
  'PROOF',
  'WITH_SALE',
  'UNPAID',
] as const
export type MoneyActRefusal = (typeof MONEY_ACT_REFUSALS)[number]
/** Rows of a page of the desk of money. */
export const MONEY_DESK_PAGE_SIZE = 50
