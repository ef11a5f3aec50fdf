import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { placeBids, placePrelimBids } from '@app/contract/bids/bidding.ts'
import { suggestLots } from '@app/contract/search/search.ts'
import { logEvent } from '@app/contract/site/site.ts'
import { getLot } from '@app/contract/lots/lots.ts'
import { Failure } from '@app/contract/failure.ts'
import { siteByHost } from '@app/rules/sites/sites.ts'
import { loadConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { answerFailuresAsJson, createEdge } from './edge.ts'
import { BODY_LIMIT_BYTES } from '../http/limits.ts'
import { CALLS_A_MINUTE } from '../http/rate-limits.ts'
import { RawBody } from '../http/run-call.ts'
import { serve, serveQuietly } from '../http/serve.ts'

const config = loadConfig({})
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const HEAD_BYTES = 40_000
const STRANGER = '203.0.113.7'

let app: FastifyInstance
let lotAnswer: () => never

beforeEach(async () => {
  lotAnswer = () => {
    throw new Failure('LOT_NOT_FOUND')
  }
  app = await createEdge({ config, log: silentLog(), csrfKey: Buffer.alloc(32), siteOfHost: (host) => siteByHost(host, config) })
  serve(app, getLot, async () => lotAnswer())
  serve(app, logEvent, async () => ({}))
  serveQuietly(app, suggestLots, {
    handler: async ({ body }) => ({ suggestions: [{ text: body.q, type: 'TEXT' as const, uri: '/search/x' }], googleAttributionToken: '' }),
    whenLimited: () => ({ suggestions: [], googleAttributionToken: '' }),
  })
  answerFailuresAsJson(app)
  await app.ready()
})
afterEach(() => app.close())

const suggest = (headers: Record<string, string> = {}, payload = 'q=toyo') =>
  app.inject({ method: 'POST', url: suggestLots.path, headers: { ...FORM, ...headers }, payload })

describe('the edge', () => {
  it('refuses a host that is not ours with 421', async () => {
    const answer = await app.inject({ url: '/anything', headers: { host: 'evil.example' } })
    expect(answer.statusCode).toBe(421)
    expect(answer.json()).toMatchObject({ returnCode: -1, data: { errorCode: 'MISDIRECTED' } })
  })

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost.evil.example', host: 'localhost' }],
    [{ origin: 'https://localhost', host: 'localhost' }],
    [{ origin: 'http://localhost:81', host: 'localhost' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('refuses a public post that leaves something from elsewhere: %j', async (headers) => {
    const answer = await app.inject({ method: 'POST', url: logEvent.path, headers, payload: { event: 'PAGE_ERROR', message: 'x' } })
    expect(answer.statusCode).toBe(403)
    expect(answer.json().data.errorCode).toBe('FOREIGN_ORIGIN')
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('takes a public post without a token from our own pages and from tools without an Origin', async () => {
    expect((await suggest()).json().data.suggestions[0].text).toBe('toyo')
    expect((await suggest({ origin: 'http://localhost', host: 'localhost' })).statusCode).toBe(200)
  })

  it('answers every failure as JSON with the headers of a page, never HTML', async () => {
    const answers = await Promise.all([
      app.inject({ url: '/data/nothing' }),
      suggest({ 'content-type': 'application/json' }, '{"q":'),
      suggest({ 'content-type': 'text/plain' }, 'q=1'),
      suggest({}, `q=${'x'.repeat(BODY_LIMIT_BYTES)}`),
      app.inject({ url: `${getLot.path.replace(':lotNumber', '12345')}?${'a=1&'.repeat(2000)}` }),
      app.inject({ url: '/%ff' }),
    ])
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 400, 415, 413, 400, 400])
    for (const answer of answers) {
      expect(answer.headers['content-type']).toMatch(/^application\/json/)
      expect(answer.json().returnCode).toBe(-1)
    }
  })

  it('sends the same security headers with success, refusal and unknown paths', async () => {
    const answers = await Promise.all([suggest(), app.inject({ url: '/data/nothing' }), suggest({ origin: 'null' })])
    for (const { headers } of answers) {
      expect(headers['content-security-policy']).toContain("script-src 'self';")
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    }
  })

  it('compresses an answer above a kilobyte by what its caller prefers of what it reads, and only then', async () => {
    const text = 'x'.repeat(2_000)
    lotAnswer = () => new RawBody(Buffer.from(JSON.stringify({ text }))) as never
    const url = getLot.path.replace(':lotNumber', '12345')
    const plain = await app.inject({ url, headers: { 'accept-encoding': 'gzip;q=0, identity' } })
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'br;q=0.5, gzip' } })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(plain.json())
    expect(plain.json().data.text).toBe(text)
    const best = await app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })
    expect(best.headers).toMatchObject({ 'content-encoding': 'zstd', vary: expect.stringContaining('Accept-Encoding') })
    lotAnswer = () => new RawBody(Buffer.from('{"text":"short"}')) as never
    expect((await app.inject({ url, headers: { 'accept-encoding': 'br' } })).headers['content-encoding']).toBeUndefined()
  })

  it('sends HSTS of at least a year over https only', async () => {
    const trusting = await createEdge({
      config: loadConfig({ TRUST_PROXY: '1' }),
      log: silentLog(),
      csrfKey: Buffer.alloc(32),
      siteOfHost: (host) => siteByHost(host, config),
    })
    answerFailuresAsJson(trusting)
    const secure = await trusting.inject({ url: '/x', headers: { 'x-forwarded-proto': 'https' } })
    expect(Number(/max-age=(\d+)/.exec(String(secure.headers['strict-transport-security']))?.[1])).toBeGreaterThanOrEqual(31_536_000)
    expect(
      (await app.inject({ url: '/x', headers: { 'x-forwarded-proto': 'https' } })).headers['strict-transport-security'],
    ).toBeUndefined()
    await trusting.close()
  })

  it('refuses JSON of more levels than anybody means', async () => {
    const ask = (levels: number) =>
      app.inject({
        method: 'POST',
        url: suggestLots.path,
        headers: { 'content-type': 'application/json' },
        payload: `{"q":${'['.repeat(levels)}${']'.repeat(levels)}}`,
      })
    const answer = await ask(20_000)
    expect([answer.statusCode, answer.json().data.errorCode]).toEqual([400, 'MALFORMED'])
    expect((await ask(5)).statusCode).not.toBe(400)
  })

  it('answers who asks for the head alone with the head alone, also where the head is too large', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const bytesOf = (method: string): Promise<string> => {
      const socket = connect(port, '127.0.0.1')
      socket.write(`${method} /?${'a'.repeat(HEAD_BYTES)} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
      return text(socket)
    }
    const [head, whole] = await Promise.all([bytesOf('HEAD'), bytesOf('GET')])
    expect(head).toMatch(/^HTTP\/1.1 431 .*\r\n\r\n$/s)
    expect(whole).toMatch(/^HTTP\/1.1 431 .*\r\n\r\n\{"returnCode":-1/s)
  })

  it('tells nothing of an unexpected error', async () => {
    lotAnswer = () => {
      throw new Error('secret detail')
    }
    const answer = await app.inject({ url: getLot.path.replace(':lotNumber', '12345') })
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('secret')
  })

  it('answers 503 with Retry-After while the database is away', async () => {
    lotAnswer = () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
    }
    const answer = await app.inject({ url: getLot.path.replace(':lotNumber', '12345') })
    expect(answer.statusCode).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('answers the error code and a text of the language cookie for a business refusal, with status 200', async () => {
    const url = getLot.path.replace(':lotNumber', '12345')
    const english = await app.inject({ url })
    const spanish = await app.inject({ url, headers: { cookie: 'userLang=es_es' } })
    expect(english.statusCode).toBe(200)
    expect(spanish.json().data.errorCode).toBe('LOT_NOT_FOUND')
    expect(spanish.json().returnCodeDesc).not.toBe(english.json().returnCodeDesc)
  })

  it('counts requests that bid apart from all others, beyond the ten a second that one person may bid', () => {
    expect([placeBids.rate, placePrelimBids.rate]).toEqual(['bid', 'bid'])
    expect(CALLS_A_MINUTE.bid).toBeGreaterThan(10 * 60)
  })

  it('counts calls by address: 429 with Retry-After for reads, an empty success for suggestions', async () => {
    const url = getLot.path.replace(':lotNumber', '12345')
    const statuses = new Set<number>()
    for (let count = 0; count < CALLS_A_MINUTE.read; count++) statuses.add((await app.inject({ url, remoteAddress: STRANGER })).statusCode)
    expect([...statuses]).toEqual([200])
    const over = await app.inject({ url, remoteAddress: STRANGER })
    expect(over.statusCode).toBe(429)
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    expect((await app.inject({ url, remoteAddress: '203.0.113.8' })).statusCode).toBe(200)
    expect((await app.inject({ url, remoteAddress: STRANGER, headers: { 'x-forwarded-for': '198.51.100.1' } })).statusCode).toBe(429)
  })

  /** The statuses of so many reads, each from an address or with headers of its own. */
  const readMany = async (count: number, from: (at: number) => { remoteAddress?: string; headers?: Record<string, string> }) => {
    const url = getLot.path.replace(':lotNumber', '12345')
    const statuses: number[] = []
    for (let at = 0; at < count; at++) statuses.push((await app.inject({ url, ...from(at) })).statusCode)
    return statuses
  }

  it('counts an IPv6 /64 as one network, however its addresses are spelled', async () => {
    const from = (at: number) => ({ remoteAddress: at % 2 === 0 ? `2001:db8:1:2::${at + 1}` : `2001:0DB8:1:2:0:${at + 1}:0:1` })
    const statuses = await readMany(CALLS_A_MINUTE.read + 1, from)
    expect(statuses.filter((status) => status === 200)).toHaveLength(CALLS_A_MINUTE.read)
    expect(statuses.at(-1)).toBe(429)
    expect(await readMany(1, () => ({ remoteAddress: '2001:db8:1:3::1' }))).toEqual([200])
  })

  it('counts an IPv4 address within an IPv6 one as itself', async () => {
    await readMany(CALLS_A_MINUTE.read, () => ({ remoteAddress: `::ffff:${STRANGER}` }))
    expect(await readMany(1, () => ({ remoteAddress: STRANGER }))).toEqual([429])
  })

  it('the edge does not count this machine, but everybody behind a proxy on it that nobody named', async () => {
    const over = CALLS_A_MINUTE.read + 1
    expect(new Set(await readMany(over, () => ({})))).toEqual(new Set([200]))
    const behind = (at: number) => ({ headers: { 'x-forwarded-for': `10.9.9.${at % 200}, ${STRANGER}` } })
    expect((await readMany(over, behind)).at(-1)).toBe(429)
    expect(await readMany(1, () => ({ headers: { 'x-forwarded-for': '203.0.113.8' } }))).toEqual([200])
    const nameless = [{ via: '1.1 edge' }, { 'x-forwarded-for': '127.0.0.1' }, { 'x-forwarded-for': '::1' }, { forwarded: 'for=127.0.0.1' }]
    expect((await readMany(over, (at) => ({ headers: nameless[at % nameless.length] ?? {} }))).at(-1)).toBe(429)
  })

  it('warns once of a proxy on this machine that nobody named', async () => {
    const warned: string[] = []
    const log = silentLog()
    log.warn = (text: unknown) => void warned.push(String(text))
    const watched = await createEdge({ config, log, csrfKey: Buffer.alloc(32), siteOfHost: (host) => siteByHost(host, config) })
    answerFailuresAsJson(watched)
    await watched.inject({ url: '/x', remoteAddress: STRANGER, headers: { 'x-forwarded-for': '198.51.100.1' } })
    expect(warned).toEqual([])
    for (let count = 0; count < 3; count++) await watched.inject({ url: '/x', headers: { 'x-forwarded-for': '198.51.100.1' } })
    expect(warned).toEqual([expect.stringContaining('TRUST_PROXY')])
    await watched.close()
  })
})
