/** What becomes of a payment with a test card. */
export interface CardCase {
  /** Digits without blanks. */
  readonly number: string
  readonly brand: 'Visa' | 'Mastercard'
  /** none: not asked. frictionless: the bank confirms without asking. challenge: the bank asks. fail: whatever is answered. down: nobody answers. */
  readonly threeDs: 'none' | 'frictionless' | 'challenge' | 'fail' | 'down'
  /** Why the bank refuses; empty where it pays. */
  readonly declined: '' | DeclineReason
  /** What goes wrong besides. */
  readonly fault: '' | Fault
}

export const DECLINE_REASONS = [
  'INSUFFICIENT_FUNDS',
  'EXPIRED_CARD',
  'LOST_CARD',
  'LIMIT_EXCEEDED',
  'DO_NOT_HONOUR',
  'AUTHENTICATION',
] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

/**
 * timeOut: the page breaks off once the money is taken. twice, late, early, never, badlySigned: how the notice comes. pageDown: the page
 * breaks off and nothing is taken. chargeback: the money is fetched back afterwards; chargebackWon: and comes again, as the shop was right.
 */
export type Fault = 'timeOut' | 'twice' | 'late' | 'early' | 'never' | 'badlySigned' | 'pageDown' | 'chargeback' | 'chargebackWon'

const card = (number: string, more: Partial<Omit<CardCase, 'number'>> = {}): CardCase => ({
  number,
  brand: number.startsWith('5') ? 'Mastercard' : 'Visa',
  threeDs: 'none',
  declined: '',
  fault: '',
  ...more,
})

/** The cards there are; any other number is refused, so that nobody's own card is ever charged here. */
export const CARDS: readonly CardCase[] = [
  card('4000000000000002'),
  card('5100000000000008'),
  card('4000000000000010', { threeDs: 'frictionless' }),
  card('4000000000000028', { threeDs: 'challenge' }),
  card('4000000000000036', { threeDs: 'fail' }),
  card('4000000000000044', { threeDs: 'down' }),
  card('4000000000000101', { declined: 'INSUFFICIENT_FUNDS' }),
  card('4000000000000119', { declined: 'EXPIRED_CARD' }),
  card('4000000000000127', { declined: 'LOST_CARD' }),
  card('4000000000000135', { declined: 'LIMIT_EXCEEDED' }),
  card('4000000000000143', { declined: 'DO_NOT_HONOUR' }),
  card('4000000000000200', { fault: 'timeOut' }),
  card('4000000000000218', { fault: 'twice' }),
  card('4000000000000226', { fault: 'late' }),
  card('4000000000000234', { fault: 'early' }),
  card('4000000000000242', { fault: 'never' }),
  card('4000000000000259', { fault: 'badlySigned' }),
  card('4000000000000267', { fault: 'pageDown' }),
  card('4000000000000275', { fault: 'chargeback' }),
  card('4000000000000283', { fault: 'chargebackWon' }),
]

/** Accounts that a bank debit takes money from; the second gives it back. */
export const IBANS = { paid: 'NL91ABNA0417164300', returned: 'DE89370400440532013000' } as const

/** Answer to the question of the bank that confirms. */
export const CHALLENGE_CODE = '1234'

export const findCard = (digits: string): CardCase | null => CARDS.find(({ number }) => number === digits) ?? null
