import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteOf } from '@app/rules/sites/sites.ts'
import { letBidFor } from '#test/accounts/mandates.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { signIn } from '../../../test/people.ts'
import { aBidder, aLot } from '../../../test/bidding.test-kit.ts'
import { connect, openNode, ticketFor, type LiveNode } from '../../../test/live.test-kit.ts'
import { newCredential } from '#platform/edge/bearer-token.ts'
import { keyHash, newKey } from '#platform/random-key.ts'

/** For so long nothing is told to whom nothing concerns. */
const QUIET_MS = 1_000

let database: TestDatabase
let nodes: readonly LiveNode[]
beforeAll(async () => {
  database = await testDatabase()
  nodes = [await openNode(database), await openNode(database)]
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await database.close()
})

describe('a session that ended elsewhere', () => {
  test('a session that ended elsewhere closes its lines on every node, without a notification', async () => {
    const bidder = await aBidder(database)
    const { cookie } = await signIn(database.db, bidder)
    const lines = await Promise.all([0, 1].map((at) => connect(nodes[at] as LiveNode, { cookie })))
    await Promise.all(lines.map((line) => line.until(() => line.of('hello').some(({ member }) => member))))
    await database.pool.query('delete from sessions where account_id = $1', [bidder.id])
    await Promise.all(lines.map((line) => line.until(() => line.closed !== null)))
    expect(lines.map(({ closed }) => closed)).toEqual([4401, 4401])
  })

  test('a session that ended elsewhere is nobody’s on every node, however often it is used', async () => {
    const bidder = await aBidder(database)
    const { cookie } = await signIn(database.db, bidder)
    const site = siteOf('CPRTUS')
    const sessionId = /hl=([^;]+)/.exec(cookie)?.[1] ?? ''
    const read = ({ sessions }: LiveNode) => sessions.readOften(sessionId, site)
    expect((await Promise.all(nodes.map(read))).map((member) => member?.accountId)).toEqual([bidder.id, bidder.id])
    await database.pool.query('delete from sessions where account_id = $1', [bidder.id])
    await expect.poll(async () => Promise.all(nodes.map(read)), { interval: 10, timeout: 30_000 }).toEqual([null, null])
  })
})

describe('a token that was revoked elsewhere', () => {
  /** Keeps a token of a buyer as its call would. */
  async function aToken(owner: { readonly id: number }, scopes: readonly string[]) {
    const token = `hlk_${newKey()}`
    const mandateId = await letBidFor(database.db, { payer: owner, holder: owner }, { kind: 'BOT', scopes: ['bids'], lastOn: '2099-12-31' })
    await database.pool.query(
      `insert into api_keys (mandate_id, account_id, name, prefix, token_hash, credential, scopes)
       values ($1, $2, 'Bot', $3, $4, $5, $6)`,
      [mandateId, owner.id, token.slice(0, 10), keyHash(token), Buffer.from(newCredential()), scopes],
    )
    const revoke = () =>
      database.pool.query(`update mandates set revoked_at = clock_timestamp(), revoked_by = payer_id, reason = 'x' where id = $1`, [
        mandateId,
      ])
    return { headers: { authorization: `Bearer ${token}` }, revoke }
  }

  test('a token that was revoked elsewhere closes its lines on every node within a second, without a notification', async () => {
    const bidder = await aBidder(database)
    for (const scopes of [['watch'], ['watch', 'bids:read', 'bids:place']]) {
      const { headers, revoke } = await aToken(bidder, scopes)
      const { cookie } = await signIn(database.db, bidder)
      const lines = await Promise.all([0, 1].map((at) => connect(nodes[at] as LiveNode, headers)))
      const own = await connect(nodes[0] as LiveNode, { cookie })
      await Promise.all(lines.map((line) => line.until(() => line.of('hello').length > 0)))
      // One that only watches is a visitor's.
      expect(lines.map((line) => line.of('hello')[0]?.member)).toEqual([scopes.length > 1, scopes.length > 1])
      await revoke()
      const sinceMs = performance.now()
      await Promise.all(lines.map((line) => line.until(() => line.closed !== null)))
      expect(performance.now() - sinceMs).toBeLessThan(1_000)
      expect(lines.map(({ closed }) => closed)).toEqual([4401, 4401])
      // Its person's own line stays.
      expect(own.closed).toBeNull()
      await own.leave()
    }
  })

  test('a token that was changed elsewhere closes the lines that were opened before, and opens others', async () => {
    const bidder = await aBidder(database)
    const { headers } = await aToken(bidder, ['watch', 'bids:read'])
    const lines = await Promise.all([0, 1].map((at) => connect(nodes[at] as LiveNode, headers)))
    await Promise.all(lines.map((line) => line.until(() => line.of('hello').length > 0)))
    await database.pool.query(`update api_keys set scopes = array['watch'], credential = $2 where account_id = $1`, [
      bidder.id,
      Buffer.from(newCredential()),
    ])
    await Promise.all(lines.map((line) => line.until(() => line.closed !== null)))
    await expect
      .poll(async () => {
        const line = await connect(nodes[0] as LiveNode, headers)
        await line.until(() => line.of('hello').length > 0)
        await line.leave()
        return line.of('hello')[0]?.member
      })
      .toBe(false)
  })

  test('a token places bids over its line only where it may, and no bid after it was revoked', async () => {
    const bidder = await aBidder(database)
    const lot = await aLot(database)
    const placing = await aToken(bidder, ['watch', 'bids:read', 'bids:place'])
    const reading = await aToken(bidder, ['watch', 'bids:read'])
    const watching = await aToken(bidder, ['watch'])
    const order = (key: string, amountMinor: number) => ({ lotNumber: lot, kind: 'PRELIM_MAX', amountMinor, currency: 'USD', key }) as const
    for (const { headers } of [reading, watching]) {
      const line = await connect(nodes[0] as LiveNode, headers)
      line.say({ type: 'bid', id: 'no', bid: order('no', 90_000) })
      await line.until(() => line.of('refused').length > 0)
      expect(line.of('refused')).toMatchObject([{ id: 'no', code: 'TOKEN_SCOPE' }])
      await line.leave()
    }
    const line = await connect(nodes[0] as LiveNode, placing.headers)
    line.say({ type: 'bid', id: 'one', bid: order('one', 100_000) })
    await line.until(() => line.of('answer').length === 1)
    expect(line.of('answer')).toMatchObject([{ answer: { isAccepted: true } }])
    await placing.revoke()
    line.say({ type: 'bid', id: 'two', bid: order('two', 120_000) })
    await line.until(() => line.of('answer').length + line.of('refused').length === 2 || line.closed !== null)
    expect(line.of('answer').slice(1)).not.toMatchObject([{ answer: { isAccepted: true } }])
    const { rows } = await database.pool.query(`select count(*)::int as n from bids where lot = $1 and is_accepted`, [lot])
    expect(rows).toEqual([{ n: 1 }])
  })

  test('a token needs a ticket of its own: one of a visitor, a session or another token opens it no line', async () => {
    const bidder = await aBidder(database)
    const [mine, other] = [await aToken(bidder, ['watch']), await aToken(bidder, ['watch'])]
    const { cookie } = await signIn(database.db, bidder)
    const node = nodes[0] as LiveNode
    for (const headers of [{}, { cookie }, other.headers]) {
      const ticket = await ticketFor(node, headers)
      const answer = await node.app.inject({ url: `/live/events?ticket=${ticket}&lanes=1`, headers: { ...mine.headers, host: node.host } })
      expect(answer.statusCode).toBe(403)
    }
  })
})

describe('a mandate that ended elsewhere', () => {
  test('a mandate that ended elsewhere is told on every node without a notification, and bids are refused at once', async () => {
    const payer = await aBidder(database)
    const holder = await aBidder(database, { kind: 'broker-bidder', broker_id: payer.id, deposit: 0 })
    const id = await letBidFor(database.db, { payer, holder }, { kind: 'BROKER_BIDDER' })
    const lot = await aLot(database)
    const { cookie } = await signIn(database.db, holder)
    const lines = await Promise.all([0, 1].map((at) => connect(nodes[at] as LiveNode, { cookie })))
    await Promise.all(lines.map((line) => line.until(() => line.of('mandate').length === 1)))
    await database.pool.query(`update mandates set revoked_at = clock_timestamp(), revoked_by = payer_id, reason = 'Left.' where id = $1`, [
      id,
    ])
    await Promise.all(lines.map((line) => line.until(() => line.of('mandate').length === 2)))
    for (const [at, line] of lines.entries()) {
      expect(line.of('mandate').map(({ isInForce }) => isInForce)).toEqual([true, false])
      expect(line.closed).toBeNull()
      const order = { lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: 100_000, currency: 'USD', key: `after-${at}` } as const
      line.say({ type: 'bid', id: 'late', bid: order })
      await line.until(() => line.of('answer').length > 0)
      expect(line.of('answer')).toMatchObject([{ answer: { isAccepted: false, reason: 'NO_MANDATE' } }])
    }
    await letBidFor(database.db, { payer, holder }, { kind: 'BROKER_BIDDER' })
    await Promise.all(lines.map((line) => line.until(() => line.of('mandate').length === 3)))
    await Promise.all(lines.map((line) => line.leave()))
  })

  test('a mandate is told of to nobody who bids for themselves', async () => {
    const buyer = await aBidder(database)
    const { cookie } = await signIn(database.db, buyer)
    const line = await connect(nodes[0] as LiveNode, { cookie })
    await line.until(() => line.of('hello').length > 0)
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
    expect(line.of('mandate')).toEqual([])
    await line.leave()
  })
})
