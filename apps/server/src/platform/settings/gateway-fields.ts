import { z } from 'zod'
import { gatewayChoice } from '../gateway/gateway-choice.ts'
import { field, isServiceUrl, MAX_PORT, wholeNumber } from './field.ts'

const STRIPE_KEY = /^[A-Za-z]+_[\w]{8,255}$/
/** Ids and keys of Cybersource: of a profile and a key of the API as UUIDs, of an access key and a secret key as hex digits. */
const CYBERSOURCE_ID = /^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/
const CYBERSOURCE_HEX = /^[0-9a-f]{32,512}$/
const CYBERSOURCE_MERCHANT = /^\w{1,30}$/
const BASE64 = /^[A-Za-z0-9+/]{16,255}={0,2}$/
/** Accounts, keys and prefixes of Adyen: its key of the API has signs of all kinds, and none that a header would not take. */
const ADYEN_KEY = /^[\x21-\x7e]{16,512}$/
const ADYEN_ACCOUNT = /^[A-Za-z0-9_-]{1,80}$/
const ADYEN_PREFIX = /^[A-Za-z0-9]{4,40}(-[A-Za-z0-9]{2,60}){1,3}$/
/** A key of a webhook, or two while they change. */
const ADYEN_HMAC = /^[0-9A-Fa-f]{64}(,[0-9A-Fa-f]{64})?$/
const REPORT_USER = /^[^:\s]{1,200}$/
const REPORT_PASSWORD_MAX = 200
const cybersourceId = z.string().regex(CYBERSOURCE_ID).optional()
const cybersourceHex = z.string().regex(CYBERSOURCE_HEX).optional()

/** Variables of who takes payments. */
export const GATEWAY_FIELDS = {
  GATEWAY: field(
    'off, simulator, stripe, cybersource, adyen, or one for each site like CPRTUS=stripe,CPRTUK=off',
    z
      .string()
      .transform(gatewayChoice)
      .refine((choice) => choice !== null)
      .optional(),
  ),
  GATEWAY_SIMULATOR_PORT: field(`a port number from 0 to ${MAX_PORT}`, wholeNumber(0, MAX_PORT).default(8090)),
  STRIPE_SECRET_KEY: field('the secret key that Stripe gave out', z.string().regex(STRIPE_KEY).optional()),
  STRIPE_PAYMENTS_WEBHOOK_SECRET: field('the signing secret that Stripe gave out', z.string().regex(STRIPE_KEY).optional()),
  CYBERSOURCE_MODE: field('test or live', z.enum(['test', 'live']).default('test')),
  CYBERSOURCE_URL: field('an https address, or http on this machine', z.string().refine(isServiceUrl).optional()),
  CYBERSOURCE_PROFILE_ID: field('the id of a profile of Secure Acceptance', cybersourceId),
  CYBERSOURCE_ACCESS_KEY: field('the access key of that profile', cybersourceHex),
  CYBERSOURCE_SECRET_KEY: field('the secret key of that profile', cybersourceHex),
  CYBERSOURCE_MERCHANT_ID: field('the merchant id that Cybersource gave out', z.string().regex(CYBERSOURCE_MERCHANT).optional()),
  CYBERSOURCE_KEY_ID: field('the id of a key of the REST API', cybersourceId),
  CYBERSOURCE_SHARED_SECRET: field('the shared secret of that key, base64', z.string().regex(BASE64).optional()),
  ADYEN_MODE: field('test or live', z.enum(['test', 'live']).default('test')),
  ADYEN_URL: field('an https address, or http on this machine', z.string().refine(isServiceUrl).optional()),
  ADYEN_LIVE_PREFIX: field('the prefix of live addresses that Adyen gave out', z.string().regex(ADYEN_PREFIX).optional()),
  ADYEN_MERCHANT_ACCOUNT: field('the name of a merchant account', z.string().regex(ADYEN_ACCOUNT).optional()),
  ADYEN_API_KEY: field('the key of the API that Adyen gave out', z.string().regex(ADYEN_KEY).optional()),
  ADYEN_HMAC_KEY: field(
    'the HMAC key of the webhook, 64 hex digits, or two with a comma between',
    z
      .string()
      .regex(ADYEN_HMAC)
      .transform((value) => value.split(','))
      .optional(),
  ),
  ADYEN_REPORT_USER: field('the name of a report user, like report@Company.Example', z.string().regex(REPORT_USER).optional()),
  ADYEN_REPORT_PASSWORD: field('the password of that user', z.string().min(1).max(REPORT_PASSWORD_MAX).optional()),
  PAYMENT_ASK_AFTER_S: field(
    'seconds with commas between, like 30,120,600',
    z
      .string()
      .regex(/^\d{1,6}(,\d{1,6}){0,9}$/)
      .transform((value) => value.split(',').map(Number))
      .optional(),
  ),
} as const

export const GATEWAY_SECRETS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PAYMENTS_WEBHOOK_SECRET',
  'CYBERSOURCE_ACCESS_KEY',
  'CYBERSOURCE_SECRET_KEY',
  'CYBERSOURCE_SHARED_SECRET',
  'ADYEN_API_KEY',
  'ADYEN_HMAC_KEY',
  'ADYEN_REPORT_PASSWORD',
] as const

/** Of these one without the others means nothing. */
export const GATEWAY_TOGETHER = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PAYMENTS_WEBHOOK_SECRET'],
  [
    'CYBERSOURCE_PROFILE_ID',
    'CYBERSOURCE_ACCESS_KEY',
    'CYBERSOURCE_SECRET_KEY',
    'CYBERSOURCE_MERCHANT_ID',
    'CYBERSOURCE_KEY_ID',
    'CYBERSOURCE_SHARED_SECRET',
  ],
  ['ADYEN_MERCHANT_ACCOUNT', 'ADYEN_API_KEY', 'ADYEN_HMAC_KEY'],
  ['ADYEN_REPORT_USER', 'ADYEN_REPORT_PASSWORD'],
] as const

/** The values of these variables. */
export type GatewayValues = { readonly [K in keyof typeof GATEWAY_FIELDS]: z.output<(typeof GATEWAY_FIELDS)[K]['schema']> }
