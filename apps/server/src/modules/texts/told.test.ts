import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TEXT_KINDS, TEXTS_A_DAY_MAX } from '@app/contract/texts/text-codes.ts'
import { readReaderHours } from '#modules/quiet-hours/index.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, insertYards, putLots } from '#test/lots.ts'
import { aPerson, signIn } from '#test/people.ts'
import { releaseHeld } from './index.ts'
import { aMember, confirmNumber, post, TEXTS, type Texted, textsTo } from './texts.test-kit.ts'

const LOT = 44_000_001
const OTHER_SITE_LOT = 44_000_002
const NAMED = { year: 2019, make: 'HONDA', model_group: 'ACCORD', model_detail: 'ACCORD EX', description: '2019 HONDA ACCORD EX' }

let one: TestApp
let beside: TestApp
let me: Texted
let number = ''
let last = 300
const query = (text: string, values: readonly unknown[] = []) => one.database.pool.query(text, [...values])
const choose = (texts: readonly string[], headers = me.headers) =>
  post(one, headers, '/kinds', { mails: [...TEXT_KINDS], pushes: [], texts })
const loud = (id: number) => query('insert into quiet_hours values ($1, false, 1260, 480)', [id])
const loudAgain = (id: number) => query('update quiet_hours set is_on = false where account_id = $1', [id])
/** Texts beside codes. */
const told = async (to = number) => (await textsTo(one, to)).filter(({ kind }) => kind !== 'CODE')
const notify = (kind: string, id = me.person.id, detail: object = {}) =>
  query('insert into bid_notices (account_id, lot, kind, detail) values ($1, $2, $3, $4)', [id, LOT, kind, JSON.stringify(detail)])
const sent = () => expect.poll(async () => (await query('select 1 from bid_notices where sent_at is null')).rows).toEqual([])
const changed = () => expect.poll(async () => (await query('select 1 from watch_changes')).rows).toEqual([])
const deps = () => ({
  db: one.database.db,
  post: { linkTo: (_: string, path: string) => `https://auctions.example${path}` },
  sms: {
    isKept: true,
    sendText: async (_: unknown, text: { to: string; kind: string; body: string; accountId: number | null }) => {
      await query(
        "insert into texts (account_id, number, site, locale, kind, body, state) values ($1, $2, 'CPRTUS', 'en_us', $3, $4, 'kept')",
        [text.accountId, text.to, text.kind, text.body],
      )
      return true
    },
  },
})

/** Somebody with a number, who has chosen every kind, at whatever hour. */
async function aReader(kinds: readonly string[] = TEXT_KINDS): Promise<{ readonly of: Texted; readonly number: string }> {
  const of = await aMember(one)
  const own = `+12025550${String(++last)}`
  await confirmNumber(one, of.headers, own)
  await loud(of.person.id)
  await choose(kinds, of.headers)
  return { of, number: own }
}

beforeAll(async () => {
  one = await testApp({ SEARCH_WORKERS: '0' })
  beside = await testApp({ SEARCH_WORKERS: '0' }, { beside: one })
  await insertYards(one.database.db, [A_YARD])
  await putLots(one.database.db, [
    aLotRow({ number: LOT, ...NAMED, buy_now_minor: 900_000 }),
    aLotRow({ number: OTHER_SITE_LOT, ...NAMED, buy_now_minor: 900_000, site_codes: ['CPRTUK'] }),
  ])
})
beforeEach(async () => {
  await query('truncate texts, text_counts, watches, bid_notices, watch_changes')
  await query("update lots set buy_now_minor = 900000, status = 'OPEN'")
  await query('truncate watch_changes')
  ;({ of: me, number } = await aReader())
})
afterAll(async () => {
  await beside.close()
  await one.close()
})

describe('what somebody chose', () => {
  it('choices and quiet hours are for members alone, and kiosks have none', async () => {
    const kiosk = await signIn(one.database.db, await aPerson(one.database.db, { kind: 'kiosk', privileges: ['KIOSK_BIDDER'] }))
    for (const path of ['/kinds', '/quiet']) {
      expect((await post(one, { host: 'localhost' }, path, { from: '21:00', to: '08:00' })).statusCode).toBe(401)
      expect((await post(one, kiosk, path, { from: '21:00', to: '08:00' })).statusCode).toBe(403)
    }
  })

  it('each kind is told by the ways that its reader chose, and by no other [MKT-2.46]', async () => {
    const { of, number: own } = await aReader(['OUTBID'])
    const answer = await post(one, of.headers, '/kinds', { mails: ['WON'], pushes: ['OUTBID'], texts: ['OUTBID'] })
    const kinds = answer.json().data.kinds as { kind: string; mails: boolean; pushes: boolean; texts: boolean }[]
    expect(kinds.filter(({ mails }) => mails).map(({ kind }) => kind)).toEqual(['WON'])
    expect(kinds.filter(({ texts }) => texts).map(({ kind }) => kind)).toEqual(['OUTBID'])
    // Without a device there is nothing to choose for it.
    expect(kinds.some(({ pushes }) => pushes)).toBe(false)
    await query('truncate mails')
    for (const kind of ['OUTBID', 'WON', 'LANE_NEAR']) await notify(kind, of.person.id)
    await sent()
    expect((await told(own)).map(({ kind }) => kind)).toEqual(['OUTBID'])
    expect((await query('select kind from mails where account_id = $1', [of.person.id])).rows).toEqual([{ kind: 'BID_RESULTS' }])
    expect((await post(one, of.headers, '/kinds', { texts: ['LOST'] })).json().data).toMatchObject({ errorCode: 'INVALID_INPUT' })
  })

  it('a text says in the language of its reader what happened, with one link to their own site and no VIN', async () => {
    await query(`update profiles set preferences = '{"language":"es_es"}' where account_id = $1`, [me.person.id])
    await query("update lots set vin = '1HGCV1F30KA000001' where number = $1", [LOT])
    await notify('OUTBID', me.person.id, { amountMinor: 125_000 })
    await sent()
    const [text] = await told()
    const links = (text?.body ?? '').match(/https?:\/\/\S+/g)
    expect(links).toEqual([expect.stringMatching(new RegExp(`/es/lot/${LOT}$`))])
    expect(text?.body).toMatch(/1[.,]250/)
    expect(text?.body).not.toMatch(/1HGCV|\+1202/)
    expect(text?.body).toMatch(/^Hammerlane: /)
  })

  it('a time zone that PostgreSQL does not know stops no notice, of its reader or of others', async () => {
    await query(`update profiles set preferences = '{"timeZone":"Mars/Base"}' where account_id = $1`, [me.person.id])
    const { of, number: own } = await aReader()
    for (const { id } of [me.person, of.person]) await notify('OUTBID', id)
    await sent()
    for (const to of [number, own]) expect((await told(to)).map(({ kind }) => kind)).toEqual(['OUTBID'])
    // Its reader goes by the clock of their site.
    await query('delete from quiet_hours where account_id = $1', [me.person.id])
    const hours = { accountId: me.person.id, kind: 'WON', nowMs: Date.parse('2026-07-01T01:00:00Z') }
    expect((await readReaderHours(one.database.db, hours)).quietUntil?.toISOString()).toBe('2026-07-01T12:00:00.000Z')
  })

  it('nobody is texted without a number, after STOP, or once their account is closed', async () => {
    await query("insert into text_stops values (sha256(convert_to($1, 'UTF8')), true, now())", [number])
    await notify('OUTBID')
    await sent()
    await query('truncate text_stops')
    await query("update accounts set status = 'closed' where id = $1", [me.person.id])
    await notify('OUTBID')
    await sent()
    expect(await told()).toEqual([])
  })
})

describe('what happens to watched lots', () => {
  const watch = (id: number, lot = LOT) => query('insert into watches (account_id, lot) values ($1, $2)', [id, lot])

  it('a price of a watched lot that falls is told once to each watcher, whatever changed it, from two nodes at once', async () => {
    const readers = [me, (await aReader()).of]
    const numbers = [number, `+12025550${last}`]
    for (const { person } of readers) await watch(person.id)
    const unwatching = await aReader()
    await query('update lots set buy_now_minor = 850000 where number = $1', [LOT])
    await query('update lots set buy_now_minor = 800000 where number = $1', [LOT])
    await changed()
    for (const own of numbers) {
      const texts = await told(own)
      expect(texts.every(({ kind }) => kind === 'PRICE_LOWERED')).toBe(true)
      expect(texts.at(-1)?.body).toContain('$8,000')
      expect([1, 2]).toContain(texts.length)
    }
    expect(await told(unwatching.number)).toEqual([])
  })

  it('a price that rises, that is gone, or of a lot that is sold or of another site is not told', async () => {
    await watch(me.person.id)
    await watch(me.person.id, OTHER_SITE_LOT)
    await query('update lots set buy_now_minor = 950000 where number = $1', [LOT])
    await query('update lots set buy_now_minor = 0 where number = $1', [LOT])
    await query('update lots set buy_now_minor = 700000 where number = $1', [OTHER_SITE_LOT])
    await query("update lots set buy_now_minor = 900000, status = 'SOLD' where number = $1", [LOT])
    await query('update lots set buy_now_minor = 600000 where number = $1', [LOT])
    await changed()
    expect(await told()).toEqual([])
  })

  /** Opens the bidding of the lot at a start price, which is told to nobody any more. */
  async function startAt(minor: number): Promise<void> {
    await query(
      `insert into lot_bidding (lot, head_hash, start_minor) values ($1, sha256('x'), $2)
       on conflict (lot) do update set start_minor = excluded.start_minor, phase = 'PRELIM', outcome = null`,
      [LOT, minor],
    )
    await changed()
    await query('truncate texts')
  }

  it('a price that fell and was raised again before anybody was told is not told, and one that fell further is told as it is', async () => {
    await watch(me.person.id)
    // As a desk corrects a slip of the hand, and then lowers it in earnest.
    const setPrices = (...prices: readonly number[]) =>
      one.database.db.transaction().execute(async (tx) => {
        for (const buy_now_minor of prices) await tx.updateTable('lots').set({ buy_now_minor }).where('number', '=', LOT).execute()
      })
    await setPrices(90_000, 900_000)
    await changed()
    await setPrices(90_000, 0)
    await changed()
    await startAt(50_000)
    await one.database.db.transaction().execute(async (tx) => {
      for (const start_minor of [10_000, 60_000]) await tx.updateTable('lot_bidding').set({ start_minor }).where('lot', '=', LOT).execute()
    })
    await changed()
    expect(await told()).toEqual([])
    await setPrices(900_000, 880_000, 850_000)
    await changed()
    expect((await told()).map(({ body }) => body)).toEqual([expect.stringContaining('$8,500')])
  })

  it('a watched lot that is for sale again and a start price that falls are told; of a live lane’s steps nothing is', async () => {
    await watch(me.person.id)
    await query(
      "insert into lot_bidding (lot, head_hash, start_minor) values ($1, sha256('x'), 50000) on conflict (lot) do update set start_minor = 50000",
      [LOT],
    )
    await query('update lot_bidding set start_minor = 40000 where lot = $1', [LOT])
    await changed()
    await query("update lot_bidding set outcome = 'NO_SALE', phase = 'CLOSED' where lot = $1", [LOT])
    await query("update lot_bidding set outcome = null, phase = 'PRELIM' where lot = $1", [LOT])
    await changed()
    await query("update lot_bidding set phase = 'ACTIVE' where lot = $1", [LOT])
    await query('update lot_bidding set start_minor = 30000 where lot = $1', [LOT])
    await changed()
    expect((await told()).map(({ kind }) => kind)).toEqual(['PRICE_LOWERED', 'RELISTED'])
    expect((await query("select kind from mails where account_id = $1 and kind like 'WATCH%' order by id", [me.person.id])).rows).toEqual([
      { kind: 'WATCH_PRICES' },
      { kind: 'WATCH_RELISTED' },
    ])
  })

  it('a price that is a smaller number of another currency is not lower', async () => {
    await watch(me.person.id)
    await startAt(50_000)
    // As a file does that lists the lot in another currency.
    await one.database.db.transaction().execute(async (tx) => {
      await tx.updateTable('lots').set({ currency: 'CAD', buy_now_minor: 700_000 }).where('number', '=', LOT).execute()
      await tx.updateTable('lot_bidding').set({ start_minor: 30_000 }).where('lot', '=', LOT).execute()
    })
    await changed()
    expect(await told()).toEqual([])
    await query('update lots set buy_now_minor = 650000 where number = $1', [LOT])
    await query('update lot_bidding set start_minor = 20000 where lot = $1', [LOT])
    await changed()
    expect((await told()).map(({ kind }) => kind)).toEqual(['PRICE_LOWERED', 'PRICE_LOWERED'])
    await query("update lots set currency = 'USD' where number = $1", [LOT])
  })

  it('a price of a lot that nobody watches may fall without a note', async () => {
    await query('update lots set buy_now_minor = 100000 where number = $1', [LOT])
    expect((await query('select 1 from watch_changes')).rows).toEqual([])
  })
})

describe('how many, and when', () => {
  it('ten texts reach somebody in a day of theirs, and the rest comes as one the next morning', async () => {
    for (let at = 0; at < TEXTS_A_DAY_MAX + 3; at += 1) await notify('WON')
    await sent()
    const texts = await told()
    expect(texts.filter(({ state }) => state === 'kept')).toHaveLength(TEXTS_A_DAY_MAX)
    expect(texts.filter(({ state }) => state === 'held')).toHaveLength(3)
    expect(await releaseHeld(deps())).toBe(false)
    await query("update texts set due_at = now() - interval '1 second', created_at = now() - interval '2 days' where state = 'held'")
    await Promise.all(Array.from({ length: 4 }, () => releaseHeld(deps())))
    const after = await told()
    expect(after.filter(({ state }) => state === 'held')).toEqual([])
    expect(after.filter(({ kind }) => kind === 'JOINED')).toMatchObject([{ body: expect.stringContaining('3 messages for you: won.') }])
  })

  it('quiet hours hold texts but what passes, and STOP ends what is held', async () => {
    await query(`update profiles set preferences = '{"timeZone":"UTC"}' where account_id = $1`, [me.person.id])
    // An hour that is now, whatever the hour is.
    const { rows } = await query(
      `select to_char(now() at time zone 'UTC' - interval '5 minutes', 'HH24:MI') as "from", to_char(now() at time zone 'UTC' + interval '1 hour', 'HH24:MI') as "to"`,
    )
    const answer = await post(one, me.headers, '/quiet', { isOn: true, ...rows[0], passes: ['OUTBID'] })
    expect(answer.json().data.quiet).toEqual({ isOn: true, ...rows[0], passes: ['OUTBID'] })
    for (const kind of ['OUTBID', 'LANE_NEAR', 'WON']) await notify(kind)
    await sent()
    expect((await told()).map(({ kind, state }) => [kind, state])).toEqual([
      ['OUTBID', 'kept'],
      ['LANE_NEAR', 'held'],
      ['WON', 'held'],
    ])
    await post(one, me.headers, '/remove', {})
    expect((await told()).filter(({ state }) => state === 'held')).toEqual([])
    const same = await post(one, me.headers, '/quiet', { isOn: true, from: '08:00', to: '08:00' })
    expect(same.json().data).toMatchObject({ fieldErrors: { to: 'validation.quietHours' } })
    for (const from of ['24:00', '8:00', '', 'x'])
      expect((await post(one, me.headers, '/quiet', { isOn: true, from, to: '08:00' })).json().data).toMatchObject({
        errorCode: 'INVALID_INPUT',
      })
  })

  it('what was over the number of a day does not come in the quiet hours of its reader', async () => {
    await query(`update profiles set preferences = '{"timeZone":"UTC"}' where account_id = $1`, [me.person.id])
    for (let at = 0; at < TEXTS_A_DAY_MAX + 2; at += 1) await notify('WON')
    await sent()
    const hours = await query(
      `select to_char(now() at time zone 'UTC' - interval '5 minutes', 'HH24:MI') as "from", to_char(now() at time zone 'UTC' + interval '1 hour', 'HH24:MI') as "to"`,
    )
    await post(one, me.headers, '/quiet', { isOn: true, ...hours.rows[0], passes: ['OUTBID'] })
    await query("update texts set due_at = now() - interval '1 second' where state = 'held'")
    while (await releaseHeld(deps())) continue
    const { rows } = await query(
      `select to_char(due_at at time zone 'UTC', 'HH24:MI') as "to" from texts where account_id = $1 and state = 'held'`,
      [me.person.id],
    )
    expect(rows).toEqual([{ to: hours.rows[0]?.to }, { to: hours.rows[0]?.to }])
    expect((await told()).some(({ kind }) => kind === 'JOINED')).toBe(false)
    await loudAgain(me.person.id)
    await query("update texts set due_at = now() - interval '1 second' where state = 'held'")
    await expect.poll(async () => (await releaseHeld(deps())) || (await told()).some(({ kind }) => kind === 'JOINED')).toBe(true)
    await expect.poll(async () => (await told()).filter(({ state }) => state === 'held')).toEqual([])
  })

  it('a text that waited until its lot was through or its sale over does not go, and what still is news does', async () => {
    await query(`update profiles set preferences = '{"timeZone":"UTC"}' where account_id = $1`, [me.person.id])
    const { rows } = await query(
      `select to_char(now() at time zone 'UTC' - interval '5 minutes', 'HH24:MI') as "from", to_char(now() at time zone 'UTC' + interval '1 hour', 'HH24:MI') as "to"`,
    )
    await post(one, me.headers, '/quiet', { isOn: true, ...rows[0] })
    const release = async (ages: Readonly<Record<string, string>>): Promise<readonly string[]> => {
      await query('truncate texts, bid_notices')
      await query('update quiet_hours set is_on = true where account_id = $1', [me.person.id])
      for (const kind of Object.keys(ages)) await notify(kind)
      await sent()
      // Reminders are no notices of bids: one takes the place of another kind.
      for (const [kind, age] of Object.entries(ages))
        await query(
          `update texts set kind = case kind when 'RELISTED' then 'SALE_TODAY' else kind end, due_at = now() - interval '1 second',
             created_at = now() - $2::interval where kind = $1`,
          [kind, age],
        )
      await loudAgain(me.person.id)
      while ((await told()).some(({ state }) => state === 'held')) await releaseHeld(deps())
      return (await told()).map(({ kind }) => kind)
    }
    expect(await release({ LANE_NEAR: '15 minutes', OUTBID: '11 hours' })).toEqual(['OUTBID'])
    expect(await release({ LANE_NEAR: '14 minutes' })).toEqual(['LANE_NEAR'])
    expect(await release({ LANE_NEAR: '11 hours' })).toEqual([])
    expect(await release({ RELISTED: '11 hours', WON: '1 day' })).toEqual(['JOINED'])
    expect(await release({ RELISTED: '12 hours', WON: '1 day' })).toEqual(['WON'])
  })

  it('quiet hours are 21:00 to 08:00 of one’s own clock, right on both days on which clocks change', async () => {
    await query('delete from quiet_hours where account_id = $1', [me.person.id])
    expect((await one.app.inject({ url: TEXTS, headers: me.headers })).json().data.quiet).toMatchObject({
      isOn: true,
      from: '21:00',
      to: '08:00',
    })
    const until = async (at: string, kind = 'WON') =>
      (await readReaderHours(one.database.db, { accountId: me.person.id, kind, nowMs: Date.parse(at) })).quietUntil?.toISOString() ?? null
    // New York, whose site it is: the bounds, then the nights of March and November.
    expect(await until('2026-07-01T00:59:59Z')).toBeNull()
    expect(await until('2026-07-01T01:00:00Z')).toBe('2026-07-01T12:00:00.000Z')
    expect(await until('2026-07-01T11:59:59Z')).toBe('2026-07-01T12:00:00.000Z')
    expect(await until('2026-07-01T12:00:00Z')).toBeNull()
    expect(await until('2027-03-14T03:00:00Z')).toBe('2027-03-14T12:00:00.000Z')
    expect(await until('2026-11-01T03:00:00Z')).toBe('2026-11-01T13:00:00.000Z')
    await query(`update profiles set preferences = '{"timeZone":"Europe/Madrid"}' where account_id = $1`, [me.person.id])
    expect(await until('2026-07-01T01:00:00Z')).toBe('2026-07-01T06:00:00.000Z')
    expect(await until('2026-07-01T12:00:00Z', 'OUTBID')).toBeNull()
    // 02:30 comes twice in Madrid that night; quiet hours that end then are over with the first.
    await query('insert into quiet_hours values ($1, true, 1260, 150)', [me.person.id])
    expect(await until('2026-10-25T00:10:00Z')).toBe('2026-10-25T00:30:00.000Z')
    expect(await until('2026-10-25T01:10:00Z')).toBeNull()
  })
})
