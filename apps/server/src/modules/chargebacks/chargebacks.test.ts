import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn } from '@app/rules/formats/dates.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { issueInvoices, takeBackLot, verifyInvoices } from '#modules/invoices/index.ts'
import { verifyJournal } from '#modules/journal/index.ts'
import { loadConfig } from '#platform/config.ts'
import { inTransaction } from '#platform/db/in-transaction.ts'
import { silentLog } from '#platform/log.ts'
import { openPost } from '#platform/mail/index.ts'
import { aLot } from '#test/bidding.test-kit.ts'
import { mailsTo } from '../account-recovery/recovery.test-kit.ts'
import { openDisputes } from '../gateway-payments/disputes.test-kit.ts'
import { CARD, type Payer, paymentWorld, type PaymentWorld } from '../gateway-payments/gateway-payments.test-kit.ts'

const PRICE_MINOR = 100_000
const FEE_MINOR = 32_000
const TOTAL_MINOR = PRICE_MINOR + FEE_MINOR
const GATE = '/data/operations/gate'
const HOLDS = `${GATE}/holds`
const ROUNDS = 3

let world: PaymentWorld
let disputes: ReturnType<typeof openDisputes>
let operator: Payer
beforeAll(async () => {
  world = await paymentWorld()
  disputes = openDisputes(world)
  await world.database.pool.query(
    `insert into legal_entities (code, site, from_on, name, address, tax_number, wording, keep_years, is_demonstration)
     values ('TUS', 'CPRTUS', '2020-01-01', 'Testing House LLC', '{1 Lane Way}', '00-0000000', '', 7, true)`,
  )
  operator = await world.someone({ kind: 'internal', privileges: ['OPERATOR'] })
})
afterAll(() => world.close())

const rows = async (text: string, values: readonly unknown[] = []) => (await world.database.pool.query(text, [...values])).rows

/** Bills a win of somebody; answers the invoice and its lot. */
async function anInvoice(who: Payer): Promise<{ readonly id: number; readonly lot: number }> {
  const { db, pool } = world.database
  const lot = await aLot(world.database)
  const money = (minor: number) => ({ minor, currency: 'USD' })
  const quote = [
    { key: 'fee.bid', amount: money(PRICE_MINOR) },
    { key: 'fee.buyer', amount: money(FEE_MINOR) },
  ]
  await pool.query(
    `insert into awards (lot, account_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq, awarded_at)
     values ($1, $2, 'HAMMER', $3, 'USD', $4, 'CPRTUS-USD-2026-01-01', $5, 1, now())`,
    [lot, who.id, PRICE_MINOR, TOTAL_MINOR, JSON.stringify(quote)],
  )
  const post = openPost(fastify(), { config: loadConfig({ DEMO: 'off' }), log: silentLog(), db })
  await issueInvoices({ db, pool, post, log: silentLog() }, () => Date.now())
  const [row] = await rows('select id from invoices where payer_id = $1 order by id desc limit 1', [who.id])
  return { id: row.id, lot }
}

/** Pays all that somebody owes by a card; answers the attempt. */
async function payBy(who: Payer, card: string): Promise<string> {
  const { data } = await world.set({ GATEWAY_URL_KEY: 'PAY_ALL' }, who.headers)
  await world.payByCard(data.pciURL, card)
  expect((await world.settle(data.orderRefId)).is_applied).toBe(true)
  return data.orderRefId
}
const balanceOf = async (who: Payer) =>
  (await rows('select owed_minor::float8 as owed, credit_minor::float8 as credit from balances where payer_id = $1', [who.id]))[0]
const stateOf = async (id: number) =>
  (
    await rows(
      'select status, fees_paid_minor::float8 as fees, price_paid_minor::float8 as price, paid_at from invoice_states where invoice_id = $1',
      [id],
    )
  )[0]
const holdsOf = async (lot: number) => (await world.get(`${HOLDS}/${lot}`, operator.headers)).data.holds
const standing = async (who: Payer) => (await world.get('/data/release/pickups', who.headers)).data.lots
/** Today at the yard of a lot. */
async function todayAt(lot: number): Promise<string> {
  const [{ zone }] = await rows(
    `select coalesce(y.zone, 'America/New_York') as zone from lots l left join yards y on y.number = coalesce(l.physical_yard, l.yard)
     where l.number = $1`,
    [lot],
  )
  return dayIn(yardClockAt(zone, Date.now()), Date.now())
}
const call = async (url: string, payload: object, who: Payer) =>
  (await world.app.inject({ method: 'POST', url, payload, headers: who.headers })).json()
async function expectBooksToHold(): Promise<void> {
  expect(await verifyJournal(world.database.db)).toMatchObject({ faults: [] })
  expect(await verifyInvoices(world.database.db)).toMatchObject({ faults: [] })
}
const disputedOf = async (ref: string) =>
  (
    await rows(
      `select coalesce(sum(l.minor), 0)::float8 as minor from journal_entries e join journal_lines l on l.entry_id = e.id
       where e.cause = $1 and l.account = 'DISPUTED'`,
      [`attempt:${ref}`],
    )
  )[0].minor

describe('a payment of invoices that is fetched back', () => {
  it('a payment that is fetched back leaves its invoices owed again, once however often it is told, and binds', async () => {
    const who = await world.someone()
    const [first, second] = [await anInvoice(who), await anInvoice(who)]
    const ref = await payBy(who, CARD.chargeback)
    expect(await balanceOf(who)).toEqual({ owed: 0, credit: 0 })
    await disputes.fetchBack(ref)
    await Promise.all(Array.from({ length: 6 }, () => disputes.ask(ref)))
    for (const { id } of [first, second]) expect(await stateOf(id)).toEqual({ status: 'OPEN', fees: 0, price: 0, paid_at: null })
    expect(await balanceOf(who)).toEqual({ owed: 2 * TOTAL_MINOR, credit: 0 })
    const { limits } = (await world.get('/data/payments/deposits', who.headers)).data
    expect(limits).toMatchObject([{ currency: 'USD', boundMinor: 2 * TOTAL_MINOR }])
    expect((await world.get(`/data/payments/invoices/${first.id}`, who.headers)).data).toMatchObject({ status: 'OPEN', balance: 1320 })
    const { movements } = (await world.get('/data/payments/history', who.headers)).data
    expect(movements.filter(({ kind }: { kind: string }) => kind === 'CHARGEBACK')).toMatchObject([{ amount: 2640, number: ref }])
    await expectBooksToHold()
  })

  it('a payment that is fetched back holds its lots at the gate, and an operator lifts that once it is settled', async () => {
    const who = await world.someone()
    const { id, lot } = await anInvoice(who)
    const ref = await payBy(who, CARD.chargeback)
    expect(await standing(who)).toMatchObject([{ lot, bar: null, holds: [] }])
    await disputes.fetchBack(ref)
    expect(await standing(who)).toMatchObject([{ lot, bar: 'NOT_PAID', holds: ['DISPUTE'] }])
    expect(await holdsOf(lot)).toMatchObject([{ kind: 'DISPUTE', by: null, reason: `Chargeback ${ref}` }])
    await payBy(who, CARD.paid)
    expect(await stateOf(id)).toMatchObject({ status: 'PAID' })
    expect(await standing(who)).toMatchObject([{ lot, bar: 'HELD' }])
    const [{ id: hold }] = await holdsOf(lot)
    expect((await call(`${HOLDS}/lift`, { id: hold, reason: 'Paid anew.' }, operator)).data).toEqual({ lot, holds: [] })
    expect(await standing(who)).toMatchObject([{ lot, bar: null }])
  })

  it('a payment that is fetched back is told to its payer and to the operators of the site, once', async () => {
    const elsewhere = await world.someone({ kind: 'internal', privileges: ['OPERATOR'], home_site: 'CPRTUK' }, 'uk.localhost')
    const who = await world.someone()
    const { lot } = await anInvoice(who)
    const ref = await payBy(who, CARD.chargeback)
    await disputes.fetchBack(ref)
    await disputes.ask(ref)
    const told = async (email: string) => (await mailsTo(world.database.db, email)).filter(({ text }) => text.includes(ref))
    const own = (await told(who.email)).filter(({ subject }) => subject.startsWith('Your bank'))
    expect(own).toMatchObject([{ subject: 'Your bank has fetched 1,320.00 USD back', text: expect.stringContaining(String(lot)) }])
    expect(await told(operator.email)).toMatchObject([
      { subject: `Chargeback of 1,320.00 USD, user ID ${who.number}`, text: expect.stringContaining(`Held back at the gate: lot ${lot}`) },
    ])
    expect(await told(elsewhere.email)).toEqual([])
  })

  it('a payment that is fetched back after the due time leaves its invoice late, and its payer bound by that', async () => {
    const who = await world.someone()
    const { id } = await anInvoice(who)
    const ref = await payBy(who, CARD.chargeback)
    await rows(`update invoice_states set due_at = now() - interval '1 day' where invoice_id = $1`, [id])
    await disputes.fetchBack(ref)
    expect(await stateOf(id)).toMatchObject({ status: 'OVERDUE', fees: 0, price: 0 })
    const { balances } = (await world.get('/data/payments/balances', who.headers)).data
    expect(balances).toMatchObject([{ owed: 1320, overdue: 1320, overdueSince: expect.stringMatching(/^20/) }])
  })

  it('a lot that has left is held by nothing, and the operators read so', async () => {
    const who = await world.someone()
    const { lot } = await anInvoice(who)
    const ref = await payBy(who, CARD.chargeback)
    await rows(
      `insert into release_passes (award_id, lot, payer_id, made_by, carrier, valid_on, used_at, used_by)
       select id, lot, account_id, account_id, 'Bluebonnet Towing', current_date, now(), $2 from awards where lot = $1`,
      [lot, operator.id],
    )
    await disputes.fetchBack(ref)
    expect(await holdsOf(lot)).toEqual([])
    expect(await balanceOf(who)).toEqual({ owed: TOTAL_MINOR, credit: 0 })
    const mail = (await mailsTo(world.database.db, operator.email)).find(({ text }) => text.includes(ref))
    expect(mail?.text).toContain(`Already left the yard: lot ${lot}`)
  })

  it('a lot at the gate while its payment is fetched back leaves and is held by nothing, or is held and stays', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const who = await world.someone()
      const { lot } = await anInvoice(who)
      const ref = await payBy(who, CARD.chargeback)
      await call('/data/release/passes', { lots: [lot], carrier: 'Bluebonnet Towing', on: await todayAt(lot) }, who)
      const [{ pass }] = await standing(who)
      await expect.poll(() => world.bank.orders.byKey(ref)?.isReturned, { timeout: 5_000 }).toBe(true)
      const [opened] = await Promise.all([call(`${GATE}/release`, { code: pass.code }, operator), disputes.ask(ref)])
      const hasLeft = opened.data.releasedAt !== undefined
      expect((await holdsOf(lot)).map(({ kind }: { kind: string }) => kind)).toEqual(hasLeft ? [] : ['DISPUTE'])
    }
  })

  it('what became credit goes from credit, and what of it was spent waits as disputed', async () => {
    const who = await world.someone()
    const { id, lot } = await anInvoice(who)
    const ref = await payBy(who, CARD.chargeback)
    await inTransaction(world.database.pool, (client) => takeBackLot(client, lot, { reason: 'Undone.', actorId: null, nowMs: Date.now() }))
    expect(await balanceOf(who)).toEqual({ owed: 0, credit: TOTAL_MINOR })
    const next = await anInvoice(who)
    const { data } = await call('/data/payments/useCredit', { invoiceIds: [next.id] }, who)
    expect(data).toMatchObject({ used: 1320, credit: 0 })
    await disputes.fetchBack(ref)
    expect(await balanceOf(who)).toEqual({ owed: 0, credit: 0 })
    expect(await stateOf(id)).toMatchObject({ status: 'CANCELLED' })
    expect(await holdsOf(lot)).toEqual([])
    expect(await disputedOf(ref)).toBe(TOTAL_MINOR)
    await expectBooksToHold()
    await disputes.win(ref)
    expect(await disputedOf(ref)).toBe(0)
    expect(await balanceOf(who)).toEqual({ owed: 0, credit: 0 })
    await expectBooksToHold()
  })

  it('a dispute that is won pays the invoices again and lifts the hold, once', async () => {
    const who = await world.someone()
    const { id, lot } = await anInvoice(who)
    const ref = await payBy(who, CARD.chargeback)
    await disputes.fetchBack(ref)
    expect(await holdsOf(lot)).toMatchObject([{ kind: 'DISPUTE' }])
    await disputes.win(ref)
    await Promise.all(Array.from({ length: 4 }, () => disputes.ask(ref)))
    expect(await stateOf(id)).toMatchObject({ status: 'PAID', fees: FEE_MINOR, price: PRICE_MINOR })
    expect(await holdsOf(lot)).toEqual([])
    expect(await standing(who)).toMatchObject([{ lot, bar: null }])
    expect(await balanceOf(who)).toEqual({ owed: 0, credit: 0 })
    expect((await world.row(ref)).dispute_won_at).not.toBeNull()
    await expectBooksToHold()
  })

  it('a hold that an operator placed stays when the dispute is won', async () => {
    const who = await world.someone()
    const { lot } = await anInvoice(who)
    const ref = await payBy(who, CARD.chargeback)
    await call(HOLDS, { lot, kind: 'DISPUTE', reason: 'The bank rang.' }, operator)
    await disputes.fetchBack(ref)
    await disputes.win(ref)
    expect(await holdsOf(lot)).toMatchObject([{ kind: 'DISPUTE', by: operator.number }])
  })

  it('a payment that is fetched back while its lot is taken back: one goes first, and no money is left or lost', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const who = await world.someone()
      const { lot } = await anInvoice(who)
      const ref = await payBy(who, CARD.chargeback)
      const takeBack = () =>
        inTransaction(world.database.pool, async (client) => {
          await client.query('select from awards where lot = $1 for update', [lot])
          await takeBackLot(client, lot, { reason: 'Undone.', actorId: null, nowMs: Date.now() })
        })
      await expect.poll(() => world.bank.orders.byKey(ref)?.isReturned, { timeout: 5_000 }).toBe(true)
      await Promise.all([takeBack(), disputes.ask(ref)])
      expect((await world.row(ref)).charged_back_at).not.toBeNull()
      expect(await balanceOf(who)).toEqual({ owed: 0, credit: 0 })
    }
    await expectBooksToHold()
  })

  it('a deposit that is fetched back and won is there again', async () => {
    const who = await world.someone()
    const { ref, url } = await world.begin(who)
    await world.payByCard(url, CARD.chargebackWon)
    await world.settle(ref)
    await disputes.fetchBack(ref)
    expect(await world.held(who)).toBe(0)
    await expect.poll(() => world.bank.orders.byKey(ref)?.isWon, { timeout: 8_000 }).toBe(true)
    for (let time = 0; time < 2; time += 1) await disputes.ask(ref)
    expect(await world.held(who)).toBe(50_000)
    await expectBooksToHold()
  })
})
