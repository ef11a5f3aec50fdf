import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '#test/app.ts'
import { FEEDBACK_AN_HOUR } from './feedback.ts'
import { EXTENSION_TOKEN_LIFE_MS } from './extension-token.ts'
import { LOG_RECORDS_A_MINUTE } from './log-event.ts'
import { redacted } from './redact.ts'

const FEEDBACK = '/public/data/feedback'
const LOG = '/public/data/log'
const INFO = '/g2mext/api/v1/public/location-info'
const GOOD = { rating: 5, category: 'search', comments: ' Fine. ', email: '', pageUrl: '/lotSearchResults' }

let server: TestApp
const logged: string[] = []

type Headers = Readonly<Record<string, string>>
const get = async (url: string, headers: Headers = {}) => await server.app.inject({ method: 'GET', url, headers })
const post = (url: string, payload: object, from: { readonly remoteAddress?: string; readonly headers?: Headers } = {}) =>
  server.app.inject({ method: 'POST', url, payload, ...from })
const reports = async () => await server.database.db.selectFrom('feedback').selectAll().execute()

beforeAll(async () => {
  server = await testApp({ SEARCH_WORKERS: '0' }, { log: pino({ level: 'warn' }, { write: (line) => void logged.push(line) }) })
  await server.database.db
    .insertInto('site_contacts')
    .values({ site: 'CPRTUK', phone: '0113 496 0000', email: 'hello@auctions.example', hours: '8:00 - 17:00' })
    .execute()
})
afterAll(() => server.close())

describe('feedback', () => {
  it('feedback is refused from another site', async () => {
    const answer = await post(FEEDBACK, GOOD, { headers: { host: 'localhost', origin: 'https://evil.example' } })
    expect(answer.statusCode).toBe(403)
    expect(await reports()).toEqual([])
  })

  it('feedback is kept as written [ACC-7.14] [MKT-7.24]', async () => {
    expect((await post(FEEDBACK, GOOD)).json()).toMatchObject({
      returnCode: 1,
      data: { feedbackId: expect.stringMatching(/^[\da-f-]{36}$/) },
    })
    expect(await reports()).toMatchObject([
      { site: 'CPRTUS', locale: 'en_us', account_id: null, rating: 5, comments: 'Fine.', email: null, page_url: '/lotSearchResults' },
    ])
  })

  it('feedback is refused with every wrong field', async () => {
    const answer = await post(FEEDBACK, { rating: 0, category: 'x', comments: ' ', email: 'nobody' })
    expect(answer.json()).toMatchObject({ returnCode: -1 })
    expect(Object.keys(answer.json().data.fieldErrors)).toEqual(['rating', 'category', 'comments', 'email'])
    expect(await reports()).toHaveLength(1)
  })

  it('feedback of one network is taken five times an hour', async () => {
    const statuses = []
    for (let sent = 0; sent <= FEEDBACK_AN_HOUR; sent += 1)
      statuses.push((await post(FEEDBACK, GOOD, { remoteAddress: '198.51.100.7' })).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await post(FEEDBACK, GOOD, { remoteAddress: '198.51.100.8' })).statusCode).toBe(200)
    const ofHousehold = []
    for (let sent = 0; sent <= FEEDBACK_AN_HOUR; sent += 1)
      ofHousehold.push((await post(FEEDBACK, GOOD, { remoteAddress: `2001:db8:1:2::${sent + 1}` })).statusCode)
    expect(ofHousehold).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('a fault that nobody foresaw', () => {
  it('a fault that nobody foresaw is told as the generic error, in the language of the reader, and its cause stands in the log alone [ACC-8.37] [MKT-8.14]', async () => {
    const { db } = server.database
    await sql`alter table feedback rename to feedback_elsewhere`.execute(db)
    const words: unknown[] = []
    for (const language of ['en_us', 'es_es', 'nl_nl']) {
      const headers = { host: 'localhost', cookie: `userLang=${language}` }
      const answer = await post(FEEDBACK, GOOD, { headers, remoteAddress: '198.51.100.9' })
      expect([answer.statusCode, answer.json().returnCode, answer.json().data.errorCode]).toEqual([500, -1, 'UNEXPECTED'])
      expect(answer.body).not.toContain('relation')
      words.push(answer.json().returnCodeDesc)
    }
    await sql`alter table feedback_elsewhere rename to feedback`.execute(db)
    expect(words).toEqual(['Unexpected Error Occurred', expect.stringMatching(/inesperado/), expect.stringMatching(/onverwacht/i)])
    expect(logged.filter((line) => line.includes('relation')).length).toBeGreaterThan(0)
  })
})

describe('a logging record', () => {
  const record = { event: 'GET_ACCOUNT_ALERTS', message: 'failed', payload: { path: '/dashboard' }, status: 500 }

  it('a logging record has event, message, payload and status, and stands in the log so [ACC-7.40] [ACC-3.39] [MKT-7.55]', async () => {
    expect((await post(LOG, record)).json()).toEqual({ returnCode: 1, returnCodeDesc: 'Success', data: {} })
    const reported = logged.map((line) => JSON.parse(line) as { readonly msg: string; readonly page?: unknown })
    expect(reported.filter(({ msg }) => msg === 'a page reports').map(({ page }) => page)).toEqual([record])
    expect((await post(LOG, { message: 'no event' })).json().returnCode).toBe(-1)
    expect((await post(LOG, { ...record, status: 'x' })).json().returnCode).toBe(-1)
  })

  it('a logging record has eight kilobytes at most, and a flood of them is swallowed', async () => {
    expect((await post(LOG, { ...record, payload: 'x'.repeat(9_000) })).statusCode).toBe(413)
    const statuses = new Set<number>()
    for (let sent = 0; sent < LOG_RECORDS_A_MINUTE + 5; sent += 1)
      statuses.add((await post(LOG, record, { remoteAddress: '198.51.100.9' })).statusCode)
    expect([...statuses]).toEqual([200])
  })

  it('loses its secrets', () => {
    const text = JSON.stringify(
      redacted({
        password: 'hunter2',
        deep: [{ cardNumber: '4111', csrfToken: 'abc' }],
        message: 'paid with 4111 1111 1111 1111 and eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
        list: ['Ylq0q50M-D4OXr5rvqHVU06lg7Z3wQiGzIkKPrufOjc', '2018-toyota-corolla-le-ca-redding'],
        '5555 5555 5555 4444': 1,
        text: 'no text to +1 (214) 555-0142',
        number: '+31612345678',
        sent: { code: '973513', phone: '0113 496 0000', errorCode: 'INVALID_INPUT' },
        at: '2026-11-29T15:42:53+00:00',
        status: 500,
      }),
    )
    for (const secret of ['hunter2', '4111', 'abc', 'eyJ', 'Ylq0', '5555', '0142', '345678', '973513', '0000'])
      expect(text).not.toContain(secret)
    for (const plain of ['500', 'INVALID_INPUT', '2026-11-29T15:42:53+00:00']) expect(text).toContain(plain)
    expect(text).toContain('2018-toyota-corolla-le-ca-redding')
  })
})

describe('small calls', () => {
  it('small calls tell how to reach the people of a site [MKT-7.26]', async () => {
    expect((await get('/public/data/contactinfo', { host: 'uk.localhost' })).json().data).toEqual({
      siteCode: 'CPRTUK',
      phone: '0113 496 0000',
      email: 'hello@auctions.example',
      hours: '8:00 - 17:00',
      timeZone: 'Europe/London',
    })
    expect((await get('/public/data/contactinfo')).json().data).toMatchObject({ phone: '', email: '' })
  })

  it("small calls tell the captcha's site key and never its secret [ACC-7.32]", async () => {
    const secret = 'secret_secret_secret_secret'
    const google = await testApp({ SEARCH_WORKERS: '0', RECAPTCHA_SITE_KEY: 'site_key_of_the_captcha_0', RECAPTCHA_SECRET: secret })
    const answer = await google.app.inject({ method: 'GET', url: '/public/data/reCaptcha/secretKey' })
    await google.close()
    expect(answer.json().data).toEqual({ siteKey: 'site_key_of_the_captcha_0' })
    expect(answer.body).not.toContain(secret)
  })

  it('small calls give a token for calls under /g2mext that lives five minutes [ACC-7.35] [MKT-7.51]', async () => {
    const { authorization } = (await get('/public/g2m/extension/auth-headers')).json().data
    expect(authorization).toMatch(/^Bearer ext\./)
    const [, end] = authorization.split('.')
    const livesMs = Number.parseInt(end, 36) - Date.now()
    expect(livesMs).toBeLessThanOrEqual(EXTENSION_TOKEN_LIFE_MS)
    expect((await get(INFO, { authorization })).statusCode).toBe(200)
    const later = (Number.parseInt(end, 36) + 1).toString(36)
    for (const forged of [authorization.replace(end, later), `${authorization}x`, 'Bearer ext.0.a.b', 'Bearer ext.']) {
      expect([forged, (await get(INFO, { authorization: forged })).statusCode]).toEqual([forged, 401])
    }
  })
})
