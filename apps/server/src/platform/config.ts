import { relative, resolve } from 'node:path'
import type { z } from 'zod'
import type { ArchiveSettings } from './archive/index.ts'
import { FIELDS, KNOWN_HAMMERLANE_NAMES, SECRET_FIELDS, type LogLevel } from './config-fields.ts'
import { GATEWAY_TOGETHER } from './settings/gateway-fields.ts'
import { gatewayOf, gatewayProblems, type GatewaySettings } from './settings/gateway-settings.ts'
import { OUTSIDE_TOGETHER } from './settings/outside-fields.ts'
import { outsideOf, type OutsideSettings } from './settings/outside-settings.ts'

type Fields = typeof FIELDS
type Values = { readonly [K in keyof Fields]: z.output<Fields[K]['schema']> }

export type SiteCode = Values['SITE']
/** Our client at Google. */
export interface GoogleSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Our client at Apple, whose client secret is signed by a key. */
export interface AppleSettings {
  readonly issuer: string
  readonly clientIdWeb: string
  /** Client id of Apple's own devices; the web one where there is no other. */
  readonly clientIdDevice: string
  readonly teamId: string
  readonly keyId: string
  /** PEM. */
  readonly privateKey: string
}

/** Keys that identify us to push services. */
export interface PushKeys {
  readonly subject: string
  readonly publicKey: string
  readonly privateKey: string
  /** Whether push services may run on this machine, for tests. */
  readonly isLocalAllowed: boolean
}

/** The settings of one process, read once at its start and handed down; nothing else reads the environment. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute path of the data folder. */
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The same database as the owner of its tables, for migrations and commands. */
  readonly databaseOwnerUrl: string | undefined
  /** Where the database's log is archived as it is written; undefined for nowhere. */
  readonly archive: ArchiveSettings | undefined
  readonly redisUrl: string | undefined
  /** The site that plain `localhost` is. */
  readonly site: SiteCode
  /** What DEMO says; undefined leaves it to the rules in demo-mode.ts. */
  readonly demo: boolean | undefined
  /** Whether lanes of the demo world run, with simulated bidders, while somebody is there. */
  readonly hasDemoLanes: boolean
  /** When pages hydrate in the browser. */
  readonly hydration: 'delayed' | 'immediate'
  readonly isDemoPublic: boolean
  readonly demoLots: number
  /** Origin without a trailing slash. */
  readonly publicUrl: string | undefined
  /** Where the other nodes of an installation reach this one; undefined for this machine's own port. */
  readonly internalUrl: string | undefined
  /** In Fastify's terms: none, a number of hops, or a comma list of addresses. */
  readonly trustProxy: false | number | string
  readonly isInsecureHttpAllowed: boolean
  readonly secret: string | undefined
  readonly metricsPort: number | undefined
  readonly logLevel: LogLevel
  /** Where mails are handed over; undefined keeps them in the mailbox for operators. */
  readonly smtpUrl: string | undefined
  /** Sender of all mails; undefined is no-reply at the public host. */
  readonly mailFrom: string | undefined
  /** The virus scanner that files are shown to; undefined for the embedded checks alone, which are none. */
  readonly clamavUrl: string | undefined
  /** Undefined where nothing is pushed to devices. */
  readonly push: PushKeys | undefined
  /** Google's captcha instead of our own. */
  readonly recaptcha: { readonly siteKey: string; readonly secret: string } | undefined
  /** Identity providers; undefined where they are not offered. */
  readonly signOn: { readonly google: GoogleSettings | undefined; readonly apple: AppleSettings | undefined }
  /** Where the source code of this installation is; empty where it is not said. */
  readonly sourceUrl: string
  /** Where those sign in who do not buy here; empty where that is not offered (ACC-6.18). */
  readonly loginUrls: { readonly seller: string; readonly automotive: string; readonly bodyshop: string }
  /** How often an open home page refreshes itself, milliseconds; 0 never (MKT-9.04). */
  readonly homeRefreshMs: number
  /** Where recommendations are served; empty: at their usual path, and pages ask for popular ones alone (MQ-010). */
  readonly recommendationPath: string
  /** The search engine as pages and programs know it: any name but SOLR rounds counts and sends insights (MQ-009). */
  readonly searchEngineName: string
  readonly isKioskBidTurnedOff: boolean
  /** The script that asks for consent, as whom it is loaded, and for which countries (ACC-6.17); undefined for none. */
  readonly consent: { readonly scriptUrl: string; readonly domainId: string; readonly countries: readonly string[] } | undefined
  readonly gateway: GatewaySettings
  /** Outside services. */
  readonly outside: OutsideSettings
  /** Number of search threads; 0 answers searches from PostgreSQL alone. */
  readonly searchWorkers: number
}

/** The environment cannot be used. `problems` holds one line for each wrong variable. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** Settings of which one without the others means nothing. */
const BELONG_TOGETHER = [
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ...GATEWAY_TOGETHER,
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ...OUTSIDE_TOGETHER,
] as const satisfies readonly (readonly (keyof Fields)[])[]

function readFields(env: NodeJS.ProcessEnv): Values {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, { schema, expects }] of Object.entries(FIELDS)) {
    const given = env[name] === '' ? undefined : env[name]
    const result = schema.safeParse(given)
    if (result.success) values[name] = result.data
    else problems.push(`${name}=${SECRET_FIELDS.has(name) ? '(hidden)' : JSON.stringify(given)} cannot be used: expected ${expects}.`)
  }
  if (values['METRICS_PORT'] !== undefined && values['METRICS_PORT'] === values['PORT']) {
    problems.push(`METRICS_PORT=${env['METRICS_PORT']} cannot be used: expected a port other than PORT.`)
  }
  if ((values['RECAPTCHA_SITE_KEY'] === undefined) !== (values['RECAPTCHA_SECRET'] === undefined)) {
    problems.push('RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET cannot be used one without the other: expected both or neither.')
  }
  for (const names of BELONG_TOGETHER) {
    const given = names.filter((name) => values[name] !== undefined)
    if (given.length > 0 && given.length < names.length)
      problems.push(`${names.join(', ')} cannot be used one without the others: expected all or none.`)
  }
  problems.push(...gatewayProblems(values))
  if (values['DATABASE_OWNER_URL'] !== undefined && values['DATABASE_URL'] === undefined)
    problems.push('DATABASE_OWNER_URL cannot be used without DATABASE_URL.')
  if (values['ARCHIVE_DIR'] !== undefined && values['DATABASE_URL'] !== undefined)
    problems.push('ARCHIVE_DIR cannot be used with DATABASE_URL: that database is archived by its own tools.')
  if (problems.length > 0) throw new ConfigError(problems)
  return values as Values
}

/** An archive in the data folder would go with it. */
function archiveOf({ ARCHIVE_DIR, ARCHIVE_WAIT, DATA_DIR }: Values, cwd: string): Config['archive'] {
  if (ARCHIVE_DIR === undefined) return undefined
  const folder = resolve(cwd, ARCHIVE_DIR)
  if (!relative(resolve(cwd, DATA_DIR), folder).startsWith('..'))
    throw new ConfigError([`ARCHIVE_DIR=${JSON.stringify(ARCHIVE_DIR)} cannot be used: expected a folder outside of DATA_DIR.`])
  return { folder, isAwaited: ARCHIVE_WAIT }
}

function pushOf({ VAPID_SUBJECT, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, PUSH_LOCAL }: Values): Config['push'] {
  if (VAPID_SUBJECT === undefined || VAPID_PUBLIC_KEY === undefined || VAPID_PRIVATE_KEY === undefined) return undefined
  return { subject: VAPID_SUBJECT, publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY, isLocalAllowed: PUSH_LOCAL }
}

function signOnOf(values: Values): Config['signOn'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values
  const { APPLE_CLIENT_ID: clientIdWeb, APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: privateKey } = values
  const hasGoogle = clientId !== undefined && clientSecret !== undefined
  const hasApple = clientIdWeb !== undefined && teamId !== undefined && keyId !== undefined && privateKey !== undefined
  const clientIdDevice = values.APPLE_DEVICE_CLIENT_ID ?? clientIdWeb ?? ''
  return {
    google: hasGoogle ? { issuer: values.GOOGLE_ISSUER, clientId, clientSecret } : undefined,
    apple: hasApple ? { issuer: values.APPLE_ISSUER, clientIdWeb, clientIdDevice, teamId, keyId, privateKey } : undefined,
  }
}

/** Lines about names that look like ours and mean nothing. */
export function unknownNames(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('HAMMERLANE_') && !KNOWN_HAMMERLANE_NAMES.has(name))
    .map((name) => `${name} is not a setting of Hammerlane and is ignored.`)
}

/**
 * Reads the settings from an environment.
 * @throws ConfigError when a value is malformed, naming each variable, its value and what was expected.
 */
export function loadConfig(env: NodeJS.ProcessEnv, cwd: string = process.cwd()): Config {
  const values = readFields(env)
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(cwd, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    archive: archiveOf(values, cwd),
    redisUrl: values.REDIS_URL,
    site: values.SITE,
    demo: values.DEMO,
    hasDemoLanes: values.DEMO_LANES,
    hydration: values.HYDRATION,
    isDemoPublic: values.DEMO_PUBLIC,
    demoLots: values.DEMO_LOTS,
    publicUrl: values.PUBLIC_URL,
    internalUrl: values.INTERNAL_URL,
    trustProxy: values.TRUST_PROXY,
    isInsecureHttpAllowed: values.INSECURE_HTTP,
    secret: values.HAMMERLANE_SECRET,
    metricsPort: values.METRICS_PORT,
    logLevel: values.LOG_LEVEL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    clamavUrl: values.CLAMAV_URL,
    push: pushOf(values),
    recaptcha:
      values.RECAPTCHA_SITE_KEY === undefined || values.RECAPTCHA_SECRET === undefined
        ? undefined
        : { siteKey: values.RECAPTCHA_SITE_KEY, secret: values.RECAPTCHA_SECRET },
    signOn: signOnOf(values),
    sourceUrl: values.SOURCE_URL,
    loginUrls: { seller: values.SELLER_LOGIN_URL, automotive: values.AUTOMOTIVE_LOGIN_URL, bodyshop: values.BODYSHOP_LOGIN_URL },
    homeRefreshMs: values.HOME_REFRESH_MS,
    recommendationPath: values.RECOMMENDATION_PATH,
    searchEngineName: values.SEARCH_ENGINE_NAME,
    isKioskBidTurnedOff: !values.KIOSK_BIDS,
    consent:
      values.ONE_TRUST_SCRIPT_URL === undefined
        ? undefined
        : { scriptUrl: values.ONE_TRUST_SCRIPT_URL, domainId: values.ONE_TRUST_DOMAIN_ID, countries: values.ONE_TRUST_COUNTRIES },
    gateway: gatewayOf(values),
    searchWorkers: values.SEARCH_WORKERS,
    outside: outsideOf(values, cwd),
  }
}
