import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Pool } from 'pg'
import { verifyBase } from '#modules/ledger/index.ts'
import { openKeyRing } from '#platform/keys/key-ring.ts'
import { silentLog } from '#platform/log.ts'
import { TEST_SECRET } from '#test/test-secret.ts'
import { aBidder, aLot, anEngine, aSale, type EngineKit } from '../../../test/bidding.test-kit.ts'
import { closeByTime } from '../lanes/close-by-time.job.ts'
import { SIGN_LATE_WITHIN_SECONDS } from '../lot-book/engine-limits.ts'
import { rewriteLedger, tamper } from '../lot-book/forged-ledger.test-kit.ts'
import { ReceiptSigner } from './sign-receipts.job.ts'

const AFTER_END_MS = 4_000_000
let kit: EngineKit
const pool = () => kit.database.pool

beforeAll(async () => {
  kit = await anEngine()
})
afterAll(() => kit.close())

/** Everything that waits is signed, as a node does that ends. */
async function signAll(): Promise<void> {
  const signer = new ReceiptSigner({ pool: pool(), keys: await openKeyRing(kit.database.db, TEST_SECRET), log: silentLog() })
  await signer.close()
}

async function signatures(lot: number): Promise<{ receipts: (string | null)[]; seals: number }> {
  const { rows } = await pool().query<{ receipt: string | null }>('select receipt from bids where lot = $1 order by seq', [lot])
  const seals = await pool().query('select from ledger_seals where lot = $1', [lot])
  return { receipts: rows.map(({ receipt }) => receipt), seals: seals.rowCount ?? 0 }
}

/** A timed lot with three bids, closed and sealed where `isClosed`. */
async function aLotWithBids(isClosed: boolean): Promise<number> {
  const lot = await aLot(kit.database, { saleId: await aSale(kit.database, { type: 'timed', startsIn: -60, endsIn: 3_600 }) })
  const [a, b] = [await aBidder(kit.database), await aBidder(kit.database)]
  await kit.bid(a, lot, 300)
  await kit.bid(b, lot, 500)
  await kit.bid(a, lot, 900)
  if (!isClosed) return lot
  const nowMs = () => kit.bidding.nowMs() + AFTER_END_MS
  await closeByTime({ pool: pool(), nowMs, publish: () => undefined, log: silentLog() })
  await signAll()
  expect((await signatures(lot)).seals).toBe(1)
  return lot
}

const faultsOf = async (lot: number) => (await verifyBase(kit.database, { lot }, { onProgress: () => undefined })).faults

describe('a bid without its receipt', () => {
  it('a bid without its receipt is signed later while its ledger follows from what was signed before', async () => {
    const lot = await aLotWithBids(false)
    const { receipts } = await signatures(lot)
    await pool().query('update bids set receipt = null where lot = $1 and seq >= 3', [lot])
    await signAll()
    expect(await signatures(lot)).toEqual({ receipts, seals: 0 })
    expect(await faultsOf(lot)).toEqual([])
  })

  it('a bid without its receipt is not signed where its text, or one before it, is not the one that was chained', async () => {
    const lot = await aLotWithBids(false)
    await tamper(
      pool(),
      [`update bid_events set body = replace(body, '"label":"US-OR"', '"label":"US-WA"') where lot = $1 and seq = 3`, [lot]],
      ['update bids set receipt = null where lot = $1 and seq >= 3', [lot]],
    )
    await signAll()
    expect((await signatures(lot)).receipts).toEqual([expect.any(String), null, null])
    expect(await faultsOf(lot)).toMatchObject([{ lot, seq: 3, code: 'HASH' }])
  })

  it('a bid without its receipt is not signed where the last signature before it is over another text', async () => {
    const lot = await aLotWithBids(false)
    await rewriteLedger(pool(), lot, (body) => (body['seq'] === 2 ? { ...body, label: 'US-WA' } : body))
    await pool().query('update bids set receipt = null where lot = $1 and seq >= 3', [lot])
    await signAll()
    expect((await signatures(lot)).receipts).toEqual([expect.any(String), null, null])
    expect(await faultsOf(lot)).toMatchObject([{ lot, seq: 2, code: 'RECEIPT' }])
  })

  it('a bid without its receipt is not signed below the seal of its lot', async () => {
    const lot = await aLotWithBids(true)
    await pool().query('update bids set receipt = null where lot = $1', [lot])
    await signAll()
    expect((await signatures(lot)).receipts).toEqual([null, null, null])
  })
})

describe('a closed lot that two nodes look at', () => {
  it('a closed lot that another node signs meanwhile is no fault of its ledger, and one that does not follow is told of', async () => {
    const lot = await aLotWithBids(true)
    let faults = 0
    const log = Object.assign(silentLog(), { error: (fault: { lot: number }) => void (faults += fault.lot === lot ? 1 : 0) })
    /** Looks for what waits; the other node signs it before this one does. */
    const behind = (meanwhile: () => Promise<void>): Pick<Pool, 'query'> => {
      let isFirst = true
      return new Proxy(pool(), {
        get: (own, name) =>
          name !== 'query'
            ? Reflect.get(own, name)
            : async (text: string, values: unknown[]) => {
                const answer = await own.query(text, values)
                if (isFirst && text.includes('from lot_bidding b')) {
                  isFirst = false
                  await meanwhile()
                }
                return answer
              },
      })
    }
    const signBehind = async (meanwhile: () => Promise<void>) =>
      new ReceiptSigner({ pool: behind(meanwhile) as Pool, keys: await openKeyRing(kit.database.db, TEST_SECRET), log }).close()
    await tamper(pool(), ['delete from ledger_seals where lot = $1', [lot]])
    await signBehind(signAll)
    expect([(await signatures(lot)).seals, faults]).toEqual([1, 0])
    await tamper(
      pool(),
      ['delete from ledger_seals where lot = $1', [lot]],
      [`update bid_events set body = replace(body, '"label":"US-OR"', '"label":"US-WA"') where lot = $1 and seq = 4`, [lot]],
      ['update bids set receipt = null where lot = $1 and seq >= 4', [lot]],
    )
    await signBehind(async () => undefined)
    expect([(await signatures(lot)).seals, faults]).toEqual([0, 1])
  })
})

describe('a closed lot that was rewritten, its receipts and seal taken away', () => {
  it('a closed lot that was rewritten, its receipts and seal taken away is not signed anew once it is older than what is signed late, and is not proven', async () => {
    const lot = await aLotWithBids(true)
    const earlierMs = 2 * SIGN_LATE_WITHIN_SECONDS * 1_000 + AFTER_END_MS
    await rewriteLedger(pool(), lot, (body) => ({ ...body, at: Number(body['at']) - earlierMs }))
    await tamper(
      pool(),
      ['update bids set receipt = null where lot = $1', [lot]],
      ['delete from ledger_seals where lot = $1', [lot]],
      [`update bids set received_at = received_at - $2 * interval '1 millisecond' where lot = $1`, [lot, earlierMs]],
    )
    await signAll()
    expect(await signatures(lot)).toEqual({ receipts: [null, null, null], seals: 0 })
    expect(await faultsOf(lot)).toMatchObject([{ lot }])
  })
})
