import { isAmountMinor } from '@app/contract/money.ts'
import { isThing, type Thing } from '../ask-provider.ts'
import type { MaskedCard } from '../gateway.ts'
import { cardOf, reasonOf } from './adyen-codes.ts'
import { batchOf, isPspReference, keyIn, readPaymentReference } from './adyen-refs.ts'
import { isSigned, type SignedFields } from './adyen-signing.ts'

/** What a signed notice says of a payment; `reason` and `card` are not covered by its signature, and nothing follows from them. */
export interface Fact {
  readonly pspReference: string
  readonly eventCode: string
  readonly isSuccess: boolean
  /** The payment that is told of. */
  readonly paymentPsp: string
  readonly reference: string
  readonly key: string
  readonly amountMinor: number
  readonly currency: string
  readonly reason: string
  readonly card: MaskedCard | null
}

/** What of a notice is to be kept: something of a payment, or that there is a report of a payout. */
export type AdyenNotice =
  | { readonly kind: 'fact'; readonly fact: Fact }
  | { readonly kind: 'report'; readonly name: string; readonly batch: number }
  | 'refused'
  | 'ignored'

/** Whose notices are taken: those of one merchant account, by the keys of its webhook. */
export interface NoticeKeys {
  readonly merchantAccount: string
  readonly hmacKeys: readonly string[]
}

const AUTHORISATION = 'AUTHORISATION'
const REPORT_AVAILABLE = 'REPORT_AVAILABLE'
/** What follows something from, or may once; of anything else there is nothing to keep. */
const KEPT: ReadonlySet<string> = new Set([
  AUTHORISATION,
  'CAPTURE',
  'CAPTURE_FAILED',
  'CANCELLATION',
  'TECHNICAL_CANCEL',
  'REFUND',
  'REFUND_FAILED',
  'REFUNDED_REVERSED',
  'CHARGEBACK',
  'CHARGEBACK_REVERSED',
  'SECOND_CHARGEBACK',
  'PREARBITRATION_WON',
  'PREARBITRATION_LOST',
])

const thingOf = (value: unknown): Thing => (isThing(value) ? value : {})
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The one item of a notice; null for a body of any other shape. As JSON a notice has one, always. */
function itemOf(raw: Buffer): Thing | null {
  try {
    const body: unknown = JSON.parse(raw.toString())
    const items = thingOf(body)['notificationItems']
    const item = Array.isArray(items) && items.length === 1 ? thingOf(items[0])['NotificationRequestItem'] : null
    return isThing(item) ? item : null
  } catch {
    return null
  }
}

function signedOf(item: Thing): SignedFields {
  const { value, currency } = thingOf(item['amount'])
  return {
    pspReference: textOf(item['pspReference']),
    originalReference: textOf(item['originalReference']),
    merchantAccountCode: textOf(item['merchantAccountCode']),
    merchantReference: textOf(item['merchantReference']),
    value: typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : '',
    currency: textOf(currency),
    eventCode: textOf(item['eventCode']),
    success: textOf(item['success']),
  }
}

/** What a notice that is signed says; null where a field is not of its own form, by which no sign of one field can pass for another's. */
function factOf(signed: SignedFields, item: Thing): Fact | null {
  const { pspReference, originalReference, merchantReference: reference, currency, eventCode, success } = signed
  const key = keyIn(reference)
  const amountMinor = Number(signed.value)
  const isPayment = eventCode === AUTHORISATION
  const paymentPsp = isPayment ? pspReference : originalReference
  const isAmount = signed.value !== '' && (amountMinor === 0 || isAmountMinor(amountMinor))
  if (key === null || !isPspReference(pspReference) || !isPspReference(paymentPsp) || !isAmount) return null
  if (!/^[\w.~-]+$/.test(reference) || !/^[A-Z]{3}$/.test(currency) || (success !== 'true' && success !== 'false')) return null
  if (isPayment && (originalReference !== '' || amountMinor === 0 || readPaymentReference(reference) === null)) return null
  const [isSuccess, more] = [success === 'true', thingOf(item['additionalData'])]
  return {
    pspReference,
    eventCode,
    isSuccess,
    paymentPsp,
    reference,
    key,
    amountMinor,
    currency,
    reason: isSuccess ? '' : reasonOf(textOf(item['reason'])),
    card: cardOf({
      method: textOf(item['paymentMethod']),
      summary: textOf(more['cardSummary']),
      expiry: textOf(more['expiryDate']),
    }),
  }
}

/**
 * Reads a notice, by its signature alone. It carries no time that is signed, and Adyen repeats a notice for thirty days: an old one is as good as
 * a new one, since the same event is kept once.
 */
export function readAdyenNotice(raw: Buffer, { merchantAccount, hmacKeys }: NoticeKeys): AdyenNotice {
  const item = itemOf(raw)
  if (item === null) return 'refused'
  const signed = signedOf(item)
  if (!isSigned(signed, textOf(thingOf(item['additionalData'])['hmacSignature']), hmacKeys)) return 'refused'
  // A webhook of the company tells of its other accounts as well.
  if (signed.merchantAccountCode !== merchantAccount) return 'ignored'
  if (signed.eventCode === REPORT_AVAILABLE) {
    const batch = signed.success === 'true' ? batchOf(signed.pspReference) : null
    return batch === null ? 'ignored' : { kind: 'report', name: signed.pspReference, batch }
  }
  const fact = KEPT.has(signed.eventCode) ? factOf(signed, item) : null
  return fact === null ? 'ignored' : { kind: 'fact', fact }
}
