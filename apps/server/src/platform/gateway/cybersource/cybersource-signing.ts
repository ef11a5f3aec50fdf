import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Fields of a form by their names. */
export type FormFields = Readonly<Record<string, string>>

/** What is signed of a form or a reply: `name=value` of each name that it says is signed, in that order, with commas between. */
const signedText = (fields: FormFields): string =>
  (fields['signed_field_names'] ?? '')
    .split(',')
    .map((name) => `${name}=${fields[name] ?? ''}`)
    .join(',')

const signatureOf = (fields: FormFields, secretKey: string): string =>
  createHmac('sha256', secretKey).update(signedText(fields)).digest('base64')

/** Fields of a form as Secure Acceptance takes it: all of them signed, base64 of HMAC-SHA256. */
export function signFields(fields: FormFields, secretKey: string): FormFields {
  const named = { ...fields, unsigned_field_names: '', signed_field_names: '' }
  const whole = { ...named, signed_field_names: Object.keys(named).join(',') }
  return { ...whole, signature: signatureOf(whole, secretKey) }
}

/** Whether a reply is signed by the key of our profile; takes the same time for any signature. */
export function isSigned(fields: FormFields, secretKey: string): boolean {
  const [given, wanted] = [Buffer.from(fields['signature'] ?? ''), Buffer.from(signatureOf(fields, secretKey))]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Our key of the REST API: its id, and the shared secret as base64. */
export interface RestKey {
  readonly merchantId: string
  readonly keyId: string
  readonly sharedSecret: string
}

interface RestRequest {
  readonly method: 'GET' | 'POST'
  readonly host: string
  /** Path with its query. */
  readonly path: string
  readonly body?: string
  readonly date: Date
}

/** Headers by which the REST API knows whose request it is: an HTTP signature over host, date, target, digest of the body and merchant. */
export function restHeaders({ merchantId, keyId, sharedSecret }: RestKey, { method, host, path, body, date }: RestRequest): FormFields {
  const digest = body === undefined ? undefined : `SHA-256=${createHash('sha256').update(body).digest('base64')}`
  const signed: readonly (readonly [string, string])[] = [
    ['host', host],
    ['date', date.toUTCString()],
    ['(request-target)', `${method.toLowerCase()} ${path}`],
    ...(digest === undefined ? [] : [['digest', digest] as const]),
    ['v-c-merchant-id', merchantId],
  ]
  const text = signed.map(([name, value]) => `${name}: ${value}`).join('\n')
  const signature = createHmac('sha256', Buffer.from(sharedSecret, 'base64')).update(text).digest('base64')
  const names = signed.map(([name]) => name).join(' ')
  return {
    date: date.toUTCString(),
    'v-c-merchant-id': merchantId,
    ...(digest !== undefined && { digest, 'content-type': 'application/json;charset=utf-8' }),
    accept: 'application/hal+json;charset=utf-8',
    signature: `keyid="${keyId}", algorithm="HmacSHA256", headers="${names}", signature="${signature}"`,
  }
}
