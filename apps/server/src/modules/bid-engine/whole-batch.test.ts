import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBase } from '#modules/ledger/index.ts'
import { openDatabase, type Database } from '#platform/db/database.ts'
import { inOwnTransaction } from '#platform/db/in-transaction.ts'
import { openKeyRing } from '#platform/keys/key-ring.ts'
import { silentLog } from '#platform/log.ts'
import { TEST_SECRET } from '#test/test-secret.ts'
import { BidQueue } from './bid-queue.ts'
import { aBidder, aLot, anEngine, type EngineKit } from '../../../test/bidding.test-kit.ts'
import { openBook } from '../lot-book/book.store.ts'
import type { SignEvent } from '../lot-book/book-records.ts'
import { signerOf } from './sign-receipts.job.ts'
import { WriteAlarm } from './write-alarm.ts'

/** Longer than the database needs to refuse a batch and to take it back. */
const SLOW_MS = 40
const CENTS = 100
/** What PostgreSQL says of everything that follows the statement that failed. */
const FOLLOWED = '25P02'
const CHANNEL = 'test_whole_batch'

let kit: EngineKit
let engine: Database
let sign: SignEvent
beforeAll(async () => {
  kit = await anEngine()
  engine = openDatabase(kit.database.url, { log: silentLog(), use: 'engine' })
  sign = signerOf({ keys: await openKeyRing(kit.database.db, TEST_SECRET), log: silentLog() })
  await run(`create function refuse_lot() returns trigger language plpgsql as $$ begin
    if new.lot = tg_argv[0]::bigint then raise exception 'refused at %', tg_argv[1] using errcode = 'XX001'; end if;
    return new;
  end $$`)
})
afterAll(async () => {
  await engine.close()
  await kit.close()
})

const run = (sql: string, values: unknown[] = []) => kit.database.pool.query(sql, values)
const signers: Readonly<Record<string, SignEvent>> = {
  'a fast signer': (event) => sign(event),
  'a slow signer': async (event) => {
    await sleep(SLOW_MS)
    return sign(event)
  },
}

function aQueue(signer: SignEvent): BidQueue {
  return new BidQueue({
    pool: engine.pool,
    log: silentLog(),
    alarm: new WriteAlarm({ pool: engine.pool, log: silentLog() }),
    nowMs: () => kit.bidding.nowMs(),
    publish: () => undefined,
    holdLanes: async () => new Set(),
    sign: signer,
    wordOf: () => ({ channel: CHANNEL, payload: '' }),
  })
}

const send = (queue: BidQueue, accountId: number, [lotNumber, dollars]: readonly [lot: number, dollars: number]) =>
  queue.add({
    accountId,
    personId: accountId,
    mandateId: null,
    site: 'CPRTUS',
    key: randomUUID(),
    receivedAtMs: kit.bidding.nowMs(),
    order: { lotNumber, kind: 'PRELIM_MAX', amountMinor: dollars * CENTS, currency: 'USD' },
  })

/** Statements of a batch in their order: the trigger that refuses one lot there. */
const STATEMENTS = [
  ['aliases', 'before insert on lot_bidders'],
  ['events', 'before insert on bid_events'],
  ['lot rows', 'before update on lot_bidding'],
  ['people', 'before insert or update on commitments'],
  ['notices', 'before insert on bid_notices'],
  ['bids', 'before insert on bids'],
  ['commit', 'constraint after insert on bids deferrable initially deferred'],
] as const

async function refuseAt(name: string, when: string, lot: number): Promise<() => Promise<unknown>> {
  const [kind, rest] = when.startsWith('constraint ') ? ['constraint trigger', when.slice('constraint '.length)] : ['trigger', when]
  await run(`create ${kind} refuse_lot ${rest} for each row execute function refuse_lot(${lot}, '${name}')`)
  const table = / on (\w+)/.exec(rest)?.[1]
  return () => run(`drop trigger refuse_lot on ${table}`)
}

/** How far a lot's row, its events and its bids have come; the first event holds its terms. */
const placesOf = async (lot: number) =>
  (
    await run(
      `select l.seq, (select max(seq) from bid_events where lot = $1) as event, (select max(seq) from bids where lot = $1) as bid,
         (select count(*) from bid_events where lot = $1) as events, (select count(*) + 1 from bids where lot = $1) as bids
       from lot_bidding l where l.lot = $1`,
      [lot],
    )
  ).rows[0]
const allAt = (seq: number) => ({ seq, event: seq, bid: seq, events: seq, bids: seq })
const verdictOf = (lot: number) => verifyBase(kit.database, { lot }, { onProgress: () => undefined })

describe.each(Object.keys(signers))('a batch that fails, with %s,', (which) => {
  const signer: SignEvent = (event) => (signers[which] ?? sign)(event)

  it.each(STATEMENTS)(
    'a batch that fails at its %s leaves nothing behind and says why; its lot and those beside it go on',
    async (name, when) => {
      const queue = aQueue(signer)
      const [first, second, third] = await Promise.all([aBidder(kit.database), aBidder(kit.database), aBidder(kit.database)])
      const [lot, beside] = [await aLot(kit.database), await aLot(kit.database)]
      for (const one of [lot, beside]) expect(await send(queue, first.id, [one, 500])).toMatchObject({ isAccepted: true })

      const allow = await refuseAt(name, when, lot)
      const [failed, taken] = await Promise.allSettled([send(queue, second.id, [lot, 1_000]), send(queue, third.id, [beside, 1_000])])
      expect(failed).toMatchObject({ status: 'rejected', reason: { code: 'XX001', message: `refused at ${name}` } })
      expect(taken).toMatchObject({ status: 'fulfilled', value: { isAccepted: true, seq: 3 } })
      // What a slow signer would still have sent would be there by now.
      await sleep(2 * SLOW_MS)
      expect([await placesOf(lot), await placesOf(beside)]).toEqual([allAt(2), allAt(3)])
      await allow()

      expect(await send(queue, second.id, [lot, 1_000])).toMatchObject({ isAccepted: true, seq: 3 })
      expect(await send(queue, second.id, [beside, 2_000])).toMatchObject({ isAccepted: true, seq: 4 })
      expect([await placesOf(lot), await placesOf(beside)]).toEqual([allAt(3), allAt(4)])
      for (const one of [lot, beside]) expect(await verdictOf(one)).toMatchObject({ lots: 1, faults: [] })
    },
  )

  it('a batch that fails at its awards leaves nothing behind and says why', async () => {
    const [winner, lot] = [await aBidder(kit.database), await aLot(kit.database)]
    const award = {
      lot,
      saleId: null,
      kind: 'HAMMER',
      priceMinor: 1,
      currency: 'USD',
      allInMinor: 1,
      scheduleId: 'none',
      lines: [],
    } as const
    const allow = await refuseAt('awards', 'before insert on awards', lot)
    const decided = inOwnTransaction(engine.pool, async (client) => {
      await client.query('begin')
      const book = await openBook(client, [lot], () => kit.bidding.nowMs())
      const { seq, hash } = book.append(lot, { kind: 'CLOSED', by: 'system' } as never)
      const bid = {
        lot,
        seq,
        hash,
        accountId: winner.id,
        kind: 'LIVE',
        fees: null,
        amountMinor: 1,
        isOnePlus: false,
        isConfirmed: true,
      } as const
      const rest = { isAccepted: true, reason: 'FIRST_BID', detail: {}, priceAfterMinor: 1, allInMinor: 1, scheduleId: null, salt: null }
      const own = { actorId: null, mandateId: null, brokerFeeId: null, brokerFeeMinor: null }
      book.keepBid({ ...bid, ...rest, ...own, receivedAtMs: 0, key: randomUUID() })
      book.award({ ...award, actorId: null, mandateId: null, boundAtMs: 0, accountId: winner.id, seq })
      return book.commit({ sign: signer, wordOf: () => null })
    })
    await expect(decided).rejects.toMatchObject({ code: 'XX001', message: 'refused at awards' })
    await sleep(2 * SLOW_MS)
    await allow()
    expect(
      (await run('select (select count(*) from bid_events where lot = $1) + (select count(*) from bids where lot = $1) as rows', [lot]))
        .rows,
    ).toEqual([{ rows: 0 }])
    expect(await send(aQueue(signer), winner.id, [lot, 500])).toMatchObject({ isAccepted: true, seq: 2 })
  })

  it('gives its first reason, not what followed it', async () => {
    const [who, lot] = [await aBidder(kit.database), await aLot(kit.database)]
    const allow = await refuseAt('events', 'before insert on bid_events', lot)
    const error: { code?: string } = await send(aQueue(signer), who.id, [lot, 500]).then(
      () => ({}),
      (caught: { code?: string }) => caught,
    )
    expect(error.code).not.toBe(FOLLOWED)
    expect(error.code).toBe('XX001')
    await allow()
  })
})
