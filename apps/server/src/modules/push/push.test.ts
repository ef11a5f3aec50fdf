import { createECDH, createDecipheriv, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import webPush from 'web-push'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPublicAddress, lookUpPublic } from '#platform/outbound/public-addresses.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, insertYards, putLots } from '#test/lots.ts'
import { aPerson, signIn, type SignedInHeaders, type TestPerson } from '#test/people.ts'

const vapid = webPush.generateVAPIDKeys()
const SUBJECT = 'mailto:push@auctions.example'
const URL_PUSH = '/data/member/push'
const LOT = 43_000_001
const UNCOMPRESSED = 4
const HEADER_LENGTH = 86

interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A device, and what its push service was sent. */
interface Device {
  readonly ecdh: ECDH
  readonly auth: Buffer
  readonly subscription: { endpoint: string; p256dh: string; auth: string }
}

/** Registrations of one device at once. */
const CALLERS = 20

let one: TestApp
let beside: TestApp
let service: Server
let origin: string
let status = 201
const received: Received[] = []
let person: TestPerson
let headers: SignedInHeaders

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(status).end()
    })
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const env = { VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY: vapid.privateKey, VAPID_SUBJECT: SUBJECT, PUSH_LOCAL: 'on' }
  one = await testApp(env)
  beside = await testApp(env, { beside: one })
  await insertYards(one.database.db, [A_YARD])
  await putLots(one.database.db, [aLotRow({ number: LOT, description: '2019 HONDA ACCORD' })])
  person = await aPerson(one.database.db)
  headers = await signIn(one.database.db, person)
  // Whatever the hour is.
  await one.database.pool.query('insert into quiet_hours values ($1, false, 1260, 480)', [person.id])
})
afterAll(async () => {
  await beside.close()
  await one.close()
  service.close()
})

function aDevice(): Device {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys('base64url')
  const auth = randomBytes(16)
  const endpoint = `${origin}/send/${randomBytes(6).toString('hex')}`
  return { ecdh, auth, subscription: { endpoint, p256dh, auth: auth.toString('base64url') } }
}
const get = async (by = headers) => (await one.app.inject({ url: URL_PUSH, headers: by })).json()
const post = async (url: string, payload: object, by = headers) =>
  (await one.app.inject({ method: 'POST', url, headers: by, payload })).json()
const subscribe = async (device: Device, kinds: readonly string[] = ['OUTBID', 'WON'], by = headers) =>
  post(URL_PUSH, { ...device.subscription, kinds }, by)
const notice = (kind: string, detail: object = {}) =>
  one.database.db
    .insertInto('bid_notices')
    .values({ account_id: person.id, lot: LOT, kind, detail: JSON.stringify({ priceMinor: 150_000, ...detail }) })
    .execute()
const devices = async () =>
  (await one.database.db.selectFrom('push_subscriptions').select('endpoint').execute()).map(({ endpoint }) => endpoint)
const waiting = async () => (await one.database.db.selectFrom('push_messages').select('id').execute()).length
const sentTo = (device: Device) => received.filter(({ path }) => device.subscription.endpoint.endsWith(path))

const derive = (secret: Buffer, { salt, info, length }: { salt: Buffer; info: Buffer; length: number }): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Opens a message as the browser would (RFC 8188, RFC 8291). */
function open({ ecdh, auth }: Device, body: Buffer): string {
  const [salt, recordSize, keyLength] = [body.subarray(0, 16), body.readUInt32BE(16), body[20]]
  expect([keyLength, body[21], recordSize >= body.length - HEADER_LENGTH]).toEqual([65, UNCOMPRESSED, true])
  const sender = body.subarray(21, HEADER_LENGTH)
  const shared = ecdh.computeSecret(sender)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = derive(shared, { salt: auth, info, length: 32 })
  const key = derive(secret, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 })
  const nonce = derive(secret, { salt, info: Buffer.from('Content-Encoding: nonce\0'), length: 12 })
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(body.subarray(-16))
  const plain = Buffer.concat([decipher.update(body.subarray(HEADER_LENGTH, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

/** What the VAPID header claims, once its signature is right (RFC 8292). */
function claimsOf(header: string): Record<string, unknown> {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  expect(key).toBe(vapid.publicKey)
  const point = Buffer.from(vapid.publicKey, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const [head = '', claims = '', signature = ''] = token.split('.')
  const publicKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}

describe('push', () => {
  it('push is for members, and offered nowhere without keys', async () => {
    expect((await one.app.inject({ url: URL_PUSH, headers: { host: 'localhost' } })).statusCode).toBe(401)
    expect((await one.app.inject({ method: 'POST', url: URL_PUSH, headers: { host: 'localhost' }, payload: {} })).statusCode).toBe(401)
    expect((await get()).data).toEqual({ publicKey: vapid.publicKey, devices: [] })
    const plain = await testApp()
    try {
      const own = await signIn(plain.database.db, await aPerson(plain.database.db))
      const ask = async (method: 'GET' | 'POST', payload?: object) =>
        (await plain.app.inject({ method, url: URL_PUSH, headers: own, ...(payload && { payload }) })).json()
      expect((await ask('GET')).data).toEqual({ publicKey: null, devices: [] })
      const request = { ...aDevice().subscription, endpoint: 'https://push.example.org/x', kinds: ['WON'] }
      expect((await ask('POST', request)).data.errorCode).toBe('PUSH_OFF')
    } finally {
      await plain.close()
    }
  })

  it('reaches a device encrypted for it alone and signed by us, with what it asked for and in its language', async () => {
    const device = aDevice()
    expect((await subscribe(device)).data.devices).toMatchObject([{ endpoint: device.subscription.endpoint, kinds: ['OUTBID', 'WON'] }])
    await notice('OUTBID')
    await notice('LOST')
    await notice('COUNTER')
    await expect.poll(() => sentTo(device)).toHaveLength(1)
    const [message] = sentTo(device)
    if (message === undefined) throw new Error('nothing was sent')
    expect(message.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
    expect(Number(message.headers['ttl'])).toBeGreaterThan(3_000)
    expect(JSON.parse(open(device, message.body))).toEqual({
      title: 'Outbid on 2022 Toyota RAV4 XLE',
      body: expect.stringContaining('$1,500'),
      path: `/lot/${LOT}`,
    })
    expect(() => open(aDevice(), message.body)).toThrow(/authenticate/)
    const claims = claimsOf(message.headers['authorization'] ?? '')
    expect(claims).toMatchObject({ aud: origin, sub: SUBJECT })
    expect(Number(claims['exp']) * 1_000).toBeGreaterThan(Date.now())
    await expect.poll(waiting).toBe(0)
    // Everything that has a mail was written, whether or not it is pushed.
    expect(await one.database.db.selectFrom('bid_notices').select('id').where('sent_at', 'is', null).execute()).toEqual([])
  })

  it('tells a winner what they pay and until when, and whoever is asked for more until when they answer', async () => {
    const device = aDevice()
    await subscribe(device, ['WON', 'COUNTER'])
    const award = { lot: LOT, account_id: person.id, kind: 'HAMMER', price_minor: 150_000, currency: 'USD', all_in_minor: 180_050, seq: 1 }
    // A Friday afternoon at the yard, before its clocks change.
    const of = { schedule_id: 'of-then', quote: '[]', awarded_at: new Date('2026-03-06T23:00:00Z') }
    await one.database.db
      .insertInto('awards')
      .values({ ...award, ...of })
      .execute()
    const last = async (count: number): Promise<unknown> => {
      await expect.poll(() => sentTo(device)).toHaveLength(count)
      return JSON.parse(open(device, sentTo(device).at(-1)?.body ?? Buffer.alloc(0)))
    }
    await notice('WON')
    expect(await last(1)).toMatchObject({ body: `Lot ${LOT}, $1,800.50 all-in, pay by Tuesday, March 10, 2026 at 5:00 PM PDT` })
    await notice('COUNTER', { answerUntilMs: Date.parse('2031-03-04T01:00:00Z') })
    expect(await last(2)).toMatchObject({ body: `Lot ${LOT}, at $1,500, answer by Monday, March 3, 2031 at 5:00 PM PST` })
  })

  it.each([404, 410])('forgets a device that its service does not know any more (%s)', async (gone) => {
    const device = aDevice()
    await subscribe(device, ['WON'])
    status = gone
    await notice('WON')
    await expect.poll(devices).not.toContain(device.subscription.endpoint)
    status = 201
  })

  it('tries again later when a service is out of order, and lets go of what is too old', async () => {
    const device = aDevice()
    await subscribe(device, ['LANE_NEAR'])
    status = 503
    await notice('LANE_NEAR')
    await expect.poll(() => sentTo(device)).toHaveLength(1)
    status = 201
    await one.database.pool.query(`update push_messages set next_at = now() where tries > 0`)
    await expect.poll(() => sentTo(device)).toHaveLength(2)
    await expect.poll(waiting).toBe(0)
    status = 503
    await notice('LANE_NEAR')
    await expect.poll(() => sentTo(device)).toHaveLength(3)
    status = 201
    await one.database.pool.query(`update push_messages set next_at = now(), expires_at = now()`)
    await expect.poll(waiting).toBe(0)
    expect(sentTo(device)).toHaveLength(3)
  })

  it('waits in quiet hours, and comes as one afterwards; what its reader lets pass comes at once', async () => {
    await one.database.pool.query('delete from push_subscriptions')
    const device = aDevice()
    await subscribe(device, ['WON', 'COUNTER', 'OUTBID'])
    // Hours that are now, whatever the hour is.
    const { rows } = await one.database.pool.query(
      `select to_char(now() at time zone 'UTC' - interval '5 minutes', 'HH24:MI') as "from", to_char(now() at time zone 'UTC' + interval '1 hour', 'HH24:MI') as "to"`,
    )
    await one.database.pool.query(`update profiles set preferences = '{"timeZone":"UTC"}' where account_id = $1`, [person.id])
    await post('/data/member/texts/quiet', { isOn: true, ...rows[0], passes: ['OUTBID'] })
    for (const kind of ['WON', 'WON', 'WON', 'OUTBID']) await notice(kind)
    await expect.poll(() => sentTo(device)).toHaveLength(1)
    expect(JSON.parse(open(device, sentTo(device)[0]?.body ?? Buffer.alloc(0))).title).toContain('Outbid')
    // Each of the three is told by itself, the last of them maybe after the other kind.
    await expect.poll(async () => (await one.database.pool.query('select held from push_messages')).rows).toEqual([{ held: 3 }])
    await one.database.pool.query('update push_messages set next_at = now()')
    await expect.poll(() => sentTo(device)).toHaveLength(2)
    expect(JSON.parse(open(device, sentTo(device)[1]?.body ?? Buffer.alloc(0)))).toMatchObject({
      title: '3 notices while you had quiet',
      path: '/dashboard',
    })
    await expect.poll(waiting).toBe(0)
    await one.database.pool.query('update quiet_hours set is_on = false')
  })

  it('in quiet hours what asks for an answer comes at once, and what is over before they end never', async () => {
    await one.database.pool.query('delete from push_subscriptions')
    const device = aDevice()
    await subscribe(device, ['WON', 'COUNTER', 'OUTBID', 'LANE_NEAR', 'APPROVAL_ASKED'])
    await one.database.pool.query(`update profiles set preferences = '{"timeZone":"UTC"}' where account_id = $1`, [person.id])
    // Hours that are now, and last longer than that somebody was outbid is news.
    const { rows } = await one.database.pool.query(
      `select to_char(now() at time zone 'UTC' - interval '5 minutes', 'HH24:MI') as "from", to_char(now() at time zone 'UTC' + interval '3 hours', 'HH24:MI') as "to"`,
    )
    await post('/data/member/texts/quiet', { isOn: true, ...rows[0] })
    for (const kind of ['OUTBID', 'LANE_NEAR', 'WON', 'APPROVAL_ASKED', 'COUNTER']) await notice(kind)
    await expect.poll(() => sentTo(device)).toHaveLength(2)
    await expect.poll(async () => (await one.database.pool.query('select held from push_messages')).rows).toEqual([{ held: 1 }])
    // What waits is as old as it is when it comes.
    const { rows: left } = await one.database.pool.query(`select expires_at - now() <= interval '1 day' as "isNoLonger" from push_messages`)
    expect(left).toEqual([{ isNoLonger: true }])
    await one.database.pool.query('delete from push_messages')
    await one.database.pool.query('update quiet_hours set is_on = false')
  })

  it('ends with the sign-out of its visit, by its owner alone, and with the account', async () => {
    const other = await aPerson(one.database.db)
    const theirs = await signIn(one.database.db, other)
    const [mine, left] = [aDevice(), aDevice()]
    await subscribe(mine, ['WON'], theirs)
    const { id } = (await get(theirs)).data.devices[0]
    await post(`${URL_PUSH}/remove`, { id })
    expect(await devices()).toContain(mine.subscription.endpoint)
    await post(`${URL_PUSH}/remove`, { id }, theirs)
    expect(await devices()).not.toContain(mine.subscription.endpoint)
    await subscribe(left, ['WON'], theirs)
    const { handle } = await one.database.db
      .selectFrom('sessions')
      .select('handle')
      .where('account_id', '=', other.id)
      .executeTakeFirstOrThrow()
    expect((await post('/data/member/sessions/end', { handle }, theirs)).returnCode).toBe(1)
    expect(await devices()).not.toContain(left.subscription.endpoint)
  })

  it('goes to nobody else who signs in on the same device', async () => {
    const device = aDevice()
    await subscribe(device)
    const other = await aPerson(one.database.db)
    await subscribe(device, ['WON'], await signIn(one.database.db, other))
    const owners = await one.database.db
      .selectFrom('push_subscriptions')
      .select('account_id')
      .where('endpoint', '=', device.subscription.endpoint)
      .execute()
    expect(owners).toEqual([{ account_id: other.id }])
  })

  it('a device is registered once, also by two accounts at once on two nodes', async () => {
    const device = aDevice()
    const other = await signIn(one.database.db, await aPerson(one.database.db))
    const payload = { ...device.subscription, kinds: ['WON'] }
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, async (_, at) => {
        const { app } = at % 4 < 2 ? one : beside
        const answer = await app.inject({ method: 'POST', url: URL_PUSH, headers: at % 2 === 0 ? headers : other, payload })
        return answer.json().returnCode
      }),
    )
    expect(answers).toEqual(answers.map(() => 1))
    expect((await devices()).filter((endpoint) => endpoint === device.subscription.endpoint)).toHaveLength(1)
  })

  it('push is sent to the open internet only', async () => {
    const { subscription } = aDevice()
    for (const endpoint of [
      'https://127.0.0.1/x',
      'https://10.0.0.1/x',
      'http://push.example.org/x',
      'https://db.internal/x',
      'https://[::1]/x',
    ])
      expect((await post(URL_PUSH, { ...subscription, endpoint, kinds: ['WON'] })).data.errorCode).toBe('INVALID_INPUT')
    const closed = [
      '127.0.0.1',
      '10.1.2.3',
      '172.20.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '::1',
      'fe80::1',
      'fd00::1',
      '::ffff:10.0.0.1',
      '2002:a00::1',
    ]
    expect(closed.filter(isPublicAddress)).toEqual([])
    expect(['142.250.1.1', '2a00:1450:4001::1'].every(isPublicAddress)).toBe(true)
    const found = await new Promise((resolve) => {
      lookUpPublic('localhost', { all: true }, (error) => resolve(error?.code))
    })
    expect(found).toBe('ENOTPUBLIC')
  })
})
