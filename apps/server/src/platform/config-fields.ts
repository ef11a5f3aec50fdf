import { createPrivateKey } from 'node:crypto'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { SITE_CODES } from '@app/contract/sites.ts'
import { DEFAULT_RECOMMENDATION_PATH } from '@app/contract/recommendations/recommendation-codes.ts'
import { HOME_REFRESH_MS } from '@app/rules/sites/intervals.ts'
import { field, isServiceUrl, isUrlWith, MAX_PORT, wholeNumber } from './settings/field.ts'
import { GATEWAY_FIELDS, GATEWAY_SECRETS } from './settings/gateway-fields.ts'
import { OUTSIDE_FIELDS, OUTSIDE_SECRETS } from './settings/outside-fields.ts'

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const MIN_SECRET_CHARS = 32
const MAX_DEMO_LOTS = 2_000_000
const MAX_SEARCH_WORKERS = 16
const MAX_PROXY_HOPS = 10
const DEFAULT_SEARCH_WORKERS = availableParallelism() > 2 ? 2 : 1

/** Nothing is polled more often than once a second. */
const HOME_REFRESH_LEAST_MS = 1_000
const HOME_REFRESH_MAX_MS = 86_400_000
const homeRefresh = wholeNumber(0, HOME_REFRESH_MAX_MS)
  .refine((value) => value === 0 || value >= HOME_REFRESH_LEAST_MS)
  .default(HOME_REFRESH_MS)

/** Beneath the path of its kind, and none of the calls that are there. */
const RECOMMENDATION_PATH = /^\/g2mext\/api\/v1\/public\/(?!(?:popularSearches|location-info|update-location)$)[\w-]{1,64}$/
const recommendationPath = z
  .union([z.literal('off').transform(() => ''), z.string().regex(RECOMMENDATION_PATH)])
  .default(DEFAULT_RECOMMENDATION_PATH)

/** A search engine's name as tools read it. */
const ENGINE_NAME = /^[A-Za-z][\w-]{0,31}$/

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

function isHost(value: string): boolean {
  return isIP(value) !== 0 || /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(value)
}

function isPostgresUrl(value: string): boolean {
  // A socket URL has an empty host, which URL itself does not accept.
  return isUrlWith(['postgres:', 'postgresql:'])(value.replace('@/', '@localhost/'))
}

function isOrigin(value: string): boolean {
  if (!isUrlWith(['http:', 'https:'])(value)) return false
  const url = new URL(value)
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
}

function isSmtpUrl(value: string): boolean {
  if (!isUrlWith(['smtp:', 'smtps:'])(value)) return false
  const url = new URL(value)
  return isHost(url.hostname.replace(/^\[|\]$/g, '')) && ['', '/'].includes(url.pathname) && url.search === '' && url.hash === ''
}

/** clamd over TCP; a host and a port, and nothing after them. */
function isClamavUrl(value: string): boolean {
  if (!isUrlWith(['tcp:'])(value)) return false
  const { hostname, pathname, search, hash, username } = new URL(value)
  return isHost(hostname.replace(/^\[|\]$/g, '')) && ['', '/'].includes(pathname) && `${search}${hash}${username}` === ''
}

/** A key as Apple hands it out, ECDSA over P-256; its line ends may be written as \n. */
function isAppleKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

const issuer = (address: string) => z.string().refine(isServiceUrl).default(address)
/** Client ids and secrets as providers write them: no blanks, nothing that ends a header. */
const CLIENT_TEXT = /^[\w.~:/+=-]{1,255}$/
const APPLE_ID = /^[A-Z0-9]{10}$/
const clientText = z.string().regex(CLIENT_TEXT).optional()
const appleId = z.string().regex(APPLE_ID).optional()

const RECAPTCHA_KEY = /^[\w-]{20,100}$/

/** One plain address, without a name: what may stand between the angle brackets of a mail header. */
const MAIL_ADDRESS = /^[\w.+-]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/i

function isProxyAddress(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true
  const [address = '', bits, more] = value.split('/')
  const family = isIP(address)
  if (family === 0 || more !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const proxyHops = wholeNumber(0, MAX_PROXY_HOPS)
const proxyList = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isProxyAddress))
  .transform((parts) => parts.join(','))

const webAddress = z
  .string()
  .refine(isUrlWith(['http:', 'https:']))
  .default('')

/** Whom push services write to when something is wrong (RFC 8292 §2.1). */
const isVapidSubject = (value: string): boolean => /^mailto:[^\s@]+@[^\s@]+$/.test(value) || isUrlWith(['https:'])(value)

/** Every variable the server reads. An empty value counts as not set. */
export const FIELDS = {
  ...OUTSIDE_FIELDS,
  PORT: field(`a port number from 0 to ${MAX_PORT}`, wholeNumber(0, MAX_PORT).default(8080)),
  HOST: field('an IP address or a host name', z.string().refine(isHost).default('127.0.0.1')),
  DATA_DIR: field(
    'a folder path',
    z
      .string()
      .refine((value) => !value.includes('\0'))
      .default('.data'),
  ),
  ARCHIVE_DIR: field(
    'a folder path',
    z
      .string()
      .refine((value) => !value.includes('\0'))
      .optional(),
  ),
  ARCHIVE_WAIT: field('on or off', onOff.default(true)),
  DATABASE_URL: field('an address like postgresql://user:password@host:5432/name', z.string().refine(isPostgresUrl).optional()),
  DATABASE_OWNER_URL: field('an address like postgresql://user:password@host:5432/name', z.string().refine(isPostgresUrl).optional()),
  REDIS_URL: field(
    'an address like redis://host:6379',
    z
      .string()
      .refine(isUrlWith(['redis:', 'rediss:']))
      .optional(),
  ),
  SITE: field(`one of ${SITE_CODES.join(', ')}`, z.enum(SITE_CODES).default('CPRTUS')),
  DEMO: field('on or off', onOff.optional()),
  DEMO_LANES: field('on or off', onOff.default(true)),
  HYDRATION: field('delayed or immediate', z.enum(['delayed', 'immediate']).default('delayed')),
  DEMO_PUBLIC: field('on or off', onOff.default(false)),
  DEMO_LOTS: field(`a whole number from 1 to ${MAX_DEMO_LOTS}`, wholeNumber(1, MAX_DEMO_LOTS).default(20_000)),
  PUBLIC_URL: field(
    'an http or https address without a path, like https://auctions.example',
    z
      .string()
      .refine(isOrigin)
      .transform((value) => new URL(value).origin)
      .optional(),
  ),
  INTERNAL_URL: field(
    'an http or https address without a path, like http://10.0.0.4:8080',
    z
      .string()
      .refine(isOrigin)
      .transform((value) => new URL(value).origin)
      .optional(),
  ),
  TRUST_PROXY: field(
    `off, a number of hops up to ${MAX_PROXY_HOPS}, or addresses like 10.0.0.0/8,loopback`,
    z.union([z.literal('off').transform(() => false as const), proxyHops, proxyList]).default(false),
  ),
  INSECURE_HTTP: field('on or off', onOff.default(false)),
  HAMMERLANE_SECRET: field(`at least ${MIN_SECRET_CHARS} characters`, z.string().min(MIN_SECRET_CHARS).optional()),
  METRICS_PORT: field(`a port number from 1 to ${MAX_PORT}`, wholeNumber(1, MAX_PORT).optional()),
  LOG_LEVEL: field(`one of ${LOG_LEVELS.join(', ')}`, z.enum(LOG_LEVELS).default('warn')),
  SMTP_URL: field('an address like smtps://user:password@mail.example:465', z.string().refine(isSmtpUrl).optional()),
  MAIL_FROM: field('a mail address like no-reply@auctions.example', z.string().regex(MAIL_ADDRESS).optional()),
  VAPID_PUBLIC_KEY: field(
    'a public key of 87 characters, base64url',
    z
      .string()
      .regex(/^B[\w-]{86}$/)
      .optional(),
  ),
  VAPID_PRIVATE_KEY: field(
    'a private key of 43 characters, base64url',
    z
      .string()
      .regex(/^[\w-]{43}$/)
      .optional(),
  ),
  VAPID_SUBJECT: field(
    'an address like mailto:push@auctions.example or https://auctions.example',
    z.string().refine(isVapidSubject).optional(),
  ),
  PUSH_LOCAL: field('on or off', onOff.default(false)),
  CLAMAV_URL: field('an address like tcp://127.0.0.1:3310', z.string().refine(isClamavUrl).optional()),
  RECAPTCHA_SITE_KEY: field('the site key that Google gave out', z.string().regex(RECAPTCHA_KEY).optional()),
  RECAPTCHA_SECRET: field('the secret that Google gave out', z.string().regex(RECAPTCHA_KEY).optional()),
  SOURCE_URL: field('an https or http address', webAddress),
  SELLER_LOGIN_URL: field('an https or http address', webAddress),
  AUTOMOTIVE_LOGIN_URL: field('an https or http address', webAddress),
  BODYSHOP_LOGIN_URL: field('an https or http address', webAddress),
  GOOGLE_CLIENT_ID: field('the client id that Google gave out', clientText),
  GOOGLE_CLIENT_SECRET: field('the client secret that Google gave out', clientText),
  GOOGLE_ISSUER: field('an https address', issuer('https://accounts.google.com')),
  APPLE_CLIENT_ID: field('the services id registered with Apple', clientText),
  APPLE_DEVICE_CLIENT_ID: field('the app id registered with Apple', clientText),
  APPLE_TEAM_ID: field('ten capital letters and digits', appleId),
  APPLE_KEY_ID: field('ten capital letters and digits', appleId),
  APPLE_PRIVATE_KEY: field(
    'the private key that Apple gave out (PEM, ECDSA over P-256)',
    z
      .string()
      .transform((value) => value.replaceAll('\\n', '\n'))
      .refine(isAppleKey)
      .optional(),
  ),
  APPLE_ISSUER: field('an https address', issuer('https://appleid.apple.com')),
  ONE_TRUST_SCRIPT_URL: field(
    'an https address',
    z
      .string()
      .refine(isUrlWith(['https:']))
      .optional(),
  ),
  ONE_TRUST_DOMAIN_ID: field(
    'letters, digits and hyphens',
    z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .default(''),
  ),
  ONE_TRUST_COUNTRIES: field(
    'three-letter country codes or ALL, with commas between',
    z
      .string()
      .regex(/^[A-Z]{3}(,[A-Z]{3})*$/)
      .transform((value) => value.split(','))
      .default([]),
  ),
  HOME_REFRESH_MS: field(`0 or a whole number from ${HOME_REFRESH_LEAST_MS} to ${HOME_REFRESH_MAX_MS}`, homeRefresh),
  RECOMMENDATION_PATH: field('off or a path like /g2mext/api/v1/public/NAME', recommendationPath),
  SEARCH_ENGINE_NAME: field('a name like SOLR', z.string().regex(ENGINE_NAME).default('SOLR')),
  KIOSK_BIDS: field('on or off', onOff.default(true)),
  ...GATEWAY_FIELDS,
  SEARCH_WORKERS: field(
    `a whole number from 0 to ${MAX_SEARCH_WORKERS}`,
    wholeNumber(0, MAX_SEARCH_WORKERS).default(DEFAULT_SEARCH_WORKERS),
  ),
} as const

/** Values no refusal line may repeat, because they are or carry secrets. */
export const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'HAMMERLANE_SECRET',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'REDIS_URL',
  'SMTP_URL',
  'RECAPTCHA_SECRET',
  'VAPID_PRIVATE_KEY',
  'GOOGLE_CLIENT_SECRET',
  'APPLE_PRIVATE_KEY',
  ...GATEWAY_SECRETS,
  ...OUTSIDE_SECRETS,
])

/** Names starting with HAMMERLANE_ that mean something; any other is probably a slip and is warned about. */
export const KNOWN_HAMMERLANE_NAMES: ReadonlySet<string> = new Set(['HAMMERLANE_SECRET'])

export type LogLevel = z.output<(typeof FIELDS)['LOG_LEVEL']['schema']>
