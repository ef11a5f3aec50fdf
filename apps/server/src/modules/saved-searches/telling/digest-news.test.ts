import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eraseClosedAccounts } from '#modules/account-information/index.ts'
import { transaction } from '#platform/db/database.ts'
import { aLotRow, IN_CANADA, type LotRow, putLots } from '#test/lots.ts'
import { aPerson, signIn } from '#test/people.ts'
import { pushingEnv } from '#test/accounts/push-keys.ts'
import { until } from '#test/until.ts'
import { HOSTILE_NAMES, inDays, SAVED, searchWorld, TOYOTAS, type SearchWorld } from '../saved-searches.test-kit.ts'
import { readHtml } from '../../../platform/mail/mail-twins.test-kit.ts'
import { INSTANT_A_DAY_MAX, takeDueNews } from './search-news.store.ts'

let world: SearchWorld
beforeAll(async () => void (world = await searchWorld(pushingEnv())))
afterAll(() => world.close())
beforeEach(() => query('delete from saved_searches'))

let nextLot = 31_590_000
const query = async <R extends object>(text: string, values: readonly unknown[] = []): Promise<R[]> =>
  (await world.database.pool.query<R>(text, [...values])).rows
const mailsOf = (accountId: number) =>
  query<{ subject: string; body_text: string; body_html: string; unsubscribe_url: string }>(
    "select * from mails where account_id = $1 and kind = 'SAVED_SEARCHES' order by id",
    [accountId],
  )
/** How many of the first and the last lots wait to be told of a search, and how many are only counted. */
const standOf = async (id: string) =>
  (
    await query<{ waiting: number; listed: number; more: number }>(
      `select coalesce(cardinality(first), 0) as waiting, coalesce(cardinality(last), 0) as listed, coalesce(more, 0) as more
       from saved_searches left join search_waiting on search_id = id where id = $1`,
      [id],
    )
  )[0]
/** Lists lots of a make at once and answers their numbers, as they came. */
async function list(count: number, fields: Partial<LotRow> = { make: 'TOYOTA' }): Promise<number[]> {
  const numbers = Array.from({ length: count }, () => ++nextLot)
  const created_at = new Date().toISOString()
  await putLots(
    world.database.db,
    numbers.map((number) => aLotRow({ auction_at: inDays(3), created_at, ...fields, number })),
  )
  return numbers
}
const tellNow = (id: string) => query('update saved_searches set due_at = now() where id = $1', [id])
/** Lots that a mail names, in its order. */
const namedIn = (body: string): number[] => [...body.matchAll(/\/lot\/(\d+)/g)].map(([, lot]) => Number(lot))
/** Changes lots as a desk does, and waits until that was matched. */
async function change(lots: readonly number[], set: string): Promise<void> {
  await query(
    `with changed as (update lots set ${set}, updated_at = now() where number = any($1::bigint[])) insert into feed (lot) select unnest($1::bigint[])`,
    [lots],
  )
  const [after] = await list(1, { make: 'NISSAN' })
  await until('it was matched', async () => (await query('select from matched_lots where lot = $1', [after])).length === 1)
}

describe('what a digest tells', () => {
  it('a morning of digests takes none of the twelve messages a day from what tells at once', async () => {
    const { id, headers } = await world.someone()
    const digest = { criteria: TOYOTAS, alertFrequency: 'DAILY' }
    for (let at = 0; at < INSTANT_A_DAY_MAX; at += 1) await world.save(headers, { ...digest, name: `Daily ${at}` })
    await world.matchingBegun()
    await list(1)
    const waits = async () => (await query("select from saved_searches where frequency = 'DAILY' and news_at is not null")).length
    await until('they wait', async () => (await waits()) === INSTANT_A_DAY_MAX)
    await query('update saved_searches set due_at = now()')
    await until('the digests', async () => (await mailsOf(id)).length === INSTANT_A_DAY_MAX)
    const instant = await world.save(headers, { name: 'At once', criteria: TOYOTAS, alertFrequency: 'INSTANT' })
    const [lot] = await list(1)
    await until('the message', async () => (await mailsOf(id)).length === INSTANT_A_DAY_MAX + 1)
    expect(namedIn((await mailsOf(id)).at(-1)?.body_text ?? '')).toEqual([lot])
    expect(await query('select id, told_count from saved_searches where told_on is not null')).toEqual([
      { id: Number(instant), told_count: 1 },
    ])
  })

  it('a weekly search whose first lots are all sold tells of those that came later, the newest first, and counts them', async () => {
    const { id, headers } = await world.someone()
    const search = await world.save(headers, { criteria: TOYOTAS, alertFrequency: 'WEEKLY' })
    await world.matchingBegun()
    const early = await list(20)
    await until('the first wait', async () => (await standOf(search))?.waiting === 20)
    const later = await list(30)
    await until('the others wait', async () => (await standOf(search))?.listed === 30)
    await change(early, "status = 'SOLD'")
    // One is withdrawn, and one is another make by now: neither is told or counted.
    await change(later.slice(-1), "status = 'WITHDRAWN'")
    await change(later.slice(-3, -2), "make = 'NISSAN', make_code = 'NISS'")
    await tellNow(search)
    await until('the mail', async () => (await mailsOf(id)).length === 1)
    const [mail] = await mailsOf(id)
    const standing = later.filter((lot) => lot !== later.at(-1) && lot !== later.at(-3)).toReversed()
    expect(mail?.subject).toBe(`${standing.length} new lots: Toyotas`)
    expect(namedIn(mail?.body_text ?? '')).toEqual(standing.slice(0, 20))
    expect(mail?.body_text).toContain('And 8 more.')
    await until('it is closed', async () => (await standOf(search))?.waiting === 0)
    expect(await standOf(search)).toEqual({ waiting: 0, listed: 0, more: 0 })
    expect(await query('select from search_waiting')).toEqual([])
  })

  it('a digest whose lots are all gone says nothing, and what comes back later is news', async () => {
    const { id, headers } = await world.someone()
    const search = await world.save(headers, { criteria: TOYOTAS, alertFrequency: 'DAILY' })
    await world.matchingBegun()
    const lots = await list(22)
    await until('all wait', async () => (await standOf(search))?.listed === 2)
    await change(lots, "make = 'NISSAN', make_code = 'NISS'")
    await tellNow(search)
    await until('it is closed', async () => (await standOf(search))?.waiting === 0)
    expect(await mailsOf(id)).toEqual([])
    const back = lots[4] ?? 0
    await change([back], "make = 'TOYOTA', make_code = 'TOYT'")
    await until('it waits', async () => (await standOf(search))?.waiting === 1)
    await tellNow(search)
    await until('the mail', async () => (await mailsOf(id)).length === 1)
    expect(namedIn((await mailsOf(id))[0]?.body_text ?? '')).toEqual([back])
  })

  it('a lot that a message named is never told again by its search, whatever the search asks by then', async () => {
    const { id, headers } = await world.someone()
    const search = await world.save(headers, { criteria: TOYOTAS, alertFrequency: 'DAILY' })
    await world.matchingBegun()
    const lots = await list(25)
    await until('all wait', async () => (await standOf(search))?.listed === 5)
    await tellNow(search)
    await until('the mail', async () => (await mailsOf(id)).length === 1)
    const named = namedIn((await mailsOf(id))[0]?.body_text ?? '')
    expect(named).toEqual(lots.slice(-20).toReversed())
    await world.post(SAVED, headers, {
      criteria: { filter: { YEAR: ['lot_year:[1990 TO 2030]'] } },
      inPlaceOf: search,
      alertFrequency: 'DAILY',
    })
    const away = named.slice(0, 2)
    for (const set of ['year = 1970', 'year = 2022']) await change(away, set)
    const [fresh] = await list(1)
    await until('another waits', async () => (await query('select from search_waiting where $1 = any(first)', [fresh])).length === 1)
    expect(await query('select from search_waiting where search_id = $1 and (first || last) && $2::bigint[]', [search, away])).toEqual([])
  })

  it('what tells at once does not wait behind digests that were due before', async () => {
    const { id } = await world.someone()
    const waiting = (frequency: string, due: string) =>
      query<{ id: number }>(
        `insert into saved_searches (account_id, site, name, request, frequency, ways, news_at, due_at)
         values ($1, 'CPRTUS', $2, '{}', $2, '{}', now(), $3) returning id`,
        [id, frequency, due],
      )
    await waiting('DAILY', '2036-01-01T07:00:00Z')
    const [soon] = await waiting('INSTANT', '2036-01-01T07:00:05Z')
    const at = Date.parse('2036-01-01T07:00:10Z')
    expect((await transaction(world.database.db, (tx) => takeDueNews(tx, at)))?.id).toBe(soon?.id)
  })
})

describe('the site of what a search tells', () => {
  it('mail, text and push of a search on another site than one’s own lead to that site', { timeout: 90_000 }, async () => {
    const { db } = world.database
    const person = await aPerson(db, { granted_sites: ['CPRTCA'], profile: { preferences: { language: 'es_es' } } })
    const headers = await signIn(db, person, { host: 'ca.localhost', site: 'CPRTCA' })
    await query("insert into phones (account_id, number) values ($1, '+12025550181')", [person.id])
    await query('insert into quiet_hours values ($1, false, 1260, 480)', [person.id])
    await query(
      `insert into push_subscriptions (account_id, session_hash, endpoint, p256dh, auth, kinds, locale) values ($1, '\\x00', $2, '', '', '{SEARCH}', 'nl_nl')`,
      [person.id, `http://127.0.0.1:9/${randomBytes(8).toString('hex')}`],
    )
    await world.save(headers, { criteria: TOYOTAS, alertFrequency: 'INSTANT', ways: ['mail', 'text', 'push'] })
    await world.matchingBegun()
    const [lot] = await list(1, { ...IN_CANADA, make: 'TOYOTA' })
    await until('the mail', async () => (await mailsOf(person.id)).length === 1)
    const [mail] = await mailsOf(person.id)
    const addresses = [...`${mail?.body_text} ${mail?.body_html} ${mail?.unsubscribe_url}`.matchAll(/https?:\/\/([^/\s"<]+)(\/[^\s"<]*)?/g)]
    expect(new Set(addresses.map(([, host]) => host?.split(':')[0]))).toEqual(new Set(['ca.localhost']))
    expect(mail?.body_text).toMatch(new RegExp(`http://ca\\.localhost[:\\d]*/es/lot/${lot}`))
    const [text] = await query<{ body: string }>('select body from texts where account_id = $1', [person.id])
    expect(text?.body).toMatch(/ http:\/\/ca\.localhost[:\d]*\/es\/savedsearch$/)
    const [push] = await query<{ payload: string }>(
      'select m.payload from push_messages m join push_subscriptions s on s.id = m.subscription_id where s.account_id = $1',
      [person.id],
    )
    expect(JSON.parse(push?.payload ?? '{}')).toMatchObject({
      path: '/nl/savedsearch',
      url: expect.stringMatching(/^http:\/\/ca\.localhost[:\d]*\/nl\/savedsearch$/),
    })
  })
})

describe('a hostile name of a search', () => {
  it('a hostile name of a search is words in subject, mail, push and text, and in no file of the search', { timeout: 90_000 }, async () => {
    const { id, headers } = await world.someone()
    await query(
      `insert into push_subscriptions (account_id, session_hash, endpoint, p256dh, auth, kinds, locale) values ($1, '\\x00', $2, '', '', '{SEARCH}', 'en_us')`,
      [id, `http://127.0.0.1:9/${randomBytes(8).toString('hex')}`],
    )
    await query("insert into phones (account_id, number) values ($1, '+12025550182')", [id])
    await query('insert into quiet_hours values ($1, false, 1260, 480)', [id])
    const searches: string[] = []
    for (const name of HOSTILE_NAMES)
      searches.push(await world.save(headers, { name, criteria: TOYOTAS, alertFrequency: 'INSTANT', ways: ['mail', 'push', 'text'] }))
    await world.matchingBegun()
    await list(1)
    await until('the mails', async () => (await mailsOf(id)).length === HOSTILE_NAMES.length)
    for (const { subject, body_html: html, body_text: text } of await mailsOf(id)) {
      const { elements, attributes } = readHtml(html)
      expect([
        elements.includes('b'),
        elements.includes('script'),
        attributes.includes('onerror'),
        attributes.includes('onmouseover'),
      ]).toEqual([false, false, false, false])
      expect(subject).toMatch(/^A new lot: [^\r\n]+$/)
      expect(text).not.toMatch(/^Bcc:/m)
    }
    const pushes = await query<{ payload: string }>(
      'select m.payload from push_messages m join push_subscriptions s on s.id = m.subscription_id where s.account_id = $1',
      [id],
    )
    expect(pushes.map(({ payload }) => (JSON.parse(payload) as { title: string }).title).filter((title) => /[\r\n]/.test(title))).toEqual(
      [],
    )
    expect(pushes).toHaveLength(HOSTILE_NAMES.length)
    const texts = await query<{ body: string }>('select body from texts where account_id = $1', [id])
    expect(texts.filter(({ body }) => /[\r\n]/.test(body))).toEqual([])
    expect(texts).toHaveLength(HOSTILE_NAMES.length)
    for (const search of searches)
      for (const path of ['/data/lots/export.csv', '/data/lots/export.xlsx']) {
        const file = await world.get(`${path}?list=savedSearch&id=${search}`, headers)
        expect(file.headers['content-disposition']).toMatch(/^attachment; filename="saved-search\.(csv|xlsx)"$/)
        expect(file.body).not.toMatch(/HYPERLINK|onerror|Bcc/)
      }
  })
})

describe('a person who goes', () => {
  it('takes their searches, what they found and their hour of digests along, and is given them before', async () => {
    const { id, headers } = await world.someone()
    const search = await world.save(headers, { criteria: TOYOTAS, alertFrequency: 'DAILY' })
    await world.post('/data/searchDigestTime', headers, { hour: 6, weekday: 3 })
    await query('insert into search_hits (search_id, lot) values ($1, 1)', [search])
    await query("insert into search_waiting (search_id, first, last) values ($1, '{2}', '{3}')", [search])
    const { records } = (await world.get('/data/member/export', { ...headers, 'x-requested-with': 'XMLHttpRequest' })).json().data
    expect(records.digest_times).toMatchObject([{ hour: 6, weekday: 3 }])
    expect(records.saved_searches).toMatchObject([{ name: 'Toyotas', frequency: 'DAILY' }])
    expect(Object.keys(records.saved_searches[0]).filter((name) => /xid|asked_in|due_at|failures/.test(name))).toEqual([])
    await query("update accounts set status = 'closed', closed_at = now() - interval '31 days' where id = $1", [id])
    expect(await eraseClosedAccounts(world.app.rooms.retention)).toBeGreaterThan(0)
    for (const [table, column, of] of [
      ['saved_searches', 'account_id', id],
      ['digest_times', 'account_id', id],
      ['search_hits', 'search_id', search],
      ['search_waiting', 'search_id', search],
    ])
      expect([table, await query(`select from ${table} where ${column} = $1`, [of])]).toEqual([table, []])
  })
})
