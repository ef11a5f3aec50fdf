import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBase } from '#modules/ledger/index.ts'
import { silentLog } from '#platform/log.ts'
import { aBidder, aLot, anEngine, aSale, type EngineKit } from '../../../test/bidding.test-kit.ts'
import { closeByTime } from '../lanes/close-by-time.job.ts'
import { tamper } from './forged-ledger.test-kit.ts'

const AFTER_END_MS = 4_000_000
let kit: EngineKit
beforeAll(async () => {
  kit = await anEngine()
})
afterAll(() => kit.close())

const verify = (lot: number) => verifyBase(kit.database, { lot }, { onProgress: () => undefined })

/** A lot that was sold to the second of two bidders. */
async function aSoldLot(): Promise<{ lot: number; loser: number; winner: number }> {
  const lot = await aLot(kit.database, { saleId: await aSale(kit.database, { type: 'timed', startsIn: -60, endsIn: 3_600 }) })
  const [a, b] = [await aBidder(kit.database), await aBidder(kit.database)]
  await kit.bid(a, lot, 500)
  await kit.bid(b, lot, 900)
  const nowMs = () => kit.bidding.nowMs() + AFTER_END_MS
  await closeByTime({ pool: kit.database.pool, nowMs, publish: () => undefined, log: silentLog() })
  await kit.bidding.settled()
  return { lot, loser: a.id, winner: b.id }
}

const exchanged = (column: string): string => `case ${column} when $2 then $3 when $3 then $2 else ${column} end`

describe('a bidder of a lot', () => {
  it('a bidder of a lot is committed to by the first event with their number, and by no other', async () => {
    const { lot } = await aSoldLot()
    const [a] = [await aBidder(kit.database)]
    const open = await aLot(kit.database)
    await kit.bid(a, open, 100)
    await kit.bid(a, open, 900)
    const { rows } = await kit.database.pool.query<{ bidder: string | null }>(
      `select body::jsonb ->> 'bidder' as bidder from bid_events where lot = $1 order by seq`,
      [open],
    )
    expect(rows).toEqual([{ bidder: null }, { bidder: expect.stringMatching(/^[\da-f]{64}$/) }, { bidder: null }])
    expect(await verify(lot)).toMatchObject({ faults: [], notes: [] })
    expect(await verify(open)).toMatchObject({ faults: [], notes: [] })
  })

  it('a bidder of a lot cannot be given another’s bids and win: the exchange of two accounts in every table is found', async () => {
    const { lot, loser, winner } = await aSoldLot()
    const values = [lot, loser, winner]
    await tamper(
      kit.database.pool,
      ['update lot_bidders set account_id = null, alias = alias + 100 where lot = $1', [lot]],
      [
        `update lot_bidders set alias = alias - 100, account_id = case alias when 101 then $3::bigint else $2::bigint end where lot = $1`,
        values,
      ],
      [`update bids set account_id = ${exchanged('account_id')} where lot = $1`, values],
      [`update awards set account_id = ${exchanged('account_id')} where lot = $1`, values],
      [`update lot_bidding set leader = ${exchanged('leader')} where lot = $1`, values],
    )
    expect((await verify(lot)).faults).toMatchObject([{ lot, seq: 2, code: 'BIDDER' }])
  })

  it('a bidder of a lot of an earlier version stays proven, and is named as not committed to', async () => {
    const { lot } = await aSoldLot()
    await tamper(kit.database.pool, [
      `insert into lot_bidders (lot, alias, account_id) select $1, 9, id from accounts where id not in (select account_id from lot_bidders where lot = $1) limit 1`,
      [lot],
    ])
    expect(await verify(lot)).toMatchObject({ faults: [], notes: [expect.stringContaining('does not commit')] })
  })
})
