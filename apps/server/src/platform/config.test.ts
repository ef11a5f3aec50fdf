import { generateKeyPairSync } from 'node:crypto'
import { isAbsolute } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, loadConfig, unknownNames } from './config.ts'
import { isLoopback } from './settings/field.ts'

const problemsOf = (env: NodeJS.ProcessEnv): readonly string[] => {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)]
  }
}

describe('settings', () => {
  test('settings have a value each when nothing is set, and an empty value is not set: the log level is warn [MKT-9.35] [ACC-9.28]', () => {
    for (const env of [{}, { PORT: '', HOST: '', DEMO: '', DATABASE_URL: '' }]) {
      expect(loadConfig(env, '/srv')).toMatchObject({
        port: 8080,
        host: '127.0.0.1',
        dataDir: '/srv/.data',
        databaseUrl: undefined,
        redisUrl: undefined,
        site: 'CPRTUS',
        demo: undefined,
        isDemoPublic: false,
        hasDemoLanes: true,
        hydration: 'delayed',
        demoLots: 20_000,
        publicUrl: undefined,
        trustProxy: false,
        isInsecureHttpAllowed: false,
        secret: undefined,
        metricsPort: undefined,
        logLevel: 'warn',
      })
    }
    expect(isAbsolute(loadConfig({ DATA_DIR: 'x' }).dataDir)).toBe(true)
  })

  test.each([
    ['PORT', '0', 'port', 0],
    ['PORT', '65535', 'port', 65_535],
    ['HOST', '::1', 'host', '::1'],
    ['HOST', 'auctions.example', 'host', 'auctions.example'],
    ['DATABASE_URL', 'postgresql://hl@/hl?host=%2Frun%2Fpg', 'databaseUrl', 'postgresql://hl@/hl?host=%2Frun%2Fpg'],
    ['SITE', 'CPRTDRIVE', 'site', 'CPRTDRIVE'],
    ['DEMO', 'off', 'demo', false],
    ['DEMO_LANES', 'off', 'hasDemoLanes', false],
    ['HYDRATION', 'immediate', 'hydration', 'immediate'],
    ['PUBLIC_URL', 'https://auctions.example/', 'publicUrl', 'https://auctions.example'],
    ['INTERNAL_URL', 'http://10.0.0.4:8080/', 'internalUrl', 'http://10.0.0.4:8080'],
    ['TRUST_PROXY', 'off', 'trustProxy', false],
    ['TRUST_PROXY', '2', 'trustProxy', 2],
    ['TRUST_PROXY', '10.0.0.0/8, loopback,fd00::/8', 'trustProxy', '10.0.0.0/8,loopback,fd00::/8'],
    ['SEARCH_WORKERS', '0', 'searchWorkers', 0],
    ['SMTP_URL', 'smtps://user:p%40ss@mail.example:465', 'smtpUrl', 'smtps://user:p%40ss@mail.example:465'],
    ['SMTP_URL', 'smtp://127.0.0.1:2525/', 'smtpUrl', 'smtp://127.0.0.1:2525/'],
    ['MAIL_FROM', 'no-reply@auctions.example', 'mailFrom', 'no-reply@auctions.example'],
  ] as const)('settings read %s=%s', (...[name, value, key, expected]) => {
    expect(loadConfig({ [name]: value })[key]).toEqual(expected)
  })

  test.each([
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80 '],
    ['PORT', '8e1'],
    ['HOST', 'a b'],
    ['HOST', 'http://x'],
    ['DATA_DIR', 'a\0b'],
    ['SITE', 'cprtus'],
    ['DEMO', 'true'],
    ['DEMO_PUBLIC', '1'],
    ['DEMO_LOTS', '0'],
    ['DEMO_LOTS', '2000001'],
    ['PUBLIC_URL', 'auctions.example'],
    ['INTERNAL_URL', '10.0.0.4:8080'],
    ['PUBLIC_URL', 'https://a.example/path'],
    ['PUBLIC_URL', 'https://user@a.example'],
    ['TRUST_PROXY', 'on'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '11'],
    ['INSECURE_HTTP', 'yes'],
    ['METRICS_PORT', '0'],
    ['LOG_LEVEL', 'loud'],
    ['SEARCH_WORKERS', '17'],
    ['MAIL_FROM', 'Auctions <no-reply@auctions.example>'],
    ['MAIL_FROM', 'a@auctions.example\r\nBcc: b@auctions.example'],
    ['MAIL_FROM', 'a@auctions.example,b@auctions.example'],
  ])('settings refuse %s=%j in one line that names variable, value and expectation', (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(/^[A-Z_]+=".*" cannot be used: expected .+\.$/)
    expect(problems[0]?.startsWith(`${name}=${JSON.stringify(value)} `)).toBe(true)
  })

  test.each([
    ['HAMMERLANE_SECRET', 'short'],
    ['DATABASE_URL', 'mysql://u:pass@h/d'],
    ['REDIS_URL', 'http://u:pass@h'],
    ['SMTP_URL', 'http://u:pass@h'],
    ['SMTP_URL', 'smtp://u:pass@h/path'],
    ['SMTP_URL', 'smtp://u:pass@h?logger=true'],
    ['RECAPTCHA_SECRET', 'not a key'],
  ])('settings never repeat the value of %s', (name, value) => {
    const [problem = ''] = problemsOf({ [name]: value })
    expect(problem.startsWith(`${name}=(hidden) cannot be used`)).toBe(true)
    expect(problem).not.toContain(value)
  })

  test('settings are all named when several are wrong, and the two ports must differ', () => {
    expect(problemsOf({ PORT: 'x', SITE: 'y' })).toHaveLength(2)
    expect(problemsOf({ PORT: '9000', METRICS_PORT: '9000' })).toEqual([
      'METRICS_PORT=9000 cannot be used: expected a port other than PORT.',
    ])
  })

  test('settings take the two halves of the reCAPTCHA key together only', () => {
    const [siteKey, secret] = ['s'.repeat(40), 'k'.repeat(40)]
    expect(loadConfig({ RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret }).recaptcha).toEqual({ siteKey, secret })
    for (const env of [{ RECAPTCHA_SITE_KEY: siteKey }, { RECAPTCHA_SECRET: secret }]) {
      const problems = problemsOf(env)
      expect(problems).toHaveLength(1)
      expect(problems[0]).not.toContain(secret)
    }
  })

  const appleKey = (namedCurve: string): string =>
    generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const apple = { APPLE_CLIENT_ID: 'web.auctions.example', APPLE_TEAM_ID: 'TEAM000001', APPLE_KEY_ID: 'KEY0000001' }

  test('settings take what this house is to Google and to Apple whole or not at all', () => {
    expect(loadConfig({}).signOn).toEqual({ google: undefined, apple: undefined })
    const google = { GOOGLE_CLIENT_ID: 'client.example', GOOGLE_CLIENT_SECRET: 'secret-of-google' }
    expect(loadConfig(google).signOn.google).toEqual({
      issuer: 'https://accounts.google.com',
      clientId: 'client.example',
      clientSecret: 'secret-of-google',
    })
    const privateKey = appleKey('P-256')
    for (const key of [privateKey, privateKey.replaceAll('\n', '\\n')])
      expect(loadConfig({ ...apple, APPLE_PRIVATE_KEY: key }).signOn.apple).toEqual({
        issuer: 'https://appleid.apple.com',
        clientIdWeb: 'web.auctions.example',
        clientIdDevice: 'web.auctions.example',
        teamId: 'TEAM000001',
        keyId: 'KEY0000001',
        privateKey,
      })
    for (const env of [{ GOOGLE_CLIENT_ID: 'client.example' }, { GOOGLE_CLIENT_SECRET: 'secret-of-google' }, apple]) {
      const problems = problemsOf(env)
      expect(problems).toHaveLength(1)
      expect(problems[0]).not.toContain('secret-of-google')
    }
  })

  test.each([
    ['APPLE_PRIVATE_KEY', 'no key'],
    ['APPLE_PRIVATE_KEY', appleKey('P-384')],
    ['GOOGLE_CLIENT_SECRET', 'with a blank'],
    ['GOOGLE_ISSUER', 'http://accounts.example'],
    ['GOOGLE_ISSUER', 'http://127.0.0.1.accounts.example'],
    ['APPLE_ISSUER', 'https://user@apple.example'],
  ])('settings refuse %s that is none, and repeat no secret', (name, value) => {
    const [problem = ''] = problemsOf({ [name]: value }).filter((one) => one.startsWith(name))
    expect(problem).toMatch(/cannot be used: expected /)
    expect(problem.includes(value)).toBe(name.endsWith('ISSUER'))
  })

  test('settings warn about a name that looks like one and is none', () => {
    expect(unknownNames({ HAMMERLANE_SECRET: 'x', HAMMERLANE_PROT: '1', OTHER: '1' })).toEqual([
      'HAMMERLANE_PROT is not a setting of Hammerlane and is ignored.',
    ])
  })
})

test('loopback is this machine only', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', 'localhost', 'uk.localhost'].every(isLoopback)).toBe(true)
  expect(['0.0.0.0', '::', '10.0.0.1', '128.0.0.1', 'localhost.example', '127.example'].some(isLoopback)).toBe(false)
})

test('an archive of the log stands outside of the data folder, and belongs to the embedded database', () => {
  expect(loadConfig({}).archive).toBeUndefined()
  expect(loadConfig({ ARCHIVE_DIR: '/disk/archive', DATA_DIR: '/data' }).archive).toEqual({ folder: '/disk/archive', isAwaited: true })
  expect(loadConfig({ ARCHIVE_DIR: '/disk/archive', ARCHIVE_WAIT: 'off' }).archive?.isAwaited).toBe(false)
  expect(() => loadConfig({ ARCHIVE_DIR: '/data/archive', DATA_DIR: '/data' })).toThrow('outside of DATA_DIR')
  expect(() => loadConfig({ ARCHIVE_DIR: '/data', DATA_DIR: '/data' })).toThrow('outside of DATA_DIR')
  expect(() => loadConfig({ ARCHIVE_DIR: '/disk/archive', DATABASE_URL: 'postgresql://a@b/c' })).toThrow('its own tools')
})

test('the owner of the database is given beside the role of the server, never alone', () => {
  const [DATABASE_URL, DATABASE_OWNER_URL] = ['postgresql://server@b/c', 'postgresql://owner@b/c']
  expect(loadConfig({ DATABASE_URL, DATABASE_OWNER_URL })).toMatchObject({
    databaseUrl: DATABASE_URL,
    databaseOwnerUrl: DATABASE_OWNER_URL,
  })
  expect(() => loadConfig({ DATABASE_OWNER_URL })).toThrow('without DATABASE_URL')
})
