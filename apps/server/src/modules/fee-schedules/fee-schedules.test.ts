import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FeeSchedule } from '@app/rules/fees/schedule.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { anApprovedSchedule, DEARER_MINOR } from '#test/fee-schedules.ts'
import { insertSale } from '#test/lots.ts'
import { until } from '#test/until.ts'
import { bidWorld, type Bidder, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'
import { findInForce, scheduleById } from './index.ts'

const SHIPPED = 'CPRTUS-USD-2026-01-01'
const DAY_MS = 86_400_000

let world: BidWorld
let beside: TestApp
let buyer: Bidder
beforeAll(async () => {
  world = await bidWorld()
  beside = await testApp({}, { beside: world })
  buyer = await world.bidder()
})
afterAll(async () => {
  await beside.close()
  await world.close()
})

const db = () => world.database.db
const estimate = async (lotNumber: number, bidAmount: number, on: TestApp = world) => {
  const answer = await on.app.inject({
    method: 'POST',
    url: '/data/member/pricingEstimate',
    headers: buyer.headers,
    payload: { lotNumber, bidAmount },
  })
  return answer.json().data as { readonly total: number; readonly terms: { readonly scheduleId: string } }
}
const frozenOf = async (lot: number, who = buyer) =>
  (
    await sql<{ scheduleId: string; allInMinor: number }>`
      select schedule_id as "scheduleId", all_in_minor::int as "allInMinor" from bids
      where lot = ${lot} and account_id = ${who.id} order by seq desc limit 1`.execute(db())
  ).rows[0]
/** A lot of a sale that starts in so many days. */
async function lotIn(days: number): Promise<number> {
  const startsAt = new Date(Date.now() + days * DAY_MS)
  const saleId = await insertSale(db(), { starts_at: startsAt, local_date: startsAt.toISOString().slice(0, 10), lane: `L${days}` })
  return world.lot({ sale_id: saleId, auction_at: startsAt, local_start: startsAt.toISOString().slice(0, 19) })
}

describe('a schedule that was approved', () => {
  let soon: number
  let later: number
  let early: Bidder
  let coming: FeeSchedule
  beforeAll(async () => {
    ;[soon, later] = [await lotIn(2), await lotIn(9)]
    early = await world.bidder()
    await world.bid(early, later, 1_000)
    coming = await anApprovedSchedule(db(), { inDays: 5 })
  })

  it('a schedule that was approved prices bids on sales from its day on, on every node at once, and none before', async () => {
    for (const node of [world, beside]) {
      expect((await estimate(soon, 2_600, node)).terms.scheduleId).toBe(SHIPPED)
      expect((await estimate(later, 2_600, node)).terms.scheduleId).toBe(coming.id)
    }
    const [now, then] = [await estimate(soon, 2_600), await estimate(later, 2_600)]
    expect(Math.round((then.total - now.total) * 100)).toBe(DEARER_MINOR)
    await world.bid(buyer, soon, 2_600)
    await world.bid(buyer, later, 2_600)
    expect(await frozenOf(soon)).toEqual({ scheduleId: SHIPPED, allInMinor: Math.round(now.total * 100) })
    expect(await frozenOf(later)).toEqual({ scheduleId: coming.id, allInMinor: Math.round(then.total * 100) })
  })

  it('a schedule that was approved leaves the terms of bids that were given before', async () => {
    expect(await frozenOf(later, early)).toMatchObject({ scheduleId: SHIPPED })
  })

  it('a schedule that was approved stays as it is, in the table too', async () => {
    for (const change of ["body = '{}'", "effective_from = '2030-01-01'", "state = 'DRAFT', approved_by = null, approved_at = null"])
      await expect(sql`update fee_schedules set ${sql.raw(change)}`.execute(db())).rejects.toThrow(/stay as they were approved/)
    await expect(sql`delete from fee_schedules`.execute(db())).rejects.toThrow(/stay as they were approved/)
  })

  it('a schedule that was approved is not by its own author, whatever the application does', async () => {
    await expect(
      sql`insert into fee_schedules (site, currency, effective_from, body, hash, schedule_id, state, author, approved_by, approved_at)
        select site, currency, effective_from, body, hash, 'other', 'APPROVED', author, author, now() from fee_schedules limit 1`.execute(
        db(),
      ),
    ).rejects.toThrow(/check/)
  })

  it('a schedule that was approved for the day of another takes its place', async () => {
    const again = await anApprovedSchedule(db(), { inDays: 5, change: (body) => ({ ...body, environmentalMinor: 100 }) })
    expect((await estimate(later, 2_600)).terms.scheduleId).toBe(again.id)
    expect((await findInForce(world.database.pool, { site: 'CPRTUS', currency: 'USD', on: coming.effectiveFrom }))?.id).toBe(again.id)
    expect((await findInForce(world.database.pool, { site: 'CPRTCA', currency: 'CAD', on: coming.effectiveFrom }))?.id).toBe(
      'CPRTCA-CAD-2026-01-01',
    )
    expect(await findInForce(world.database.pool, { site: 'CPRTUS', currency: 'GBP', on: coming.effectiveFrom })).toBeNull()
  })

  it('a schedule whose figures were changed behind its hash is no schedule', async () => {
    const { pool } = world.database
    await pool.query('alter table fee_schedules disable trigger fee_schedules_approved')
    const forged = await anApprovedSchedule(db(), { inDays: 30, change: (body) => ({ ...body, environmentalMinor: 200 }) })
    await sql`update fee_schedules set body = replace(body::text, '"environmentalMinor":200', '"environmentalMinor":1')::json
      where schedule_id = ${forged.id}`.execute(db())
    await expect(findInForce(pool, { site: 'CPRTUS', currency: 'USD', on: forged.effectiveFrom })).rejects.toThrow(/not what was approved/)
    await sql`delete from fee_schedules where schedule_id = ${forged.id}`.execute(db())
    await pool.query('alter table fee_schedules enable trigger fee_schedules_approved')
    expect(scheduleById(forged.id)).toBeNull()
  })
})

describe('the file that browsers price by', () => {
  const file = (path: string, host = 'localhost', on: TestApp = world) => on.app.inject({ url: path, headers: { host } })
  const NONE = '/assets/fees/0000000000000000.json'

  it('the file that browsers price by holds the schedules of the site, and is kept for ever only by its own name', async () => {
    await until('the node has read the approval', async () => (await file(NONE)).json().length > 2)
    const stray = await file(NONE)
    expect([stray.statusCode, stray.headers['cache-control']]).toEqual([200, 'no-store'])
    const found = stray.json<readonly FeeSchedule[]>()
    expect(new Set(found.map(({ site }) => site))).toEqual(new Set(['CPRTUS', 'CPRTCA']))
    expect(found.some(({ id }) => id === SHIPPED)).toBe(true)
    expect(found.every(({ later }) => later.storage === null)).toBe(true)
    const british = (await file(NONE, 'uk.localhost')).json<readonly FeeSchedule[]>()
    expect(new Set(british.map(({ site }) => site))).not.toContain('CPRTUS')
  })

  it.each(['/assets/fees/..%2f..%2fpackage.json', '/assets/fees/x.json', '/assets/fees/0000.json'])('there is no file %s', async (path) => {
    expect((await file(path)).statusCode).toBe(404)
  })
})
