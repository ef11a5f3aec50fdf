import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STORAGE_LOTS_MAX } from '@app/contract/release/storage-codes.ts'
import { learnSchedules } from '#modules/fee-schedules/index.ts'
import { transaction } from '#platform/db/database.ts'
import { anApprovedSchedule } from '#test/fee-schedules.ts'
import type { InvoiceWorld, Somebody } from '../invoices/invoices.test-kit.ts'
import { takeBackLot } from '../invoices/take-back.ts'
import { verifyInvoices } from '../invoices/verify-invoices.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { billStorage } from './bill-storage.ts'
import { AGO, DAY_MINOR, DAY_MS, STORAGE, storageWorld, type StorageWorld, today } from './storage.test-kit.ts'

const GATE = '/data/operations/gate'
/** What a day costs for heavy vehicles. */
const DEAR_DAY_MINOR = 6_000
const WON_MINOR = 141_500

let world: InvoiceWorld
let gatekeeper: Somebody
let operator: Somebody
let aWonLot: StorageWorld['aWonLot']
beforeAll(async () => {
  ;({ world, gatekeeper, operator, aWonLot } = await storageWorld())
})
afterAll(() => world.close())

let references = 0
async function pay(who: Somebody, amountMinor: number): Promise<void> {
  const payment = {
    number: who.number,
    currency: 'USD',
    amountMinor,
    source: 'BANK',
    reference: `S${++references}`,
    receivedOn: '2026-01-05',
  }
  await world.post('/data/operations/money/payments', { ...payment, reason: 'Seen.' }, operator.headers)
}
/** Somebody whose lot was won so many days ago and billed; paid unless said otherwise. */
async function aStay({ ago = AGO, isPaid = true } = {}): Promise<{ who: Somebody; lot: number; invoice: number }> {
  const { who, lot } = await aWonLot(ago)
  const [invoice] = await world.bill(who)
  if (isPaid) await pay(who, WON_MINOR)
  return { who, lot, invoice: invoice?.id ?? 0 }
}
const read = async (who: Somebody) => (await world.get(STORAGE, who.headers)).data.lots[0]
const billsOf = async ({ id }: Somebody) =>
  world.rows(
    `select i.id, i.total_minor::float8 as total, s.status, count(c.on_day)::int as days from invoices i join invoice_states s on s.invoice_id = i.id
       join storage_charges c on c.invoice_id = i.id
     where i.payer_id = $1 group by i.id, s.status order by i.id`,
    [id],
  )
const pass = async (who: Somebody, lot: number, on = today()): Promise<string> => {
  await world.post('/data/release/passes', { lots: [lot], carrier: 'Bluebonnet Towing', on }, who.headers)
  const { lots } = (await world.get('/data/release/pickups', who.headers)).data
  return lots.find((one: { lot: number }) => one.lot === lot).pass.code
}
const atGate = async (what: 'pass' | 'release' | 'storage/bill', code: string, who = gatekeeper) =>
  (await world.post(`${GATE}/${what}`, { code }, who.headers)).data
const announce = async (who: Somebody, ...invoiceIds: number[]) =>
  (await world.post('/data/payments/transfer', { invoiceIds }, who.headers)).data
const block = async (lot: number, from: string, to: string | null) =>
  (
    await world.post(
      `${GATE}/storage/blocks`,
      { lot, kind: 'TITLE', from, to, reason: 'The state was slow.', evidence: 'Letter 4411.' },
      operator.headers,
    )
  ).data
const bill = async ({ id }: Somebody, nowMs = Date.now()) =>
  transaction(world.database.db, (tx) => billStorage(world.deps.post, tx, { payerId: id, lots: null, nowMs }))
const balanceOf = async ({ id }: Somebody) =>
  (await world.rows('select owed_minor::float8 as owed, credit_minor::float8 as credit from balances where payer_id = $1', [id]))[0]

/** Who waits for the lock of a win. */
const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from awards%'`

describe('storage at the gate', () => {
  it('storage at the gate is billed by gatekeepers and operators with a code, and by nobody else', async () => {
    const { who, lot } = await aStay()
    const code = await pass(who, lot)
    expect((await world.post(`${GATE}/storage/bill`, { code }, { host: 'localhost' })).status).toBe(401)
    expect((await world.post(`${GATE}/storage/bill`, { code }, who.headers)).status).toBe(403)
    expect(await atGate('storage/bill', '0000-0ZZZ-ZZZZ-ZZZZ')).toMatchObject({ errorCode: 'PASS_NOT_FOUND' })
    expect(await billsOf(who)).toEqual([])
  })

  it('storage at the gate keeps a lot until it is billed and paid, and says the sum', async () => {
    const { who, lot } = await aStay()
    const { todayMinor, days } = await read(who)
    const code = await pass(who, lot)
    expect(await atGate('pass', code)).toMatchObject({ state: 'STORAGE', storage: { lot, todayMinor, dueMinor: todayMinor } })
    expect(await atGate('release', code)).toMatchObject({ errorCode: 'RELEASE_REFUSED', reason: 'STORAGE', lot })
    const billed = await Promise.all(Array.from({ length: 4 }, () => atGate('storage/bill', code)))
    for (const one of billed) expect(one).toMatchObject({ state: 'NOT_PAID', storage: { todayMinor, dueMinor: 0 } })
    expect(await billsOf(who)).toMatchObject([{ total: todayMinor, status: 'OPEN', days }])
    expect(await atGate('release', code)).toMatchObject({ reason: 'NOT_PAID' })
    await pay(who, todayMinor)
    expect(await atGate('release', code)).toMatchObject({ lot, carrier: 'Bluebonnet Towing' })
    expect(await balanceOf(who)).toEqual({ owed: 0, credit: 0 })
  })

  it('storage at the gate is billed for no pass that was taken back, was used, or is for another day', async () => {
    const { who, lot } = await aStay()
    expect(await atGate('storage/bill', await pass(who, lot, today(1)))).toMatchObject({ state: 'TOO_EARLY' })
    const code = await pass(who, lot)
    await world.post('/data/release/passes/revoke', { lot }, who.headers)
    expect(await atGate('storage/bill', code)).toMatchObject({ state: 'REVOKED', storage: { lot } })
    expect(await billsOf(who)).toEqual([])
    const gone = await aStay({ ago: 0 })
    const used = await pass(gone.who, gone.lot)
    await atGate('release', used)
    await world.rows(`update awards set awarded_at = awarded_at - interval '${AGO} days' where lot = $1`, [gone.lot])
    expect(await atGate('storage/bill', used)).toMatchObject({ state: 'USED' })
    expect(await billsOf(gone.who)).toEqual([])
  })

  it('storage at the gate is billed or its pass taken back, whichever comes first', async () => {
    const { who, lot } = await aStay()
    const code = await pass(who, lot)
    const client = await world.database.pool.connect()
    await client.query('begin')
    await client.query('select from awards where lot = $1 for no key update', [lot])
    const billing = atGate('storage/bill', code)
    await expect.poll(async () => (await world.rows(WAITING)).length).toBe(1)
    await client.query('update release_passes set revoked_at = now() where lot = $1', [lot])
    await client.query('commit')
    client.release()
    expect(await billing).toMatchObject({ state: 'REVOKED' })
    expect(await billsOf(who)).toEqual([])
  })

  it.each(['pass', 'release'] as const)('storage at the gate that is billed while a %s is looked at is owed', async (what) => {
    const { who, lot } = await aStay()
    const code = await pass(who, lot)
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const { promise: isBilled, resolve: billed } = Promise.withResolvers<void>()
    const billing = transaction(world.database.db, async (tx) => {
      await billStorage(world.deps.post, tx, { payerId: who.id, lots: [lot], nowMs: Date.now() })
      // Holds up whoever reads what storage costs until this is committed.
      await sql`lock table storage_blocks in access exclusive mode`.execute(tx)
      billed()
      await isOver
    })
    await isBilled
    const looking = atGate(what, code)
    const isWaiting = `select from pg_locks where not granted and relation = 'storage_blocks'::regclass`
    await expect.poll(async () => (await world.rows(isWaiting)).length).toBe(1)
    end()
    await billing
    expect(await looking).toMatchObject(what === 'pass' ? { state: 'NOT_PAID' } : { errorCode: 'RELEASE_REFUSED', reason: 'NOT_PAID' })
  })

  it('storage at the gate is none inside the free days, nor of a lot that was won before there was storage', async () => {
    const { who, lot } = await aStay({ ago: 0 })
    expect(await atGate('release', await pass(who, lot))).toMatchObject({ lot })
    const old = await aStay()
    await world.rows('update awards set bears_storage = false where lot = $1', [old.lot])
    expect(await atGate('release', await pass(old.who, old.lot))).toMatchObject({ lot: old.lot })
  })
})

describe('a payment that is started', () => {
  it('a payment that is started for an invoice bills the storage of its lot with it, once, and names the whole sum', async () => {
    const { who, invoice } = await aStay({ isPaid: false })
    const stranger = await world.someone()
    expect(await announce(stranger, invoice)).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    expect(await billsOf(who)).toEqual([])
    const { todayMinor, days } = await read(who)
    const both = await Promise.all([announce(who, invoice), announce(who, invoice)])
    expect(both[0]).toEqual(both[1])
    const bills = await billsOf(who)
    expect(bills).toMatchObject([{ total: todayMinor, status: 'PENDING', days }])
    expect(both[0]).toMatchObject({ amount: (WON_MINOR + todayMinor) / 100, invoiceIds: [invoice, bills[0].id] })
    expect(await read(who)).toMatchObject({ todayMinor, dueMinor: 0 })
    const { data } = await world.get(`/data/payments/invoices/${bills[0].id}`, who.headers)
    expect(data).toMatchObject({ invoiceType: 'FEE', lines: [{ code: 'STORAGE', description: 'Storage', amount: todayMinor / 100 }] })
  })

  it('a payment that is started for a lot whose schedule takes nothing a day bills no storage', async () => {
    const { who, lot, invoice } = await aStay({ isPaid: false })
    const { id } = await anApprovedSchedule(world.database.db, {
      inDays: 300,
      change: (body) => ({
        ...body,
        later: { ...body.later, storage: { freeDays: 0, rates: [{ yard: null, vehicleType: null, dayMinor: 0 }] } },
      }),
    })
    await learnSchedules(world.database.pool, [id])
    await world.rows('update awards set schedule_id = $2 where lot = $1', [lot, id])
    expect(await read(who)).toBeUndefined()
    expect(await announce(who, invoice)).toMatchObject({ amount: WON_MINOR / 100, invoiceIds: [invoice] })
    expect(await billsOf(who)).toEqual([])
  })

  it('a payment that is started with credit pays storage first, as every fee', async () => {
    const { who, invoice } = await aStay({ isPaid: false })
    const { todayMinor } = await read(who)
    await pay(who, WON_MINOR + 5_000)
    expect((await world.post('/data/payments/useCredit', { invoiceIds: [invoice] }, who.headers)).data).toMatchObject({
      used: 50,
      credit: 0,
      applied: expect.arrayContaining([expect.objectContaining({ amount: 50, balance: (todayMinor - 5_000) / 100 })]),
    })
    expect(await billsOf(who)).toMatchObject([{ total: todayMinor, status: 'OPEN' }])
  })

  it('a payment that is started and a gate that bills at the same time bill no day twice [T59]', async () => {
    for (let round = 0; round < 5; round++) {
      const { who, lot } = await aStay()
      const { days, todayMinor } = await read(who)
      const code = await pass(who, lot)
      await Promise.all([atGate('storage/bill', code), bill(who), bill(who), atGate('storage/bill', code)])
      const bills = await billsOf(who)
      expect(bills.reduce((sum: number, one) => sum + one.days, 0)).toBe(days)
      expect(bills.reduce((sum: number, one) => sum + one.total, 0)).toBe(todayMinor)
    }
  })

  it('a day that stands as billed is refused by the database, and no row is changed', async () => {
    const { who, lot } = await aStay()
    await atGate('storage/bill', await pass(who, lot))
    const [{ id }] = await billsOf(who)
    const twice = `insert into storage_charges (award_id, on_day, invoice_id, amount_minor)
      select award_id, on_day, $1 - 1, amount_minor from storage_charges where invoice_id = $1 limit 1`
    await expect(world.rows(twice, [id])).rejects.toThrow('storage_charges_standing')
    await expect(world.rows('update storage_charges set amount_minor = 1 where invoice_id = $1', [id])).rejects.toThrow('append-only')
    await expect(world.rows('delete from storage_charges where invoice_id = $1', [id])).rejects.toThrow('append-only')
  })

  it('what accrues after is billed by itself: each day once', async () => {
    const { who } = await aStay()
    const { days } = await read(who)
    await bill(who, Date.now() - 2 * DAY_MS)
    await bill(who)
    await bill(who)
    expect((await billsOf(who)).map((one) => one.days)).toEqual([days - 2, 2])
  })

  it('what accrues is billed of every lot of a payer, of those won first as well', async () => {
    const { who, lot } = await aStay({ isPaid: false })
    const [{ id }] = await world.rows('select id from awards where lot = $1', [lot])
    // So many were won after it, of which nothing is billed yet.
    await world.rows(
      `with more as (insert into lots (number, selling_site, site_codes, yard, physical_yard, auction_date_type, item_number, vehicle_type, description,
           slug, odometer_unit, title_group, sale_status, currency, country)
         select 80000000 + n, selling_site, site_codes, yard, physical_yard, auction_date_type, item_number, vehicle_type, description, slug,
           odometer_unit, title_group, sale_status, currency, country from lots, generate_series(1, $2::int) n where number = $1 returning number)
       insert into awards (lot, account_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq, awarded_at)
       select m.number, a.account_id, a.kind, a.price_minor, a.currency, a.all_in_minor, a.schedule_id, a.quote, a.seq, now()
       from awards a, more m where a.id = $3`,
      [lot, STORAGE_LOTS_MAX, id],
    )
    expect((await world.get(STORAGE, who.headers)).data.lots).toHaveLength(STORAGE_LOTS_MAX)
    await bill(who)
    expect(await billsOf(who)).toMatchObject([{ status: 'OPEN' }])
  })

  it('what is billed day by day holds no lot that comes to cost more a day, and lets none go with days that are not billed', async () => {
    const { who, lot } = await aStay()
    const { todayMinor } = await read(who)
    const code = await pass(who, lot)
    await bill(who, Date.now() - 2 * DAY_MS)
    // Days off that are entered once they are billed leave as many that are not.
    for (const days of [-3, -4])
      await world.rows(`insert into site_holidays (site, on_day, name) values ('CPRTUS', $1, 'A day off')`, [today(days)])
    expect(await read(who)).toMatchObject({ dueMinor: 2 * DAY_MINOR })
    expect(await atGate('release', code)).toMatchObject({ reason: 'NOT_PAID' })
    await pay(who, todayMinor - 2 * DAY_MINOR)
    expect(await atGate('release', code)).toMatchObject({ reason: 'STORAGE' })
    await world.rows('delete from site_holidays')
    await atGate('storage/bill', code)
    await pay(who, 2 * DAY_MINOR)
    await world.rows(`update lots set vehicle_type = 'U' where number = $1`, [lot])
    expect(await read(who)).toMatchObject({ dayMinor: DEAR_DAY_MINOR, dueMinor: 0 })
    expect(await atGate('release', code)).toMatchObject({ lot })
  })
})

describe('a block that is entered late', () => {
  it('a block that is entered late credits what was billed of its days, and what was paid of them is credit', async () => {
    const { who, lot } = await aStay()
    const { days, todayMinor } = await read(who)
    const code = await pass(who, lot)
    await atGate('storage/bill', code)
    await pay(who, todayMinor)
    expect(await block(lot, today(-1), today())).toMatchObject({ storage: { days: days - 2, dueMinor: 0 } })
    expect(await billsOf(who)).toMatchObject([
      { total: todayMinor, status: 'CANCELLED' },
      { total: todayMinor - 2 * DAY_MINOR, status: 'PAID', days: days - 2 },
    ])
    expect(await balanceOf(who)).toEqual({ owed: 0, credit: 2 * DAY_MINOR })
    expect(await atGate('release', code)).toMatchObject({ lot })
  })

  it('a block that is entered late over all days takes the whole invoice back, paid or not', async () => {
    const { who, lot } = await aStay()
    const code = await pass(who, lot)
    await atGate('storage/bill', code)
    await block(lot, today(-AGO), null)
    expect(await billsOf(who)).toMatchObject([{ status: 'CANCELLED' }])
    expect(await balanceOf(who)).toEqual({ owed: 0, credit: 0 })
    expect(await atGate('release', code)).toMatchObject({ lot })
  })

  it('a block that is entered late waits for money that was announced for its days', async () => {
    const { who, lot, invoice } = await aStay({ isPaid: false })
    await announce(who, invoice)
    expect(await block(lot, today(-1), today())).toMatchObject({ errorCode: 'PAYMENT_IN_FLIGHT' })
    expect(await read(who)).toMatchObject({ blocks: [] })
  })

  it('a sale that is undone takes back the storage with the price', async () => {
    const { who, lot } = await aStay()
    const { todayMinor } = await read(who)
    await atGate('storage/bill', await pass(who, lot))
    await pay(who, todayMinor)
    const client = await world.database.pool.connect()
    await client.query('begin')
    await takeBackLot(client, lot, { reason: 'Void.', actorId: operator.id, nowMs: Date.now() })
    await client.query('update awards set voided_at = now() where lot = $1', [lot])
    await client.query('commit')
    client.release()
    expect(await billsOf(who)).toMatchObject([{ status: 'CANCELLED' }])
    expect(await balanceOf(who)).toEqual({ owed: 0, credit: WON_MINOR + todayMinor })
    // Whatever was billed and taken back here adds up.
    expect((await verifyJournal(world.database.db)).faults).toEqual([])
    expect((await verifyInvoices(world.database.db)).faults).toEqual([])
  })
})
