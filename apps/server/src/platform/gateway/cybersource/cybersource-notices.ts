import type { ReadNotice } from '../gateway.ts'
import { isTransactionId } from './cybersource-api.ts'
import { readPaymentRef } from './cybersource-refs.ts'
import { type FormFields, isSigned } from './cybersource-signing.ts'

/** A notice older than that, or that far ahead, is a repeated one, ms. */
const NOTICE_AGE_MAX_MS = 900_000
/** Names that a notice of ours may have; the provider sends some hundred. */
const FIELDS_MAX = 500
const SIGNED_ALWAYS = ['decision', 'req_reference_number', 'signed_date_time'] as const

/** Fields of a body of a form; null where a name comes twice, since nobody knows which of the two was signed. */
function fieldsOf(raw: Buffer): FormFields | null {
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(raw.toString())) {
    if (fields.has(name) || fields.size === FIELDS_MAX) return null
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

/**
 * Reads a notice of the provider, which it posts as a form. Nothing counts of it but what it says is signed, and by that signature: the id of
 * its transaction, by which the search finds it once it can, or our reference where the payer left without any.
 */
export function readCybersourceNotice(raw: Buffer, secretKey: string, nowMs: number): ReadNotice {
  const fields = fieldsOf(raw)
  if (fields === null || !isSigned(fields, secretKey)) return 'refused'
  const signed = new Set((fields['signed_field_names'] ?? '').split(','))
  const read = (name: string): string => (signed.has(name) ? (fields[name] ?? '') : '')
  if (SIGNED_ALWAYS.some((name) => read(name) === '')) return 'refused'
  const age = Math.abs(nowMs - Date.parse(read('signed_date_time')))
  if (!(age <= NOTICE_AGE_MAX_MS)) return 'refused'
  const [decision, reference, transaction] = [read('decision'), read('req_reference_number'), read('transaction_id')]
  // Of other shops of the same account there is nothing to ask.
  if (readPaymentRef(reference) === null || !/^[A-Z]{1,16}$/.test(decision)) return 'ignored'
  const ref = isTransactionId(transaction) ? transaction : reference
  return { eventId: `${ref}-${decision}`, ref }
}
