import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BidOrder } from '@app/contract/lanes/live.ts'
import { REQUEST_TIMEOUT_MS } from '#platform/http/limits.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { aPerson, signIn } from '../../../test/people.ts'
import { aBidder, aLot, aSale } from '../../../test/bidding.test-kit.ts'
import { connect, openNode, ticketFor, tryConnect, type LiveNode } from '../../../test/live.test-kit.ts'
import { withoutHashes } from '#test/without-hashes.ts'

let database: TestDatabase
let node: LiveNode
beforeAll(async () => {
  database = await testDatabase()
  node = await openNode(database)
})
afterAll(async () => {
  await node.close()
  await database.close()
})

const bidOf = (lotNumber: number, dollars: number, fields: Partial<BidOrder> = {}): BidOrder => ({
  lotNumber,
  kind: 'PRELIM_MAX',
  amountMinor: dollars * 100,
  currency: 'USD',
  key: randomUUID(),
  ...fields,
})

describe('who may open a live connection', () => {
  test('nobody without a ticket, with one already used, or with one that is over', async () => {
    expect(await tryConnect(node, 'x'.repeat(43))).toBe(403)
    const ticket = await ticketFor(node)
    const client = await tryConnect(node, ticket)
    expect(client).not.toBe(403)
    expect(await tryConnect(node, ticket)).toBe(403)
    const late = await ticketFor(node)
    await database.pool.query(`update one_time_keys set expires_at = now() - interval '1 second' where used_at is null`)
    expect(await tryConnect(node, late)).toBe(403)
  })

  test('nobody opens a live connection from a page of another origin, or from one that names none', async () => {
    expect(await tryConnect(node, await ticketFor(node), { origin: 'https://elsewhere.example' })).toBe(403)
    expect(await tryConnect(node, await ticketFor(node), { origin: null })).toBe(403)
    const answer = await fetch(`http://${node.host}/public/data/live-ticket`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example' },
      body: '{}',
    })
    expect(answer.status).toBe(403)
  })

  test("nobody with another one's ticket: a member's is worth nothing without their cookie, a visitor's nothing with one", async () => {
    const member = await signIn(database.db, await aPerson(database.db))
    const other = await signIn(database.db, await aPerson(database.db))
    const { cookie } = member
    expect(await tryConnect(node, await ticketFor(node, member))).toBe(403)
    expect(await tryConnect(node, await ticketFor(node, member), { cookie: other.cookie })).toBe(403)
    expect(await tryConnect(node, await ticketFor(node), { cookie })).toBe(403)
    const [hello] = await heardFirst(await tryConnect(node, await ticketFor(node, member), { cookie }))
    expect(hello).toMatchObject({ type: 'hello', member: true })
  })

  test('the address of the socket is no page, and no other address may leave HTTP', async () => {
    expect((await fetch(`http://${node.host}/live`)).status).toBe(404)
    expect(await tryConnect(node, '', { path: '/public/data/live' })).toBe(200)
  })
})

describe('the line beneath a socket', () => {
  // Node keeps the timer of a connection under a symbol of its own.
  const timerOf = (line: Socket): unknown =>
    Reflect.get(line, Object.getOwnPropertySymbols(line).find(({ description }) => description === 'timeout') ?? '')

  test('the line beneath a socket has no timer of HTTP left, while a request is held to its limit', async () => {
    const lines: Socket[] = []
    const limits: (number | undefined)[] = []
    const take = (line: Socket): void => void lines.push(line)
    const note = ({ socket }: IncomingMessage): void => void limits.push(socket.timeout)
    node.app.server.on('connection', take).on('request', note)
    const client = await connect(node)
    // Without an agent, so that no connection of an earlier test is used again.
    await once(get(`http://${node.host}/live`, { agent: false }), 'response')
    node.app.server.off('connection', take).off('request', note)
    const [live, other] = lines
    if (live === undefined || other === undefined) throw new Error('two connections')
    expect(timerOf(live)).toBeNull()
    expect(timerOf(other)).toEqual(expect.anything())
    expect(limits.at(-1)).toBe(REQUEST_TIMEOUT_MS)
    await client.leave()
  })
})

async function heardFirst(client: Awaited<ReturnType<typeof tryConnect>>) {
  if (typeof client === 'number') throw new Error(`refused with ${client}`)
  await client.until(() => client.heard.length > 0)
  return client.heard
}

describe('what a visitor sees', () => {
  test('prices and numbers of bidders, never a standing, a person or a secret maximum; and a visitor bids on nothing', async () => {
    const lot = await aLot(database)
    const bidder = await aBidder(database)
    await node.bidding.place(bidder.member, [bidOf(lot, 2_345)], node.bidding.nowMs())
    const client = await connect(node)
    client.follow([], [{ lot, lastSeq: 0 }])
    await client.until(() => client.seqs(lot).length > 1)
    client.say({ type: 'bid', id: 'a', bid: bidOf(lot, 3_000) })
    await client.until(() => client.of('refused').length > 0)
    expect(client.of('refused')).toMatchObject([{ id: 'a', code: 'NOT_SIGNED_IN' }])
    expect(client.of('own')).toEqual([])
    const received = JSON.stringify(client.heard)
    expect(withoutHashes(received)).not.toContain('234500')
    expect(withoutHashes(received)).not.toContain(String(bidder.number))
    expect(received).not.toContain('Tester')
    expect(client.heard.every(({ serverMs }) => Number.isInteger(serverMs))).toBe(true)
  })
})

describe('what a connection may say', () => {
  test('what cannot be read is refused, and said again and again ends the connection', async () => {
    const client = await connect(node)
    for (const text of ['{', '{"type":"follow"}', '[]']) client.say(text)
    await client.until(() => client.of('refused').length === 3)
    expect(client.of('refused').map(({ code }) => code)).toEqual(['MALFORMED', 'MALFORMED', 'MALFORMED'])
    client.follow(Array.from({ length: 25 }, (_, index) => index + 1))
    client.follow(
      [],
      Array.from({ length: 201 }, (_, index) => ({ lot: index + 1, lastSeq: 0 })),
    )
    await client.until(() => client.closed !== null)
    expect(client.closed).toBe(1008)
  })

  test('a message beyond the size ends the connection', async () => {
    const client = await connect(node)
    client.say(JSON.stringify({ type: 'ping', at: 1, filler: 'x'.repeat(17_000) }))
    await client.until(() => client.closed !== null)
    expect(client.closed).toBe(1009)
  })

  test('messages without end are refused, then the connection is closed', async () => {
    const client = await connect(node)
    for (let count = 0; count < 200; count += 1) client.say({ type: 'ping', at: count, isVisible: false })
    await client.until(() => client.closed !== null)
    expect(client.closed).toBe(1008)
    expect(client.of('refused').every(({ code }) => code === 'TOO_FAST')).toBe(true)
  })

  test('a bid without a key is no bid', async () => {
    const client = await connect(node, await signIn(database.db, await aBidder(database)))
    const { key: _, ...keyless } = bidOf(await aLot(database), 100)
    client.say({ type: 'bid', id: 'a', bid: keyless })
    await client.until(() => client.of('refused').length > 0)
    expect(client.of('refused')).toMatchObject([{ code: 'MALFORMED' }])
  })
})

describe('bids on a socket', () => {
  test('bids on a socket are answered, the same key once, and tell the bidder their own standing', async () => {
    const lot = await aLot(database)
    const client = await connect(node, await signIn(database.db, await aBidder(database)))
    client.follow([], [{ lot, lastSeq: 0 }])
    const bid = bidOf(lot, 500)
    client.say({ type: 'bid', id: 'first', bid })
    await client.until(() => client.of('answer').length > 0)
    client.say({ type: 'bid', id: 'again', bid })
    await client.until(() => client.of('answer').length > 1)
    const [first, again] = client.of('answer')
    expect(first).toMatchObject({ id: 'first', answer: { isAccepted: true, isLeading: true, lotNumber: lot } })
    expect(again).toMatchObject({ id: 'again', answer: { isReplay: true, seq: first?.answer.seq } })
    await client.until(() => client.of('own').some(({ own }) => own.lot === lot && own.maxMinor === 50_000))
    expect(client.of('own').at(-1)?.own).toMatchObject({ isLeading: true, maxMinor: 50_000 })
  })

  test('a standing is told anew to whom comes back to a lot that they had let go of', async () => {
    const lot = await aLot(database)
    const client = await connect(node, await signIn(database.db, await aBidder(database)))
    const ownMessages = () => client.of('own').filter(({ own }) => own.lot === lot).length
    client.follow([], [{ lot, lastSeq: 0 }])
    await client.until(() => ownMessages() === 1)
    client.follow([], [])
    client.follow([], [{ lot, lastSeq: 0 }])
    await client.until(() => ownMessages() >= 2)
    expect(ownMessages()).toBe(2)
  })

  test('more bids on a socket than the rate allows are answered as too fast, never dropped', async () => {
    const lot = await aLot(database)
    const client = await connect(node, await signIn(database.db, await aBidder(database)))
    for (let count = 0; count < 30; count += 1) client.say({ type: 'bid', id: String(count), bid: bidOf(lot, 100 + count * 50) })
    await client.until(() => client.of('answer').length === 30)
    const fast = client.of('answer').filter(({ answer }) => answer.reason === 'TOO_FAST')
    expect(fast.length).toBeGreaterThan(0)
    expect(fast.every(({ answer }) => !answer.isAccepted && answer.seq === null)).toBe(true)
  })

  test('bids on a socket are refused to whom a step holds up, as everywhere', async () => {
    const lot = await aLot(database)
    const bidder = await aBidder(database)
    const client = await connect(node, await signIn(database.db, bidder))
    await client.settled()
    await database.db
      .insertInto('account_steps')
      .values({ account_id: bidder.id, status: 463, cause: 'OPERATOR', raised_by: bidder.id, reason: '' })
      .execute()
    node.sessions.forgetAccount()
    client.say({ type: 'bid', id: 'a', bid: bidOf(lot, 500) })
    await client.until(() => client.of('refused').length > 0)
    expect(client.of('refused')).toMatchObject([{ id: 'a', code: 'SUBSCRIPTION_NEEDED' }])
  })
})

describe('the end of a session is the end of its connections', () => {
  const ways: Readonly<Record<string, (sessions: LiveNode['sessions'], id: number) => Promise<unknown>>> = {
    'sign-out everywhere': (sessions, id) => sessions.endAll(id),
    'an end on another node': (_, id) => database.pool.query('delete from sessions where account_id = $1', [id]),
    'a disabled account': (_, id) => database.pool.query(`update accounts set status = 'suspended' where id = $1`, [id]),
    'the end of its time': (_, id) => database.pool.query(`update sessions set ends_at = now() where account_id = $1`, [id]),
    'too long without use': (_, id) =>
      database.pool.query(`update sessions set seen_at = now() - interval '31 minutes' where account_id = $1`, [id]),
  }
  test.each(Object.keys(ways))('a connection ends with its session: %s', async (way) => {
    const person = await aPerson(database.db)
    const client = await connect(node, await signIn(database.db, person))
    const other = await connect(node)
    await client.settled()
    await ways[way]?.(node.sessions, person.id)
    await client.until(() => client.closed !== null)
    expect(client.closed).toBe(4401)
    await other.settled()
    expect(other.closed).toBeNull()
    await other.leave()
  })

  test('a lane in a tab that is seen is use of the session; one that is not seen is none', async () => {
    const saleId = await aSale(database)
    const person = await aPerson(database.db)
    const client = await connect(node, await signIn(database.db, person))
    client.follow([saleId])
    await client.settled()
    const old = `update sessions set seen_at = now() - interval '20 minutes' where account_id = $1 returning seen_at`
    const seenAt = async () =>
      (
        await database.pool.query<{ is_old: boolean }>(
          `select seen_at < now() - interval '10 minutes' as is_old from sessions where account_id = $1`,
          [person.id],
        )
      ).rows[0]
    await database.pool.query(old, [person.id])
    client.say({ type: 'ping', at: 1, isVisible: false })
    await client.settled()
    expect(await seenAt()).toEqual({ is_old: true })
    client.say({ type: 'ping', at: 2, isVisible: true })
    await client.settled()
    expect(await seenAt()).toEqual({ is_old: false })
  })
})

describe('where no socket can be opened', () => {
  test('a stream of events says the same; it wants a ticket and our own origin', async () => {
    const lot = await aLot(database)
    const bidder = await aBidder(database)
    await node.bidding.place(bidder.member, [bidOf(lot, 500)], node.bidding.nowMs())
    const address = async (): Promise<string> => `http://${node.host}/live/events?ticket=${await ticketFor(node)}&lanes=&lots=${lot}:0`
    expect((await fetch(`http://${node.host}/live/events?lots=${lot}:0`)).status).toBe(403)
    expect((await fetch(await address(), { headers: { origin: 'https://elsewhere.example' } })).status).toBe(403)
    const stop = new AbortController()
    const stream = await fetch(await address(), { signal: stop.signal })
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff')
    let text = ''
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    while (!text.includes('"type":"events"') || !text.endsWith('\n\n')) text += (await reader?.read())?.value ?? ''
    const messages = text
      .trim()
      .split('\n\n')
      .map((part) => JSON.parse(part.replace(/^data: /, '')) as { type: string })
    expect(messages.map(({ type }) => type)).toEqual(['hello', 'events'])
    stop.abort()
  })

  test('polling says the same, own standings to their member alone', async () => {
    const lot = await aLot(database)
    const bidder = await aBidder(database)
    await node.bidding.place(bidder.member, [bidOf(lot, 500)], node.bidding.nowMs())
    const ask = async (query: string, headers: Readonly<Record<string, string>> = {}) => {
      const answer = await node.app.inject({ url: `/public/data/live?${query}`, headers: { host: 'localhost', ...headers } })
      return answer.json<{ data: { messages: { type: string; events?: { seq: number }[] }[] } }>().data
    }
    const visitor = await ask(`lots=${lot}:0`)
    expect(visitor.messages.map(({ type }) => type)).toEqual(['hello', 'events'])
    const [, events] = visitor.messages
    const last = events?.events?.at(-1)?.seq ?? 0
    expect((await ask(`lots=${lot}:${last}`)).messages.map(({ type }) => type)).toEqual(['hello'])
    const own = await ask(`lots=${lot}:${last}`, await signIn(database.db, bidder))
    expect(own.messages.map(({ type }) => type)).toEqual(['hello', 'own'])
    expect(await ask('lots=1:x')).toMatchObject({ errorCode: 'INVALID_INPUT' })
  })
})
