import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SERVER_ROLE } from '#platform/postgres/cluster-record.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '#test/database.ts'
import { migrate, readMigrations } from './migrate.ts'
import { grantServerRights, restrictServer } from './server-role.ts'

const DENIED = /permission denied|must be owner/
let database: TestDatabase
let server: Client

beforeAll(async () => {
  database = await testDatabase()
  server = new Client({ connectionString: database.serverUrl })
  await server.connect()
})
afterAll(async () => {
  await server.end()
  await database.close()
})

describe('the role of the server', () => {
  test.each([
    `update bid_events set body = ''`,
    'delete from bid_events',
    'truncate bid_events',
    'update ledger_seals set seq = 0',
    'delete from ledger_seals',
    'delete from ledger_chain',
    'update ledger_heads set n = 0',
    'update lot_bidders set account_id = 1',
    'delete from lot_bidders',
    `update journal_entries set cause = ''`,
    'update journal_lines set minor = 1',
    'delete from journal_lines',
    'delete from journal_months',
    'update till_bookings set amount_minor = 1',
    'delete from refund_approvals',
    'delete from account_events',
    `update legal_entities set name = ''`,
    `update lender_words set evidence = ''`,
    'delete from title_steps',
    'delete from bids',
    'update bids set account_id = 1',
    'update bids set amount_minor = 1, receipt = null',
    'alter table bid_events disable trigger all',
    'drop trigger bid_events_append_only on bid_events',
    'set session_replication_role = replica',
    `update migrations set checksum = ''`,
    'create table public.other (n int)',
    `copy bid_events from '/tmp/x'`,
  ])('the role of the server may not: %s', async (statement) => {
    await expect(server.query(statement)).rejects.toThrow(DENIED)
    const { rows } = await server.query<{ may: boolean }>(`select has_table_privilege('bid_events', 'update, delete, truncate') as may`)
    expect(rows).toEqual([{ may: false }])
  })

  test('the role of the server cannot give itself more', async () => {
    // PostgreSQL warns of a grant that one may not pass on, and changes nothing.
    await server.query('grant update on bid_events to current_user')
    await expect(server.query(`update bid_events set body = ''`)).rejects.toThrow(DENIED)
  })

  test('adds to ledgers, reads them, and writes the receipt that a bid lacks', async () => {
    await server.query(`insert into bid_events (lot, seq, kind, at, body, hash) values (1, 1, 'BID', now(), '{}', '')`)
    await server.query(
      `insert into bids (lot, seq, kind, amount_minor, is_one_plus, is_confirmed, is_accepted, reason, price_after_minor, received_at)
       values (1, 1, 'LIVE', 100, false, false, true, 'FIRST_BID', 100, now())`,
    )
    await server.query(`insert into ledger_seals (lot, seq, hash, signature) values (1, 1, '', 'k.s')`)
    expect((await server.query(`update bids set receipt = 'k.s' where lot = 1 and receipt is null`)).rowCount).toBe(1)
    expect((await server.query('select from bid_events')).rowCount).toBe(1)
  })

  test('the role of the server is told from an owner, and given its rights again after a migration has made a table', async () => {
    expect(await restrictServer({ ownerUrl: database.url, serverUrl: database.url })).toBe(false)
    expect(await restrictServer({ ownerUrl: database.url, serverUrl: database.serverUrl })).toBe(true)
    await database.pool.query('create table made_later (n int)')
    await expect(server.query('select from made_later')).rejects.toThrow(DENIED)
    await grantServerRights(database.url, SERVER_ROLE)
    await expect(server.query('insert into made_later values (1)')).resolves.toBeDefined()
    await expect(server.query('delete from bid_events')).rejects.toThrow(DENIED)
  })

  test('the role of the server loses the right to change a table as soon as the trigger of that table refuses every change', async () => {
    await database.pool.query(`create table written_once (n int);
      create trigger written_once_append_only before update or delete on written_once for each row execute function refuse_change();
      create table emptied (n int, at int);
      create trigger emptied_in_part before delete or update of n on emptied for each row execute function refuse_change()`)
    await grantServerRights(database.url, SERVER_ROLE)
    await server.query('insert into written_once values (1)')
    for (const change of ['update written_once set n = 2', 'delete from written_once'])
      await expect(server.query(change)).rejects.toThrow(DENIED)
    await server.query('insert into emptied values (1, 1)')
    await expect(server.query('update emptied set at = 2')).resolves.toBeDefined()
    await expect(server.query('update emptied set n = 2')).rejects.toThrow('append-only')
  })

  test('the role of the server is kept from everything in a new database once it is migrated', async () => {
    const empty = await emptyDatabase()
    await migrate(empty.url)
    await grantServerRights(empty.url, SERVER_ROLE)
    const client = new Client({ connectionString: empty.url.replace('//hammerlane@', `//${SERVER_ROLE}@`) })
    await client.connect()
    expect((await client.query('select from migrations')).rowCount).toBe(readMigrations().length)
    await expect(client.query('delete from bid_events')).rejects.toThrow(DENIED)
    await client.end()
    await empty.close()
  })
})
