import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyJournal } from '#modules/journal/index.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { ensureDemoBidders } from './demo-lanes.store.ts'

let database: TestDatabase
beforeAll(async () => void (database = await testDatabase()))
afterAll(() => database.close())

it('the simulated bidders are made once, and what an operator has set of their deposits since is left alone', async () => {
  const make = () => ensureDemoBidders(database, { site: 'CPRTUS', currency: 'USD' })
  const [first, ...others] = await make()
  await database.pool.query('update deposits set held_minor = 5 where account_id = $1', [first?.accountId])
  await database.pool.query('update balances set deposit_minor = 5 where payer_id = $1', [first?.accountId])
  expect(await make()).toEqual([first, ...others])
  const { rows } = await database.pool.query('select held_minor from deposits order by held_minor limit 2')
  expect(rows).toEqual([{ held_minor: 5 }, { held_minor: 1_000_000_000 }])
  const { entries, balances } = await verifyJournal(database.db)
  expect([entries, balances]).toEqual([others.length + 1, others.length + 1])
})
