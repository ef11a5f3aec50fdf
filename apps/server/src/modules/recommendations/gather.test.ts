import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { silentLog } from '#platform/log.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { aLotRow, A_YARD, insertYards, putLots } from '#test/lots.ts'
import { aPerson } from '#test/people.ts'
import { gatherCounts } from './gather.store.ts'
import { PacedSession } from './paced-session.store.ts'

const FIRST = 41_000_000
const MODELS = [
  { make: 'TOYOTA', model_group: 'RAV4' },
  { make: 'Toyota', model_group: 'Rav4' },
  { make: 'HONDA', model_group: 'CR-V' },
  { make: 'KIA', model_group: null },
]
/** Every fifth lot is sold. */
const LOTS = 60
const PEOPLE = 12
/** As many of one list are joined with one another. */
const JOINED = 50
const numbers = Array.from({ length: LOTS }, (_, at) => FIRST + at)
const isSold = (lot: number): boolean => (lot - FIRST) % 5 === 4

let database: TestDatabase
let server: ReturnType<typeof openDatabase>
const people: number[] = []
beforeAll(async () => {
  database = await testDatabase()
  // As the server asks, which owns no table.
  server = openDatabase(database.serverUrl, { log: silentLog(), use: 'web' })
  await insertYards(database.db, [A_YARD])
  await putLots(
    database.db,
    numbers.map((number, at) => aLotRow({ number, ...MODELS[at % MODELS.length], status: isSold(number) ? 'SOLD' : 'OPEN' })),
  )
  for (let at = 0; at < PEOPLE; at++) people.push((await aPerson(database.db)).id)
})
afterAll(async () => {
  await server.close()
  await database.close()
})
beforeEach(async () => {
  for (const table of ['watches', 'bids', 'lot_views', 'lot_popularity', 'co_watches', 'co_watched_models', 'app_settings'])
    await database.pool.query(`delete from ${table}`)
})

/** Who watches which lots; the last one of a list was added last, an hour after the one before. */
async function watch(lists: readonly (readonly number[])[]): Promise<void> {
  await database.pool.query('delete from watches')
  for (const [at, lots] of lists.entries())
    await database.pool.query(
      `insert into watches (account_id, lot, added_at)
       select $1, lot, now() - (cardinality($2::bigint[]) - place) * interval '1 hour' from unnest($2::bigint[]) with ordinality as l (lot, place)`,
      [people[at], lots],
    )
}

const rowsOf = async (text: string): Promise<readonly object[]> => (await database.pool.query({ text, rowMode: 'array' })).rows

/** The watches joined with themselves, plainly; no list is longer than what is joined, and none has more beside it than is kept. */
const JOINED_PLAINLY = `
with selling as (select w.account_id, w.lot from watches w join lots l on l.number = w.lot and l.status = 'OPEN')
select one.lot, other.lot, count(*)::int from selling one join selling other on one.account_id = other.account_id and one.lot <> other.lot
group by 1, 2 having count(*) >= 5 order by 1, 2`
const MODELS_PLAINLY = `
with named as (
  select distinct account_id, upper(make) as make, upper(model_group) as model from watches join lots on number = lot where model_group is not null)
select one.make, one.model, other.make, other.model, count(*)::int
from named one join named other on one.account_id = other.account_id and (one.make, one.model) <> (other.make, other.model)
group by 1, 2, 3, 4 having count(*) >= 5 order by 1, 2, 3, 4`
const POPULAR_PLAINLY = `
select lot, sum(5)::int, count(*)::int from watches join lots l on l.number = lot and l.status = 'OPEN' group by lot order by lot`

describe('what is counted', () => {
  it('what is watched together is what the watches joined with themselves say, whatever was counted before', async () => {
    const lists = fc.array(fc.uniqueArray(fc.constantFrom(...numbers.slice(0, 20)), { maxLength: 18 }), { minLength: 1, maxLength: PEOPLE })
    const state = { pairs: 0 }
    await fc.assert(
      fc.asyncProperty(lists, async (watched) => {
        await watch(watched)
        await gatherCounts(server.pool)
        const pairs = await rowsOf('select lot, other, watchers from co_watches order by 1, 2')
        expect(pairs).toEqual(await rowsOf(JOINED_PLAINLY))
        expect(await rowsOf('select * from co_watched_models order by 1, 2, 3, 4')).toEqual(await rowsOf(MODELS_PLAINLY))
        expect(await rowsOf('select lot, points, people from lot_popularity order by 1')).toEqual(await rowsOf(POPULAR_PLAINLY))
        state.pairs += pairs.length
      }),
      { numRuns: 6, examples: [[Array.from({ length: PEOPLE }, () => numbers.slice(0, 18))], [[]]] },
    )
    expect(state.pairs).toBeGreaterThan(0)
  })

  it('the last fifty lots of a list that sell are watched together, and twenty are kept beside one', async () => {
    await putLots(
      database.db,
      numbers.map((number) => aLotRow({ number: number + LOTS })),
    )
    const selling = [...numbers.filter((lot) => !isSold(lot)), ...numbers.map((lot) => lot + LOTS)]
    // Sold ones take no place, wherever they stand.
    await watch(people.slice(0, 5).map(() => [...selling, ...numbers.filter(isSold)]))
    await gatherCounts(server.pool)
    const beside = await rowsOf('select lot, array_agg(other order by other) from co_watches group by lot order by lot')
    const joined = selling.slice(-JOINED)
    expect(beside).toEqual(joined.map((lot) => [lot, joined.filter((other) => other !== lot).slice(0, 20)]))
  })

  it('people who watch a lot and those who bid on it are counted once each, and bids that were refused or are old not at all', async () => {
    const [lot = 0, sold = 0] = [numbers[0], numbers[4]]
    const bid = (accountId: number | undefined, more: { at?: number; isAccepted?: boolean; days?: number } = {}) =>
      database.pool.query(
        `insert into bids (lot, seq, account_id, kind, amount_minor, is_one_plus, is_confirmed, is_accepted, reason, price_after_minor, received_at)
          values ($1, (select count(*) + 1 from bids where lot = $1), $2, 'PRELIM_MAX', 50000, false, true, $3, $4, 100, now() - $5::int * interval '1 day')`,
        [more.at ?? lot, accountId, more.isAccepted ?? true, more.isAccepted === false ? 'TOO_LOW' : 'FIRST_BID', more.days ?? 0],
      )
    await watch([[lot], [lot], [sold]])
    await bid(people[0])
    await bid(people[3])
    await bid(people[3])
    await bid(people[4], { isAccepted: false })
    await bid(people[5], { days: 8 })
    await bid(people[5], { at: sold })
    await database.pool.query('update lots set bid_count = 3 where number = any($1)', [[lot, sold]])
    await database.pool.query('insert into lot_views (lot, viewed_on, views) values ($1, current_date, 7), ($1, current_date - 7, 100)', [
      lot,
    ])
    await gatherCounts(server.pool)
    // Two watches, two bidders, seven looks; two who watch and one who only bids.
    expect(await rowsOf('select lot, points, people from lot_popularity')).toEqual([[lot, 2 * 5 + 2 * 8 + 7, 3]])
  })
})

describe('how it is counted', () => {
  it('slices hold every number of a list once, however often it stands there', async () => {
    const client = await server.pool.connect()
    const session = new PacedSession(client)
    await session.run('create temp table listed (n bigint); create temp table sliced (n bigint)')
    const gone = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(gone, fc.integer({ min: 1, max: 4 }), async (listed, rows) => {
        await session.run('truncate listed, sliced')
        await session.run('insert into listed select unnest($1::bigint[])', [listed])
        await session.runSliced({ table: 'listed', column: 'n', rows }, 'insert into sliced select n from listed where n > $1 and n <= $2')
        const [found] = await session.run<{ numbers: readonly number[] }>(
          'select coalesce(array_agg(n order by n), array[]::bigint[]) as numbers from sliced',
        )
        expect(found?.numbers).toEqual(listed.toSorted((a, b) => a - b))
      }),
      { numRuns: 15 },
    )
    client.release(true)
  })

  it('a count that is stopped leaves what there was and the next one free to count, and two at once count once', async () => {
    await watch(people.map(() => numbers.slice(0, 3)))
    const ending = new AbortController()
    const stopped = gatherCounts(server.pool, { ending: ending.signal })
    ending.abort()
    await stopped
    expect(await rowsOf(`select from app_settings where name = 'recommendations.gathered'`)).toEqual([])
    await Promise.all([gatherCounts(server.pool, { unlessYoungerMs: 60_000 }), gatherCounts(server.pool, { unlessYoungerMs: 60_000 })])
    expect(await rowsOf('select lot, other, watchers from co_watches order by 1, 2')).toEqual(await rowsOf(JOINED_PLAINLY))
    await database.pool.query('delete from co_watches')
    await gatherCounts(server.pool, { unlessYoungerMs: 60_000 })
    expect(await rowsOf('select from co_watches')).toEqual([])
  })

  it('what does not change is written no second time', async () => {
    await watch(people.map(() => numbers.slice(0, 3)))
    const written = () =>
      rowsOf(
        'select xmin::text from co_watches union all select xmin::text from co_watched_models union all select xmin::text from lot_popularity',
      )
    await gatherCounts(server.pool)
    const before = await written()
    await gatherCounts(server.pool)
    expect(await written()).toEqual(before)
    expect(before.length).toBeGreaterThan(0)
  })
})
