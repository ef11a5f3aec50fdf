import { createHash } from 'node:crypto'

/** Payments begin with this in `reference_number`, and refunds with the other: searches know what is ours by it. */
const [PAYMENT, REFUND] = ['HL', 'HR']
const TIME_BASE = 36
/** Characters of a second in that base: enough for some two thousand years. */
const TIME_CHARS = 7
const MS_PER_S = 1_000
/** The provider takes fifty characters. */
const PAYMENT_REF = /^HL([0-9a-z]{7})([\w-]{1,41})$/
/** Ids of refunds begin with the reference of their attempt. */
const REFUND_CODE = /^HR([\w-]{22})-/

/**
 * The reference of a payment at Cybersource: when its attempt began, by which the life of its form is known, and the attempt's own reference.
 * It begins with a letter, so that no search reads it as an operator.
 */
export const paymentRef = (key: string, begunAt: Date): string =>
  PAYMENT +
  Math.floor(begunAt.getTime() / MS_PER_S)
    .toString(TIME_BASE)
    .padStart(TIME_CHARS, '0') +
  key

/** What such a reference says; null for any other. */
export function readPaymentRef(ref: string): { readonly key: string; readonly begunMs: number } | null {
  const [, time = '', key = ''] = PAYMENT_REF.exec(ref) ?? []
  return key === '' ? null : { key, begunMs: Number.parseInt(time, TIME_BASE) * MS_PER_S }
}

/** The reference of a refund; null for an id that the provider would cut or a search read as something else. */
export const refundCode = (refundId: string): string | null => (/^[\w-]{1,48}$/.test(refundId) ? REFUND + refundId : null)

/** Whether a reference is that of a refund of ours, and the attempt's own reference behind it; that is empty where it names none. */
export const readRefundCode = (code: string): { readonly key: string } | null =>
  code.startsWith(REFUND) ? { key: REFUND_CODE.exec(code)?.[1] ?? '' } : null

/** `transaction_uuid` of an attempt: always the same, and of hex digits, since that field takes no underscore. */
export const transactionUuid = (key: string): string =>
  createHash('sha256')
    .update(key)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
