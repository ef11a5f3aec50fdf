import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyBase } from '#modules/ledger/index.ts'
import { silentLog } from '#platform/log.ts'
import { aBidder, aLot, anEngine, type EngineKit } from '../../../test/bidding.test-kit.ts'
import { setStrayBidsAside } from './stray-bids.store.ts'

let kit: EngineKit
beforeAll(async () => {
  kit = await anEngine()
})
afterAll(() => kit.close())

const run = (sql: string, values: unknown[] = []) => kit.database.pool.query(sql, values)
const faultsOf = async (lot: number) => (await verifyBase(kit.database, { lot }, { onProgress: () => undefined })).faults

/** Leaves a bid as an earlier version did whose batch had failed: the next place of the lot, without an event. */
const leaveStray = (lot: number) =>
  run(
    `insert into bids (lot, seq, account_id, kind, amount_minor, is_one_plus, is_confirmed, salt, is_accepted, reason, detail, price_after_minor, received_at, idempotency_key)
     select b.lot, l.seq + 1, b.account_id, b.kind, b.amount_minor, b.is_one_plus, b.is_confirmed, b.salt, b.is_accepted, b.reason, b.detail, b.price_after_minor,
       b.received_at, 'stray-' || b.lot from bids b join lot_bidding l using (lot) where b.lot = $1 order by b.seq desc limit 1`,
    [lot],
  )

it('a bid without its event is set aside and kept: its lot takes bids again and is proven, and no other bid is touched', async () => {
  const [first, second] = [await aBidder(kit.database), await aBidder(kit.database)]
  const [dead, alive, withdrawn] = [await aLot(kit.database), await aLot(kit.database), await aLot(kit.database)]
  for (const lot of [dead, alive, withdrawn]) await kit.bid(first, lot, 500)
  for (const lot of [dead, withdrawn]) await leaveStray(lot)
  await expect(kit.bid(second, dead, 1_000)).rejects.toMatchObject({ code: '23505' })
  // An act took the place meanwhile: the stray bid is beside an event that is none of a bid.
  await run(
    `insert into bid_events (lot, seq, kind, at, body, hash) select lot, seq + 1, 'MESSAGE', now(), '{}', '\\x00' from lot_bidding where lot = $1`,
    [withdrawn],
  )
  const before = (await run('select count(*)::int as bids from bids')).rows[0] as { bids: number }

  expect(await setStrayBidsAside(kit.database.url, silentLog())).toBe(2)
  expect((await run('select count(*)::int as bids from bids')).rows).toEqual([{ bids: before.bids - 2 }])
  expect((await run(`select lot, seq, account_id, bid->>'idempotency_key' as key from stray_bids order by lot`)).rows).toEqual(
    [dead, withdrawn].map((lot) => ({ lot, seq: 3, account_id: first.id, key: `stray-${lot}` })),
  )
  for (const change of ['delete from stray_bids', 'update stray_bids set seq = 1']) await expect(run(change)).rejects.toThrow('append-only')

  expect(await kit.bid(second, dead, 1_000)).toMatchObject({ isAccepted: true, seq: 3 })
  for (const lot of [dead, alive]) expect(await faultsOf(lot)).toEqual([])
  expect(await setStrayBidsAside(kit.database.url, silentLog())).toBe(0)
})
