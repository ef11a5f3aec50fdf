import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteOf } from '@app/rules/sites/sites.ts'
import { letBidFor } from '#test/mandates.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { signIn } from '../../../test/people.ts'
import { aBidder, aLot } from '../../../test/bidding.test-kit.ts'
import { connect, openNode, type LiveNode } from '../../../test/live.test-kit.ts'

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
