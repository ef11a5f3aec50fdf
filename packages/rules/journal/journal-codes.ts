/** The accounts of the journal. A debit of one is above nothing, a credit below. */
export const JOURNAL_ACCOUNTS = [
  /** What buyers owe. */
  'RECEIVABLE',
  /** What the house owes a buyer: paid too much, or paid for what was cancelled. */
  'CREDIT',
  /** Deposits held of buyers. */
  'DEPOSIT',
  /** What goes back to a buyer and has not gone yet: no limit counts it, and nobody spends it. */
  'REFUND_DUE',
  /** Captured by the gateway, not yet on a bank account. */
  'GATEWAY_CLEARING',
  'BANK',
  'TILL',
  /** By what a till differed from its book when it was counted. */
  'TILL_DIFFERENCE',
  /** Checks that were taken and have not cleared: owed to their payers until then. */
  'CHEQUES_HELD',
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
  /** Set aside for a refund; cause: its number. */
  'REFUND_RESERVED',
  'REFUND_PAID',
  /** A refund that was not paid, whose money a bank had fetched back in part. */
  'REFUND_ENDED',
  'LATE_FEE',
  'CHARGEBACK_OPENED',
  'CHARGEBACK_DECIDED',
  'GATEWAY_SETTLED',
  'BANK_LINE',
  /** The house's own money came to the bank or left it: what a yard had kept, or what a gateway paid out. */
  'BANK_MOVED',
  'SUSPENSE_CLEARED',
  'TILL_OPENED',
  'TILL_CLOSED',
  'CHEQUE_TAKEN',
  'CHEQUE_BOUNCED',
  'WRITTEN_OFF',
  /** Money came, or a credit note was written, for what had been given up. */
  'WRITE_OFF_ENDED',
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
