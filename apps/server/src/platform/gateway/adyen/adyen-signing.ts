import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the signature of a notice covers, as it came; empty for what the notice has none of. */
export interface SignedFields {
  readonly pspReference: string
  readonly originalReference: string
  readonly merchantAccountCode: string
  readonly merchantReference: string
  readonly value: string
  readonly currency: string
  readonly eventCode: string
  readonly success: string
}

/** Signature of a notice: base64 of HMAC-SHA256 by the key, which is written in hex digits, over its fields with colons between them. */
export const signatureOf = (fields: SignedFields, hexKey: string): string =>
  createHmac('sha256', Buffer.from(hexKey, 'hex'))
    .update(
      [
        fields.pspReference,
        fields.originalReference,
        fields.merchantAccountCode,
        fields.merchantReference,
        fields.value,
        fields.currency,
        fields.eventCode,
        fields.success,
      ].join(':'),
    )
    .digest('base64')

/** Whether a notice is signed by one of our keys; takes the same time for any signature. */
export const isSigned = (fields: SignedFields, signature: string, hexKeys: readonly string[]): boolean => {
  const given = Buffer.from(signature)
  return (
    hexKeys
      .map((key) => Buffer.from(signatureOf(fields, key)))
      .filter((wanted) => given.length === wanted.length && timingSafeEqual(given, wanted)).length > 0
  )
}
