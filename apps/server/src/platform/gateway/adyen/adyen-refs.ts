/** Adyen takes eighty characters, and says them again in notices and reports. */
const REFERENCE_MAX = 80
const KEY = /^[\w-]{22}$/
/** Behind our reference of the attempt come our words of it, or what the refund of it is. */
const OURS = /^([\w-]{22})[.-]/
const PAYMENT = /^([\w-]{22})\.([\w~-]{1,57})$/
/** Signs within our words, and what stands for them there: notices are signed with colons between their fields, so none comes within one. */
const [OUR_SIGN, THEIR_SIGN] = ['|', '~']
const REFUND_ID = /^[\w-]{1,64}$/
const PSP_REFERENCE = /^[A-Z0-9]{16}$/
const REPORT = /^settlement_detail_report_batch_(\d{1,12})[\w-]{0,80}\.csv$/

/** Whether a text can be our reference of an attempt. */
export const isKey = (text: string): boolean => KEY.test(text)

/** What a payment is called at Adyen, so that notices and reports say whose it is; null for words that do not fit. */
export function paymentReference(key: string, about: string): string | null {
  const reference = `${key}.${about.replaceAll(OUR_SIGN, THEIR_SIGN)}`
  return PAYMENT.test(reference) && reference.length <= REFERENCE_MAX ? reference : null
}

/** Our reference of the attempt and our words of it, as a payment is called; null for what is called otherwise. */
export function readPaymentReference(reference: string): { readonly key: string; readonly about: string } | null {
  const [, key, words] = PAYMENT.exec(reference) ?? []
  return key === undefined || words === undefined ? null : { key, about: words.replaceAll(THEIR_SIGN, OUR_SIGN) }
}

/** Our reference of the attempt behind a payment's or a refund's; null for what is none of ours. */
export const keyIn = (reference: string): string | null => (reference.length > REFERENCE_MAX ? null : (OURS.exec(reference)?.[1] ?? null))

/** Whether an id can be that of a refund: it is its idempotency key and its reference. */
export const isRefundId = (id: string): boolean => REFUND_ID.test(id)

/** Whether a text is Adyen's own reference of a payment, or of what was done with one. */
export const isPspReference = (text: string): boolean => PSP_REFERENCE.test(text)

/** The number of the payout that a settlement report is about; null for other reports and everything that is no plain name of a file. */
export function batchOf(name: string): number | null {
  const [, digits] = REPORT.exec(name) ?? []
  return digits === undefined ? null : Number(digits)
}

/** What the report of a payout is called as long as nobody has asked Adyen for other names. */
export const reportOf = (batch: number): string => `settlement_detail_report_batch_${batch}.csv`
