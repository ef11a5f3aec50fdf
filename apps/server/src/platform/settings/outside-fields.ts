import { z } from 'zod'
import { twilioOf } from './sms-settings.ts'
import { field, isServiceUrl, isUrlWith } from './field.ts'

const STRIPE_KEY = /^rk_(?:test|live)_\w{1,200}$/
const STRIPE_SECRET = /^whsec_[\w+/=]{1,200}$/

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const CONNECT_KEY = /^\S[^\0\r\n]{7,199}$/
const uuid = () => field('an id of DocuSign, 8-4-4-4-12', z.string().regex(UUID).optional())

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const REGION = /^[a-z0-9-]{1,40}$/
const PREFIX = /^(?:[\w-]{1,60}\/){0,5}$/
const ACCESS_KEY = /^\w{3,128}$/
const ACCESS_SECRET = /^[\w+/=]{8,128}$/

/** Variables of outside services that this installation may work with. */
export const OUTSIDE_FIELDS = {
  STRIPE_IDENTITY_KEY: field('a restricted key of Stripe, rk_…', z.string().regex(STRIPE_KEY).optional()),
  STRIPE_IDENTITY_WEBHOOK_SECRET: field('the signing secret of the endpoint, whsec_…', z.string().regex(STRIPE_SECRET).optional()),
  STRIPE_IDENTITY_URL: field('an https address', z.string().refine(isServiceUrl).default('https://api.stripe.com')),
  SMS_URL: field(
    'an address like twilio://AC…:TOKEN@api.twilio.com?from=%2B12025550100',
    z
      .string()
      .refine((value) => twilioOf(value) !== null)
      .optional(),
  ),
  DOCUSIGN_INTEGRATION_KEY: uuid(),
  DOCUSIGN_USER_ID: uuid(),
  DOCUSIGN_ACCOUNT_ID: uuid(),
  DOCUSIGN_KEY_FILE: field(
    'the path of an RSA key, PEM',
    z
      .string()
      .refine((value) => !value.includes('\0'))
      .optional(),
  ),
  DOCUSIGN_CONNECT_KEY: field('the key of Connect that signs notices', z.string().regex(CONNECT_KEY).optional()),
  DOCUSIGN_URL: field('an https address', z.string().refine(isServiceUrl).default('https://www.docusign.net')),
  DOCUSIGN_LOGIN_URL: field('an https address', z.string().refine(isServiceUrl).default('https://account.docusign.com')),
  SIGNING_P12: field(
    'the path of a PKCS #12 file',
    z
      .string()
      .refine((value) => !value.includes('\0'))
      .optional(),
  ),
  SIGNING_P12_PASSWORD: field('a text', z.string().optional()),
  TSA_URL: field(
    'an http or https address',
    z
      .string()
      .refine(isUrlWith(['http:', 'https:']))
      .optional(),
  ),
  S3_BUCKET: field('the name of a bucket', z.string().regex(BUCKET).optional()),
  S3_REGION: field('a region like eu-central-1', z.string().regex(REGION).default('us-east-1')),
  S3_ENDPOINT: field('an https address', z.string().refine(isServiceUrl).optional()),
  S3_PREFIX: field('letters, digits, hyphens and slashes, ending in a slash, or nothing', z.string().regex(PREFIX).default('vault/')),
  S3_ACCESS_KEY_ID: field('the id of an access key', z.string().regex(ACCESS_KEY).optional()),
  S3_SECRET_ACCESS_KEY: field('the secret of the access key', z.string().regex(ACCESS_SECRET).optional()),
} as const

export const OUTSIDE_SECRETS = [
  'STRIPE_IDENTITY_KEY',
  'STRIPE_IDENTITY_WEBHOOK_SECRET',
  'SMS_URL',
  'DOCUSIGN_CONNECT_KEY',
  'S3_SECRET_ACCESS_KEY',
  'SIGNING_P12_PASSWORD',
] as const

/** Of these one without the others means nothing. */
export const OUTSIDE_TOGETHER = [
  ['STRIPE_IDENTITY_KEY', 'STRIPE_IDENTITY_WEBHOOK_SECRET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['DOCUSIGN_INTEGRATION_KEY', 'DOCUSIGN_USER_ID', 'DOCUSIGN_ACCOUNT_ID', 'DOCUSIGN_KEY_FILE', 'DOCUSIGN_CONNECT_KEY'],
] as const

/** The values of these variables. */
export type OutsideValues = { readonly [K in keyof typeof OUTSIDE_FIELDS]: z.output<(typeof OUTSIDE_FIELDS)[K]['schema']> }
