import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { BrokenChain, chainLots, HEAD_EVERY_MS, keepHeads, LedgerChainer, signHead, verifyBase } from '#modules/ledger/index.ts'
import { type KeyRing, openKeyRing } from '#platform/keys/key-ring.ts'
import { rotateKeys } from '#platform/keys/keys.store.ts'
import { aDataDir, removeDataDirs } from '#test/data-dir.ts'
import { testApp } from '#test/app.ts'
import { TEST_SECRET } from '#test/test-secret.ts'
import { aBidder, aLot, anEngine, type EngineKit } from '../../../test/bidding.test-kit.ts'
import { tamper } from './forged-ledger.test-kit.ts'

interface World {
  readonly kit: EngineKit
  readonly keys: KeyRing
  readonly folder: string
  /** Two lots with bids, chained. */
  readonly lots: readonly [number, number]
}

const worlds: EngineKit[] = []
afterAll(async () => {
  await Promise.all(worlds.map((kit) => kit.close()))
  removeDataDirs()
})

async function aWorld(): Promise<World> {
  const kit = await anEngine()
  worlds.push(kit)
  const [a, b] = [await aBidder(kit.database), await aBidder(kit.database)]
  const lots = [await aLot(kit.database), await aLot(kit.database)] as const
  for (const lot of lots) {
    await kit.bid(a, lot, 300)
    await kit.bid(b, lot, 500)
  }
  await chainLots(kit.database.pool, lots)
  return { kit, lots, keys: await openKeyRing(kit.database.db, TEST_SECRET), folder: aDataDir() }
}

const headDeps = ({ kit, keys, folder }: World) => ({ db: kit.database.db, pool: kit.database.pool, keys, folder })

/** Signs a head and keeps it, so many hours from now. */
async function sign(world: World, hours = 0) {
  const head = await signHead(headDeps(world), Date.now() + hours * HEAD_EVERY_MS)
  await keepHeads(headDeps(world))
  return head
}
const verify = ({ kit, folder }: World, options: { against?: string } = { against: folder }) =>
  verifyBase(kit.database, {}, { onProgress: () => undefined, ...options })

describe('the chain over all lots', () => {
  it('takes every event once, in numbers without gaps, whoever writes it and however often', async () => {
    const { kit, lots } = await aWorld()
    const { pool } = kit.database
    const buyer = await aBidder(kit.database)
    const chainers = [new LedgerChainer(pool), new LedgerChainer(pool)]
    await Promise.all(lots.map((lot) => kit.bid(buyer, lot, 900)))
    for (let round = 0; round < 3; round++) await Promise.all(chainers.map((chainer) => chainer.turn()))
    const { rows } = await pool.query<{ n: number; lot: number; seq: number; hash: string; chained: string }>(
      `select n, lot, seq, encode(hash, 'hex') as hash, encode(chained, 'hex') as chained from ledger_chain order by n`,
    )
    const events = await pool.query('select lot, seq from bid_events')
    expect(rows.length).toBe(events.rowCount)
    let before = createHash('sha256').update('hammerlane-chain').digest()
    for (const [at, { n, lot, seq, hash, chained }] of rows.entries()) {
      expect(n).toBe(at + 1)
      before = createHash('sha256').update(before).update(`hammerlane-link:${n}:${lot}:${seq}:${hash}`).digest()
      expect(chained).toBe(before.toString('hex'))
    }
    for (const own of Map.groupBy(rows, ({ lot }) => lot).values()) expect(own.map(({ seq }) => seq)).toEqual(own.map((_, at) => at + 1))
  })

  it('the chain over all lots cannot be changed in the database', async () => {
    const { kit } = await aWorld()
    await expect(kit.database.pool.query('update ledger_chain set lot = lot')).rejects.toThrow('append-only')
    await expect(kit.database.pool.query('delete from ledger_chain')).rejects.toThrow('append-only')
  })

  it('names an event that is gone from its ledger, without any head', async () => {
    const world = await aWorld()
    const [lot] = world.lots
    await tamper(
      world.kit.database.pool,
      ['delete from bid_events where lot = $1 and seq = 3', [lot]],
      ['delete from bids where lot = $1 and seq = 3', [lot]],
    )
    expect((await verify(world, {})).chainFaults).toEqual([expect.stringContaining(`lot ${lot}, event 3: MISSING`)])
  })
})

describe('a head of the chain', () => {
  it('a head of the chain is signed every hour, where the chain has grown, and kept with its links outside of the database', async () => {
    const world = await aWorld()
    expect(await sign(world)).toMatchObject({ n: 6 })
    expect(await sign(world)).toBeNull()
    expect(await sign(world, 2)).toBeNull()
    await world.kit.bid(await aBidder(world.kit.database), world.lots[0], 900)
    await chainLots(world.kit.database.pool, world.lots)
    expect(await sign(world)).toBeNull()
    expect(await sign(world, 2)).toMatchObject({ n: 7 })
    expect(await readdir(world.folder)).toEqual(['head-000000000006.ndjson', 'head-000000000007.ndjson'])
    expect(await verify(world)).toMatchObject({ faults: [], chainFaults: [], notes: ['Held to 2 signed heads.'] })
  })

  it('a head of the chain is not signed where an event of the chain is not the one that was chained', async () => {
    const world = await aWorld()
    await tamper(world.kit.database.pool, ['delete from bid_events where lot = $1 and seq = 3', [world.lots[0]]])
    await expect(sign(world)).rejects.toThrow(BrokenChain)
    expect(await readdir(world.folder)).toEqual([])
  })

  it('a head of the chain is not signed where the chain is not the one whose heads were kept, be it chained and signed anew', async () => {
    const world = await aWorld()
    await sign(world)
    const { pool } = world.kit.database
    await tamper(
      pool,
      ['delete from ledger_chain'],
      ['delete from ledger_heads'],
      ['delete from bid_events where lot = $1', [world.lots[0]]],
    )
    await tamper(pool, ['delete from lot_bidding where lot = $1', [world.lots[0]]], ['delete from bids where lot = $1', [world.lots[0]]])
    await chainLots(pool, world.lots)
    await expect(sign(world)).rejects.toThrow(BrokenChain)
  })

  it('tells a missing last bid and a missing lot, though the chain in the base was written anew', async () => {
    const world = await aWorld()
    const { pool } = world.kit.database
    await sign(world)
    const [shortened, gone] = world.lots
    await tamper(
      pool,
      ...['bid_events', 'bids'].map((table): [string, unknown[]] => [
        `delete from ${table} where lot = $1 or (lot = $2 and seq = 3)`,
        [gone, shortened],
      ]),
      ['delete from lot_bidding where lot = $1', [gone]],
      ['update lot_bidding set seq = 2, head_hash = (select hash from bid_events where lot = $1 and seq = 2) where lot = $1', [shortened]],
      ['delete from ledger_chain'],
      ['delete from ledger_heads'],
    )
    await chainLots(pool, world.lots)
    expect((await verify(world, {})).chainFaults).toEqual([])
    const { chainFaults } = await verify(world)
    expect(chainFaults).toEqual([
      expect.stringContaining('the chain over all lots is not the one that was signed by head 6'),
      expect.stringContaining(`lot ${shortened}, event 3 is gone`),
      expect.stringContaining(`lot ${gone} is gone: 3 of its events`),
    ])
  })

  it('a head of the chain is believed only by keys that somebody kept, where they say so', async () => {
    const world = await aWorld()
    await sign(world)
    const { db } = world.kit.database
    const { publicKey, id } = await db
      .selectFrom('keys')
      .select(['id', 'public_key as publicKey'])
      .where('public_key', 'is not', null)
      .executeTakeFirstOrThrow()
    const believed = [{ id, publicKey: publicKey?.toString('base64url') ?? '' }]
    const check = () => verifyBase(world.kit.database, {}, { onProgress: () => undefined, believed })
    expect(await check()).toMatchObject({ faults: [], chainFaults: [], keys: [{ id }] })
    await rotateKeys(db, TEST_SECRET)
    const other = await openKeyRing(db, TEST_SECRET)
    await world.kit.bid(await aBidder(world.kit.database), world.lots[0], 900)
    await chainLots(world.kit.database.pool, world.lots)
    await sign({ ...world, keys: other }, 2)
    expect((await check()).chainFaults).toEqual(['head 7 is not signed by a key that is believed'])
  })
})

describe('the public address of heads', () => {
  it('serves to everybody what `verify --against` reads', async () => {
    const { app, database, keys, close } = await testApp()
    const kit = await anEngine({ on: database })
    const lot = await aLot(database)
    await kit.bid(await aBidder(database), lot, 300)
    await chainLots(database.pool, [lot])
    await sign({ kit, keys, folder: aDataDir(), lots: [lot, lot] })
    const answer = await app.inject({ url: '/public/ledger/heads', headers: { host: 'localhost' } })
    expect(answer.statusCode).toBe(200)
    const [head] = answer.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
    expect(head).toMatchObject({ type: 'head', v: 1, n: 2, key: { id: expect.any(String) }, signature: expect.any(String) })
    const file = join(aDataDir(), 'heads.ndjson')
    await writeFile(file, answer.body)
    expect(await verifyBase(database, {}, { onProgress: () => undefined, against: file })).toMatchObject({ faults: [], chainFaults: [] })
    await kit.close()
    await close()
  })
})
