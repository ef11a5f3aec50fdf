import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayAfter } from '@app/rules/documents/days.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { holdDeposit } from '#test/accounts/hold-deposit.ts'
import { aPerson, signIn, type PersonFields } from '#test/people.ts'
import { bidWorld, type Bidder, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'
import { judgeClasses, judgeNight } from './judge-classes.job.ts'

const DAY_MS = 86_400_000
const TODAY = dayOfSite('CPRTUS', Date.now())
const UNTIL = dayAfter(TODAY, 30)

let world: BidWorld
let operator: Bidder
beforeAll(async () => {
  world = await bidWorld()
  const person = await aPerson(world.database.db, { kind: 'internal', privileges: ['OPERATOR'] })
  operator = { ...person, headers: await signIn(world.database.db, person) }
})
afterAll(() => world.close())
const db = () => world.database.db

async function aBuyer(fields: PersonFields, heldMinor: number): Promise<number> {
  const { id } = await aPerson(db(), fields)
  await db().insertInto('bidder_terms').values({ account_id: id }).execute()
  if (heldMinor > 0) await holdDeposit(db(), id, heldMinor)
  return id
}
const classNow = async (id: number): Promise<string | undefined> =>
  (await db().selectFrom('bidder_terms').select('buyer_class').where('account_id', '=', id).executeTakeFirst())?.buyer_class
/** Gives somebody awards of 3,000 dollars each, so many days ago. */
const award = (id: number, count: number, daysAgo = 10) =>
  sql`insert into awards (lot, sale_id, account_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq, awarded_at)
    select 50000000 + ${id} * 1000 + ${daysAgo} * 100 + n, ${world.saleId}, ${id}, 'HAMMER', 300000, 'USD', 350000, 'CPRTUS-USD-2026-01-01', '{}', 1,
      now() - ${daysAgo} * interval '1 day' from generate_series(1, ${count}) n`.execute(db())
const judge = (nowMs = Date.now()) => judgeClasses(db(), nowMs)
const set = async (number: number, body: object) =>
  (await world.post('/data/operations/bidders', operator.headers, { buyerNumber: number, ...body })).json()

describe('the class of a buyer', () => {
  it('the class of a buyer follows each night from membership, deposit and what was bought', async () => {
    const dealer = { membership_type: 'P', licence_category: 'DEALER' } as const
    const [volume, old, unsecured] = [await aBuyer(dealer, 40_000), await aBuyer(dealer, 40_000), await aBuyer({ membership_type: 'S' }, 0)]
    await award(volume, 25)
    await award(old, 24)
    await award(old, 30, 400)
    await judge()
    expect([await classNow(volume), await classNow(old), await classNow(unsecured)]).toEqual(['VOL', 'STD', 'UNS'])
    const events = await db().selectFrom('account_events').select(['kind', 'actor_id']).where('account_id', '=', volume).execute()
    expect(events).toContainEqual({ kind: 'bidder-terms', actor_id: null })
    // Nothing changes that is right already.
    expect(await judge()).toBe(0)
    await sql`update awards set voided_at = now() where account_id = ${volume} and lot % 25 = 0`.execute(db())
    await judge()
    expect(await classNow(volume)).toBe('STD')
  })

  it('the class of a buyer leaves the terms of bids that stand', async () => {
    const buyer = await world.bidder({ membership_type: 'S' })
    const lot = await world.lot()
    await world.bid(buyer, lot, 2_000)
    await sql`delete from deposits where account_id = ${buyer.id}`.execute(db())
    await judge()
    expect(await classNow(buyer.id)).toBe('UNS')
    const bid = await db().selectFrom('bids').select('buyer_class').where('account_id', '=', buyer.id).executeTakeFirstOrThrow()
    expect(bid.buyer_class).toBe('STD')
  })

  it('the class of a buyer that an operator sets takes a reason and a day within a year, and holds until then', async () => {
    const buyer = await world.bidder({ membership_type: 'S' })
    for (const [body, field] of [
      [{ buyerClass: 'VOL', reason: 'x' }, 'classUntil'],
      [{ buyerClass: 'VOL', classUntil: dayAfter(TODAY, -1), reason: 'x' }, 'classUntil'],
      [{ buyerClass: 'VOL', classUntil: dayAfter(TODAY, 400), reason: 'x' }, 'classUntil'],
      [{ buyerClass: 'VOL', classUntil: UNTIL }, 'reason'],
    ] as const)
      expect((await set(buyer.number, body)).data.fieldErrors).toHaveProperty(field)
    expect((await set(buyer.number, { buyerClass: 'VOL', classUntil: UNTIL, reason: 'Agreed.' })).data).toMatchObject({
      buyerClass: 'VOL',
      classUntil: UNTIL,
    })
    await judge()
    expect(await classNow(buyer.id)).toBe('VOL')
    await judge(Date.now() + 32 * DAY_MS)
    expect(await classNow(buyer.id)).toBe('STD')
    expect((await db().selectFrom('class_overrides').select('account_id').where('account_id', '=', buyer.id).execute()).length).toBe(0)
  })

  it('the class of a buyer is left to the rule again', async () => {
    const buyer = await world.bidder({ membership_type: 'S' })
    await set(buyer.number, { buyerClass: 'UNS', classUntil: UNTIL, reason: 'Agreed.' })
    expect((await set(buyer.number, { buyerClass: 'BY_RULE' })).data).toMatchObject({ buyerClass: 'STD', classUntil: '' })
  })

  it('a night is judged by one node', async () => {
    expect([await judgeNight(db(), Date.now()), await judgeNight(db(), Date.now())]).toEqual([true, false])
    await sql`update class_nights set started_at = now() - interval '2 hours'`.execute(db())
    expect(await judgeNight(db(), Date.now())).toBe(false)
  })

  it('a night that failed is judged again after an hour, and ends then', async () => {
    await sql`delete from class_nights`.execute(db())
    const buyer = await world.bidder({ membership_type: 'S' })
    await sql`update bidder_terms set buyer_class = 'VOL' where account_id = ${buyer.id}`.execute(db())
    await sql`alter table bidder_terms add constraint stays_so check (account_id <> ${sql.lit(buyer.id)} or buyer_class = 'VOL')`.execute(
      db(),
    )
    await expect(judgeNight(db(), Date.now())).rejects.toThrow('stays_so')
    await sql`alter table bidder_terms drop constraint stays_so`.execute(db())
    expect(await judgeNight(db(), Date.now())).toBe(false)
    await sql`update class_nights set started_at = now() - interval '2 hours'`.execute(db())
    expect(await judgeNight(db(), Date.now())).toBe(true)
    expect(await classNow(buyer.id)).toBe('STD')
    const { rows } = await sql<{ isDone: boolean }>`select finished_at is not null as "isDone" from class_nights`.execute(db())
    expect(rows).toEqual([{ isDone: true }])
  })
})
