import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueInvoices } from '#modules/invoices/index.ts'
import { loadConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { openPost } from '#platform/mail/index.ts'
import { verifyJournal } from '#modules/journal/index.ts'
import { aLot } from '#test/bidding.test-kit.ts'
import { CARD, type Payer, paymentWorld, type PaymentWorld } from './gateway-payments.test-kit.ts'

const PRICE_MINOR = 100_000
const FEE_MINOR = 32_000
const TOTAL_MINOR = PRICE_MINOR + FEE_MINOR

let world: PaymentWorld
beforeAll(async () => {
  world = await paymentWorld()
  await world.database.pool.query(
    `insert into legal_entities (code, site, from_on, name, address, tax_number, wording, keep_years, is_demonstration)
     values ('TUS', 'CPRTUS', '2020-01-01', 'Testing House LLC', '{1 Lane Way}', '00-0000000', '', 7, true)`,
  )
})
afterAll(() => world.close())

/** Bills a win of somebody; answers the invoice. */
async function anInvoice(who: Payer): Promise<number> {
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
  const { rows } = await pool.query<{ id: number }>('select id from invoices where payer_id = $1 order by id desc limit 1', [who.id])
  return rows[0]?.id ?? 0
}
const statusOf = async (id: number): Promise<string> =>
  (await world.database.pool.query('select status from invoice_states where invoice_id = $1', [id])).rows[0].status
const pay = (who: Payer, ids: readonly number[], more: object = {}) =>
  world.set({ GATEWAY_URL_KEY: 'PAY_INVOICES', invoiceIds: ids.join(','), ...more }, who.headers)

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
})
