import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate, readMigrations } from '#platform/db/migrate.ts'
import { emptyDatabase } from '#test/database.ts'
import { erasePerson } from '../account-information/personal-data.store.ts'
import type { Somebody } from '../invoices/invoices.test-kit.ts'
import { type BankWorld, bankWorld, LINES, statementOf } from './bank.test-kit.ts'

let world: BankWorld
beforeAll(async () => {
  world = await bankWorld()
})
afterAll(() => world.close())

async function aPayer(): Promise<{ readonly who: Somebody; readonly reference: string }> {
  const who = await world.someone()
  await world.aWin(who)
  const invoiceIds = (await world.bill(who)).map(({ id }) => id)
  return { who, reference: (await world.post('/data/payments/transfer', { invoiceIds }, who.headers)).data.reference }
}

it('what a bank says of somebody goes when they are erased; nothing else of its lines does, nor by anybody else', async () => {
  const [gone, other] = [await aPayer(), await aPayer()]
  const id = await world.loaded(
    statementOf('2026-01-05', [
      { amount: 1415, text: `QUILLON WEXFORD ${gone.reference}`, ref: 'E1' },
      { amount: 1415, text: `PAT TESTER ${other.reference}`, ref: 'E2' },
      { amount: 77, text: 'QUILLON WEXFORD', ref: 'E3' },
    ]),
  )
  expect((await world.post940(id)).data).toEqual({ posted: 2, left: 0, failed: 0 })
  const { pool, db } = world.database
  const lines = async () => (await pool.query('select * from bank_lines where statement_id = $1 order by ordinal', [id])).rows
  const before = await lines()
  expect(before.map(({ payer_id: payer }) => payer)).toEqual([gone.who.id, other.who.id, null])
  await db.transaction().execute((tx) => erasePerson(tx, gone.who.id))
  const after = await lines()
  expect(after).toEqual([{ ...before[0], party: '', party_account: '', remittance: '' }, before[1], before[2]])
  const change = (what: string, line: number) => pool.query(`update bank_lines set ${what} where id = $1`, [line])
  await expect(change(`remittance = 'other words'`, before[1].id)).rejects.toThrow('is not changed')
  await expect(change(`party = '', party_account = '', remittance = '', state = 'SUSPENSE'`, before[1].id)).rejects.toThrow('decided once')
  await expect(change(`party = '', party_account = '', remittance = ''`, before[2].id)).rejects.toThrow('is not changed')
})

it('a line without a reference is booked under its number: the name of whoever sent it goes with them', async () => {
  const who = await world.someone()
  const text = '166?00GUTSCHRIFT?20CAR?32QUILLON WEXFORD'
  const from = 2 * 1415 + 77
  const id = await world.loaded(statementOf('2026-01-06', [{ amount: 78, text }], { from }))
  const [line] = await world.lines(id)
  expect(line).toMatchObject({ party: 'QUILLON WEXFORD', reference: '', bankReference: '' })
  const matched = await world.post(`${LINES}/${line.id}/match`, { number: who.number, reason: 'Seen.' }, world.keeper.headers)
  expect(matched.data).toMatchObject({ state: 'POSTED' })
  const { pool, db } = world.database
  await db.transaction().execute((tx) => erasePerson(tx, who.id))
  expect((await pool.query('select reference from payments where payer_id = $1', [who.id])).rows).toEqual([
    { reference: `line ${line.id}` },
  ])
  const told = await pool.query(`select detail from account_events where account_id = $1 and kind = 'payment-booked'`, [who.id])
  expect(told.rows).toEqual([{ detail: expect.objectContaining({ reference: `line ${line.id}` }) }])
  for (const table of ['payments', 'account_events', 'bank_lines', 'journal_lines', 'journal_entries']) {
    // The line of the other test that nobody has booked stays.
    const { rows } = await pool.query(`select from ${table} t where t::text like '%QUILLON%' and t::text not like '%STAGED%'`)
    expect([table, rows]).toEqual([table, []])
  }
})

it('payments that were booked under the name of whoever sent them are known by their line from the migration on', async () => {
  const database = await emptyDatabase()
  const client = new Client({ connectionString: database.url })
  try {
    await migrate(database.url, { migrations: readMigrations().filter(({ name }) => name < '0133') })
    await client.connect()
    await client.query(`
      insert into accounts (number, kind, home_site) values (100, 'buyer', 'CPRTUS');
      insert into bank_statements (site, account, currency, format, from_on, to_on, opening_minor, closing_minor, lines, file_sha256, file_place)
        values ('CPRTUS', '000123456789', 'USD', 'MT940', '2026-01-05', '2026-01-05', 0, 30, 3, decode(repeat('00', 32), 'hex'), 0);
      insert into payments (payer_id, currency, amount_minor, credit_minor, source, reference, received_on, cause)
        select a.id, 'USD', 10, 10, 'BANK', p.reference, '2026-01-05', 'bank-line:' || p.line from accounts a,
          (values (1, 'QUILLON WEXFORD'), (2, 'E2'), (3, 'RF18539007547034')) p (line, reference) order by p.line;
      insert into bank_lines (statement_id, ordinal, account, currency, booked_on, amount_minor, party, bank_reference, own_references, key, state,
          payment_id, decided_at)
        select 1, p.id, '000123456789', 'USD', '2026-01-05', 10, 'QUILLON WEXFORD', case p.id when 2 then 'E2' else '' end,
          case p.id when 3 then array['RF18539007547034'] else '{}' end, 'k' || p.id, 'POSTED', p.id, now() from payments p order by p.id;
      insert into account_events (account_id, kind, detail)
        select payer_id, 'payment-booked', jsonb_build_object('payment', id, 'reference', reference) from payments order by id;`)
    await migrate(database.url)
    const references = ['line 1', 'E2', 'RF18539007547034']
    const read = async (text: string) => (await client.query<{ reference: string }>(text)).rows.map(({ reference }) => reference)
    expect(await read('select reference from payments order by id')).toEqual(references)
    expect(await read(`select detail ->> 'reference' as reference from account_events where kind = 'payment-booked' order by id`)).toEqual(
      references,
    )
    await expect(client.query(`update payments set reference = 'x'`)).rejects.toThrow('append-only')
    await expect(client.query(`update account_events set kind = 'x'`)).rejects.toThrow('append-only')
  } finally {
    await client.end()
    await database.close()
  }
})
