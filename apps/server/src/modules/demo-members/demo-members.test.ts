import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Agreement } from '@app/contract/agreements/agreements.answers.ts'
import { finishSigned } from '#modules/agreements/index.ts'
import { addDemoPapers } from '#modules/demo-papers/index.ts'
import { addDemoPeople } from '#modules/demo-people/index.ts'
import { silentLog } from '#platform/log.ts'
import { openPasswords, type Passwords } from '#platform/passwords/index.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, insertYards, putLots } from '#test/lots.ts'
import { signIn, type TestPerson } from '#test/people.ts'
import { TEST_HASH_COST } from '#test/passwords.ts'
import { openTextWriter } from '#platform/sms/index.ts'
import { addDemoMembers } from './index.ts'

let one: TestApp
let passwords: Passwords
beforeAll(async () => {
  one = await testApp({ DEMO: '', SEARCH_WORKERS: '0' })
  passwords = openPasswords(silentLog(), TEST_HASH_COST)
  await insertYards(one.database.db, [A_YARD])
  const makes = ['TOYOTA', 'HONDA', 'NISSAN']
  await putLots(
    one.database.db,
    makes.map((make, at) => aLotRow({ number: 71_100_001 + at, make })),
  )
  await one.database.db.insertInto('app_settings').values({ name: 'demo', value: '{"state":"made"}' }).execute()
})
afterAll(async () => {
  await passwords.close()
  await one.close()
})

const db = () => one.database.db
const rooms = () => ({
  db: db(),
  vault: one.app.rooms.documents.vault,
  post: { linkTo: (_: string, path: string) => `http://localhost${path}` },
  sms: openTextWriter({ outside: { sms: undefined } as never }),
})
async function add(): Promise<void> {
  await addDemoPeople({ db: db(), keys: one.keys, passwords }, { isPublic: false })
  await addDemoPapers(rooms())
  await addDemoMembers(rooms())
}
/** Values of a column, each once. */
const valuesOf = async (column: string, table: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ value: string }>`
    select distinct ${sql.ref(column)} as value from ${sql.table(table)} order by 1`.execute(db())
  return rows.map(({ value }) => value)
}
const countOf = async (table: string): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db())).rows[0]?.count ?? 0

it('the demo world has every level, and papers, checks, agreements and orders in every state', async () => {
  await add()
  await finishSigned(one.app.rooms.agreements, 0)
  expect(await valuesOf('membership_type', 'accounts')).toEqual(expect.arrayContaining(['B', 'G', 'M', 'P', 'S']))
  // CHECKING is a matter of seconds: no paper stays in it.
  expect(await valuesOf('state', 'documents')).toEqual(['APPROVED', 'IN_REVIEW', 'REFUSED', 'RESUBMISSION_REQUESTED', 'WITHDRAWN'])
  expect(await valuesOf('status', 'identity_checks')).toEqual(['CLEARED', 'FAILED', 'INITIATED', 'PENDING'])
  expect(await valuesOf('status', 'agreements')).toEqual(['ACTIVE', 'OUT_FOR_SIGNATURE'])
  expect(await valuesOf('end_reason', 'agreements')).toEqual(expect.arrayContaining(['REVOKED', 'WITHDRAWN']))
  expect(await valuesOf('form', 'agreements')).toEqual(['AFFIDAVIT', 'ATRNYPANN'])
  expect(await valuesOf('state', 'membership_orders')).toEqual(['CANCELLED', 'OPEN', 'PAID'])
  expect(await valuesOf('state', 'broker_profiles')).toEqual(['LISTED', 'REVIEW'])
  expect(await valuesOf('address', 'alert_addresses')).toEqual(['kim.visitor@example.com'])
  // Searches of one of them, which lots have entered: some told already, one that tells now.
  expect(await valuesOf('frequency', 'saved_searches')).toEqual(['DAILY', 'INSTANT', 'NONE'])
  expect(await valuesOf('lot', 'search_hits')).toEqual([71_100_001, 71_100_002])
  // The alert of an address has been told of one too.
  const { rows } = await sql<{ lot: number }>`
    select h.lot from search_hits h join saved_searches s on s.id = h.search_id where s.address_id is not null`.execute(db())
  expect(rows).toEqual([{ lot: 71_100_001 }])
})

it('the demo world has powers of attorney in force, revoked and over, and their holder sees the one in force', async () => {
  const personOf = async (number: number) =>
    (await db().selectFrom('accounts').select(['id', 'number']).where('number', '=', number).executeTakeFirstOrThrow()) as TestPerson
  const powersOf = async (number: number) => {
    const headers = await signIn(db(), await personOf(number))
    const { agreements } = (await one.app.inject({ url: '/data/member/agreements', headers })).json().data as { agreements: Agreement[] }
    return agreements.filter(({ form }) => form === 'ATRNYPANN').map(({ role, isInForce, endReason }) => ({ role, isInForce, endReason }))
  }
  expect([await powersOf(901_051), await powersOf(901_054), await powersOf(901_056)]).toEqual([
    [{ role: 'SIGNER', isInForce: true, endReason: null }],
    [{ role: 'SIGNER', isInForce: false, endReason: 'REVOKED' }],
    [{ role: 'SIGNER', isInForce: false, endReason: 'EXPIRED' }],
  ])
  expect(await powersOf(901_053)).toContainEqual({ role: 'HOLDER', isInForce: true, endReason: null })
})

it('the demo world has a queue for reviewers of papers and of identity, and gets none of it twice', async () => {
  const before = await Promise.all(
    [
      'documents',
      'identity_checks',
      'agreements',
      'broker_fees',
      'broker_messages',
      'bidder_invitations',
      'saved_searches',
      'search_hits',
    ].map(countOf),
  )
  const { rows } = await sql<{ papers: number; checks: number }>`
    select (select count(*)::int from documents where state = 'IN_REVIEW') as papers,
      (select count(*)::int from identity_checks where status = 'PENDING') as checks`.execute(db())
  expect(rows[0]?.papers).toBeGreaterThanOrEqual(15)
  expect(rows[0]?.checks).toBeGreaterThanOrEqual(3)
  await add()
  expect(
    await Promise.all(
      [
        'documents',
        'identity_checks',
        'agreements',
        'broker_fees',
        'broker_messages',
        'bidder_invitations',
        'saved_searches',
        'search_hits',
      ].map(countOf),
    ),
  ).toEqual(before)
})
