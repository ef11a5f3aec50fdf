import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { transaction } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/in-transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const LOTS = 'select b.lot from lot_bidding b join lots l on l.number = b.lot where b.lot = 1 order by b.lot for update of b'
const LANES = 'select from lane_runs where sale_id = any(array(select l.sale_id from lots l where l.number = 1)) order by sale_id for share'
const ACCOUNTS = 'select from bidder_terms where account_id = 1 order by account_id for update'
const MANDATES = 'select from mandates where id = 1 for share'
const INVOICES = 'select from invoice_states s join invoices i on i.id = s.invoice_id where i.id = 1 for update of s'
const SERIES = 'select from invoice_series where id = 1 for update'
const IN_ORDER = [LOTS, LANES, ACCOUNTS, MANDATES, INVOICES, SERIES]

const lock = (...statements: readonly string[]) =>
  inTransaction(database.pool, async (client) => {
    for (const text of statements) await client.query(text)
  })

test('locks in the one order are taken, some of them too, and once more what is held already', async () => {
  for (const statements of [IN_ORDER, [LOTS, MANDATES, SERIES], [...IN_ORDER, LOTS, ACCOUNTS]])
    await expect(lock(...statements)).resolves.toBeUndefined()
})

test('each lock that comes after a later one is refused, whoever asks', async () => {
  for (const [at, late] of IN_ORDER.slice(1).entries())
    await expect(lock(late, IN_ORDER[at] ?? '')).rejects.toThrow('the order is lots, lanes')
  const typed = transaction(database.db, async (tx) => {
    await sql.raw(MANDATES).execute(tx)
    await tx.selectFrom('bidder_terms').select('account_id').where('account_id', '=', 1).forUpdate().execute()
  })
  await expect(typed).rejects.toThrow('accounts are locked after mandates')
  const inAnother = `update lots set number = number where number = any(array(select number from lots where number = 1 for update))`
  await expect(lock(ACCOUNTS, inAnother)).rejects.toThrow('lots are locked after accounts')
})

test('a lock is over with its transaction, and one that waits for nobody comes when it likes', async () => {
  await lock(SERIES)
  await lock(LOTS)
  await database.pool.query(MANDATES)
  await database.pool.query(LOTS)
  await lock(INVOICES, `${LOTS} skip locked`)
  await expect(lock(MANDATES, ACCOUNTS)).rejects.toThrow('accounts are locked after mandates')
  await lock(ACCOUNTS)
})

test('a lock that skips who is busy binds what follows it', async () => {
  await expect(lock(`${INVOICES} skip locked`, MANDATES)).rejects.toThrow('mandates are locked after invoices')
})
