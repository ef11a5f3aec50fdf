import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyMoney, issueInvoices } from '#modules/invoices/index.ts'
import { loadConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { transaction } from '#platform/db/database.ts'
import { openPost } from '#platform/mail/index.ts'
import { verifyJournal } from '#modules/journal/index.ts'
import { aLot } from '#test/bidding.test-kit.ts'
import { CARD, type Payer, paymentWorld, type PaymentWorld } from './gateway-payments.test-kit.ts'

const PRICE_MINOR = 100_000
const FEE_MINOR = 32_000
const TOTAL_MINOR = PRICE_MINOR + FEE_MINOR
/** Sites that bill here. */
const CURRENCIES = { CPRTUS: 'USD', CPRTUK: 'GBP', CPRTDE: 'EUR', CPRTIE: 'EUR', CPRTMEA: 'BHD' } as const

let world: PaymentWorld
beforeAll(async () => {
  world = await paymentWorld()
  await world.database.pool.query(
    `insert into legal_entities (code, site, from_on, name, address, tax_number, wording, keep_years, is_demonstration)
     values ('TUS', 'CPRTUS', '2020-01-01', 'Testing House LLC', '{1 Lane Way}', '00-0000000', '', 7, true),
       ('TUK', 'CPRTUK', '2020-01-01', 'Testing House Ltd', '{1 Lane Way}', 'GB00', '', 7, true),
       ('TDE', 'CPRTDE', '2020-01-01', 'Testing House GmbH', '{1 Lane Way}', 'DE00', '', 7, true),
       ('TIE', 'CPRTIE', '2020-01-01', 'Testing House DAC', '{1 Lane Way}', 'IE00', '', 7, true),
       ('TME', 'CPRTMEA', '2020-01-01', 'Testing House WLL', '{1 Lane Way}', 'BH00', '', 7, true)`,
  )
})
afterAll(() => world.close())

const postOf = () => openPost(fastify(), { config: loadConfig({ DEMO: 'off' }), log: silentLog(), db: world.database.db })
/** Bills a win of somebody; answers the invoice. */
async function anInvoice(who: Payer, site: keyof typeof CURRENCIES = 'CPRTUS', at = new Date()): Promise<number> {
  const { db, pool } = world.database
  const lot = await aLot(world.database)
  const currency = CURRENCIES[site]
  if (site !== 'CPRTUS') await pool.query('update lots set selling_site = $2, currency = $3 where number = $1', [lot, site, currency])
  const money = (minor: number) => ({ minor, currency })
  const quote = [
    { key: 'fee.bid', amount: money(PRICE_MINOR) },
    { key: 'fee.buyer', amount: money(FEE_MINOR) },
  ]
  await pool.query(
    `insert into awards (lot, account_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq, awarded_at)
     values ($1, $2, 'HAMMER', $3, $6, $4, $7, $5, 1, $8)`,
    [lot, who.id, PRICE_MINOR, TOTAL_MINOR, JSON.stringify(quote), currency, `${site}-${currency}-2026-01-01`, at],
  )
  await issueInvoices({ db, pool, post: postOf(), log: silentLog() }, () => Date.now())
  const { rows } = await pool.query<{ id: number }>('select id from invoices where payer_id = $1 order by id desc limit 1', [who.id])
  return rows[0]?.id ?? 0
}
const statusOf = async (id: number): Promise<string> =>
  (await world.database.pool.query('select status from invoice_states where invoice_id = $1', [id])).rows[0].status
const pay = (who: Payer, ids: readonly number[], more: object = {}) =>
  world.set({ GATEWAY_URL_KEY: 'PAY_INVOICES', invoiceIds: ids.join(','), ...more }, who.headers)

/** So long after a win its storage costs something. */
const STORED_MS = 20 * 86_400_000
/** An invoice of somebody about a lot whose storage has accrued. */
const aStoredLot = (who: Payer, site: keyof typeof CURRENCIES = 'CPRTUS') => anInvoice(who, site, new Date(Date.now() - STORED_MS))
/** What is billed of the storage of somebody's lots, minor units, by site. */
async function billedTo({ id }: Payer): Promise<Record<string, number>> {
  const { rows } = await world.database.pool.query<{ site: string; minor: number }>(
    `select i.site, sum(c.amount_minor)::float8 as minor from storage_charges c join invoices i on i.id = c.invoice_id
     where i.payer_id = $1 group by i.site`,
    [id],
  )
  return Object.fromEntries(rows.map(({ site, minor }) => [site, minor]))
}

describe('what a bank left of an invoice in dinars', () => {
  it('a card pays it up to what is shown of it, and the fils that are over are credit that no card is to get back', async () => {
    const who = await world.someone()
    const id = await anInvoice(who, 'CPRTMEA')
    const money = { payerId: who.id, site: 'CPRTMEA', currency: 'BHD', amountMinor: 82_005, source: 'BANK', cause: `bank ${id}` } as const
    await transaction(world.database.db, (tx) => applyMoney(postOf(), tx, { ...money, reference: `B${id}`, nowMs: Date.now() }))
    const { data } = await pay(who, [id])
    expect(world.bank.orders.byKey(data.orderRefId)).toMatchObject({ amountMinor: 50_000, currency: 'BHD' })
    await world.payByCard(data.pciURL, CARD.paid)
    await world.settle(data.orderRefId)
    expect(await statusOf(id)).toBe('PAID')
    const rows = async (text: string) => (await world.database.pool.query(text, [who.id])).rows
    expect(await rows('select owed_minor::int as owed, credit_minor::int as credit from balances where payer_id = $1')).toEqual([
      { owed: 0, credit: 5 },
    ])
    expect(await rows('select from refunds where payer_id = $1')).toEqual([])
    expect((await verifyJournal(world.database.db)).faults).toEqual([])
  })
})

describe('storage paid by card', () => {
  it('storage is billed with the page on which it is paid, and named in its sum', async () => {
    const who = await world.someone()
    const stranger = await world.someone()
    const id = await aStoredLot(who)
    expect((await pay(stranger, [id])).data).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    expect(await billedTo(who)).toEqual({})
    const { data } = await pay(who, [id])
    const { CPRTUS = 0 } = await billedTo(who)
    expect(CPRTUS).toBeGreaterThan(0)
    expect(world.bank.orders.byKey(data.orderRefId)?.amountMinor).toBe(TOTAL_MINOR + CPRTUS)
  })

  it('storage is not billed where a method that is off, the limit of a card or a gateway that is down refuses its payment', async () => {
    const who = await world.someone()
    const ids = [await aStoredLot(who), await aStoredLot(who), await aStoredLot(who), await aStoredLot(who)]
    const mails = async () => {
      const { rows } = await world.database.pool.query(
        `select n.invoice_id from invoice_notices n join invoices i on i.id = n.invoice_id where i.payer_id = $1 and n.kind = 'ISSUED'`,
        [who.id],
      )
      return rows.length
    }
    const before = await mails()
    expect((await pay(who, ids, { method: 'PAYPAL' })).data).toMatchObject({ reason: 'METHOD_OFF' })
    expect((await pay(who, ids)).data).toMatchObject({ reason: 'CARD_LIMIT' })
    await world.switchBank(false)
    const down = await pay(who, [ids[0] as number])
    await world.switchBank(true)
    expect(down.data).toMatchObject({ systemUp: false })
    expect([await billedTo(who), await mails()]).toEqual([{}, before])
  })

  it('storage that another seller takes is not billed with all that is owed to one, and holds up no payment of it', async () => {
    const who = await world.someone()
    const paid = await aStoredLot(who, 'CPRTIE')
    const owed = await aStoredLot(who, 'CPRTDE')
    const { pool } = world.database
    await pool.query(
      `update invoice_states set fees_paid_minor = fees_minor, price_paid_minor = price_minor, status = 'PAID', paid_at = now() where invoice_id = $1`,
      [paid],
    )
    const { data } = await world.set({ GATEWAY_URL_KEY: 'PAY_ALL', currencyCode: 'EUR' }, who.headers)
    const { CPRTDE = 0, ...others } = await billedTo(who)
    expect([CPRTDE > 0, others]).toEqual([true, {}])
    expect(world.bank.orders.byKey(data.orderRefId)).toMatchObject({ amountMinor: TOTAL_MINOR + CPRTDE, currency: 'EUR' })
    expect((await world.row(data.orderRefId)).invoice_ids.map(Number)).toContain(owed)
  })
})

describe('invoices paid by card', () => {
  it('invoices of somebody else are not found, and without any nothing is due', async () => {
    const [who, other] = [await world.someone(), await world.someone()]
    const id = await anInvoice(who)
    expect((await pay(other, [id])).data).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    expect((await pay(who, [id, 999_999])).data).toMatchObject({ errorCode: 'INVOICE_NOT_FOUND' })
    expect((await pay(who, [])).data).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect((await world.set({ GATEWAY_URL_KEY: 'PAY_ALL' }, other.headers)).data).toMatchObject({ reason: 'NOTHING_DUE' })
    expect((await world.set({ GATEWAY_URL_KEY: 'PAY_ALL_UK' }, who.headers)).data).toMatchObject({ reason: 'METHOD_OFF' })
    expect((await pay(who, [id], { currencyCode: 'USD' })).data).toMatchObject({ systemUp: true })
  })

  it('invoices are paid once, all of a currency together, and the journal adds up', async () => {
    const who = await world.someone()
    const ids = [await anInvoice(who), await anInvoice(who)]
    const { data } = await world.set({ GATEWAY_URL_KEY: 'PAY_ALL' }, who.headers)
    expect(world.bank.orders.byKey(data.orderRefId)?.amountMinor).toBe(2 * TOTAL_MINOR)
    await world.payByCard(data.pciURL, CARD.paid)
    for (let time = 0; time < 3; time += 1) await world.settle(data.orderRefId)
    for (const id of ids) expect(await statusOf(id)).toBe('PAID')
    const { rows } = await world.database.pool.query('select amount_minor::float8 as sum, source from payments where payer_id = $1', [
      who.id,
    ])
    expect(rows).toEqual([{ sum: 2 * TOTAL_MINOR, source: 'GATEWAY' }])
    expect(await verifyJournal(world.database.db)).toMatchObject({ faults: [] })
  })

  it('in the United Kingdom invoices are paid all together by the key PAY_ALL_UK, in pounds [MKT-7.30]', async () => {
    const who = await world.someone({ home_site: 'CPRTUK' }, 'uk.localhost')
    const ids = [await anInvoice(who, 'CPRTUK'), await anInvoice(who, 'CPRTUK')]
    const { data } = await world.set(
      { GATEWAY_URL_KEY: 'PAY_ALL_UK', cookieValue: '/dashboard', successCallBackURL: 'dashboard', cancelCallBackUrl: '/logout' },
      who.headers,
    )
    expect(data).toMatchObject({ systemUp: true, pciURL: expect.stringContaining(world.bank.url) })
    expect(world.bank.orders.byKey(data.orderRefId)).toMatchObject({ amountMinor: 2 * TOTAL_MINOR, currency: 'GBP' })
    await world.payByCard(data.pciURL, CARD.paid)
    await world.settle(data.orderRefId)
    for (const id of ids) expect(await statusOf(id)).toBe('PAID')
  })

  it('invoices that money is on its way for are not paid with all the others, but by themselves', async () => {
    const who = await world.someone()
    const [awaited, owed] = [await anInvoice(who), await anInvoice(who)]
    await world.database.pool.query(
      `update invoice_states set status = 'PENDING', pending_until = now() + interval '5 days' where invoice_id = $1`,
      [awaited],
    )
    const all = (await world.set({ GATEWAY_URL_KEY: 'PAY_ALL' }, who.headers)).data
    expect(world.bank.orders.byKey(all.orderRefId)?.amountMinor).toBe(TOTAL_MINOR)
    expect((await world.row(all.orderRefId)).invoice_ids.map(Number)).toEqual([owed])
    const one = (await pay(who, [awaited])).data
    expect(world.bank.orders.byKey(one.orderRefId)?.amountMinor).toBe(TOTAL_MINOR)
  })

  it('invoices are paid all together without a currency being named where money for those in another one is on its way', async () => {
    const who = await world.someone()
    const [owed, awaited] = [await anInvoice(who), await anInvoice(who, 'CPRTUK')]
    const all = () => world.set({ GATEWAY_URL_KEY: 'PAY_ALL' }, who.headers)
    expect((await all()).data).toMatchObject({ reason: 'MIXED_CURRENCY' })
    await world.database.pool.query(
      `update invoice_states set status = 'PENDING', pending_until = now() + interval '5 days' where invoice_id = $1`,
      [awaited],
    )
    const { data } = await all()
    expect(world.bank.orders.byKey(data.orderRefId)).toMatchObject({ amountMinor: TOTAL_MINOR, currency: 'USD' })
    expect((await world.row(data.orderRefId)).invoice_ids.map(Number)).toEqual([owed])
  })

  it('invoices on an open page are on no second page: what is chosen anew closes the first', async () => {
    const who = await world.someone()
    const ids = [await anInvoice(who), await anInvoice(who)]
    const first = (await pay(who, [ids[0] as number])).data
    const second = (await pay(who, ids)).data
    expect(second.orderRefId).not.toBe(first.orderRefId)
    await world.payByCard(first.pciURL, CARD.paid)
    await world.payByCard(second.pciURL, CARD.paid)
    for (const { orderRefId } of [first, second]) await world.settle(orderRefId)
    expect((await world.row(first.orderRefId)).state).toBe('CANCELLED')
    for (const id of ids) expect(await statusOf(id)).toBe('PAID')
  })

  it('money for an invoice that was paid meanwhile becomes credit', async () => {
    const who = await world.someone()
    const id = await anInvoice(who)
    const { data } = await pay(who, [id])
    await world.database.pool.query(
      `update invoice_states set fees_paid_minor = fees_minor, price_paid_minor = price_minor, status = 'PAID', paid_at = now() where invoice_id = $1`,
      [id],
    )
    await world.payByCard(data.pciURL, CARD.paid)
    await world.settle(data.orderRefId)
    const { rows } = await world.database.pool.query('select credit_minor::float8 as credit from balances where payer_id = $1', [who.id])
    expect(rows).toEqual([{ credit: TOTAL_MINOR }])
  })

  it('an invoice is PENDING while a bank debit is on its way, and is then paid', async () => {
    const who = await world.someone()
    const id = await anInvoice(who)
    const { orderRefId: ref, pciURL } = (await pay(who, [id])).data
    await world.post(pciURL, 'debit', { iban: 'NL91 ABNA 0417 1643 00' })
    await world.settle(ref)
    expect(await statusOf(id)).toBe('PENDING')
    await world.settle(ref)
    await expect.poll(async () => (await world.settle(ref)).state).toBe('CAPTURED')
    expect(await statusOf(id)).toBe('PAID')
  })

  it('an invoice whose bank debit does not come awaits the transfer that was announced for it, and is late where that came or is over', async () => {
    const who = await world.someone()
    const { pool } = world.database
    const ids = [await anInvoice(who), await anInvoice(who), await anInvoice(who), await anInvoice(who)]
    const [awaited, over, come] = ids as [number, number, number, number]
    const until = { [awaited]: '2 days', [over]: '-1 minute', [come]: '2 days' }
    for (const [id, wait] of Object.entries(until)) {
      const { rows } = await pool.query<{ id: number }>(
        `insert into transfers (payer_id, entity_id, currency, amount_minor, reference, asked_at, until)
         select $1, entity_id, 'USD', $2, 'RF-debit-' || id, now() - interval '3 days', now() + $4::interval from invoices where id = $3 returning id`,
        [who.id, TOTAL_MINOR, id, wait],
      )
      await pool.query('insert into transfer_invoices (transfer_id, invoice_id) values ($1, $2)', [rows[0]?.id, id])
    }
    await pool.query(
      `insert into payments (payer_id, currency, amount_minor, source, reference, received_on, cause)
       values ($1, 'USD', 1, 'BANK', 'RF-debit-' || $2::text, now(), 'come in part')`,
      [who.id, come],
    )
    await pool.query(
      `update invoice_states s set due_at = now() - interval '1 minute', status = 'PENDING', pending_until = t.until
       from transfer_invoices o join transfers t on t.id = o.transfer_id where o.invoice_id = s.invoice_id and s.invoice_id = $1`,
      [awaited],
    )
    await pool.query(`update invoice_states set due_at = now() - interval '1 minute' where payer_id = $1 and invoice_id <> $2`, [
      who.id,
      awaited,
    ])
    // More than a card may pay.
    const { orderRefId: ref, pciURL } = (await pay(who, ids, { method: 'BANK_PAY' })).data
    await world.post(pciURL, 'debit', { iban: 'NL91 ABNA 0417 1643 00' })
    const order = world.bank.orders.byKey(ref)
    Object.assign(order ?? {}, { debitAtMs: Date.now() + 3_600_000 })
    const statuses = async () => {
      // The job of the application may be at it.
      await world.settle(ref)
      return Promise.all(ids.map(statusOf))
    }
    await expect.poll(statuses, { timeout: 20_000 }).toEqual(['PENDING', 'PENDING', 'PENDING', 'PENDING'])
    Object.assign(order ?? {}, { status: 'DECLINED', debitAtMs: null })
    await expect.poll(async () => (await world.settle(ref)).state).toBe('DECLINED')
    expect(await Promise.all(ids.map(statusOf))).toEqual(['PENDING', 'OVERDUE', 'OVERDUE', 'OVERDUE'])
    const { rows } = await pool.query(
      `select abs(extract(epoch from s.pending_until - t.until)) < 1 as "isKept", s.overdue_at is null as "isInTime" from invoice_states s
       join transfer_invoices o on o.invoice_id = s.invoice_id join transfers t on t.id = o.transfer_id where s.invoice_id = $1`,
      [awaited],
    )
    expect(rows).toEqual([{ isKept: true, isInTime: true }])
  })

  it('an invoice whose time was over is late for the payer though a bank debit is on its way', async () => {
    const who = await world.someone()
    const id = await anInvoice(who)
    await world.database.pool.query("update invoice_states set due_at = now() - interval '1 minute' where invoice_id = $1", [id])
    const { orderRefId: ref, pciURL } = (await pay(who, [id])).data
    await world.post(pciURL, 'debit', { iban: 'NL91 ABNA 0417 1643 00' })
    await world.settle(ref)
    expect(await statusOf(id)).toBe('PENDING')
    const late = async () =>
      (await world.database.pool.query('select overdue_since from balances where payer_id = $1', [who.id])).rows[0].overdue_since
    expect(await late()).not.toBeNull()
    await expect.poll(async () => (await world.settle(ref)).state).toBe('CAPTURED')
    expect(await late()).toBeNull()
  })
})
