import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFailure } from '@app/contract/failure.ts'
import { SITE_CODES } from '@app/contract/sites.ts'
import { loadConfig } from '#platform/config.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { silentLog } from '#platform/log.ts'
import { openMailWriter } from '#platform/mail/index.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { aPerson } from '#test/people.ts'
import { until } from '#test/until.ts'
import { askSellerChange, decideSellerChange } from './change-by-two.ts'

const CODE = 'RACE'
const [OLD, FRESH] = ['old@example.com', 'fresh@example.com'] as const
const post = openMailWriter(loadConfig({ DEMO: 'off' }))
let database: TestDatabase
let pools: Database[]
let operators: { accountId: number; sites: typeof SITE_CODES }[]

beforeAll(async () => {
  database = await testDatabase()
  // Two processes have nothing in common but the database.
  pools = [0, 1].map(() => openDatabase(database.serverUrl, { log: silentLog(), use: 'web' }))
  const people = []
  for (let each = 0; each < 3; each += 1)
    people.push(await aPerson(database.db, { kind: 'internal', privileges: ['OPERATOR'], granted_sites: [...SITE_CODES] }))
  operators = people.map(({ id }) => ({ accountId: id, sites: SITE_CODES }))
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()))
  await database.close()
})

/** What two operators hear who decide from two pools, both of them while the seller is locked. */
async function decideAtOnce(...areConfirmed: readonly boolean[]): Promise<string[]> {
  const { db, pool } = database
  await db.deleteFrom('mails').execute()
  await db.deleteFrom('overrides').execute()
  await db
    .insertInto('sellers')
    .values({ code: CODE, name: 'Race Fleet', email: OLD })
    .onConflict((at) => at.column('code').doUpdateSet({ email: OLD }))
    .execute()
  const [asker, ...deciders] = operators
  if (asker === undefined) throw new Error('nobody asks')
  const id = await askSellerChange(db, asker, { code: CODE, email: FRESH, reason: 'By telephone.' })
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from sellers where code = $1 for update', [CODE])
  const heard = deciders.map((operator, at) => {
    const [from, isConfirmed] = [pools[at], areConfirmed[at] === true]
    if (from === undefined) throw new Error('there is no pool')
    return decideSellerChange({ db: from.db, post }, operator, { code: CODE, id, isConfirmed }).catch((error: unknown) =>
      isFailure(error) ? `${error.code} ${JSON.stringify(error.detail.reason)}` : String(error),
    )
  })
  await until('both wait for the seller', async () => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.count === heard.length
  })
  await holder.query('rollback')
  holder.release()
  return Promise.all(heard)
}
const stood = async () => {
  const { db } = database
  const seller = await db.selectFrom('sellers').select('email').where('code', '=', CODE).executeTakeFirstOrThrow()
  const [override] = await db.selectFrom('overrides').select(['state', 'decided_by']).execute()
  return { email: seller.email, ...override, mails: (await db.selectFrom('mails').select('recipient').execute()).length }
}

describe('two operators who decide about a seller at the same moment from two processes', () => {
  it('two operators who decide about a seller at the same moment from two processes are not both obeyed: one confirms, the other is told that it is decided', async () => {
    const heard = await decideAtOnce(true, true)
    expect(heard.toSorted()).toEqual(['DONE', 'LANE_ACT_REFUSED "DECIDED"'])
    const winner = operators[heard.indexOf('DONE') + 1]
    expect(await stood()).toEqual({ email: FRESH, state: 'DONE', decided_by: winner?.accountId, mails: 1 })
  })

  it('two operators who decide about a seller at the same moment from two processes are not both obeyed where one confirms and one refuses: what came first stands', async () => {
    const heard = await decideAtOnce(true, false)
    expect(heard).toContain('LANE_ACT_REFUSED "DECIDED"')
    const first = heard.find((one) => !one.startsWith('LANE'))
    expect(await stood()).toMatchObject(
      first === 'DONE' ? { email: FRESH, state: 'DONE', mails: 1 } : { email: OLD, state: 'REFUSED', mails: 0 },
    )
  })
})
