import type { ReportedState } from '@app/rules/payments/attempt-states.ts'
import type { MaskedCard } from '../gateway.ts'
import type { Transaction } from './cybersource-api.ts'

const [SALE, AUTH, REFUND] = ['ics_bill', 'ics_auth', 'ics_credit']
const REVERSALS: readonly string[] = ['ics_auth_reversal', 'ics_auto_full_auth_reversal', 'ics_auto_auth_reversal']
const DONE = '100'
/** Less was approved than was asked for. */
const DONE_IN_PART = '110'
/** The payer's bank asks whether it is they. */
const IS_ASKED = '475'

/** Reasons of a refusal, as our pages have words for them. */
const REASONS: Readonly<Record<string, string>> = {
  '202': 'EXPIRED_CARD',
  '203': 'DO_NOT_HONOUR',
  '204': 'INSUFFICIENT_FUNDS',
  '205': 'LOST_CARD',
  '210': 'LIMIT_EXCEEDED',
  '476': 'AUTHENTICATION',
}
/**
 * Reasons by which the provider says DECLINE for good. Of 200, 201, 230 and 520 a capture may still come; 102, 104, 150, 151 and 152 are
 * faults of a request or a system, from which nothing follows.
 */
const DECLINES: ReadonlySet<string> = new Set('202 203 204 205 207 208 210 211 221 222 231 232 233 234 236 240 476 478 481'.split(' '))
const MAY_STILL_COME: ReadonlySet<string> = new Set(['200', '201', '230', '520'])

const ran = ({ services }: Transaction, name: string, ...codes: readonly string[]): boolean =>
  services.some((one) => one.name === name && codes.includes(one.reasonCode))

/** Whether money was taken by a transaction. */
export const isSale = (one: Transaction): boolean => ran(one, SALE, DONE, DONE_IN_PART)
/** Whether money went back by it. */
export const isRefund = (one: Transaction): boolean => ran(one, REFUND, DONE)
const isReversal = (one: Transaction): boolean => REVERSALS.some((name) => ran(one, name, DONE))
const isHeld = (one: Transaction): boolean =>
  ran(one, AUTH, DONE, DONE_IN_PART) || one.services.some(({ reasonCode }) => MAY_STILL_COME.has(reasonCode))
const declineOf = ({ services }: Transaction): string | null =>
  services.find(({ reasonCode }) => DECLINES.has(reasonCode))?.reasonCode ?? null

/** How a payment stands, and by which transaction. */
export interface Standing {
  readonly state: ReportedState
  readonly reason: string
  readonly isUnderWay: boolean
  /** What took the money. */
  readonly sale: Transaction | null
}

const at = (state: ReportedState, more: Partial<Standing> = {}): Standing => ({ state, reason: '', isUnderWay: false, sale: null, ...more })

/** What the age of a payment says: whether its form is over, and whether no bank holds money for it any more. */
export interface Age {
  readonly isOver: boolean
  readonly isHoldOver: boolean
}

/**
 * How a payment stands by all transactions of its reference, the latest first: money that was taken counts before everything, then money that
 * is held, then what came last. Without any the form is open, until its life is over.
 */
export function standingOf(transactions: readonly Transaction[], { isOver, isHoldOver }: Age): Standing {
  const sale = transactions.findLast(isSale) ?? null
  if (sale !== null) return at('CAPTURED', { sale })
  // Held for the merchant's own review, which captures or reverses it.
  if (!isHoldOver && transactions.some(isHeld) && !transactions.some(isReversal)) return at('OPEN', { isUnderWay: true })
  for (const one of transactions) {
    const decline = declineOf(one)
    if (decline !== null) return at('DECLINED', { reason: REASONS[decline] ?? 'OTHER' })
    if (!isOver && one.services.some(({ reasonCode }) => reasonCode === IS_ASKED)) return at('PENDING_AUTHENTICATION')
  }
  return at(isOver ? 'EXPIRED' : 'OPEN')
}

/** Brands by the type of a card, as people write them. */
const BRANDS: Readonly<Record<string, string>> = {
  '001': 'Visa',
  '002': 'Mastercard',
  '003': 'American Express',
  '004': 'Discover',
  '005': 'Diners Club',
  '007': 'JCB',
  '042': 'Maestro',
  '062': 'UnionPay',
}

/** The card of a transaction: brand, last four digits and expiry, and nothing of its first digits. */
export function cardOf({ card }: Transaction): MaskedCard | null {
  const { suffix, type, expirationMonth: month, expirationYear: year } = card
  if (typeof suffix !== 'string' || !/^\d{4}$/.test(suffix)) return null
  const expires = typeof month === 'string' && typeof year === 'string' ? `${year}-${month}` : ''
  return {
    brand: BRANDS[String(type)] ?? 'Card',
    lastFour: suffix,
    expires: /^\d{4}-(0[1-9]|1[0-2])$/.test(expires) ? expires : '',
  }
}
