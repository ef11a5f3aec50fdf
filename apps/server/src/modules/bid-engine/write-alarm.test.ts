import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '#test/until.ts'
import { WriteAlarm } from './write-alarm.ts'
import { BIDS, bidWorld, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'

let world: BidWorld
beforeAll(async () => {
  world = await bidWorld()
})
afterAll(() => world.close())

const run = (sql: string) => world.database.pool.query(sql)
const ready = () => world.app.inject('/health/ready')
const TABLES = ['bid_events', 'write_probes']

/** The database refuses what the engine writes by this code, as it does when its disk is full. */
async function refuseWrites(code: string): Promise<() => Promise<void>> {
  await run(`create or replace function refuse_writes() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file' using errcode = '${code}'; end $$`)
  for (const table of TABLES)
    await run(`create trigger refuse_writes before insert on ${table} for each row execute function refuse_writes()`)
  return async () => {
    for (const table of TABLES) await run(`drop trigger refuse_writes on ${table}`)
  }
}

it.each([
  ['53100', 'no space is left on the database’s disk'],
  ['25006', 'the database is read-only'],
  ['53200', 'the database is out of memory'],
])('a database that refuses writes by %s is told to bidders by 503, and to operators until writes pass', async (code, cause) => {
  const [bidder, lot] = [await world.bidder(), await world.lot()]
  const order = { lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: 50_000, currency: 'USD', key: `full-${code}` }
  await until('the application is ready', async () => (await ready()).statusCode === 200)

  const allow = await refuseWrites(code)
  const refused = await world.post(BIDS, bidder.headers, { bids: [order] })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
  const answer = await ready()
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  expect(answer.json()).toMatchObject({
    status: 'not ready',
    missing: ['bids'],
    causes: { bids: cause },
    checks: { bids: false },
  })

  await allow()
  // Without bids a small write finds out by itself.
  await until('the application is ready again', async () => (await ready()).statusCode === 200)
  expect((await world.post(BIDS, bidder.headers, { bids: [order] })).json()).toMatchObject({ data: { bids: [{ isAccepted: true }] } })
})

it('a bid that is taken ends the alarm', async () => {
  const [bidder, lot] = [await world.bidder(), await world.lot()]
  const allow = await refuseWrites('53100')
  const refused = await world.post(BIDS, bidder.headers, {
    bids: [{ lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: 50_000, currency: 'USD' }],
  })
  expect([refused.statusCode, (await ready()).statusCode]).toEqual([503, 503])
  await allow()
  expect(await world.bid(bidder, lot, 500)).toMatchObject({ isAccepted: true })
  expect((await ready()).statusCode).toBe(200)
})

it('a cause is logged when it is first met and when it is over, and not by every batch between', () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const alarm = new WriteAlarm({ pool: world.database.pool, log })
  const full = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
  for (const error of [new Error('another'), full, full]) alarm.failed(error)
  alarm.succeeded()
  alarm.succeeded()
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['bids cannot be written', 'bids can be written again'])
  expect(lines[0]).toContain('No space left on device')
})
