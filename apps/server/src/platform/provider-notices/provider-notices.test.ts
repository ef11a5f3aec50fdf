import { createHmac, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOTICE_MAX_BYTES } from '@app/contract/providers/provider-notices.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson, signIn } from '#test/people.ts'
import { BACK_OFF_MS, DEAD_KEPT_DAYS, HANDLED_KEPT_DAYS, UNCLAIMED_DAYS } from './limits.ts'
import { sweepNotices } from './notices.store.ts'
import { NoticeFault } from './index.ts'

const HOOK = '/hooks/payments/acme'
const KEY = 'key of acme'
const JSON_TYPE = { 'content-type': 'application/json' }

interface Seen {
  readonly raw: Buffer
  readonly headers: IncomingHttpHeaders
}

let one: TestApp
let seen: Seen[] = []
let asked: string[] = []
/** What asking the provider ends with. */
let ask: (ref: string) => Promise<void> = () => Promise.resolve()

const signed = (body: string | Buffer): string => createHmac('sha256', KEY).update(body).digest('hex')

beforeAll(async () => {
  one = await testApp(
    {},
    {
      beforeReady: (app) =>
        app.rooms.notices.register({
          kind: 'payments',
          provider: 'acme',
          verify: async (raw, headers) => {
            seen.push({ raw, headers })
            if (headers['acme-signature'] !== signed(raw)) return 'refused'
            const { id, type, object } = JSON.parse(raw.toString()) as { id: string; type: string; object: string }
            return type === 'changed' ? { eventId: id, ref: object } : 'ignored'
          },
          handle: async (ref) => {
            asked.push(ref)
            await ask(ref)
          },
        }),
    },
  )
})
afterAll(() => one.close())
beforeEach(async () => {
  ask = () => Promise.resolve()
  await one.database.pool.query('delete from provider_notices')
  seen = []
  asked = []
})

const anEvent = (more: object = {}): string => JSON.stringify({ id: randomUUID(), type: 'changed', object: randomUUID(), ...more })
const send = (body: string | Buffer, headers: Readonly<Record<string, string>> = {}, url = HOOK) =>
  one.app.inject({
    method: 'POST',
    url,
    payload: body,
    headers: { host: 'localhost', ...JSON_TYPE, 'acme-signature': signed(body), ...headers },
  })
const rows = async () =>
  (
    await one.database.pool.query<{
      event_id: string
      ref: string
      state: string
      tries: number
      last_error: string | null
      in_ms: number
    }>(
      `select event_id, ref, state, tries, last_error, extract(epoch from due_at - now())::float8 * 1000 as in_ms from provider_notices order by id`,
    )
  ).rows
const makeDue = () => one.database.pool.query(`update provider_notices set due_at = now() where state = 'waiting'`)

describe('a notice of a provider', () => {
  it('a notice of a provider with a wrong signature is refused, whoever’s session it comes with, and nothing is kept', async () => {
    const member = await signIn(one.database.db, await aPerson(one.database.db, { kind: 'internal', privileges: ['OPERATOR'] }))
    const body = anEvent()
    for (const headers of [{}, member])
      for (const signature of ['', signed(`${body} `), signed(anEvent())])
        expect((await send(body, { ...headers, 'acme-signature': signature })).statusCode).toBe(401)
    expect((await send(`${body} `, { 'acme-signature': signed(body) })).json().data.errorCode).toBe('SIGNATURE_WRONG')
    expect(await rows()).toEqual([])
  })

  it('a notice of a provider that is not set up is not found, and other methods are not taken', async () => {
    for (const path of ['/hooks/payments/other', '/hooks/identity/acme', '/hooks/payments/acme%2F', '/hooks/payments/__proto__'])
      expect([path, (await send(anEvent(), {}, path)).statusCode]).toEqual([path, 404])
    expect((await one.app.inject({ url: HOOK, headers: { host: 'localhost' } })).statusCode).toBe(405)
    expect(seen).toEqual([])
  })

  it('a notice of a provider needs neither session nor token nor origin, reads no cookie and sets none', async () => {
    const member = await signIn(one.database.db, await aPerson(one.database.db))
    const answer = await send(anEvent(), {
      ...member,
      'x-xsrf-token': 'wrong',
      origin: 'https://acme.example',
      'sec-fetch-site': 'cross-site',
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { returnCode: 1, data: {} }])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(seen.map(({ headers }) => headers.cookie)).toEqual([undefined])
    expect(answer.headers['ratelimit-policy']).toContain('"notice"')
    // A token of a program says nothing here either.
    expect((await send(anEvent(), { authorization: 'Bearer hlk_unknown' })).statusCode).toBe(200)
  })

  it('a notice of a provider is read by the bytes that came, of any type, up to its limit', async () => {
    const body = anEvent().replace('{', '{ \n "é":1,')
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'application/x-unheard-of'])
      expect([type, (await send(body, { 'content-type': type })).statusCode]).toEqual([type, 200])
    const untyped = { host: 'localhost', 'acme-signature': signed(body) }
    expect((await one.app.inject({ method: 'POST', url: HOOK, payload: body, headers: untyped })).statusCode).toBe(200)
    for (const { raw } of seen) expect(raw.toString()).toBe(body)
    const filled = (bytes: number) => {
      const shortest = anEvent({ more: '' })
      return shortest.replace('"more":""', `"more":"${'x'.repeat(bytes - shortest.length)}"`)
    }
    expect((await send(filled(NOTICE_MAX_BYTES))).statusCode).toBe(200)
    expect((await send(filled(NOTICE_MAX_BYTES + 1))).statusCode).toBe(413)
    expect((await send('')).statusCode).toBe(500)
    expect((await send('', { 'acme-signature': 'x' })).statusCode).toBe(401)
    expect(await rows()).toHaveLength(2)
  })

  it('a notice of a provider is kept once, however often and from how many sides it comes', async () => {
    ask = () => Promise.reject(new NoticeFault('not yet'))
    const body = anEvent()
    const answers = await Promise.all(Array.from({ length: 40 }, () => send(body)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await rows()).toHaveLength(1)
    expect((await send(body)).statusCode).toBe(200)
    await expect.poll(() => asked).toHaveLength(1)
    expect(await rows()).toHaveLength(1)
  })

  it('a notice of a provider that nothing is asked about is answered and not kept', async () => {
    expect((await send(anEvent({ type: 'other' }))).statusCode).toBe(200)
    expect(await rows()).toEqual([])
  })

  it('a notice of a provider leaves nothing of what it says but two ids', async () => {
    await send(anEvent({ name: 'Ann Canary', email: 'canary@example.com' }))
    const { rows: kept } = await one.database.pool.query('select to_jsonb(n)::text as row from provider_notices n')
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toMatch(/canary/i)
  })

  it('a notice of a provider is answered once it is committed, and not before', async () => {
    const client = await one.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('lock table provider_notices in exclusive mode')
      let status = 0
      const sent = send(anEvent()).then((answer) => (status = answer.statusCode))
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(status).toBe(0)
      await client.query('commit')
      await sent
      expect([status, (await rows()).length]).toEqual([200, 1])
      // What cannot be kept is no receipt.
      expect((await send(anEvent({ id: 'x'.repeat(256) }))).statusCode).toBe(500)
      expect((await send(anEvent({ object: '' }))).statusCode).toBe(500)
    } finally {
      client.release()
    }
  })
})

describe('what notices lead to', () => {
  it('what a notice leads to is a question, asked by one node once', async () => {
    const bodies = Array.from({ length: 20 }, () => anEvent())
    await Promise.all(bodies.map((body) => send(body)))
    await Promise.all(Array.from({ length: 10 }, () => one.app.rooms.notices.handleDue()))
    await expect.poll(async () => (await rows()).map(({ state, tries }) => [state, tries])).toEqual(bodies.map(() => ['handled', 1]))
    const refs = bodies.map((body) => (JSON.parse(body) as { object: string }).object)
    expect(asked.toSorted()).toEqual(refs.toSorted())
  })

  it('what a notice leads to is tried again with growing pauses, and given up after the last', async () => {
    ask = () => Promise.reject(new NoticeFault('unreachable'))
    await send(anEvent())
    for (const [at, pauseMs] of BACK_OFF_MS.entries()) {
      await makeDue()
      await one.app.rooms.notices.handleDue()
      await expect.poll(async () => (await rows())[0]?.tries).toBe(at + 1)
      await expect.poll(async () => Math.abs(((await rows())[0]?.in_ms ?? 0) - pauseMs)).toBeLessThan(5_000)
      expect((await rows())[0]).toMatchObject({ state: 'waiting', last_error: 'unreachable' })
    }
    await makeDue()
    await one.app.rooms.notices.handleDue()
    await expect.poll(async () => (await rows())[0]?.state).toBe('dead')
    const tries = BACK_OFF_MS.length + 1
    expect([asked.length, (await rows())[0]]).toMatchObject([tries, { tries, last_error: 'unreachable' }])
    expect([...BACK_OFF_MS].toSorted((a, b) => a - b)).toEqual(BACK_OFF_MS)
  })

  it('what a notice leads to succeeds once its provider answers again', async () => {
    ask = () => Promise.reject(Object.assign(new Error('connect to Ann Canary failed'), { code: 'ECONNREFUSED' }))
    await send(anEvent())
    await expect.poll(async () => (await rows())[0]?.last_error).toBe('Error ECONNREFUSED')
    ask = () => Promise.resolve()
    await makeDue()
    await expect.poll(async () => (await rows())[0]?.state).toBe('handled')
    expect((await rows())[0]).toMatchObject({ tries: 2, last_error: null })
  })

  it('what a notice leads to is lost by a node that died during the last try, and told so', async () => {
    await one.database.pool.query(
      `insert into provider_notices (kind, provider, event_id, ref, tries) values ('payments', 'acme', 'a', 'b', $1)`,
      [BACK_OFF_MS.length + 1],
    )
    await expect.poll(async () => (await rows())[0]).toMatchObject({ state: 'dead', last_error: 'lost' })
    expect(asked).toEqual([])
  })

  it('what notices led to is forgotten after a while, and what nobody asks about is given up', async () => {
    const add = (event: string, state: string, days: number) =>
      one.database.pool.query(
        `insert into provider_notices (kind, provider, event_id, ref, state, received_at, ended_at)
         values ('identity', 'gone', $1, 'x', $2, now() - $3 * interval '1 day', case $2 when 'waiting' then null else now() - $3 * interval '1 day' end)`,
        [event, state, days],
      )
    await add('waits', 'waiting', UNCLAIMED_DAYS - 1)
    await add('unclaimed', 'waiting', UNCLAIMED_DAYS + 1)
    await add('handled', 'handled', HANDLED_KEPT_DAYS - 1)
    await add('old', 'handled', HANDLED_KEPT_DAYS + 1)
    await add('dead', 'dead', DEAD_KEPT_DAYS - 1)
    await add('long dead', 'dead', DEAD_KEPT_DAYS + 1)
    await sweepNotices(one.database.db, { unclaimed: UNCLAIMED_DAYS, handled: HANDLED_KEPT_DAYS, dead: DEAD_KEPT_DAYS })
    expect((await rows()).map(({ event_id, state, last_error }) => [event_id, state, last_error])).toEqual([
      ['waits', 'waiting', null],
      ['unclaimed', 'dead', 'no such provider'],
      ['handled', 'handled', null],
      ['dead', 'dead', null],
    ])
  })

  it('a provider is registered once, under a name that can stand in an address', () => {
    const { notices } = one.app.rooms
    const of = { verify: () => Promise.resolve('refused' as const), handle: () => Promise.resolve() }
    expect(() => notices.register({ ...of, kind: 'payments', provider: 'acme' })).toThrow(/already/)
    for (const name of ['', 'A', 'a/b', 'a b', '-a', 'é'])
      expect(() => notices.register({ ...of, kind: 'payments', provider: name })).toThrow(/address/)
  })
})
