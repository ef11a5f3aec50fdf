import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { aDataDir, removeDataDirs } from '#test/data-dir.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { aLotRow } from '#test/lots.ts'
import { bringDemoWorldUpToDate, type DemoContext } from './demo-world.ts'
import { findDemoWorld, rememberDemoWorld } from './demo-world.store.ts'

const LOTS = 500
const DAY_MS = 86_400_000
const MONDAY = Date.parse('2026-11-23T15:00:00Z')
const PICTURES_LIMIT_MS = 60_000

const databases: TestDatabase[] = []

async function aContext(signal = new AbortController().signal): Promise<DemoContext & { database: TestDatabase; dataDir: string }> {
  const database = await testDatabase()
  databases.push(database)
  const dataDir = aDataDir()
  const config = loadConfig({ DATA_DIR: dataDir, DEMO_LOTS: String(LOTS) })
  return { config, log: silentLog(), database, signal, dataDir }
}

/** Skips the drawing beside the first import, which takes seconds. */
const withoutPictures = (database: TestDatabase): Promise<void> => rememberDemoWorld(database.pool, { seed: 'test', lots: LOTS, day: 0 })

async function ask<T extends object>({ pool }: TestDatabase, sql: string): Promise<T[]> {
  return (await pool.query<T>(sql)).rows
}

afterAll(async () => {
  for (const database of databases) await database.close()
  removeDataDirs()
})

describe('the demo world in a database', () => {
  let context: Awaited<ReturnType<typeof aContext>>
  beforeAll(async () => {
    context = await aContext()
    // A busy machine draws slowly.
    await bringDemoWorldUpToDate(context, { nowMs: MONDAY, picturesWaitMs: PICTURES_LIMIT_MS })
  })

  it('sells on all nine sites, each in its currencies', async () => {
    const rows = await ask<{ site: string; currencies: string }>(
      context.database,
      `select site, string_agg(distinct currency, ' ' order by currency) as currencies from lots, unnest(site_codes) as site group by site order by site`,
    )
    expect(Object.fromEntries(rows.map(({ site, currencies }) => [site, currencies]))).toEqual({
      CPRTCA: 'CAD',
      CPRTDE: 'EUR',
      CPRTDRIVE: 'USD',
      CPRTES: 'EUR',
      CPRTIE: 'EUR',
      CPRTIN: 'INR',
      CPRTMEA: 'AED BHD OMR',
      CPRTUK: 'GBP',
      CPRTUS: 'USD',
    })
  })

  it('the demo world came in through the importer without a refused row, and every lot has a look', async () => {
    const [imports] = await ask<{ refused: number; taken: number }>(
      context.database,
      'select sum(rows_rejected)::int as refused, sum(lots_added)::int as taken from imports',
    )
    const [lots] = await ask<{ count: number; drawn: number }>(
      context.database,
      'select count(*)::int, count(look_key)::int as drawn from lots',
    )
    expect(imports).toEqual({ refused: 0, taken: lots?.count })
    expect(lots?.drawn).toBe(lots?.count)
  })

  it('sells each lot at the yard hour of its zone, on a day that its yard has sales', async () => {
    const odd = await ask(
      context.database,
      `select l.number from lots l join yards y on y.number = l.yard
       where l.auction_at is not null and extract(minute from l.auction_at at time zone y.zone) not in (0, 30)
          or l.auction_at is not null and extract(hour from l.auction_at at time zone y.zone) not between 9 and 20`,
    )
    expect(odd).toEqual([])
  })

  it('lets wholesale lots and those of nationwide sales stand in a yard with an address', async () => {
    const astray = await ask(
      context.database,
      `select l.number from lots l join yards y on y.number = l.physical_yard where y.address1 is null or y.lat is null or l.lat is null`,
    )
    expect(astray).toEqual([])
  })

  it('the demo world in a database has pictures of its first page', () => {
    const pictures = readdirSync(join(context.dataDir, 'cache', 'looks'), { recursive: true }).map(String)
    expect(pictures.filter((name) => name.endsWith('front-left.thb.webp')).length).toBeGreaterThan(0)
  })

  it('changes nothing when it is made again', async () => {
    const before = await ask(context.database, 'select number, revision, source from lots order by number')
    const report = await bringDemoWorldUpToDate(context, { nowMs: MONDAY })
    expect(report).toMatchObject({ lotsAdded: 0, lotsChanged: 0, lotsWithdrawn: 0 })
    expect(await ask(context.database, 'select number, revision, source from lots order by number')).toEqual(before)
  })

  it('goes on to the next day: new lots come, sales are named, lots whose day is over are withdrawn', async () => {
    const report = await bringDemoWorldUpToDate(context, { nowMs: MONDAY + DAY_MS })
    expect(report.lotsAdded).toBeGreaterThan(0)
    expect(report.lotsChanged).toBeGreaterThan(0)
    expect(report.lotsWithdrawn).toBeGreaterThan(0)
    const [left] = await ask<{ count: number }>(
      context.database,
      `select count(*)::int from lots l join yards y on y.number = l.yard
       where l.status = 'OPEN' and (l.auction_at at time zone y.zone)::date < (timestamptz '2026-11-24T15:00:00Z' at time zone y.zone)::date`,
    )
    expect(left).toEqual({ count: 0 })
    expect(await findDemoWorld(context.database.pool)).toMatchObject({ day: Math.floor(MONDAY / DAY_MS) + 1 })
  })
})

describe('a demo world that was cut off', () => {
  it('a demo world that was cut off is the same after it was made again', async () => {
    const stop = new AbortController()
    const cut = await aContext(stop.signal)
    await withoutPictures(cut.database)
    const onProgress = ({ share }: { share: number }): void => void (share > 0.7 && stop.abort())
    await expect(bringDemoWorldUpToDate(cut, { nowMs: MONDAY, onProgress })).rejects.toThrow('abort')
    const whole = await aContext()
    await withoutPictures(whole.database)
    await bringDemoWorldUpToDate(whole, { nowMs: MONDAY })
    await bringDemoWorldUpToDate({ ...cut, signal: new AbortController().signal }, { nowMs: MONDAY + 60_000 })
    const lots = 'select number, source, auction_at, slug from lots order by number'
    expect(await ask(cut.database, lots)).toEqual(await ask(whole.database, lots))
  })
})

describe('real lots beside the demo world', () => {
  it('real lots beside the demo world are never withdrawn, not even in the yard that both have', async () => {
    const context = await aContext()
    await withoutPictures(context.database)
    await bringDemoWorldUpToDate(context, { nowMs: MONDAY })
    await context.database.db
      .insertInto('lots')
      .values(aLotRow({ number: 61_234_567, yard: 855, vin: '1HGCM82633A004352' }))
      .execute()
    await bringDemoWorldUpToDate(context, { nowMs: MONDAY + 2 * DAY_MS })
    const [real] = await ask(context.database, 'select status, revision from lots where number = 61234567')
    expect(real).toEqual({ status: 'OPEN', revision: 1 })
  })
})
