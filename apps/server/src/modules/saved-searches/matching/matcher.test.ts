import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allInAt } from '@app/rules/fees/all-in.ts'
import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import { savedRequestOf } from '@app/rules/saved-searches/saved-request.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { A_YARD, aLotRow, IN_CANADA, insertYards, putLots, type LotRow } from '#test/lots.ts'
import { aPerson } from '#test/people.ts'
import { setTaxRates } from '#test/tax-rates.ts'
import { Matcher } from './matcher.ts'
import { INSTANT_HITS_MAX, LAST_HITS_MAX } from './entered-lots.ts'
import { giveLeaseBack, takeLease } from './search-matching.store.ts'

const WAIT_MS = 20
const DAY_MS = 86_400_000
const TOYOTA = { filter: { MAKE: ['lot_make_desc:"TOYOTA"'] } }
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

let database: TestDatabase
let accountId: number
let nextLot = 41_000_000
let nextName = 0
beforeAll(async () => {
  database = await testDatabase()
  await insertYards(database.db, [A_YARD])
  accountId = (await aPerson(database.db)).id
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('delete from saved_searches; delete from matched_lots; delete from search_cursor')
})

const put = (rows: readonly Partial<LotRow>[]) =>
  putLots(
    database.db,
    rows.map((row) => aLotRow({ auction_at: inDays(3), make: 'TOYOTA', ...row })),
  )
async function aLot(row: Partial<LotRow> = {}): Promise<number> {
  const number = ++nextLot
  await put([{ number, ...row }])
  return number
}
/** Changes a lot as an import does: its row, and a row of the feed. */
async function change(lot: number, set: string): Promise<void> {
  await database.pool.query(
    `with changed as (update lots set ${set}, updated_at = now() where number = $1) insert into feed (lot) values ($1)`,
    [lot],
  )
}
async function save(request: object = TOYOTA, { frequency = 'INSTANT', site = 'CPRTUS' } = {}): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into saved_searches (account_id, site, name, request, frequency, ways) values ($1, $2, $3, $4, $5, '{mail}') returning id`,
    [accountId, site, `s${++nextName}`, JSON.stringify(savedRequestOf(request)), frequency],
  )
  return rows[0]?.id ?? 0
}
/** What waits to be told of a search. */
async function waitingOf(searchId: number): Promise<{ readonly first: number[]; readonly last: number[]; readonly more: number }> {
  const { rows } = await database.pool.query<{ first: number[]; last: number[]; more: number }>(
    'select first, last, more from search_waiting where search_id = $1',
    [searchId],
  )
  return rows[0] ?? { first: [], last: [], more: 0 }
}
const hitsOf = async (searchId: number): Promise<number[]> => (await waitingOf(searchId)).first.toSorted()
/** As a message notes it: all that waits is told. */
const tellAll = () =>
  database.pool.query(
    'insert into search_hits (search_id, lot) select search_id, unnest(first || last) from search_waiting on conflict do nothing; delete from search_waiting; update saved_searches set news_at = null',
  )
/** Turns until nothing waits: a change has its turn only when no older transaction of the whole server runs any more. */
async function settled(matcher: Matcher): Promise<void> {
  await matcher.catchUp()
  const { rowCount } = await database.pool.query('select from feed f, search_cursor c where (f.xid, f.seq) > (c.xid, c.seq) limit 1')
  if (rowCount === 0) return
  await pause(WAIT_MS)
  await settled(matcher)
}
async function begun(): Promise<Matcher> {
  const matcher = new Matcher(database.pool)
  await settled(matcher)
  return matcher
}

describe('a search that is matched', () => {
  it('a search that is matched is told of a lot that enters it, by listing or by a change, and of none that was there', async () => {
    const there = await aLot()
    const nissan = await aLot({ make: 'NISSAN', make_code: 'NISS' })
    const matcher = await begun()
    const search = await save()
    await settled(matcher)
    await change(there, `description = 'still one'`)
    await settled(matcher)
    expect(await hitsOf(search)).toEqual([])
    const listed = await aLot()
    await aLot({ ...IN_CANADA })
    await aLot({ auction_at: inDays(3), make: 'FORD', make_code: 'FORD' })
    await change(nissan, `make = 'TOYOTA'`)
    await settled(matcher)
    expect(await hitsOf(search)).toEqual([nissan, listed])
    expect(await waitingOf(search)).toMatchObject({ last: [], more: 0 })
  })

  it('every search is told of its lots where there are more than one statement loads, and one that changed since is asked anew', async () => {
    const matcher = await begun()
    const first = await save()
    await database.pool.query(
      `insert into saved_searches (account_id, site, name, request, frequency, ways)
       select $1, 'CPRTUS', 'many ' || n, $2, 'INSTANT', '{mail}' from generate_series(1, 1100) n`,
      [accountId, JSON.stringify(savedRequestOf({ filter: { MAKE: ['lot_make_desc:"NISSAN"'] } }))],
    )
    const last = await save()
    await settled(matcher)
    // Another one begins anew and loads all of them.
    const another = new Matcher(database.pool)
    await settled(another)
    await database.pool.query('update saved_searches set request = $2, changed_xid = pg_current_xact_id() where id = $1', [
      last,
      JSON.stringify(savedRequestOf({ filter: { MAKE: ['lot_make_desc:"FORD"'] } })),
    ])
    const [toyota, ford] = [await aLot(), await aLot({ make: 'FORD', make_code: 'FORD' })]
    await aLot({ make: 'NISSAN', make_code: 'NISS' })
    await settled(another)
    expect([await hitsOf(first), await hitsOf(last)]).toEqual([[toyota], [ford]])
    const { rows } = await database.pool.query(
      `select count(*)::int as told from saved_searches join search_waiting on search_id = id where name like 'many %' and cardinality(first) = 1`,
    )
    expect(rows).toEqual([{ told: 1_100 }])
  })

  it('a lot is news once for ever, also where it leaves a search and comes back, or is withdrawn and listed again', async () => {
    const matcher = await begun()
    const search = await save()
    await settled(matcher)
    const lot = await aLot()
    await settled(matcher)
    for (const set of [`make = 'NISSAN'`, `make = 'TOYOTA'`, `status = 'WITHDRAWN'`, `status = 'OPEN'`]) {
      await change(lot, set)
      await settled(matcher)
    }
    expect(await waitingOf(search)).toEqual({ first: [lot], last: [], more: 0 })
    await tellAll()
    for (const set of [`make = 'NISSAN'`, `make = 'TOYOTA'`, `status = 'WITHDRAWN'`, `status = 'OPEN'`]) {
      await change(lot, set)
      await settled(matcher)
    }
    expect(await waitingOf(search)).toEqual({ first: [], last: [], more: 0 })
  })

  it('after a restart, a rebuilt memory of lots and a feed that is gone nothing comes twice and nothing is lost', async () => {
    const early = await aLot()
    const matcher = await begun()
    const search = await save()
    await settled(matcher)
    const first = await aLot()
    await settled(matcher)
    // Restart: changed while nobody matched.
    const second = await aLot()
    await change(first, `description = 'again'`)
    await settled(await begun())
    expect(await hitsOf(search)).toEqual([first, second])
    // The feed was deleted meanwhile, as after a long stop: every lot is compared with what it was.
    const third = await aLot()
    await change(second, `description = 'again'`)
    await database.pool.query(`delete from feed`)
    await database.pool.query(
      `insert into app_settings (name, value) values ('feed.pruned', to_jsonb(pg_current_xact_id()::text)) on conflict (name) do update set value = excluded.value`,
    )
    await settled(await begun())
    expect(await hitsOf(search)).toEqual([first, second, third])
    await database.pool.query(`delete from app_settings where name = 'feed.pruned'`)
    // A restored database is another one, with the place of the old one.
    await database.pool.query(`update search_cursor set base = 'elsewhere/1'`)
    const fourth = await aLot()
    await begun()
    expect(await hitsOf(search)).toEqual([first, second, third, fourth])
    // Other code makes other lines: what lots were is not known any more, and is no news by that.
    await database.pool.query(`update search_cursor set rules = 'other'`)
    await change(early, `description = 'again'`)
    const fifth = await aLot()
    await begun()
    expect(await hitsOf(search)).toEqual([first, second, third, fourth, fifth])
  })

  it('two nodes at once find every lot once between them', async () => {
    const search = await save()
    const [one, two] = [await begun(), await begun()]
    const lots: number[] = []
    for (let at = 0; at < 6; at++) {
      lots.push(await aLot())
      await Promise.all([one.turn(), two.turn()])
    }
    await Promise.all([settled(one), settled(two)])
    expect(await hitsOf(search)).toEqual(lots)
    expect(await waitingOf(search)).toMatchObject({ last: [], more: 0 })
  })

  it('a turn that fails has done nothing, and the next one does it', async () => {
    const matcher = await begun()
    const search = await save()
    const lot = await aLot()
    await database.pool.query(`alter table search_waiting add constraint broken check (more < 0) not valid`)
    await expect(settled(matcher)).rejects.toThrow(/broken/)
    expect(await hitsOf(search)).toEqual([])
    await database.pool.query('alter table search_waiting drop constraint broken')
    await settled(matcher)
    expect(await hitsOf(search)).toEqual([lot])
  })

  it('an import of many lots leaves a search with the first and the last of them until it is told', async () => {
    const matcher = await begun()
    const [at, daily] = [await save(), await save(TOYOTA, { frequency: 'DAILY' })]
    await settled(matcher)
    const numbers = Array.from({ length: 120 }, () => ++nextLot)
    await put(numbers.map((number) => ({ number })))
    await settled(matcher)
    expect(await waitingOf(at)).toEqual({ first: numbers.slice(0, INSTANT_HITS_MAX), last: numbers.slice(INSTANT_HITS_MAX), more: 0 })
    expect(await waitingOf(daily)).toEqual({ first: numbers.slice(0, 20), last: numbers.slice(20), more: 0 })
  })

  it('however many lots enter a search, one row is written, and of the last it stays known which they are', async () => {
    const matcher = await begun()
    const search = await save(TOYOTA, { frequency: 'DAILY' })
    await settled(matcher)
    const all: number[] = []
    // More than a turn keeps of one search, and many small ones.
    for (const size of [700, ...Array.from({ length: 12 }, () => 30), 150, 1, 1]) {
      const numbers = Array.from({ length: size }, () => ++nextLot)
      await put(numbers.map((number) => ({ number })))
      all.push(...numbers)
      await settled(matcher)
      const { first, last, more } = await waitingOf(search)
      expect([first, last.length, first.length + last.length + more]).toEqual([all.slice(0, 20), LAST_HITS_MAX, all.length])
      // Of one turn it is the first few that are known, of several turns the last.
      expect(last.slice(-Math.min(size, LAST_HITS_MAX))).toEqual(
        size > LAST_HITS_MAX ? numbers.slice(0, 150).slice(-LAST_HITS_MAX) : numbers,
      )
    }
  })

  it('a search that changes hands while lots are matched loses none of those that entered it, and one that is ended takes none', async () => {
    const matcher = await begun()
    const [kept, ended] = [await save(), await save()]
    await settled(matcher)
    const numbers = Array.from({ length: 2_100 }, () => ++nextLot)
    await put(numbers.map((number) => ({ number })))
    const turn = settled(matcher)
    for (let at = 0; at < 20; at++) {
      await database.pool.query('update saved_searches set changed_xid = pg_current_xact_id() where id = $1', [kept])
      await database.pool.query(`update saved_searches set frequency = 'NONE', changed_xid = pg_current_xact_id() where id = $1`, [ended])
      await pause(WAIT_MS)
    }
    await turn
    const { first, last, more } = await waitingOf(kept)
    expect(first.length + last.length + more).toBe(numbers.length)
    expect(first).toEqual(numbers.slice(0, INSTANT_HITS_MAX))
  })

  it('lots that a file names again, changed in nothing or in what nobody asks, are no news', async () => {
    const matcher = await begun()
    const search = await save()
    await settled(matcher)
    const numbers = Array.from({ length: 30 }, () => ++nextLot)
    await put(numbers.map((number) => ({ number })))
    await settled(matcher)
    expect(await waitingOf(search)).toEqual({ first: numbers, last: [], more: 0 })
    for (const set of ['status = status', "description = 'the same car'"]) {
      for (const lot of numbers) await change(lot, set)
      await settled(matcher)
    }
    // As told: once for ever holds then too.
    await tellAll()
    for (const lot of numbers) await change(lot, "description = 'once more'")
    await settled(matcher)
    expect(await waitingOf(search)).toEqual({ first: [], last: [], more: 0 })
  })

  it('a price that moves in a live lane is one hit of a search by price, and none of one that has the lot', async () => {
    const matcher = await begun()
    const lot = await aLot({ high_bid_minor: 10_000 })
    const [all, byPrice] = [await save(), await save({ filter: { MISC: ['current_bid:[500 TO 2000]'] } })]
    await settled(matcher)
    const writes = async () =>
      (await database.pool.query<{ xmin: string }>('select xmin::text from search_waiting where search_id = $1', [byPrice])).rows[0]?.xmin
    const moved: (string | undefined)[] = []
    for (let bid = 20_000; bid <= 300_000; bid += 20_000) {
      await change(lot, `high_bid_minor = ${bid}`)
      await settled(matcher)
      moved.push(await writes())
    }
    // It left above, and comes back as a bid is taken back.
    await change(lot, 'high_bid_minor = 150000')
    await settled(matcher)
    expect([await hitsOf(all), await waitingOf(byPrice)]).toEqual([[], { first: [lot], last: [], more: 0 }])
    expect(new Set([...moved, await writes()]).size).toBe(2)
  })

  it('what was there when a search was saved is no news though it is matched later, and what came after is', async () => {
    const matcher = await begun()
    await aLot()
    const search = await save()
    const after = await aLot()
    await settled(matcher)
    expect(await hitsOf(search)).toEqual([after])
  })

  it('searches that are paused, off or of somebody who may not sign in are told of nothing', async () => {
    const matcher = await begun()
    const [off, paused] = [await save(TOYOTA, { frequency: 'NONE' }), await save()]
    await settled(matcher)
    await database.pool.query('update saved_searches set is_paused = true, changed_xid = pg_current_xact_id() where id = $1', [paused])
    await aLot()
    await settled(matcher)
    expect([await hitsOf(off), await hitsOf(paused)]).toEqual([[], []])
  })

  it.each([
    ['a VIN of its own', { filter: { MISC: ['vin:4T1BE46K67U123456'] } }, [{ vin: '4T1BE46K67U123456' }, { vin: '4T1BE46K67U999999' }]],
    ['the beginning of a VIN', { filter: { MISC: ['vin:4T1BE46K67U'] } }, [{ vin: '4T1BE46K67U777777' }, { vin: '5T1BE46K67U777777' }]],
    ['words', { query: 'toyota sup' }, [{ model_detail: 'SUPRA' }, { model_detail: 'CELICA' }]],
    ['years', { filter: { YEAR: ['lot_year:[2015 TO 2017]'] } }, [{ year: 2016 }, { year: 2018 }]],
    ['a reading', { filter: { ODM: ['odometer_reading_received:[0 TO 50000]'] } }, [{ odometer: 40_000 }, { odometer: 60_000 }]],
    [
      'a week to come',
      { filter: { MISC: ['auction_date_utc:[NOW/DAY TO NOW/DAY+7DAY]'] } },
      [{ auction_at: inDays(2) }, { auction_at: inDays(20) }],
    ],
    [
      'lots that are not over',
      { filter: { MISC: ['sale_over:false'] } },
      [{ auction_at: inDays(2) }, { auction_at: inDays(-2), status: 'SOLD' }],
    ],
    ['a price all-in', { filter: { PRIC: ['all_in_price:[0 TO 1000]'] } }, [{ high_bid_minor: 10_000 }, { high_bid_minor: 500_000 }]],
  ] as const)('asks for %s', async (_, request, [inside, outside]) => {
    const matcher = await begun()
    const search = await save(request)
    await settled(matcher)
    const lot = await aLot({ ...inside })
    await aLot({ ...outside })
    await settled(matcher)
    expect(await hitsOf(search)).toEqual([lot])
  })
})

describe('the lease of matching', () => {
  it('the lease of matching is of one session at a time, and free once that ends, with or without a word', async () => {
    const [one, two] = [await database.pool.connect(), await database.pool.connect()]
    expect([await takeLease(one), await takeLease(two)]).toEqual([true, false])
    await giveLeaseBack(one)
    expect(await takeLease(two)).toBe(true)
    // Its process dies.
    two.release(true)
    await expect.poll(() => takeLease(one)).toBe(true)
    await giveLeaseBack(one)
    one.release()
  })

  it(
    'one of two workers matches saved searches, and when its session is lost the lots that came meanwhile are found once',
    { timeout: 120_000 },
    async () => {
      const search = await save()
      const url = database.pool.options.connectionString
      const workers = [1, 2].map(() => new Worker(new URL('./match-worker.ts', import.meta.url), { workerData: { url } }))
      const holder = async (): Promise<number | undefined> =>
        (
          await database.pool.query<{ pid: number }>(
            "select pid from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())",
          )
        ).rows[0]?.pid
      try {
        const found = async (lots: readonly number[]) => expect.poll(() => hitsOf(search), { timeout: 60_000 }).toEqual(lots)
        await expect
          .poll(async () => (await database.pool.query('select from search_cursor where sweep_after is null')).rowCount, {
            timeout: 60_000,
          })
          .toBe(1)
        const first = await aLot()
        await found([first])
        const before = await holder()
        await database.pool.query('select pg_terminate_backend($1)', [before])
        const second = await aLot()
        await found([first, second])
        expect(await holder()).not.toBe(before)
        expect(await waitingOf(search)).toMatchObject({ last: [], more: 0 })
      } finally {
        const gone = workers.map((worker) => once(worker, 'exit'))
        for (const worker of workers) worker.postMessage('close', [])
        await Promise.all(gone)
      }
    },
  )
})

describe('a search by the terms of who keeps it', () => {
  const become = (status: string) => database.pool.query('update accounts set status = $2 where id = $1', [accountId, status])
  const HIGH_BID = { high_bid_minor: 10_000, bid_count: 1 }
  /** What a lot of that bid costs all-in before tax, whole cents. */
  const beforeTax = (): number =>
    allInAt(
      {
        sellingSite: 'CPRTUS',
        titleGroup: 'S',
        currentBid: { minor: HIGH_BID.high_bid_minor, currency: 'USD' },
        bidKind: 'preliminary',
        on: inDays(3).slice(0, 10),
        buyerClass: 'STD',
      },
      SHIPPED_SCHEDULES,
    )?.quote.total.minor ?? 0
  const taxAt = (rate: number) =>
    setTaxRates(database.pool, [
      ['USA-CA', 'PRICE', rate],
      ['USA-CA', 'FEES', rate],
    ])
  const upTo = (minor: number) => ({ filter: { PRIC: [`all_in_price:[0 TO ${minor / 100}]`] } })

  it('a search of an account that lapses is told of nothing, and is matched again when the account comes back', async () => {
    const matcher = await begun()
    const search = await save()
    await settled(matcher)
    await become('suspended')
    await aLot()
    await settled(matcher)
    expect(await hitsOf(search)).toEqual([])
    await become('active')
    const after = await aLot()
    await settled(matcher)
    expect(await hitsOf(search)).toEqual([after])
  })

  it('a search by price follows an exemption that begins and one that ends', async () => {
    await taxAt(10_000)
    const matcher = await begun()
    const search = await save(upTo(beforeTax()))
    await settled(matcher)
    await aLot(HIGH_BID)
    await settled(matcher)
    expect(await hitsOf(search)).toEqual([])
    await database.pool.query(
      `insert into tax_exemptions (account_id, place, tax_number, from_on, approved_by, reason) values ($1, 'USA-CA', 'T-1', '2020-01-01', $1, 'x')`,
      [accountId],
    )
    const relieved = await aLot(HIGH_BID)
    await settled(matcher)
    expect(await hitsOf(search)).toEqual([relieved])
    await database.pool.query(`update tax_exemptions set ended_at = now(), ended_reason = 'x' where account_id = $1`, [accountId])
    await aLot(HIGH_BID)
    await settled(matcher)
    expect(await hitsOf(search)).toEqual([relieved])
  })

  it('a search by price follows rates that change', async () => {
    await taxAt(10_000)
    let nowMs = Date.now()
    const matcher = new Matcher(database.pool, () => nowMs)
    await settled(matcher)
    const search = await save(upTo(beforeTax()))
    await settled(matcher)
    await aLot(HIGH_BID)
    await settled(matcher)
    expect(await hitsOf(search)).toEqual([])
    await database.pool.query(
      `insert into tax_rates (place, kind, rate, from_on) select 'USA-CA', unnest(array['PRICE', 'FEES']), 0, date '2000-01-02'`,
    )
    nowMs += 60_000
    const untaxed = await aLot(HIGH_BID)
    await settled(matcher)
    expect(await hitsOf(search)).toEqual([untaxed])
  })

  it.each([
    ['a class', `insert into bidder_terms (account_id, buyer_class) values ($1, 'UNS')`],
    ['another class', `update bidder_terms set buyer_class = 'VOL' where account_id = $1`],
    ['another standing', `update accounts set status = 'inactive' where id = $1`],
  ])('a search has changed when who keeps it gets %s, and is asked of what it was', async (_, sql) => {
    const search = await save()
    const read = async () =>
      (
        await database.pool.query<{ changed: string; asked: string }>(
          'select changed_xid::text as changed, asked_in::text as asked from saved_searches where id = $1',
          [search],
        )
      ).rows[0]
    const before = await read()
    await database.pool.query(sql, [accountId])
    const after = await read()
    expect([after?.asked, after?.changed === before?.changed]).toEqual([before?.asked, false])
  })
})
