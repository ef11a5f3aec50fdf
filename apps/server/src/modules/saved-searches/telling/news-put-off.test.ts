import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '#platform/db/database.ts'
import { until } from '#test/until.ts'
import { SAVED, searchWorld, TOYOTAS, type SearchWorld } from '../saved-searches.test-kit.ts'
import { dateNews, takeDueNews } from './search-news.store.ts'

const TIME = '/data/searchDigestTime'

let world: SearchWorld
beforeAll(async () => void (world = await searchWorld()))
afterAll(() => world.close())

const pool = () => world.database.pool
let nextLot = 31_550_000
const rowOf = async (id: number | string) =>
  (
    await pool().query<{ due: string | null; failures: number; waits: boolean; told_day: string | null }>(
      `select due_at::text as due, failures, due_at > now() as waits, told_day::text from saved_searches where id = $1`,
      [id],
    )
  ).rows[0]
const mailsOf = async (id: number) =>
  (
    await pool().query(
      `select from mails m join profiles p on lower(p.email) = lower(m.recipient) where p.account_id = $1 and m.kind = 'SAVED_SEARCHES'`,
      [id],
    )
  ).rowCount
/** A search with news of a moment ago that nobody tells: the frequency says when. */
async function newsOf(accountId: number, frequency: string, newsAt: string): Promise<number> {
  const { rows } = await pool().query<{ id: number }>(
    `insert into saved_searches (account_id, site, name, request, frequency, ways, news_at)
     values ($1, 'CPRTUS', 's' || random(), '{}', $2, '{}', $3) returning id`,
    [accountId, frequency, newsAt],
  )
  return rows[0]?.id ?? 0
}
const listed = async (headers: Readonly<Record<string, string>>) => (await world.get(SAVED, headers)).json().data

describe('news that are put off', () => {
  it('the time of daily and weekly news is chosen by who keeps searches alone, within a day and a week', async () => {
    const mine = await world.someone()
    const guest = await world.someone({ kind: 'guest', roles: ['ROLE_GUEST'] })
    const sent = { hour: '6', weekday: '3' }
    expect((await world.post(TIME, { host: 'localhost' }, sent)).statusCode).toBe(401)
    expect((await world.post(TIME, guest.headers, sent)).statusCode).toBe(403)
    const { cookie, host } = mine.headers
    expect((await world.post(TIME, { cookie, host }, sent)).statusCode).toBe(403)
    expect((await listed(mine.headers)).digest).toEqual({ hour: 7, weekday: 1 })
    for (const wrong of [
      { hour: 24 },
      { hour: -1 },
      { hour: '' },
      { hour: '1e1' },
      { weekday: 0 },
      { weekday: 8 },
      { weekday: '' },
      { hour: 6.5 },
    ])
      expect([wrong, (await world.post(TIME, mine.headers, { ...sent, ...wrong })).json().returnCode]).toEqual([wrong, -1])
    expect((await world.post(TIME, mine.headers, sent)).json().data).toEqual({ digest: { hour: 6, weekday: 3 } })
    expect((await listed(mine.headers)).digest).toEqual({ hour: 6, weekday: 3 })
    const other = await world.someone()
    expect((await listed(other.headers)).digest).toEqual({ hour: 7, weekday: 1 })
  })

  it('daily and weekly news are dated by their reader’s hour, and anew once hour, zone, frequency or standing change', async () => {
    const { id, headers } = await world.someone({ profile: { preferences: { timeZone: 'America/New_York' } } })
    const daily = await newsOf(id, 'DAILY', '2037-03-02T20:00:00Z')
    const weekly = await newsOf(id, 'WEEKLY', '2037-03-02T20:00:00Z')
    const due = async () => {
      await until('all are dated', async () => {
        await transaction(world.database.db, dateNews)
        return (await rowOf(daily))?.due !== null && (await rowOf(weekly))?.due !== null
      })
      const iso = async (search: number) => {
        const text = (await rowOf(search))?.due ?? ''
        return text === 'infinity' ? text : new Date(text).toISOString()
      }
      return [await iso(daily), await iso(weekly)]
    }
    expect(await due()).toEqual(['2037-03-03T12:00:00.000Z', '2037-03-09T11:00:00.000Z'])
    await world.post(TIME, headers, { hour: 20, weekday: 5 })
    expect(await due()).toEqual(['2037-03-03T01:00:00.000Z', '2037-03-07T01:00:00.000Z'])
    await pool().query(`update profiles set preferences = preferences || '{"timeZone":"Europe/Madrid"}' where account_id = $1`, [id])
    expect(await due()).toEqual(['2037-03-03T19:00:00.000Z', '2037-03-06T19:00:00.000Z'])
    await world.post(`${SAVED}/${weekly}`, headers, { alertFrequency: 'DAILY' })
    expect(await due()).toEqual(['2037-03-03T19:00:00.000Z', '2037-03-03T19:00:00.000Z'])
    await pool().query(`update accounts set status = 'suspended' where id = $1`, [id])
    expect(await due()).toEqual(['infinity', 'infinity'])
    await pool().query(`update accounts set status = 'active' where id = $1`, [id])
    expect(await due()).toEqual(['2037-03-03T19:00:00.000Z', '2037-03-03T19:00:00.000Z'])
    await pool().query('delete from saved_searches')
  })

  it(
    'a search that cannot be told is put off, longer each time, holds up no other, and its owner reads so after the third time',
    { timeout: 90_000 },
    async () => {
      const [barred, fine] = [await world.someone(), await world.someone()]
      const [first, second] = [
        await world.save(barred.headers, { criteria: TOYOTAS, alertFrequency: 'INSTANT' }),
        await world.save(fine.headers, { criteria: TOYOTAS, alertFrequency: 'INSTANT' }),
      ]
      await world.matchingBegun()
      await pool().query(
        `create function refuse_mail() returns trigger language plpgsql as $$ begin raise exception 'no post here'; end $$;
         create trigger refuse_mail before insert on mails for each row when (new.account_id = ${barred.id}) execute function refuse_mail();`,
      )
      await world.putListed([{ number: ++nextLot, make: 'TOYOTA' }])
      await until(
        'the one is told and the other put off',
        async () => (await mailsOf(fine.id)) === 1 && ((await rowOf(first))?.failures ?? 0) === 1,
      )
      expect(await rowOf(first)).toMatchObject({ failures: 1, waits: true })
      expect(await rowOf(second)).toMatchObject({ failures: 0, due: null })
      const hasFailed = async () => (await listed(barred.headers)).savedSearches[0].hasDeliveryFailed
      for (const failures of [2, 3]) {
        expect(await hasFailed()).toBe(false)
        await pool().query('update saved_searches set due_at = now() where id = $1', [first])
        await until('it was tried again', async () => (await rowOf(first))?.failures === failures)
      }
      const { rows } = await pool().query<{ minutes: number }>(
        `select extract(epoch from due_at - now()) / 60 as minutes from saved_searches where id = $1`,
        [first],
      )
      expect(Number(rows[0]?.minutes)).toBeGreaterThan(3.5)
      expect(Number(rows[0]?.minutes)).toBeLessThanOrEqual(4)
      expect(await hasFailed()).toBe(true)
      await pool().query('drop trigger refuse_mail on mails')
      await pool().query('update saved_searches set due_at = now() where id = $1', [first])
      await until('it is told', async () => (await mailsOf(barred.id)) === 1)
      await until('it is closed', async () => (await rowOf(first))?.due === null)
      expect([await hasFailed(), (await rowOf(first))?.failures]).toEqual([false, 0])
      await pool().query('delete from saved_searches')
    },
  )

  it('many searches that tell later are no load for one that tells now, and two nodes take it once', { timeout: 60_000 }, async () => {
    const { id } = await world.someone()
    await pool().query(
      `insert into saved_searches (account_id, site, name, request, frequency, ways, news_at, due_at)
       select $1, 'CPRTUS', 'later ' || n, '{}', 'DAILY', '{}', now(), now() + interval '1 day' from generate_series(1, 5000) n`,
      [id],
    )
    await pool().query('analyze saved_searches')
    const now = await newsOf(id, 'INSTANT', '2026-01-01T00:00:00Z')
    await pool().query(`update saved_searches set due_at = '2036-01-01T00:00:00Z' where id = $1`, [now])
    const at = Date.parse('2036-01-01T00:00:00Z')
    const client = await pool().connect()
    try {
      await client.query('begin')
      await client.query('select from saved_searches where id = $1 for update', [now])
      await client.query(`set local statement_timeout = '5s'`)
      await pool().query(`update saved_searches set due_at = '2036-01-02T00:00:00Z' where due_at < '2036-01-01T00:00:00Z'`)
      expect(await transaction(world.database.db, (tx) => takeDueNews(tx, at))).toBeNull()
      await client.query('rollback')
    } finally {
      client.release()
    }
    expect((await transaction(world.database.db, (tx) => takeDueNews(tx, at)))?.id).toBe(now)
    const { rows } = await pool().query<{ 'QUERY PLAN': string }>(
      `explain select id from saved_searches s where s.due_at <= now() and s.news_at is not null order by s.due_at limit 1`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('saved_searches_due')
    await pool().query('delete from saved_searches')
  })
})
