/** The accounts of the journal. A debit of one is above nothing, a credit below. */
export const JOURNAL_ACCOUNTS = [
  /** What buyers owe. */
  'RECEIVABLE',
  /** What the house owes a buyer: paid too much, or paid for what was cancelled. */
  'CREDIT',
  /** Deposits held of buyers. */
  'DEPOSIT',
  /** Captured by the gateway, not yet on a bank account. */
  'GATEWAY_CLEARING',
  'BANK',
  'TILL',
  /** Money whose origin or whereabouts nobody has told yet. */
  'SUSPENSE',
  /** What sellers are to get: the hammer price, from the first entry on. */
  'SELLER_PAYABLE',
  'FEE_INCOME',
  'TAX_PAYABLE',
  'GATEWAY_COST',
  'WRITTEN_OFF',
  /** Taken back by a bank while a dispute is not decided. */
  'DISPUTED',
] as const
export type JournalAccount = (typeof JOURNAL_ACCOUNTS)[number]

/** What an entry tells of; with its cause it is there once. */
export const JOURNAL_KINDS = [
  /** A deposit that stood before there was a journal; cause `account:currency`. */
  'DEPOSIT_OPENED',
  /** A deposit as operators or the command line set it. */
  'DEPOSIT_SET',
  'DEPOSIT_PAID',
  'DEPOSIT_REFUNDED',
  'DEPOSIT_APPLIED',
  /** A win whose money came without an invoice; cause: the number of the award. */
  'WIN_SETTLED',
  'INVOICE_ISSUED',
  'CREDIT_NOTE_ISSUED',
  'PAYMENT_RECEIVED',
  'PAYMENT_RETURNED',
  'CREDIT_APPLIED',
  'REFUND_PAID',
  'LATE_FEE',
  'CHARGEBACK_OPENED',
  'CHARGEBACK_DECIDED',
  'GATEWAY_SETTLED',
  'BANK_LINE',
  'SUSPENSE_CLEARED',
  'TILL_CLOSED',
  'WRITTEN_OFF',
  /** Takes another entry back; cause: the number of that one. */
  'REVERSAL',
] as const
export type JournalKind = (typeof JOURNAL_KINDS)[number]

/** Lines of one entry at most. */
export const LINES_MAX = 200
/** Bound of a line, minor units, either way: ten times what somebody may name, as fees go on top. */
export const LINE_MINOR_MAX = 1_000_000_000_000n
/** Longest detail of a line, characters. */
export const DETAIL_MAX = 100
