import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { silentLog } from '#platform/log.ts'
import { emptyDatabase } from '#test/database.ts'
import { verifyJournal } from './index.ts'

const BEFORE = '0072-passports'
const PEOPLE = 3_000

const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

it('deposits that stand become the first entries of the journal, and wins that stand bind nobody', async () => {
  const { url, close } = await emptyDatabase()
  closing.push(close)
  await migrate(url, { upTo: BEFORE })
  const database = openDatabase(url, { log: silentLog(), use: 'command' })
  closing.push(database.close)
  const { pool } = database
  await pool.query(
    `insert into accounts (number, kind, home_site) select 100000 + n, 'buyer', (array['CPRTUS', 'CPRTMEA'])[1 + n % 2] from generate_series(1, $1::int) n`,
    [PEOPLE],
  )
  await pool.query(`insert into deposits (account_id, currency, held_minor) select id, 'USD', (number % 3) * 40000 from accounts`)
  await pool.query(
    `insert into deposits (account_id, currency, held_minor) select id, 'BHD', 100000000000 from accounts where number % 2 = 1`,
  )
  await pool.query(
    `insert into awards (lot, account_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq)
     select number, id, 'HAMMER', 100, 'USD', 200, 'x', '[]', 1 from accounts`,
  )
  await migrate(url)
  const held = (PEOPLE * 2) / 3 + PEOPLE / 2
  expect(await verifyJournal(database.db)).toEqual({ entries: held, lines: 2 * held, balances: held, faults: [] })
  const { rows } = await pool.query(
    `select count(*)::int as open from awards where booked_at is null union all
     select count(*)::int from journal_entries where kind = 'DEPOSIT_OPENED' and site = 'CPRTMEA' and booked_on = (at at time zone 'Asia/Dubai')::date`,
  )
  expect(rows).toEqual([{ open: 0 }, { open: expect.any(Number) }])
  await expect(pool.query('delete from journal_lines')).rejects.toThrow('append-only')
})
