import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '#test/until.ts'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { signIn } from '../../../test/people.ts'
import { letBidFor } from '../../../test/accounts/mandates.ts'
import { LOST } from '../lanes/presence.store.ts'
import { aBidder, aLot, aSale } from '../../../test/bidding.test-kit.ts'
import { connect, openNode, type LiveNode, type SocketClient } from '../../../test/live.test-kit.ts'

type Bidder = Awaited<ReturnType<typeof aBidder>>

let database: TestDatabase
let node: LiveNode
beforeAll(async () => {
  database = await testDatabase()
  node = await openNode(database, { runsLanes: true })
})
afterAll(async () => {
  await node.close()
  await database.close()
})

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
/** Longer than a resting lane waits between two looks for those who were lost, milliseconds. */
const TWO_LOOKS_MS = 2_100

/** Waits until the node has looked once more at who is there, from its beginning to its end. */
async function looked(): Promise<void> {
  const seenAt = async () => (await database.pool.query<{ at: string }>(`select max(seen_at)::text as at from nodes`)).rows[0]?.at
  for (let looks = 0; looks < 2; looks += 1) {
    const before = await seenAt()
    await until('the node looks', async () => (await seenAt()) !== before)
  }
}

/** Lets a lane have rested longer than those who were lost together count as one. */
const restLonger = (saleId: number) =>
  database.pool.query(`update lane_runs set resume_at = resume_at - interval '6 seconds' where sale_id = $1`, [saleId])

/** A lane that has begun, with its first lot on the block until a hand takes it off, and a visitor who watches it. */
async function aRunningLane(): Promise<{ saleId: number; lot: number; watcher: SocketClient }> {
  const saleId = await aSale(database, { startsIn: -1, lane: randomUUID().slice(0, 8) })
  const lot = await aLot(database, { saleId, item: 1 })
  await aLot(database, { saleId, item: 2 })
  const watcher = await connect(node)
  watcher.follow([saleId])
  await watcher.until(() => stateOf(watcher, lot)?.phase === 'ACTIVE')
  await node.bidding.control.setMode(saleId, 'hand')
  await watcher.until(() => stateOf(watcher, lot)?.deadlineMs === null)
  return { saleId, lot, watcher }
}

const stateOf = (client: SocketClient, lot: number) => client.of('events').findLast(({ state }) => state.lot === lot)?.state
const laneOf = (client: SocketClient, saleId: number) => client.of('lane').findLast(({ lane }) => lane.saleId === saleId)?.lane

/** Somebody who follows a lane over a socket. */
async function inLane(saleId: number, who?: Bidder): Promise<{ client: SocketClient; who: Bidder }> {
  const bidder = who ?? (await aBidder(database))
  const client = await connect(node, await signIn(database.db, bidder))
  client.follow([saleId])
  await client.settled()
  return { client, who: bidder }
}

/** A live bid at the ask over a socket; answers what became of it. */
async function bidLive(client: SocketClient, watcher: SocketClient, lot: number) {
  const count = client.of('answer').length
  const amountMinor = stateOf(watcher, lot)?.askMinor ?? 0
  client.say({
    type: 'bid',
    id: randomUUID(),
    bid: { lotNumber: lot, kind: 'LIVE', amountMinor, currency: 'USD', key: randomUUID(), isConfirmed: true },
  })
  await client.until(() => client.of('answer').length > count)
  const answer = client.of('answer').at(-1)?.answer
  await watcher.until(() => (stateOf(watcher, lot)?.seq ?? 0) >= (answer?.seq ?? 0))
  return answer
}

describe('who is in a lane', () => {
  test('those who have bid in it and are connected; not watchers, not who has left', async () => {
    const { saleId, lot, watcher } = await aRunningLane()
    const [first, second] = [await inLane(saleId), await inLane(saleId)]
    expect(await node.live.activeBidders(saleId)).toEqual([])
    expect(await bidLive(first.client, watcher, lot)).toMatchObject({ isAccepted: true })
    expect(await node.live.activeBidders(saleId)).toEqual([first.who.id])
    await bidLive(second.client, watcher, lot)
    const again = await inLane(saleId, first.who)
    await first.client.leave()
    expect((await node.live.activeBidders(saleId)).toSorted()).toEqual([first.who.id, second.who.id].toSorted())
    await again.client.leave()
    await until('who left is gone', async () => (await node.live.activeBidders(saleId)).length <= 1)
    expect(await node.live.activeBidders(saleId)).toEqual([second.who.id])
    await Promise.all([second.client.leave(), watcher.leave()])
  })
})

describe('many lost at once', () => {
  test('three bidders whose lines break pause the lane; three who leave do not', async () => {
    const { saleId, lot, watcher } = await aRunningLane()
    const left = await Promise.all(Array.from({ length: 3 }, () => inLane(saleId)))
    const lost = await Promise.all(Array.from({ length: 3 }, () => inLane(saleId)))
    const stays = await inLane(saleId)
    for (const { client } of [...left, ...lost, stays]) await bidLive(client, watcher, lot)
    await Promise.all(left.map(({ client }) => client.leave()))
    await until('who left is gone', async () => (await node.live.activeBidders(saleId)).length <= 4)
    await looked()
    expect(laneOf(watcher, saleId)?.state).toBe('RUNNING')
    await Promise.all(lost.map(({ client }) => client.breakOff()))
    await watcher.until(() => laneOf(watcher, saleId)?.state === 'PAUSED')
    const lane = laneOf(watcher, saleId)
    expect(lane?.pauseReason).toBe('MASS_LOSS')
    expect((lane?.resumeAtMs ?? 0) - node.bidding.nowMs()).toBeLessThanOrEqual(120_000)
    await watcher.until(() => stateOf(watcher, lot)?.phase === 'PAUSED')
    await Promise.all([stays.client.leave(), watcher.leave()])
  })

  test('the lane goes on before its rest is over once they are back', async () => {
    const { saleId, lot, watcher } = await aRunningLane()
    const lost = await Promise.all(Array.from({ length: 3 }, () => inLane(saleId)))
    for (const { client } of lost) await bidLive(client, watcher, lot)
    await Promise.all(lost.map(({ client }) => client.breakOff()))
    await watcher.until(() => laneOf(watcher, saleId)?.state === 'PAUSED')
    const back = [await inLane(saleId, lost[0]?.who), await inLane(saleId, lost[1]?.who)]
    await restLonger(saleId)
    await pause(TWO_LOOKS_MS)
    // One of three is away: a fifth of them and more.
    expect(laneOf(watcher, saleId)?.state).toBe('PAUSED')
    back.push(await inLane(saleId, lost[2]?.who))
    await watcher.until(() => laneOf(watcher, saleId)?.state === 'RUNNING')
    await watcher.until(() => stateOf(watcher, lot)?.phase === 'ACTIVE')
    await Promise.all([...back, { client: watcher }].map(({ client }) => client.leave()))
  }, 30_000)

  test('an operator lets a lane rest on whose bidders are back', async () => {
    const { saleId, lot, watcher } = await aRunningLane()
    const lost = await Promise.all(Array.from({ length: 3 }, () => inLane(saleId)))
    for (const { client } of lost) await bidLive(client, watcher, lot)
    await Promise.all(lost.map(({ client }) => client.breakOff()))
    await watcher.until(() => laneOf(watcher, saleId)?.state === 'PAUSED')
    await restLonger(saleId)
    await node.bidding.control.pause(saleId, { reason: 'WEATHER', forMs: null })
    const back = await Promise.all(lost.map(({ who }) => inLane(saleId, who)))
    await pause(TWO_LOOKS_MS)
    expect(laneOf(watcher, saleId)).toMatchObject({ state: 'PAUSED', pauseReason: 'WEATHER', resumeAtMs: null })
    await node.bidding.control.resume(saleId)
    await watcher.until(() => laneOf(watcher, saleId)?.state === 'RUNNING')
    await Promise.all([...back, { client: watcher }].map(({ client }) => client.leave()))
  }, 30_000)

  test('bidders of a node that died are lost', async () => {
    const { saleId, lot, watcher } = await aRunningLane()
    const bidders = await Promise.all(Array.from({ length: 3 }, () => inLane(saleId)))
    for (const { client } of bidders) await bidLive(client, watcher, lot)
    for (const { client } of bidders) await client.leave()
    await until('who left is gone', async () => (await node.live.activeBidders(saleId)).length <= 0)
    const dead = randomUUID()
    await database.pool.query(`insert into nodes (id, seen_at) values ($1, now() - interval '1 minute')`, [dead])
    for (const { who } of bidders)
      await database.pool.query('insert into lane_presence (sale_id, account_id, node) values ($1, $2, $3)', [saleId, who.id, dead])
    await watcher.until(() => laneOf(watcher, saleId)?.state === 'PAUSED')
    expect(laneOf(watcher, saleId)?.pauseReason).toBe('MASS_LOSS')
    await watcher.leave()
  })
})

describe('a maximum left for a lost line', () => {
  const leaveMax = (lot: number, who: Bidder, { dollars, mandateId = null }: { dollars: number; mandateId?: number | null }) =>
    database.pool.query('insert into standby_maxima (lot, account_id, max_minor, site, mandate_id) values ($1, $2, $3, $4, $5)', [
      lot,
      who.id,
      dollars * 100,
      'CPRTUS',
      mandateId,
    ])
  const usedAt = async (lot: number, who: Bidder): Promise<boolean> => {
    const { rows } = await database.pool.query<{ is_used: boolean }>(
      'select used_at is not null as is_used from standby_maxima where lot = $1 and account_id = $2',
      [lot, who.id],
    )
    return rows[0]?.is_used ?? false
  }

  test('bids for whoever loses the line while the lot is on the block, once', async () => {
    const { saleId, lot, watcher } = await aRunningLane()
    const [cutOff, rival] = [await inLane(saleId), await inLane(saleId)]
    await leaveMax(lot, cutOff.who, { dollars: 1_000 })
    await bidLive(rival.client, watcher, lot)
    const bids = stateOf(watcher, lot)?.bidCount ?? 0
    await cutOff.client.breakOff()
    await watcher.until(() => (stateOf(watcher, lot)?.bidCount ?? 0) > bids)
    expect(await usedAt(lot, cutOff.who)).toBe(true)
    const [own] = await node.bidding.own(cutOff.who.id, [lot])
    expect(own).toMatchObject({ isLeading: true, maxMinor: 100_000, standbyMinor: null })
    await Promise.all([rival.client.leave(), watcher.leave()])
  })

  test('bids by the mandate by which it was left, and by none that was given since', async () => {
    const { saleId, lot, watcher } = await aRunningLane()
    const payer = await aBidder(database)
    const aCounterman = () => aBidder(database, { kind: 'counterman', roles: ['COUNTERMAN'], broker_id: payer.id })
    const [kept, renewed] = [await inLane(saleId, await aCounterman()), await inLane(saleId, await aCounterman())]
    for (const [{ who }, dollars] of [
      [kept, 1_000],
      [renewed, 2_000],
    ] as const)
      await leaveMax(lot, who, { dollars, mandateId: await letBidFor(database.db, { payer, holder: who }) })
    await database.pool.query('update mandates set revoked_at = now(), revoked_by = $1, reason = $2 where holder_id = $3', [
      payer.id,
      'So.',
      renewed.who.id,
    ])
    await letBidFor(database.db, { payer, holder: renewed.who })
    expect(await node.bidding.own(renewed.who.id, [lot])).toMatchObject([{ standbyMinor: null }])
    expect(await node.bidding.own(kept.who.id, [lot])).toMatchObject([{ standbyMinor: 100_000 }])
    await Promise.all([kept.client.breakOff(), renewed.client.breakOff()])
    await until('the one that stands is used', () => usedAt(lot, kept.who))
    await looked()
    expect(await usedAt(lot, renewed.who)).toBe(false)
    await watcher.leave()
  })

  test('bids for nobody who leaves, or who is still there by another line', async () => {
    const { saleId, lot, watcher } = await aRunningLane()
    const [leaves, stays] = [await inLane(saleId), await inLane(saleId)]
    await leaveMax(lot, leaves.who, { dollars: 1_000 })
    await leaveMax(lot, stays.who, { dollars: 2_000 })
    const second = await inLane(saleId, stays.who)
    await leaves.client.leave()
    await stays.client.breakOff()
    await looked()
    // Whoever was taken for lost would be so for longer than it takes to come back.
    await database.pool.query(`update lane_presence set seen_at = seen_at - interval '3 seconds' where sale_id = $1 and node = $2`, [
      saleId,
      LOST,
    ])
    await looked()
    expect([await usedAt(lot, leaves.who), await usedAt(lot, stays.who)]).toEqual([false, false])
    expect(stateOf(watcher, lot)?.bidCount).toBe(0)
    await Promise.all([second.client.leave(), watcher.leave()])
  })
})
