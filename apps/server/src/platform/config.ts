import { resolve } from 'node:path'
import type { z } from 'zod'
import { FIELDS, KNOWN_HAMMERLANE_NAMES, SECRET_FIELDS } from './config-fields.ts'

type Fields = typeof FIELDS
type Values = { readonly [K in keyof Fields]: z.output<Fields[K]['schema']> }

export type SiteCode = Values['SITE']
export type LogLevel = Values['LOG_LEVEL']

/** The settings of one process, read once at its start and handed down; nothing else reads the environment. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute path of the data folder. */
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly redisUrl: string | undefined
  /** The site that plain `localhost` is. */
  readonly site: SiteCode
  /** What DEMO says; undefined leaves it to the rules in demo-mode.ts. */
  readonly demo: boolean | undefined
  readonly isDemoPublic: boolean
  readonly demoLots: number
  /** Origin without a trailing slash. */
  readonly publicUrl: string | undefined
  /** In Fastify's terms: nobody, a number of hops, or a comma list of addresses. */
  readonly trustProxy: false | number | string
  readonly isInsecureHttpAllowed: boolean
  readonly secret: string | undefined
  readonly metricsPort: number | undefined
  readonly logLevel: LogLevel
  /** Where mails are handed over; undefined keeps them in the mailbox for operators. */
  readonly smtpUrl: string | undefined
  /** Sender of all mails; undefined is no-reply at the public host. */
  readonly mailFrom: string | undefined
  /** Google's captcha instead of our own. */
  readonly recaptcha: { readonly siteKey: string; readonly secret: string } | undefined
  /** Where those sign in who do not buy here; empty where that is not offered (ACC-6.18). */
  readonly loginUrls: { readonly seller: string; readonly automotive: string; readonly bodyshop: string }
  readonly isKioskBidTurnedOff: boolean
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

/** Whether an address is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

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
  if (problems.length > 0) throw new ConfigError(problems)
  return values as Values
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
    redisUrl: values.REDIS_URL,
    site: values.SITE,
    demo: values.DEMO,
    isDemoPublic: values.DEMO_PUBLIC,
    demoLots: values.DEMO_LOTS,
    publicUrl: values.PUBLIC_URL,
    trustProxy: values.TRUST_PROXY,
    isInsecureHttpAllowed: values.INSECURE_HTTP,
    secret: values.HAMMERLANE_SECRET,
    metricsPort: values.METRICS_PORT,
    logLevel: values.LOG_LEVEL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    recaptcha:
      values.RECAPTCHA_SITE_KEY === undefined || values.RECAPTCHA_SECRET === undefined
        ? undefined
        : { siteKey: values.RECAPTCHA_SITE_KEY, secret: values.RECAPTCHA_SECRET },
    loginUrls: { seller: values.SELLER_LOGIN_URL, automotive: values.AUTOMOTIVE_LOGIN_URL, bodyshop: values.BODYSHOP_LOGIN_URL },
    isKioskBidTurnedOff: !values.KIOSK_BIDS,
    searchWorkers: values.SEARCH_WORKERS,
  }
}
