import { once } from 'node:events'
import { createServer as createHttp } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { hostname } from 'node:os'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { confirmNumber, aMember, type Texted, TEXTS } from './texts.test-kit.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { askOutside } from '#platform/outbound/index.ts'
import { twilioOf } from '#platform/settings/sms-settings.ts'
import { openTwilio } from '#platform/sms/twilio.ts'
import {
  openTwilioPeer,
  TWILIO_FROM,
  TWILIO_SID,
  TWILIO_TOKEN,
  type TwilioPeer,
  twilioSignature,
} from '#platform/sms/twilio-peer.test-kit.ts'

const HOOK = '/hooks/texts/twilio'
const HOOK_URL = `http://localhost:8080${HOOK}`
const NUMBER = '+12025550111'

let peer: TwilioPeer
let one: TestApp
let beside: TestApp
const lines: string[] = []
const query = (text: string, values: readonly unknown[] = []) => one.database.pool.query(text, [...values])
const texts = async () => (await query('select state, tries, last_error, number, body, provider_ref from texts order by id')).rows
/** Puts a text into the outbox. */
const queue = (number: string, body = 'You were outbid', accountId: number | null = null) =>
  query(
    "insert into texts (account_id, number, site, locale, kind, body, state) values ($3, $1, 'CPRTUS', 'en_us', 'OUTBID', $2, 'queued')",
    [number, body, accountId],
  )
const notice = (fields: Record<string, string>, signature = twilioSignature(HOOK_URL, fields)) =>
  one.app.inject({
    method: 'POST',
    url: HOOK,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      host: 'localhost',
      'content-type': 'application/x-www-form-urlencoded',
      ...(signature !== '' && { 'x-twilio-signature': signature }),
    },
  })
/** Lets somebody text us. */
const say = async (from: string, body: string, atMs?: number) => {
  const sid = peer.receive(from, body, atMs)
  const answer = await notice({ MessageSid: sid, SmsStatus: 'received', From: from, Body: body })
  await one.app.rooms.notices.handleDue()
  return answer.statusCode
}

beforeAll(async () => {
  peer = await openTwilioPeer()
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  one = await testApp({ SMS_URL: peer.url }, { log })
  beside = await testApp({ SMS_URL: peer.url }, { beside: one, log })
})
beforeEach(async () => {
  await query('truncate texts, text_stops, phones, phone_confirmations, text_counts, provider_notices')
  peer.behave = 'take'
  peer.posted.length = 0
  lines.length = 0
})
afterAll(async () => {
  await beside.close()
  await one.close()
  await peer.close()
})

describe('the hook of a provider of texts', () => {
  it('a notice of a provider of texts is believed by its signature alone, and is one for what it names', async () => {
    const sid = peer.receive(NUMBER, 'STOP')
    const fields = { MessageSid: sid, SmsStatus: 'received', From: NUMBER, Body: 'STOP' }
    expect((await notice(fields, '')).statusCode).toBe(401)
    expect((await notice(fields, 'x')).statusCode).toBe(401)
    expect((await notice(fields, twilioSignature(HOOK_URL, fields, 'another_token_of_somebody'))).statusCode).toBe(401)
    expect((await notice(fields, twilioSignature(HOOK_URL, { ...fields, From: '+12025550112' }))).statusCode).toBe(401)
    expect((await notice(fields, twilioSignature('https://elsewhere.example/hooks/texts/twilio', fields))).statusCode).toBe(401)
    expect((await query('select 1 from provider_notices')).rows).toEqual([])
    expect((await notice({ MessageSid: '../Accounts', SmsStatus: 'received' })).statusCode).toBe(200)
    expect((await notice({ MessageSid: sid, MessageStatus: 'queued' })).statusCode).toBe(200)
    expect((await query('select 1 from provider_notices')).rows).toEqual([])
    for (let at = 0; at < 3; at += 1) expect((await notice(fields)).statusCode).toBe(200)
    expect((await query('select 1 from provider_notices')).rows).toHaveLength(1)
  })

  it('STOP ends all texts to a number at once, of whatever account, and START begins them again', async () => {
    const members: Texted[] = [await aMember(one), await aMember(one)]
    for (const { headers } of members) await confirmNumber(one, headers, NUMBER)
    peer.behave = { status: 503, code: 20_500 }
    await queue(NUMBER)
    await expect.poll(async () => (await texts()).some(({ last_error }) => last_error === '503 20500')).toBe(true)
    expect(await say(NUMBER, ' stop. ')).toBe(200)
    await expect.poll(async () => (await query("select 1 from texts where state = 'queued'")).rows).toEqual([])
    for (const { headers } of members)
      expect((await one.app.inject({ url: TEXTS, headers })).json().data).toMatchObject({ isStopped: true })
    peer.behave = 'take'
    peer.posted.length = 0
    // Nobody can have a code texted there meanwhile.
    await one.app.inject({
      method: 'POST',
      url: `${TEXTS}/number`,
      headers: members[0]?.headers ?? {},
      payload: { number: NUMBER, country: 'USA' },
    })
    expect((await query("select 1 from texts where state = 'queued'")).rows).toEqual([])
    // A word that was said before and comes late changes nothing.
    await say(NUMBER, 'START', Date.now() - 60_000)
    expect((await query('select is_stopped from text_stops')).rows).toEqual([{ is_stopped: true }])
    await say(NUMBER, 'START', Date.now() + 2_000)
    await expect.poll(async () => (await query('select is_stopped from text_stops')).rows).toEqual([{ is_stopped: false }])
    expect(peer.posted).toEqual([])
  })

  it('STOP waits behind no receipt, however many came before', async () => {
    const { headers } = await aMember(one)
    await confirmNumber(one, headers, NUMBER)
    const receipts = Array.from({ length: 40 }, (_, at) => `SM${String(at).padStart(32, '0')}`)
    // None is due until all are there.
    await query("alter table provider_notices alter column due_at set default now() + interval '1 hour'")
    try {
      for (const ref of receipts) {
        peer.messages.set(ref, { direction: 'outbound-api', status: 'delivered' })
        await notice({ MessageSid: ref, MessageStatus: 'delivered' })
      }
      const sid = peer.receive(NUMBER, 'STOP')
      await notice({ MessageSid: sid, SmsStatus: 'received', From: NUMBER, Body: 'STOP' })
    } finally {
      await query('alter table provider_notices alter column due_at set default now()')
    }
    await query("update provider_notices set due_at = now() - interval '1 second'")
    await one.app.rooms.notices.handleDue()
    await expect.poll(async () => (await query("select 1 from provider_notices where state = 'waiting'")).rows).toEqual([])
    const { rows } = await query('select event_id from provider_notices order by ended_at limit 10')
    expect(rows.some(({ event_id }) => event_id.endsWith(':in'))).toBe(true)
    expect((await query('select is_stopped from text_stops')).rows).toEqual([{ is_stopped: true }])
  })

  it('HELP is answered in the language of whoever has the number, three times a day', async () => {
    const { person, headers } = await aMember(one)
    await confirmNumber(one, headers, NUMBER)
    await query(`update profiles set preferences = '{"language":"es_es"}' where account_id = $1`, [person.id])
    await expect.poll(() => peer.posted.length).toBe(1)
    peer.posted.length = 0
    for (let at = 0; at < 5; at += 1) await say(NUMBER, 'help')
    await say(NUMBER, 'what is this?')
    await expect.poll(() => peer.posted.length).toBe(3)
    expect(peer.posted[0]?.fields.get('Body')).toMatch(/^Hammerlane le avisa/)
  })

  it('a receipt says whether a text arrived, once', async () => {
    const { person, headers } = await aMember(one)
    await confirmNumber(one, headers, NUMBER)
    await expect.poll(async () => (await texts()).map(({ state }) => state)).toEqual(['sent'])
    await queue(NUMBER, 'x', person.id)
    await expect.poll(async () => (await texts()).map(({ state }) => state)).toEqual(['sent', 'sent'])
    const [, second] = await texts()
    const ref = String(second.provider_ref)
    peer.messages.set(ref, { direction: 'outbound-api', status: 'undelivered' })
    await notice({ MessageSid: ref, MessageStatus: 'undelivered' })
    await one.app.rooms.notices.handleDue()
    await expect.poll(async () => (await texts())[1]?.state).toBe('failed')
    expect((await one.app.inject({ url: TEXTS, headers })).json().data.failedAt).toEqual(expect.any(String))
  })
})

describe('texts that go out', () => {
  it('a text is handed over by one request, whoever looks for it, and nothing of it is kept', async () => {
    await Promise.all([queue(NUMBER), queue('+12025550112')])
    await expect.poll(async () => (await texts()).map(({ state }) => state)).toEqual(['sent', 'sent'])
    expect(peer.posted.map(({ fields }) => fields.get('To')).toSorted()).toEqual([NUMBER, '+12025550112'])
    expect(Object.fromEntries(peer.posted[0]?.fields ?? [])).toMatchObject({ From: TWILIO_FROM, Body: 'You were outbid' })
    for (const row of await texts()) expect(row).toMatchObject({ number: null, body: null, tries: 1 })
  })

  it('a text is tried three times and then given up; what cannot ever go is not tried again', async () => {
    peer.behave = { status: 429, code: 20_429 }
    await queue(NUMBER)
    for (const tries of [1, 2, 3]) {
      const state = tries === 3 ? 'failed' : 'queued'
      // As often as it takes: whoever sends puts the next try off once the last one is noted.
      const dueNow = () => query("update texts set due_at = now() where state = 'queued' and tries = $1", [tries - 1])
      await expect
        .poll(async () =>
          dueNow()
            .then(texts)
            .then(([first]) => first),
        )
        .toMatchObject({ tries, state, last_error: '429 20429' })
    }
    peer.behave = { status: 400, code: 21_211 }
    await queue(NUMBER)
    await expect.poll(async () => (await texts())[1]).toMatchObject({ state: 'failed', tries: 1, last_error: '400 21211' })
    peer.behave = { status: 400, code: 21_610 }
    await queue(NUMBER)
    await expect.poll(async () => (await query('select is_stopped from text_stops')).rows).toEqual([{ is_stopped: true }])
  })

  it('a text that was written while its reader said STOP does not go', async () => {
    await query("insert into text_stops values (sha256(convert_to($1, 'UTF8')), true, now())", [NUMBER])
    await queue(NUMBER)
    await queue('+12025550112')
    await expect.poll(() => peer.posted.map(({ fields }) => fields.get('To'))).toEqual(['+12025550112'])
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(peer.posted).toHaveLength(1)
  })

  it('a provider that is away delays nothing else', async () => {
    peer.behave = 'silent'
    await queue(NUMBER)
    await expect.poll(() => peer.posted.length).toBe(1)
    const { headers } = await aMember(one)
    expect((await one.app.inject({ url: TEXTS, headers })).statusCode).toBe(200)
    // The provider is waited for all the while, and until long after.
    expect(peer.waiting).toBe(1)
    peer.behave = 'take'
  })

  it('neither a number nor a word of a text is logged, nor the provider’s secret', async () => {
    peer.behave = { status: 400, code: 21_211 }
    await queue(NUMBER, 'a secret word')
    await expect.poll(async () => (await texts())[0]?.state).toBe('failed')
    await say(NUMBER, 'STOP')
    const log = lines.join('')
    expect(log).toContain('a text was given up')
    for (const secret of [NUMBER, NUMBER.slice(1), 'a secret word', TWILIO_TOKEN])
      expect([secret, log.includes(secret)]).toEqual([secret, false])
  })
})

describe('the door that leads outside', () => {
  it('the door that leads outside refuses our own network, by name and by number, and what is not https', async () => {
    const ask = (url: string, isLocalAllowed = false) =>
      askOutside({ method: 'GET', url, headers: {}, timeoutMs: 1_000, isLocalAllowed, answerBytesMax: 1_000 })
    const { port } = new URL(peer.url.replace('twilio:', 'http:'))
    for (const url of [
      `http://127.0.0.1:${port}/`,
      'https://127.0.0.1/',
      'https://10.0.0.1/',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/',
      'https://[fd00::1]/',
      `https://localhost:${port}/`,
      'http://example.com/',
      'ftp://example.com/',
      'nonsense',
    ])
      expect([url, await ask(url)]).toEqual([url, null])
    expect(peer.posted).toEqual([])
    expect((await ask(`http://127.0.0.1:${port}/`, true))?.status).toBe(401)
  })

  it('an SMS_URL that leads into our own network is asked nothing, by name, by number, or by a redirect', async () => {
    let connections = 0
    const inner = createServer((socket) => {
      connections += 1
      socket.destroy()
    }).listen(0, '::')
    await once(inner, 'listening')
    const { port } = inner.address() as AddressInfo
    const deliver = async (host: string) => {
      const settings = twilioOf(`twilio://${TWILIO_SID}:${TWILIO_TOKEN}@${host}?from=${encodeURIComponent(TWILIO_FROM)}`)
      if (settings === null) return 'no account'
      const provider = openTwilio(settings, HOOK_URL)
      await expect(provider.find(`SM${'0'.repeat(32)}`)).rejects.toThrow(/^(?:unreachable|status 302)$/)
      return provider.deliver({ to: NUMBER, body: 'x' })
    }
    const refused = { state: 'later', reason: 'unreachable' }
    for (const host of ['localhost', hostname(), '127.0.0.2', '0.0.0.0', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.1', '169.254.169.254'])
      expect([host, await deliver(`${host}:${port}`)]).toEqual([host, refused])
    expect(connections).toBe(0)
    const leading = createHttp((_, response) => void response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end())
    leading.listen(0, '127.0.0.1')
    await once(leading, 'listening')
    expect(await deliver(`127.0.0.1:${(leading.address() as AddressInfo).port}`)).toEqual({ state: 'later', reason: '302' })
    expect(connections).toBe(0)
    leading.close()
    inner.close()
  })

  it('SMS_URL names an account, its token, whom texts are from, and a host', () => {
    const of = (host: string, query = `?from=${encodeURIComponent(TWILIO_FROM)}`) =>
      twilioOf(`twilio://${TWILIO_SID}:${TWILIO_TOKEN}@${host}${query}`)
    expect(of('api.twilio.com')).toEqual({
      accountSid: TWILIO_SID,
      authToken: TWILIO_TOKEN,
      from: TWILIO_FROM,
      origin: 'https://api.twilio.com',
    })
    expect(of('127.0.0.1:9')?.origin).toBe('http://127.0.0.1:9')
    expect(of('127.0.0.1')).toBeNull()
    expect(of('api.twilio.com', '')).toBeNull()
    expect(of('api.twilio.com', '?from=me')).toBeNull()
    expect(of('api.twilio.com/path')).toBeNull()
    expect(twilioOf(`https://${TWILIO_SID}:${TWILIO_TOKEN}@api.twilio.com?from=x`)).toBeNull()
    expect(twilioOf('twilio://x')).toBeNull()
  })
})
