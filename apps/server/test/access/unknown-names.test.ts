import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PRIVILEGES, ROLES } from '@app/contract/people.ts'
import { testApp, type TestApp } from '../app.ts'
import { aPerson, signIn } from '../people.ts'

const RUNS = 150
const LIMIT_MS = 120_000

let server: TestApp
let buyer: Readonly<Record<string, string>>
let operatorNumber: number
beforeAll(async () => {
  server = await testApp({ SEARCH_WORKERS: '0' })
  const { db } = server.database
  buyer = await signIn(db, await aPerson(db))
  operatorNumber = (await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] })).number
})
afterAll(() => server.close())

const RIGHTS = [...ROLES, ...PRIVILEGES]
/** Names that other software takes for the name of somebody, or for the address or method that is meant. */
const OF_OTHERS = [
  'x-user',
  'x-user-id',
  'x-remote-user',
  'remote-user',
  'x-forwarded-user',
  'x-forwarded-email',
  'x-auth-request-user',
  'x-authenticated-user',
  'x-original-url',
  'x-rewrite-url',
  'x-http-method-override',
  'x-forwarded-prefix',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'forwarded',
  'authorization',
  'proxy-authorization',
  'x-api-key',
  'x-admin',
  'x-role',
  'x-roles',
  'x-privileges',
  'x-site',
  'x-hammerlane-mac',
  'x-hammerlane-user',
]
const OF_COOKIES = [
  'hl2',
  'session',
  'sid',
  'JSESSIONID',
  'user',
  'role',
  'roles',
  'admin',
  'memberName',
  'username',
  'JWT',
  'hlDevice',
  'hlKiosk',
  'recentLogIn',
  '__Host-hl',
  '__Secure-hl',
]
/** What the edge itself goes by: to send another is to be somebody else, or to another house. */
const OWN_HEADERS = new Set([
  'cookie',
  'host',
  'connection',
  'transfer-encoding',
  'content-length',
  'expect',
  'upgrade',
  'content-type',
  'te',
  'trailer',
  'sec-fetch-mode',
])
const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,24}$/)
const right = fc.constantFrom(...RIGHTS, ...RIGHTS.map((name) => name.toLowerCase()))
const value = fc.oneof(
  fc.constantFrom(
    '1',
    'true',
    'OPERATOR',
    'admin',
    'Basic b3BlcmF0b3I6b3BlcmF0b3I=',
    'Bearer OPERATOR',
    '/public/data/userConfig',
    '127.0.0.1',
  ),
  fc.constant(null).map(() => String(operatorNumber)),
  right,
  fc.stringMatching(/^[A-Za-z0-9 ._~:/-]{0,40}$/),
)
const headers = fc.dictionary(
  fc
    .oneof(
      fc.constantFrom(...OF_OTHERS),
      right,
      word.map((name) => `x-${name}`),
      word,
    )
    .map((name) => name.toLowerCase())
    .filter((name) => !OWN_HEADERS.has(name)),
  value,
  { maxKeys: 8 },
)
const cookies = fc.dictionary(
  fc.oneof(fc.constantFrom(...OF_COOKIES), right, word).filter((name) => name !== 'hl'),
  value.map((text) => encodeURIComponent(text)),
  { maxKeys: 6 },
)
const query = fc.dictionary(
  fc.oneof(right, fc.constantFrom('siteCode', 'role', 'user', 'accountId', 'actAs', 'debug', '_method'), word),
  value,
  { maxKeys: 4 },
)

/** Calls of operators, of members and of everybody without a token: what is refused stays so. */
const NAMES = [
  { method: 'GET', url: '/data/operations/siteSettings', ofVisitor: [401], ofBuyer: [403] },
  { method: 'GET', url: '/data/operations/mailbox', ofVisitor: [401], ofBuyer: [403] },
  { method: 'GET', url: '/data/member/accountInfo', ofVisitor: [401], ofBuyer: [200] },
  { method: 'POST', url: '/data/operations/bidders', ofVisitor: [401, 403], ofBuyer: [403] },
] as const

const cookieHeader = (own: string | undefined, others: Readonly<Record<string, string>>): string =>
  [...(own === undefined ? [] : [own]), ...Object.entries(others).map(([name, text]) => `${name}=${text}`)].join('; ')

describe('a cookie, header or parameter of whatever name and value', () => {
  it('makes nobody of a visitor and no operator of a buyer', { timeout: LIMIT_MS }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.tuple(headers, cookies, query), fc.constantFrom(...NAMES), async ([more, jar, parameters], name) => {
        const url = `${name.url}?${new URLSearchParams(parameters)}`
        const ask = async (own: Readonly<Record<string, string>>) => {
          const sent = { ...more, ...own, cookie: cookieHeader(own['cookie'], jar) }
          const { statusCode } = await server.app.inject({
            method: name.method,
            url,
            headers: sent,
            ...(name.method === 'POST' ? { payload: {} } : {}),
          })
          return statusCode
        }
        // Limits count callers by what the proxy says; who is refused for asking too often has got nothing either.
        expect([...name.ofVisitor, 400, 403, 429]).toContain(await ask({ host: 'localhost' }))
        expect([...name.ofBuyer, 400, 403, 429]).toContain(await ask(buyer))
      }),
      { numRuns: RUNS },
    )
  })
})
