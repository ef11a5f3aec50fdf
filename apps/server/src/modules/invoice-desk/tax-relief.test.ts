import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayAfter } from '@app/rules/documents/days.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { EXPORT_PROOF_DAYS } from '@app/rules/tax/tax-relief.ts'
import { applyMoney, takeBackLot, verifyInvoices } from '#modules/invoices/index.ts'
import { verifyJournal } from '#modules/journal/index.ts'
import { transaction } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/in-transaction.ts'
import { aLot } from '#test/bidding.test-kit.ts'
import { signIn } from '#test/people.ts'
import { anEntity, type InvoiceWorld, invoiceWorld, type Somebody } from '../invoices/invoices.test-kit.ts'

const DESK = '/data/operations/money'
/** 1,000.00 and a buyer fee of 320.00, each with a tenth of tax. */
const [NET, TAX] = [132_000, 13_200]

let world: InvoiceWorld
let first: Somebody
let second: Somebody
beforeAll(async () => {
  world = await invoiceWorld()
  await anEntity(world, { site: 'CPRTUK', code: 'TUK', hasBank: false })
  first = await keeper()
  second = await keeper()
})
afterAll(() => world.close())

const today = dayOfSite('CPRTUS', Date.now())
const keeper = (fields: object = {}) => world.someone({ kind: 'internal', privileges: ['MONEY'], granted_sites: ['CPRTUK'], ...fields })

/** A billed win that was taxed at a place. */
async function aTaxed(place = 'USA-TX', { who, site = 'CPRTUS', at = new Date() }: { who?: Somebody; site?: string; at?: Date } = {}) {
  const payer = who ?? (await world.someone())
  const lot = await aLot(world.database)
  await world.rows('update lots set selling_site = $2 where number = $1', [lot, site])
  const line = (key: string, minor: number, more: object = {}) => ({ key, amount: { minor, currency: 'USD' }, ...more })
  const quote = [
    line('fee.bid', 100_000, { taxMinor: 10_000 }),
    line('fee.buyer', 32_000, { taxMinor: 3_200 }),
    line(place.startsWith('USA') ? 'tax.sales' : 'tax.vat', TAX, { tax: { place, rate: 10_000 } }),
  ]
  await world.rows(
    `insert into awards (lot, account_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq, awarded_at)
     values ($1, $2, 'HAMMER', 100000, 'USD', $3, 'CPRTUS-USD-2026-01-01', $4, 1, $5)`,
    [lot, payer.id, NET + TAX, JSON.stringify(quote), at],
  )
  const invoice = (await world.bill(payer, at.getTime())).at(-1)
  if (invoice === undefined) throw new Error('nothing was billed')
  return { who: payer, lot, id: invoice.id, number: invoice.number }
}
/** From yesterday on: the day of a sale is that of its lot's place, where midnight comes later than at the site. */
const exempt = async (who: Somebody, fields: object = {}) =>
  (
    await world.post(
      `${DESK}/tax/exemptions`,
      { number: who.number, place: 'USA-TX', taxNumber: 'T-1', fromOn: dayAfter(today, -1), untilOn: null, reason: 'Resale.', ...fields },
      first.headers,
    )
  ).data.id
/** Has the vehicle of a lot leave its yard. */
const leave = (lot: number) =>
  world.rows(
    `insert into release_passes (award_id, lot, payer_id, made_by, carrier, valid_on, used_at, used_by)
     select id, lot, account_id, account_id, 'A carrier', current_date, now(), account_id from awards where lot = $1`,
    [lot],
  )
const ask = async (invoiceNumber: string, fields: object = {}, by = first) =>
  (await world.post(`${DESK}/tax/relief`, { cover: 'EXEMPTION', invoiceNumber, reason: 'Certificate.', ...fields }, by.headers)).data
const prove = (invoiceNumber: string, fields: object = {}) =>
  ask(invoiceNumber, { cover: 'EXPORT', proofReference: '26GB4F1A', proofOn: dayOfSite('CPRTUK', Date.now()), ...fields })
const decide = async (act: number, by = second, action = 'approve') =>
  (await world.post(`${DESK}/acts/${act}`, { action, reason: 'Agreed.' }, by.headers)).data
const listed = async (by = first) =>
  (await world.get(`${DESK}/tax/relief`, by.headers)).data.covered.map(({ invoiceNumber }: { invoiceNumber: string }) => invoiceNumber)
const pay = (payerId: number, amountMinor: number, cause: string) =>
  transaction(world.deps.db, (tx) =>
    applyMoney(world.deps.post, tx, {
      payerId,
      site: 'CPRTUS',
      currency: 'USD',
      amountMinor,
      source: 'BANK',
      cause,
      reference: cause,
      nowMs: Date.now(),
    }),
  )
const balanceOf = async ({ id }: Somebody) =>
  (await world.rows('select owed_minor::float8 as owed, credit_minor::float8 as credit from balances where payer_id = $1', [id]))[0]
const actsOf = (id: number) => world.rows('select state from invoice_acts where invoice_id = $1 order by id', [id])
async function expectProven(): Promise<void> {
  expect(await verifyJournal(world.deps.db)).toMatchObject({ faults: [] })
  expect(await verifyInvoices(world.deps.db)).toMatchObject({ faults: [] })
}

describe('tax that is taken back', () => {
  it('tax that is taken back is asked for by who keeps the books, of their sites, with a fresh proof, never for themselves', async () => {
    const { who, number } = await aTaxed()
    await exempt(who)
    for (const by of [who, await world.operator()]) {
      expect((await world.get(`${DESK}/tax/relief`, by.headers)).status).toBe(403)
      expect((await world.post(`${DESK}/tax/relief`, { cover: 'EXEMPTION', invoiceNumber: number, reason: 'x' }, by.headers)).status).toBe(
        403,
      )
    }
    const stranger = await keeper({ home_site: 'CPRTDE', granted_sites: [] })
    const german = { ...stranger, headers: await signIn(world.deps.db, stranger, { site: 'CPRTDE', host: 'de.localhost' }) }
    expect(await ask(number, {}, german)).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    expect(await listed(german)).toEqual([])
    const long = { ...first, headers: await signIn(world.deps.db, first, { proved_at: sql<Date>`now() - interval '16 minutes'` as never }) }
    expect(await ask(number, {}, long)).toMatchObject({ errorCode: 'PROOF_NEEDED' })
    const own = await keeper()
    const mine = await aTaxed('USA-TX', { who: own })
    await exempt(own)
    expect(await ask(mine.number, {}, own)).toMatchObject({ errorCode: 'MONEY_ACT_REFUSED', reason: 'SELF' })
    const { actId } = await ask(number)
    expect(await decide(actId, first)).toMatchObject({ reason: 'SECOND_PERSON' })
    expect(await ask('TUS-2026-I999999')).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    for (const bad of [{ reason: ' ' }, { cover: 'GIFT' }, { invoiceNumber: '' }, { invoiceNumber: 'x'.repeat(41) }])
      expect((await ask(number, bad)).errorCode).toBe('INVALID_INPUT')
  })

  it('an exemption that was approved later is one credit note over the tax alone: what was paid of it is credit, and the payer is told', async () => {
    const { who, id, number } = await aTaxed()
    expect(await ask(number)).toMatchObject({ reason: 'NOT_COVERED' })
    expect(await listed()).not.toContain(number)
    await exempt(who)
    expect(await listed()).toContain(number)
    await pay(who.id, NET + 1_200, `most of ${number}`)
    const asked = await ask(number)
    expect(asked).toMatchObject({ state: 'ASKED' })
    expect(await ask(number, {}, second)).toMatchObject({ reason: 'ASKED' })
    expect(await listed()).not.toContain(number)
    const { noteNumber } = await decide(asked.actId)
    expect(await balanceOf(who)).toEqual({ owed: 0, credit: 1_200 })
    const [note] = await world.rows(
      `select n.total_minor::float8 as total, l.code, l.tax_place as place, l.tax_minor::float8 as tax, l.corrects_position as position
       from invoices n join invoice_lines l on l.invoice_id = n.id where n.number = $1`,
      [noteNumber],
    )
    expect(note).toEqual({ total: TAX, code: 'TAX', place: 'USA-TX', tax: 0, position: 3 })
    const [{ payable }] = await world.rows(
      `select sum(minor)::float8 as payable from journal_lines where account = 'TAX_PAYABLE' and invoice_id = $1`,
      [id],
    )
    expect(payable).toBe(0)
    const mails = await world.rows(`select subject from mails where subject like '%' || $1 || '%' order by id desc limit 1`, [number])
    expect(mails[0]?.subject).toBe(`132.00 USD of tax on invoice ${number} was taken back`)
    const { data } = await world.get(`${DESK}/acts?view=ended`, first.headers)
    expect(data.acts[0]).toMatchObject({ invoiceNumber: number, relief: 'EXEMPTION', proofReference: '', proofOn: '' })
    expect(await ask(number)).toMatchObject({ reason: 'NOT_COVERED' })
    await expectProven()
  })

  it('a credit note after tax was taken back alone says no tax on its lines', async () => {
    const { who, lot, id, number } = await aTaxed()
    await exempt(who)
    await decide((await ask(number)).actId)
    await inTransaction(world.database.pool, (client) => takeBackLot(client, lot, { reason: 'Void.', actorId: null, nowMs: Date.now() }))
    const lines = await world.rows(
      `select l.code, l.amount_minor::float8 as minor, l.tax_minor::float8 as tax from invoices n join invoice_lines l on l.invoice_id = n.id
       where n.corrects = $1 order by n.id, l.position`,
      [id],
    )
    expect(lines).toEqual([
      { code: 'TAX', minor: TAX, tax: 0 },
      { code: 'PRICE', minor: 100_000, tax: 0 },
      { code: 'BUYER', minor: 32_000, tax: 0 },
    ])
    expect(await balanceOf(who)).toEqual({ owed: 0, credit: 0 })
    await expectProven()
  })

  it('an exemption covers the day of the sale alone, at its place, and is asked for again when a second person agrees', async () => {
    const { who, number } = await aTaxed()
    const [later, elsewhere] = [await exempt(who, { fromOn: dayAfter(today, 1) }), await exempt(who, { place: 'USA-OK' })]
    expect(await ask(number)).toMatchObject({ reason: 'NOT_COVERED' })
    expect(await listed()).not.toContain(number)
    for (const id of [later, elsewhere]) await world.post(`${DESK}/tax/exemptions/end`, { id, reason: 'Wrong.' }, first.headers)
    const all = await exempt(who, { place: 'USA', fromOn: dayAfter(today, -400) })
    const { actId } = await ask(number)
    await world.post(`${DESK}/tax/exemptions/end`, { id: all, reason: 'Withdrawn.' }, first.headers)
    expect(await decide(actId)).toMatchObject({ reason: 'CHANGED' })
    expect(await decide(actId, second, 'refuse')).toMatchObject({ state: 'REFUSED' })
    await exempt(who)
    expect(await ask(number)).toMatchObject({ state: 'ASKED' })
  })

  it('tax is taken back once by two who agree at once, and not of an invoice that was voided meanwhile', async () => {
    const { who, id, number } = await aTaxed()
    await exempt(who)
    const asked = await Promise.all([ask(number), ask(number, {}, second)])
    const { actId } = asked.find((one) => one.actId !== undefined)
    expect(await actsOf(id)).toEqual([{ state: 'ASKED' }])
    const by = await keeper()
    const done = await Promise.all([decide(actId, by), decide(actId, await keeper())])
    expect(done.filter(({ state }) => state === 'DONE')).toHaveLength(1)
    expect(await balanceOf(who)).toEqual({ owed: NET, credit: 0 })
    const voided = await aTaxed('USA-TX', { who })
    await inTransaction(world.database.pool, (client) =>
      takeBackLot(client, voided.lot, { reason: 'Void.', actorId: null, nowMs: Date.now() }),
    )
    expect(await ask(voided.number)).toMatchObject({ reason: 'NOT_COVERED' })
    expect(await listed()).not.toContain(voided.number)
    await expectProven()
  })
})

describe('proof of export', () => {
  it('proof of export takes tax on value back within the days of the site, with the paper and its day', async () => {
    const { who, lot, number } = await aTaxed('GBR', { site: 'CPRTUK' })
    expect(await ask(number)).toMatchObject({ reason: 'NOT_COVERED' })
    expect((await prove(number, { proofReference: '' })).fieldErrors).toHaveProperty('proofReference')
    expect((await prove(number, { proofOn: null })).fieldErrors).toHaveProperty('proofOn')
    for (const proofOn of [dayAfter(today, -3), dayAfter(today, 3)])
      expect(await prove(number, { proofOn })).toMatchObject({ errorCode: 'MONEY_ACT_REFUSED', reason: 'PROOF' })
    // It stands at its yard, whatever the paper says.
    expect(await prove(number)).toMatchObject({ errorCode: 'MONEY_ACT_REFUSED', reason: 'PROOF' })
    await leave(lot)
    const { actId } = await prove(number)
    const { data } = await world.get(`${DESK}/acts`, second.headers)
    expect(data.acts[0]).toMatchObject({ actId, relief: 'EXPORT', proofReference: '26GB4F1A', amountMinor: TAX })
    expect(await decide(actId)).toMatchObject({ state: 'DONE' })
    expect(await balanceOf(who)).toEqual({ owed: NET, credit: 0 })
    await expect(world.rows(`update invoice_acts set proof_reference = 'other' where id = $1`, [actId])).rejects.toThrow('only its end')
  })

  it('proof of export is refused after the days of the site, and of tax on sales', async () => {
    const days = EXPORT_PROOF_DAYS.CPRTUK
    // At noon, so that a change of the clocks between then and now makes no other day of it.
    const noon = (ago: number) => new Date(`${dayAfter(dayOfSite('CPRTUK', Date.now()), -ago)}T12:00:00Z`)
    const inTime = await aTaxed('GBR', { site: 'CPRTUK', at: noon(days) })
    const late = await aTaxed('GBR', { site: 'CPRTUK', at: noon(days + 1) })
    await leave(inTime.lot)
    expect(await prove(late.number)).toMatchObject({ errorCode: 'MONEY_ACT_REFUSED', reason: 'LATE' })
    expect(await prove(inTime.number)).toMatchObject({ state: 'ASKED' })
    const { number } = await aTaxed()
    expect(await prove(number, { proofOn: today })).toMatchObject({ reason: 'NOT_COVERED' })
    const away = await aTaxed('GBR', { site: 'CPRTUK' })
    await world.rows(`update lots set offsite_city = 'Hull' where number = $1`, [away.lot])
    expect(await prove(away.number)).toMatchObject({ state: 'ASKED' })
    const { data } = await world.get(`${DESK}/tax/relief`, first.headers)
    expect(data.exports).toContainEqual({ site: 'CPRTUK', days })
  })
})
