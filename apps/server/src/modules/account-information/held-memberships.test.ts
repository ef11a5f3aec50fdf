import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '#test/app.ts'
import { aPerson } from '#test/people.ts'
import { findMoneyMatters } from './profiles.store.ts'

let one: TestApp
beforeAll(async () => {
  one = await testApp({ SEARCH_WORKERS: '0' })
})
afterAll(() => one.close())

it('an account is not closed while its membership is held since its payment went back, nor while it owes an invoice', async () => {
  const { db, pool } = one.database
  const { id } = await aPerson(db)
  const isOwed = async (): Promise<boolean> => (await findMoneyMatters(db, id)).owed
  expect(await isOwed()).toBe(false)
  await pool.query(
    `with paid as (
       insert into membership_orders (account_id, site, level, kind, price_id, currency, price_minor, state, paid_at, reference, ended_at)
       select $1, site, level, 'FIRST', id, currency, first_minor, 'PAID', now(), 'Wire 1', now() from membership_prices
       where site = 'CPRTUS' and level = 'P' limit 1 returning id)
     insert into membership_returns (account_id, order_id, way, cause, reference, currency, amount_minor, noted_by, reason)
     select $1, id, 'BANK', 'test', 'Wire 1', 'USD', 100, $1, 'Test' from paid`,
    [id],
  )
  expect(await isOwed()).toBe(true)
  await pool.query(
    `update membership_returns set ended_as = 'WON', ended_at = now(), ended_reference = 'Wire 1', ended_reason = '' where account_id = $1`,
    [id],
  )
  expect(await isOwed()).toBe(false)
  await pool.query(`insert into balances (payer_id, currency, owed_minor) values ($1, 'USD', 100)`, [id])
  expect(await isOwed()).toBe(true)
})
