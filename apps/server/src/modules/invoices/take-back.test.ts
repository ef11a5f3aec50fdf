import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyMoney, takeBackLot } from './index.ts'
import { type InvoiceWorld, invoiceWorld } from './invoices.test-kit.ts'
import { transaction } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/in-transaction.ts'
import { verifyJournal } from '#modules/journal/index.ts'

let world: InvoiceWorld
beforeAll(async () => {
  world = await invoiceWorld()
})
afterAll(() => world.close())

const takeBack = (lot: number) =>
  inTransaction(world.database.pool, (client) => takeBackLot(client, lot, { reason: 'Undone.', actorId: null, nowMs: Date.now() }))
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
const balanceOf = async (payerId: number) =>
  (await world.rows('select owed_minor::float8 as owed, credit_minor::float8 as credit from balances where payer_id = $1', [payerId]))[0]

describe('a lot that is taken back', () => {
  it('a lot that is taken back gets a credit note of its own series, and what was paid becomes credit', async () => {
    const who = await world.someone()
    const { lot } = await world.aWin(who)
    const [invoice] = await world.bill(who)
    await pay(who.id, 50_000, 'a part')
    await takeBack(lot)
    const notes = await world.rows(`select number, total_minor::float8 as total, corrects, reason from invoices where kind = 'CREDIT_NOTE'`)
    expect(notes).toEqual([
      { number: expect.stringMatching(/^TUS-\d{4}-C000001$/), total: 141_500, corrects: invoice?.id, reason: 'Undone.' },
    ])
    expect(await balanceOf(who.id)).toEqual({ owed: 0, credit: 50_000 })
    expect(await world.bill(who)).toMatchObject([{ status: 'CANCELLED' }])
    // Once, however often it is asked for.
    await takeBack(lot)
    expect(await world.rows(`select from invoices where kind = 'CREDIT_NOTE'`)).toHaveLength(1)
  })

  it('a lot that is taken back without an invoice changes nothing, and one that is paid in full leaves nothing owed', async () => {
    const who = await world.someone()
    const { lot } = await world.aWin(who)
    await takeBack(lot)
    expect(await world.rows('select from invoices where payer_id = $1', [who.id])).toHaveLength(0)
    await world.bill(who)
    await pay(who.id, 141_500, 'in full')
    await takeBack(lot)
    expect(await balanceOf(who.id)).toEqual({ owed: 0, credit: 141_500 })
  })

  it('a lot that is taken back waits for money that is on its way', async () => {
    const who = await world.someone()
    const { lot } = await world.aWin(who)
    const [invoice] = await world.bill(who)
    await world.post('/data/payments/transfer', { invoiceIds: [invoice?.id] }, who.headers)
    await expect(takeBack(lot)).rejects.toMatchObject({ code: 'PAYMENT_IN_FLIGHT' })
    expect(await balanceOf(who.id)).toEqual({ owed: 141_500, credit: 0 })
  })

  it('a lot that is taken back does not wait for money that was announced before and never came', async () => {
    const who = await world.someone()
    const { lot } = await world.aWin(who)
    const [invoice] = await world.bill(who)
    const announce = () => world.post('/data/payments/transfer', { invoiceIds: [invoice?.id] }, who.headers)
    await announce()
    await world.rows(
      `update transfers set asked_at = asked_at - interval '30 days', until = until - interval '30 days' where payer_id = $1`,
      [who.id],
    )
    await world.rows(`update invoice_states set pending_until = pending_until - interval '30 days' where payer_id = $1`, [who.id])
    expect((await announce()).returnCode).toBe(1)
    await takeBack(lot)
    expect(await balanceOf(who.id)).toEqual({ owed: 0, credit: 0 })
  })

  it('a lot that is taken back while it is paid: one goes first, and no money is lost', async () => {
    for (let round = 0; round < 8; round++) {
      const who = await world.someone()
      const { lot } = await world.aWin(who)
      await world.bill(who)
      await Promise.all([takeBack(lot), pay(who.id, 141_500, `race ${round}`)])
      expect(await balanceOf(who.id)).toEqual({ owed: 0, credit: 141_500 })
    }
    expect(await verifyJournal(world.deps.db)).toMatchObject({ faults: [] })
  })
})
