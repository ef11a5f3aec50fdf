import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allInAt } from '@app/rules/fees/all-in.ts'
import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import { transaction } from '#platform/db/database.ts'
import { setTaxRates } from '#test/tax-rates.ts'
import { until } from '#test/until.ts'
import { inDays, SAVED, searchWorld, TOYOTAS, type SearchWorld } from '../saved-searches.test-kit.ts'
import { dateNews, INSTANT_A_DAY_MAX, isFullToday, takeDueNews } from './search-news.store.ts'

const END = '/vehicleAlerts/unsubscribe'

let world: SearchWorld
beforeAll(async () => void (world = await searchWorld()))
afterAll(() => world.close())

const mailsOf = async (id: number) =>
  (
    await world.database.pool.query<{ subject: string; body_text: string; unsubscribe_url: string; kind: string }>(
      `select m.* from mails m join profiles p on lower(p.email) = lower(m.recipient) where p.account_id = $1 and m.kind = 'SAVED_SEARCHES' order by m.id`,
      [id],
    )
  ).rows
let nextLot = 31_500_000

/** A search with news of a moment. */
async function newsOf(
  accountId: number,
  fields: { frequency: string; newsAt: string; toldAt?: string | null; toldCount?: number; toldOn?: string | null },
): Promise<number> {
  const { frequency, newsAt, toldAt = null, toldCount = 0, toldOn = null } = fields
  const { rows } = await world.database.pool.query<{ id: number }>(
    `insert into saved_searches (account_id, site, name, request, frequency, ways, news_at, told_at, told_count, told_on)
     values ($1, 'CPRTUS', 's' || random(), '{}', $2, '{}', $3, $4, $5, $6) returning id`,
    [accountId, frequency, newsAt, toldAt, toldCount, toldOn],
  )
  return rows[0]?.id ?? 0
}
/** Which search of an account is due at an instant; null for none. Nothing of it stays. */
async function dueAt(accountId: number, at: string): Promise<number | null> {
  const held = new Error('rolled back')
  let due: number | null = null
  await transaction(world.database.db, async (tx) => {
    await tx.updateTable('saved_searches').set({ due_at: null }).execute()
    await dateNews(tx)
    const news = await takeDueNews(tx, Date.parse(at))
    due = news?.accountId === accountId && !(await isFullToday(tx, news, Date.parse(at))) ? news.id : null
    throw held
  }).catch((error: unknown) => {
    if (error !== held) throw error
  })
  return due
}
const forget = () => world.database.pool.query('delete from saved_searches')

describe('news of a saved search', () => {
  it('a buyer searches and opens lots, watches one, saves a search and is alerted of the next vehicle [ACC-1.04]', async () => {
    const { id, headers } = await world.someone()
    const found = (await world.post('/public/lots/search-results', headers, TOYOTAS)).json().data.results.content
    const [{ ln }] = found
    expect((await world.get(`/public/data/lotdetails/solr/${ln}`, headers)).json().data.lotDetails).toMatchObject({ ln, mkn: 'TOYOTA' })
    expect((await world.post(`/data/lots/addToWatchList/${ln}`, headers)).json().data).toMatchObject({ watched: 1 })
    await world.save(headers, { criteria: TOYOTAS, alertFrequency: 'INSTANT' })
    await world.matchingBegun()
    await world.putListed([{ number: ++nextLot, make: 'TOYOTA' }])
    await until('the alert', async () => (await mailsOf(id)).length === 1)
    expect((await mailsOf(id))[0]?.body_text).toContain(`/lot/${nextLot}`)
    await forget()
  })

  it('news of a saved search are texted where it says so, and mailed where it does not', async () => {
    const { id, headers } = await world.someone()
    const { pool } = world.database
    await pool.query("insert into phones (account_id, number) values ($1, '+12025550177')", [id])
    // Whatever the hour is.
    await pool.query('insert into quiet_hours values ($1, false, 1260, 480)', [id])
    await world.save(headers, { name: 'By text', criteria: TOYOTAS, alertFrequency: 'INSTANT', ways: ['text'] })
    await world.matchingBegun()
    await world.putListed([{ number: ++nextLot, make: 'TOYOTA' }])
    const texts = async () => (await pool.query('select kind, body from texts where account_id = $1', [id])).rows
    await until('the text', async () => (await texts()).length === 1)
    expect(await texts()).toMatchObject([{ kind: 'SEARCH', body: expect.stringMatching(/^Hammerlane: .*By text.*\/savedsearch$/) }])
    expect(await mailsOf(id)).toEqual([])
    await forget()
  })

  it(
    'a text of a saved search that waits for the morning goes with its search, and with what it asks and tells by',
    { timeout: 90_000 },
    async () => {
      const { id, headers } = await world.someone()
      const { pool } = world.database
      await pool.query("insert into phones (account_id, number) values ($1, '+12025550179')", [id])
      const held = async () => (await pool.query("select from texts where account_id = $1 and state = 'held'", [id])).rowCount
      const ends: readonly ((search: string) => Promise<unknown>)[] = [
        (search) => world.post(`${SAVED}/${search}`, headers, { alertFrequency: 'NONE' }),
        (search) => world.post(`${SAVED}/${search}`, headers, { ways: ['', 'mail'] }),
        (search) => world.post(`${SAVED}/${search}`, headers, { isPaused: true }),
        (search) => world.post(SAVED, headers, { criteria: {}, inPlaceOf: search, alertFrequency: 'INSTANT', ways: ['text'] }),
        (search) => world.post(`${SAVED}/${search}/remove`, headers, {}),
      ]
      // Quiet hours round the clock but for the minute before this one.
      await pool.query(
        `insert into quiet_hours select $1, true, m, (m + 1439) % 1440
       from (select (extract(hour from now() at time zone 'UTC') * 60 + extract(minute from now() at time zone 'UTC'))::int as m) clock`,
        [id],
      )
      await pool.query(`update profiles set preferences = '{"timeZone":"UTC"}' where account_id = $1`, [id])
      const searches: string[] = []
      for (const at of ends.keys())
        searches.push(await world.save(headers, { name: `Held ${at}`, criteria: TOYOTAS, alertFrequency: 'INSTANT', ways: ['text'] }))
      await world.matchingBegun()
      await world.putListed([{ number: ++nextLot, make: 'TOYOTA' }])
      await until('the texts are held', async () => (await held()) === ends.length)
      // Another name is no reason.
      for (const [at, search] of searches.entries()) await world.post(`${SAVED}/${search}`, headers, { name: `Named ${at}` })
      expect(await held()).toBe(ends.length)
      for (const [at, end] of ends.entries()) {
        await end(searches[at] ?? '')
        expect([at, await held()]).toEqual([at, ends.length - at - 1])
      }
      await forget()
    },
  )

  it(
    'news of a saved search whose ways lead nowhere are mailed: without a number, after STOP, without a device',
    { timeout: 90_000 },
    async () => {
      const { pool } = world.database
      const [numberless, stopped, deviceless] = [await world.someone(), await world.someone(), await world.someone()]
      await pool.query("insert into phones (account_id, number) values ($1, '+12025550178')", [stopped.id])
      await pool.query("insert into text_stops values (sha256(convert_to('+12025550178', 'UTF8')), true, now())")
      for (const { headers } of [numberless, stopped])
        await world.save(headers, { criteria: TOYOTAS, alertFrequency: 'INSTANT', ways: ['text'] })
      await world.save(deviceless.headers, { criteria: TOYOTAS, alertFrequency: 'INSTANT', ways: ['push'] })
      await world.matchingBegun()
      await world.putListed([{ number: ++nextLot, make: 'TOYOTA' }])
      for (const { id } of [numberless, stopped, deviceless]) await until('the mail', async () => (await mailsOf(id)).length === 1)
      expect((await pool.query('select from texts where account_id = any($1)', [[numberless.id, stopped.id]])).rowCount).toBe(0)
      await forget()
    },
  )

  it(
    'news of a saved search are mailed at once with what, what it costs and why, and end by the key alone',
    { timeout: 90_000 },
    async () => {
      const { id, headers } = await world.someone()
      const search = await world.save(headers, { name: 'Toyotas <b>', criteria: TOYOTAS, alertFrequency: 'INSTANT' })
      // Eight of the model were sold.
      await world.database.pool.query(
        `insert into price_facts (lot, seq, selling_site, make, model_group, year, title_group, damage, currency, hammer_minor, outcome, sold_on)
         select n, 1, 'CPRTUS', 'TOYOTA', 'RAV4', 2022, 'S', 'FR', 'USD', 100000 * n, 'SOLD', current_date from generate_series(1, 9) n`,
      )
      await world.matchingBegun()
      const lot = ++nextLot
      await world.putListed([
        { number: lot, make: 'TOYOTA', auction_at: inDays(2) },
        { number: ++nextLot, make: 'NISSAN', make_code: 'NISS' },
      ])
      await until('the mail', async () => (await mailsOf(id)).length === 1)
      const [mail] = await mailsOf(id)
      expect(mail?.subject).toBe('A new lot: Toyotas <b>')
      expect(mail?.body_text).toContain('You asked to be told at once of lots that enter your saved search “Toyotas <b>”.')
      expect(mail?.body_text).toMatch(/2022 Toyota RAV4 XLE · \$[\d,.]+ all-in at the next bid/)
      expect(mail?.body_text).toContain('comparable lots sold for $3,000 to $7,000')
      expect(mail?.body_text).toContain(`/lot/${lot}`)
      expect(mail?.body_text).not.toContain('2T3W1RFV0NW')
      // A second one within the quarter of an hour waits to be joined.
      await world.putListed([{ number: ++nextLot, make: 'TOYOTA' }])
      await until(
        'the hit',
        async () => (await world.database.pool.query('select from search_waiting where search_id = $1', [search])).rowCount === 1,
      )
      const url = new URL(mail?.unsubscribe_url ?? '')
      expect(url.pathname).toBe(END)
      const key = url.searchParams.get('key') ?? ''
      const frequency = async () => (await world.get(`${SAVED}/${search}`, headers)).json().data.savedSearch.alertFrequency
      const read = await world.get(`/public/data/searchAlert?key=${encodeURIComponent(key)}`, { host: 'localhost' })
      expect([read.json().data, await frequency()]).toEqual([{ name: 'Toyotas <b>', isOn: true, isOfAddress: false, others: 0 }, 'INSTANT'])
      expect((await world.post(`${END}?key=${encodeURIComponent(`x${key}`)}`, { host: 'localhost' }, {})).json().data.errorCode).toBe(
        'LINK_EXPIRED',
      )
      const oneClick = { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' }
      const ended = () =>
        world.app.inject({
          method: 'POST',
          url: `${END}?key=${encodeURIComponent(key)}`,
          headers: oneClick,
          payload: 'List-Unsubscribe=One-Click',
        })
      expect([(await ended()).json().returnCode, (await ended()).json().returnCode, await frequency()]).toEqual([1, 1, 'NONE'])
      expect(await mailsOf(id)).toHaveLength(1)
    },
  )

  it('news of a saved search that tells at once are joined for a quarter of an hour, and are twelve messages a day at most', async () => {
    await forget()
    const { id } = await world.someone()
    const told = { frequency: 'INSTANT', newsAt: '2026-11-03T12:00:00Z', toldAt: '2026-11-03T12:00:00Z', toldOn: '2026-11-03' }
    const search = await newsOf(id, { ...told, toldCount: 1 })
    expect([await dueAt(id, '2026-11-03T12:14:59Z'), await dueAt(id, '2026-11-03T12:15:00Z')]).toEqual([null, search])
    await world.database.pool.query('update saved_searches set told_count = $2 where id = $1', [search, INSTANT_A_DAY_MAX])
    expect([await dueAt(id, '2026-11-03T20:00:00Z'), await dueAt(id, '2026-11-04T00:15:00Z')]).toEqual([null, search])
  })

  it('a day’s and a week’s news come at seven on the reader’s clock, also when clocks change or the reader takes another zone', async () => {
    await forget()
    const { id } = await world.someone({ profile: { preferences: { timeZone: 'America/New_York' } } })
    const daily = await newsOf(id, { frequency: 'DAILY', newsAt: '2027-03-13T20:00:00Z' })
    // The clocks of New York go forward in the night to Sunday 14 March 2027, so that seven is at 11:00 and not at 12:00 UTC.
    expect([await dueAt(id, '2027-03-14T10:59:59Z'), await dueAt(id, '2027-03-14T11:00:01Z')]).toEqual([null, daily])
    await world.database.pool.query(`update saved_searches set news_at = '2027-11-06T20:00:00Z' where id = $1`, [daily])
    expect([await dueAt(id, '2027-11-07T11:59:59Z'), await dueAt(id, '2027-11-07T12:00:01Z')]).toEqual([null, daily])
    await world.database.pool.query(`update profiles set preferences = '{"timeZone":"Europe/Madrid"}' where account_id = $1`, [id])
    expect([await dueAt(id, '2027-11-07T05:59:59Z'), await dueAt(id, '2027-11-07T06:00:01Z')]).toEqual([null, daily])
    // Told today: what came since waits for the next morning.
    await world.database.pool.query(
      `update saved_searches set told_at = '2027-11-07T06:00:01Z', news_at = '2027-11-07T06:30:00Z' where id = $1`,
      [daily],
    )
    expect([await dueAt(id, '2027-11-07T23:00:00Z'), await dueAt(id, '2027-11-08T06:00:01Z')]).toEqual([null, daily])
    await forget()
    // A Wednesday's news of a weekly search come on Monday.
    const weekly = await newsOf(id, { frequency: 'WEEKLY', newsAt: '2027-06-02T08:00:00Z' })
    expect([
      await dueAt(id, '2027-06-06T23:00:00Z'),
      await dueAt(id, '2027-06-07T04:59:59Z'),
      await dueAt(id, '2027-06-07T05:00:01Z'),
    ]).toEqual([null, null, weekly])
  })

  it('news of a saved search tell prices with the reader’s own tax, and none where no rates are known', { timeout: 90_000 }, async () => {
    await forget()
    const { pool } = world.database
    await setTaxRates(pool, [
      ['USA-CA', 'PRICE', 10_000],
      ['USA-CA', 'FEES', 10_000],
    ])
    const [plain, exempt] = [await world.someone(), await world.someone()]
    await pool.query(
      `insert into tax_exemptions (account_id, place, tax_number, from_on, approved_by, reason) values ($1, 'USA-CA', 'T-1', '2020-01-01', $1, 'x')`,
      [exempt.id],
    )
    for (const { headers } of [plain, exempt]) await world.save(headers, { criteria: TOYOTAS, alertFrequency: 'INSTANT' })
    await world.matchingBegun()
    const [taxed, unrated] = [++nextLot, ++nextLot]
    await world.putListed([
      { number: taxed, make: 'TOYOTA' },
      { number: unrated, make: 'TOYOTA', state: 'NV' },
    ])
    await until('both mails', async () => (await mailsOf(plain.id)).length === 1 && (await mailsOf(exempt.id)).length === 1)
    const bid = { sellingSite: 'CPRTUS', titleGroup: 'S', currentBid: { minor: 0, currency: 'USD' }, bidKind: 'preliminary' } as const
    const beforeTax = allInAt({ ...bid, on: inDays(3).slice(0, 10), buyerClass: 'STD' }, SHIPPED_SCHEDULES)?.quote.total.minor ?? 0
    const priced = async (id: number) =>
      [...((await mailsOf(id))[0]?.body_text ?? '').matchAll(/\$([\d,.]+) all-in/g)].map(([, price = '']) =>
        Math.round(Number(price.replaceAll(',', '')) * 100),
      )
    expect([(await mailsOf(plain.id))[0]?.body_text.includes(`/lot/${unrated}`), await priced(plain.id), await priced(exempt.id)]).toEqual([
      true,
      [(beforeTax * 110) / 100],
      [beforeTax],
    ])
  })
})
