import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aLotRow, putLots } from '#test/lots.ts'
import { letBidFor } from '#test/accounts/mandates.ts'
import { bidWorld, type Bidder, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'
import { readStatement, STATEMENT_CHUNK } from './statement.store.ts'
import { BIDDERS, numbersKit } from './numbers.test-kit.ts'

const STATEMENT = '/data/broker/statement.csv'

let world: BidWorld
beforeAll(async () => void (world = await bidWorld()))
afterAll(() => world.close())
const { db, someone, send, aBidderOf } = numbersKit(() => world)

async function aPair(lastName = 'Petrova') {
  const payer = await world.bidder({ roles: ['ROLE_BROKER'], membership_type: 'B' })
  const broker = { ...payer, email: `person${payer.number}@example.com` }
  const bidder = await aBidderOf(broker, { profile: { first_name: 'Ana', last_name: lastName } })
  await db().insertInto('bidder_terms').values({ account_id: bidder.id, document_status: 'VALID' }).execute()
  const mandate = await letBidFor(db(), { payer: broker, holder: bidder }, { kind: 'BROKER_BIDDER' })
  return { broker, bidder, mandate }
}
const linesOf = async (who: Pick<Bidder, 'headers'>, query = '') =>
  (await world.get(`${STATEMENT}${query}`, who.headers)).body.replace('\uFEFF', '').trim().split('\r\n')
/** Wins a lot for an account by one of its people. */
const award = (lot: number, { accountId, actorId, mandateId }: { accountId: number; actorId: number; mandateId: number }) =>
  sql`insert into awards (lot, account_id, actor_id, mandate_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq)
    values (${lot}, ${accountId}, ${actorId}, ${mandateId}, 'BUY_NOW', 300000, 'USD', 361500, 's', '{}', 1)`.execute(db())

describe('a statement', () => {
  it('a statement is for brokers and masters alone', async () => {
    const { bidder } = await aPair()
    expect((await world.get(STATEMENT, { host: 'localhost' })).statusCode).toBe(401)
    for (const who of [bidder, await someone()]) expect((await world.get(STATEMENT, who.headers)).statusCode).toBe(403)
  })

  it('a statement says whose, which lot, how it stands and what it costs all-in, and nothing of another broker', async () => {
    const [{ broker, bidder, mandate }, rival] = [await aPair(), await aPair()]
    const [led, won, lost] = [await world.lot(), await world.lot({ vin: '1FTEW1EP5JFA00001' }), await world.lot()]
    await world.bid(bidder, led, 2_000)
    await world.bid(bidder, lost, 1_000)
    await world.bid(rival.bidder, lost, 4_000)
    // What the broker bids themselves is no bidder's.
    await world.bid(broker, await world.lot(), 1_500)
    await award(won, { accountId: broker.id, actorId: bidder.id, mandateId: mandate })
    const [titles, ...rows] = await linesOf(broker)
    expect(titles).toBe(
      'Bidder number,Bidder,Lot #,Vehicle,VIN,Sale name,Sale date (UTC),State,Currency,Highest bid,Highest bid all-in,Price,Price all-in,Broker fee,Mandate,Last act (UTC)',
    )
    expect(rows).toHaveLength(3)
    const of = (lot: number) => (rows.find((row) => row.includes(`,${lot},`)) ?? '').split(',')
    expect([of(led)[0], of(led)[1], of(led)[7], of(led)[8], of(led)[9]]).toEqual([
      String(bidder.number),
      'Ana Petrova',
      'LEADING',
      'USD',
      '2000.00',
    ])
    expect(Number(of(led)[10])).toBeGreaterThan(2_000)
    expect([of(won)[4], of(won)[7], of(won)[11], of(won)[12], of(won)[14]]).toEqual([
      '1FTEW1EP5JFA00001',
      'WON',
      '3000.00',
      '3615.00',
      String(mandate),
    ])
    expect(of(lost)[7]).toBe('OUTBID')
    expect(rows.join()).not.toContain(String(rival.bidder.number))
    expect(await linesOf(rival.broker)).toHaveLength(2)
  })

  it('a statement names the number that somebody held when they bid, after it went on to another', async () => {
    const { broker, bidder } = await aPair()
    await world.bid(bidder, await world.lot(), 2_000)
    await send(`${BIDDERS}/vacate`, broker, { buyerNumber: String(bidder.number), reason: 'Left' })
    expect((await linesOf(broker))[1]).toMatch(new RegExp(`^${bidder.number},Ana Petrova,`))
  })

  it('a statement holds the days that are asked for, and refuses what is no period', async () => {
    const { broker, bidder, mandate } = await aPair()
    const lot = await world.lot()
    await award(lot, { accountId: broker.id, actorId: bidder.id, mandateId: mandate })
    await sql`update awards set awarded_at = '2026-03-10T03:30:00Z' where lot = ${lot}`.execute(db())
    // Half past eleven in the evening of the day before, in New York.
    expect(await linesOf(broker, '?from=2026-03-09&until=2026-03-09')).toHaveLength(2)
    expect(await linesOf(broker, '?from=2026-03-10&until=2026-03-12')).toHaveLength(1)
    for (const query of ['?from=x', '?until=2026-13-01', '?from=2026-03-10&until=2026-03-09', '?from=2020-01-01&until=2026-03-09'])
      expect((await world.get(`${STATEMENT}${query}`, broker.headers)).json().data).toMatchObject({
        errorCode: 'INVALID_INPUT',
        fieldErrors: { from: 'validation.statementDays' },
      })
  })

  it('a statement of any length is whole and in order, each row once, whatever happens while it is sent', async () => {
    const { broker, bidder } = await aPair()
    const first = 60_000_000
    const count = 2 * STATEMENT_CHUNK + 1
    const numbers = Array.from({ length: count }, (_, at) => first + at + 1)
    for (let at = 0; at < count; at += 500)
      await putLots(
        db(),
        numbers.slice(at, at + 500).map((number) => aLotRow({ number })),
      )
    // Many at one instant: what was sent last is known by its lot as well.
    await sql`insert into awards (lot, account_id, actor_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq, awarded_at)
      select ${first} + n, ${broker.id}, ${bidder.id}, 'BUY_NOW', 300000, 'USD', 361500, 's', '{}', 1, now() - (n / 700) * interval '1 minute'
      from generate_series(1, ${count}) n`.execute(db())
    const lots = (await linesOf(broker)).slice(1).map((line) => line.split(',')[2])
    expect([lots.length, new Set(lots).size]).toEqual([count, count])
    const chunks = readStatement(world.database.pool, {
      payerId: broker.id,
      from: '2020-01-01',
      until: '2099-01-01',
      zone: 'UTC',
      asOf: new Date(),
    })
    const seen: number[] = []
    for await (const rows of chunks) {
      seen.push(...rows.map(({ lot }) => lot))
      // A lot that is still to come is acted on meanwhile.
      await world.bid(bidder, await world.lot(), 1_000)
    }
    expect([seen.length, new Set(seen).size]).toEqual([count, count])
  })

  it('a statement runs no formula that somebody has for a name', async () => {
    const { broker, bidder } = await aPair('=cmd()')
    await db().updateTable('profiles').set({ first_name: '' }).where('account_id', '=', bidder.id).execute()
    await world.bid(bidder, await world.lot(), 2_000)
    expect((await linesOf(broker))[1]).toContain(",'=cmd(),")
  })
})
