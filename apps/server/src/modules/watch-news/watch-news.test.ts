import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type KindMail, sendToSubscriber } from '#modules/messages/index.ts'
import { BandBook } from '#modules/prices/index.ts'
import { loadConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { openPost } from '#platform/mail/index.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { aLotRow, A_YARD, insertSale, insertYards, putLots } from '#test/lots.ts'
import { pushingEnv } from '#test/accounts/push-keys.ts'
import { aPerson, signIn } from '#test/people.ts'
import { until } from '#test/until.ts'
import { remindWatchers } from './index.ts'

const SETTINGS = '/data/member/messageSettings'
const HOUR_MS = 3_600_000

let one: TestApp
beforeAll(async () => {
  one = await testApp({ ...pushingEnv(), SEARCH_WORKERS: '0' })
  await insertYards(one.database.db, [A_YARD])
  // Eight of the model and more were sold.
  await one.database.pool.query(
    `insert into price_facts (lot, seq, selling_site, make, model_group, year, title_group, damage, currency, hammer_minor, outcome, sold_on)
     select n, 1, 'CPRTUS', 'TOYOTA', 'RAV4', 2022, 'S', 'FR', 'USD', 100000 * n, 'SOLD', current_date from generate_series(1, 9) n`,
  )
})
afterAll(() => one.close())

const db = () => one.database.db
const isIn = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
const mailsTo = async (recipient: string) =>
  (
    await one.database.pool.query<{ subject: string; body_text: string; body_html: string }>(
      'select subject, body_text, body_html from mails where recipient = $1 order by id',
      [recipient],
    )
  ).rows
const watch = (accountId: number, ...lots: number[]) =>
  db()
    .insertInto('watches')
    .values(lots.map((lot) => ({ account_id: accountId, lot })))
    .execute()
/** What reminds, beside the application's own look every quarter of an hour. */
function reminders() {
  const app = fastify()
  const post = openPost(app, { config: loadConfig({ DEMO: 'off' }), log: silentLog(), db: db() })
  const nobody = { notify: () => Promise.resolve(false), listKinds: () => Promise.resolve(null), chooseKinds: () => Promise.resolve() }
  const deps = { db: db(), keys: one.keys, post }
  const subscribers = { send: (tx: Db | Tx, mail: KindMail) => sendToSubscriber(deps, tx, mail) }
  return { db: db(), subscribers, devices: nobody, texts: nobody, bands: new BandBook(one.database.pool, { name: 'bands' }) }
}

/** Has every mail to somebody fail; answers what lets them through again. */
async function refuseMailsTo(recipient: string): Promise<() => Promise<unknown>> {
  await sql
    .raw(`create function refuse_mail() returns trigger language plpgsql as $$ begin raise exception 'no such letter'; end $$;
    create trigger refuse_mail before insert on mails for each row when (new.recipient = '${recipient}') execute function refuse_mail()`)
    .execute(db())
  return () => sql.raw('drop function refuse_mail cascade').execute(db())
}

describe('messages to watchers', () => {
  it('a price that falls is mailed with what the lot costs its reader, when it sells by both clocks, and what comparable ones sold for', async () => {
    const person = await aPerson(db(), { profile: { preferences: { timeZone: 'Europe/Madrid' } } })
    const saleId = await insertSale(db(), { starts_at: isIn(96) })
    await putLots(db(), [aLotRow({ number: 77_101, sale_id: saleId, auction_at: isIn(96), buy_now_minor: 900_000 })])
    await watch(person.id, 77_101)
    await sql`update lots set buy_now_minor = 800000 where number = 77101`.execute(db())
    await until('the mail', async () => (await mailsTo(person.email)).length === 1)
    const [mail] = await mailsTo(person.email)
    expect(mail?.body_text).toMatch(/^Price: \$[\d,.]+ all-in at the next bid$/m)
    expect(mail?.body_text).toMatch(/^Sale starts: .+ \(your time: .+\)$/m)
    expect(mail?.body_text).toContain('Comparable lots: Sold for $3,000 to $7,000')
  })

  it('lots that only another site of their watcher lists are told with the links of that site, by mail, push and text', async () => {
    const [person, stranger] = [await aPerson(db(), { granted_sites: ['CPRTUK'] }), await aPerson(db())]
    for (const [at, { id }] of [person, stranger].entries()) {
      await sql`insert into phones (account_id, number) values (${id}, ${`+1202555018${at}`})`.execute(db())
      await sql`insert into text_choices (account_id, kind) values (${id}, 'PRICE_LOWERED'), (${id}, 'SALE_TODAY'), (${id}, 'OUTBID')`.execute(
        db(),
      )
      await sql`insert into quiet_hours values (${id}, false, 1260, 480)`.execute(db())
      await sql`insert into push_subscriptions (account_id, session_hash, endpoint, p256dh, auth, kinds, locale)
        values (${id}, '\\x00', ${`http://127.0.0.1:9/${id}`}, '', '', '{PRICE_LOWERED,SALE_TODAY,OUTBID}', 'en_us')`.execute(db())
    }
    const british = { site_codes: ['CPRTUK'], selling_site: 'CPRTUK', country: 'GBR', currency: 'GBP', buy_now_minor: 900_000 }
    await putLots(db(), [
      aLotRow({ ...british, number: 77_301, auction_at: isIn(5) }),
      aLotRow({ number: 77_302, auction_at: isIn(6) }),
      aLotRow({ ...british, number: 77_303, auction_at: isIn(7), site_codes: ['CPRTUK', 'CPRTUS'] }),
    ])
    for (const { id } of [person, stranger]) await watch(id, 77_301, 77_302, 77_303)
    await sql`update lots set buy_now_minor = 800000 where number = 77301`.execute(db())
    await until('the change is told', async () => (await one.database.pool.query('select from watch_changes')).rowCount === 0)
    await sql`insert into bid_notices (account_id, lot, kind, detail) values (${person.id}, 77301, 'OUTBID', '{}')`.execute(db())
    await until(
      'the notice is told',
      async () => (await one.database.pool.query('select from bid_notices where sent_at is null')).rowCount === 0,
    )
    const linksOf = (body: string): readonly string[] => [
      ...new Set([...body.matchAll(/http:\/\/([a-z.]+)(?::\d+)?\/(lot\/\d+|watchList)/g)].map(([, host, path]) => `${host}/${path}`)),
    ]
    const mailed = async ({ email }: { email: string }) => (await mailsTo(email)).map(({ body_text: body }) => linksOf(body))
    expect(await mailed(person)).toEqual([['uk.localhost/lot/77301'], ['uk.localhost/lot/77301']])
    expect(await mailed(stranger)).toEqual([])
    expect(await remindWatchers(reminders())).toBe(3)
    expect((await mailed(person)).slice(2)).toEqual([
      ['uk.localhost/lot/77301', 'uk.localhost/watchList'],
      ['localhost/lot/77302', 'localhost/lot/77303', 'localhost/watchList'],
    ])
    const texts = await sql<{ body: string }>`select body from texts where account_id = ${person.id} order by id`.execute(db())
    expect(texts.rows.map(({ body }) => linksOf(body))).toEqual([['uk.localhost/lot/77301'], ['uk.localhost/lot/77301']])
    const pushed = await sql<{ payload: string }>`
      select payload from push_messages m join push_subscriptions s on s.id = m.subscription_id where s.account_id = ${person.id}`.execute(
      db(),
    )
    expect(pushed.rows.map(({ payload }) => linksOf(payload))).toEqual([['uk.localhost/lot/77301'], ['uk.localhost/lot/77301']])
  })

  it('changes of watched lots that cannot be told to somebody are told to all others, and to them later, as they are by then', async () => {
    const [first, second] = [await aPerson(db()), await aPerson(db())]
    const lots = [77_501, 77_502, 77_503]
    await putLots(
      db(),
      lots.map((number) => aLotRow({ number, buy_now_minor: 900_000, auction_at: isIn(50) })),
    )
    await watch(first.id, 77_501, 77_502)
    await watch(second.id, 77_501, 77_503)
    const letThrough = await refuseMailsTo(first.email)
    const lower = (lot: number, minor: number) => sql`update lots set buy_now_minor = ${minor} where number = ${lot}`.execute(db())
    const waiting = async () =>
      (
        await one.database.pool.query(
          'select lot::int, account_id::int as account, failures, put_off_until > now() as waits from watch_changes order by lot',
        )
      ).rows
    const lotsOf = async ({ email }: { email: string }) =>
      (await mailsTo(email)).map(({ body_text: body }) => Number(/lot\/(\d+)/.exec(body)?.[1])).toSorted()
    for (const lot of lots) await lower(lot, 800_000)
    await until('the others are told', async () => (await mailsTo(second.email)).length === 2)
    await expect.poll(waiting).toEqual([
      { lot: 77_501, account: first.id, failures: 1, waits: true },
      { lot: 77_502, account: null, failures: 1, waits: true },
    ])
    const due = () => one.database.pool.query('update watch_changes set put_off_until = now()')
    await due()
    await expect
      .poll(async () => (await waiting()).map(({ failures, waits }) => [failures, waits]))
      .toEqual([
        [2, true],
        [2, true],
      ])
    expect([await lotsOf(first), await lotsOf(second)]).toEqual([[], [77_501, 77_503]])
    await letThrough()
    // What has fallen further meanwhile is told once, by its last price.
    await lower(77_501, 700_000)
    await until('the last price is told', async () => (await mailsTo(first.email)).length === 1)
    await due()
    await until('nothing waits', async () => (await waiting()).length === 0)
    expect([await lotsOf(first), await lotsOf(second)]).toEqual([
      [77_501, 77_502],
      [77_501, 77_501, 77_503],
    ])
  })

  it('notices of bids that cannot be told to somebody are told to all others, and to them later, each once', async () => {
    const [first, second] = [await aPerson(db()), await aPerson(db())]
    await putLots(db(), [aLotRow({ number: 77_601, auction_at: isIn(50) })])
    const letThrough = await refuseMailsTo(first.email)
    const { rows } = await one.database.pool.query<{ id: number }>(
      `insert into bid_notices (account_id, lot, kind, detail) values ($1, 77601, 'WON', '{"priceMinor": 100000, "currency": "USD"}'),
         ($2, 77601, 'LOST', '{}'), ($1, 77601, 'OUTBID', '{}'), ($2, 77601, 'OUTBID', '{}') returning id::int`,
      [first.id, second.id],
    )
    const states = async () =>
      (
        await one.database.pool.query(
          'select failures, sent_at is not null as sent, coalesce(put_off_until > now(), false) as waits from bid_notices where id = any($1) order by id',
          [rows.map(({ id }) => id)],
        )
      ).rows.map(({ failures, sent, waits }) => `${failures}${sent ? ' sent' : ''}${waits ? ' waits' : ''}`)
    await expect.poll(states).toEqual(['1 waits', '0 sent', '1 waits', '0 sent'])
    const told = (await mailsTo(second.email)).length
    expect([told > 0, (await mailsTo(first.email)).length]).toEqual([true, 0])
    await letThrough()
    await one.database.pool.query('update bid_notices set put_off_until = now() where sent_at is null')
    await expect.poll(states).toEqual(['1 sent', '0 sent', '1 sent', '0 sent'])
    expect([(await mailsTo(first.email)).length, (await mailsTo(second.email)).length]).toEqual([2, told])
  })

  it('reminders of sales tell a watcher once of each sale within a day, and again when a lot is moved', async () => {
    const person = await aPerson(db(), { profile: { preferences: { timeZone: 'Europe/Madrid' } } })
    const headers = await signIn(db(), person)
    await putLots(db(), [
      aLotRow({ number: 77_001, auction_at: isIn(6), look_key: 'sedan-silver-front-0' }),
      aLotRow({ number: 77_002, auction_at: isIn(9 * 24) }),
    ])
    await watch(person.id, 77_001, 77_002)
    const deps = reminders()
    expect(await remindWatchers(deps)).toBe(1)
    const [mail] = await mailsTo(person.email)
    expect(mail?.subject).toBe('A lot you watch sells soon')
    expect(mail?.body_text).toMatch(
      /\(your time: [^)]+\): lot 77001, 2022 Toyota RAV4 XLE, .+ · \$[\d,.]+ all-in at the next bid · comparable lots sold for \$3,000 to \$7,000/,
    )
    expect(mail?.body_html).toMatch(/<img [^>]*src="http[^"]+_thb\.jpg" alt=""/)
    expect(mail?.body_text).not.toContain('77002')
    expect(await remindWatchers(deps)).toBe(0)
    await sql`update lots set auction_at = auction_at + interval '1 hour' where number = 77001`.execute(db())
    expect(await remindWatchers(deps)).toBe(1)
    await one.app.inject({ method: 'POST', url: SETTINGS, headers, payload: { kind: 'SALE_REMINDERS', isOn: false } })
    await sql`update lots set auction_at = auction_at + interval '1 hour' where number = 77001`.execute(db())
    expect(await remindWatchers(deps)).toBe(0)
  })

  it('reminders that cannot be told to somebody are told to all others, and to them later, each once', async () => {
    const [first, second] = [await aPerson(db()), await aPerson(db())]
    await putLots(db(), [aLotRow({ number: 77_401, auction_at: isIn(4) })])
    for (const { id } of [first, second]) await watch(id, 77_401)
    const deps = reminders()
    const send = (tx: Db | Tx, mail: KindMail) => {
      if (mail.accountId === first.id) throw new Error('a mail that cannot be written')
      return deps.subscribers.send(tx, mail)
    }
    await expect(remindWatchers({ ...deps, subscribers: { send } })).rejects.toThrow('a mail that cannot be written')
    expect([(await mailsTo(first.email)).length, (await mailsTo(second.email)).length]).toEqual([0, 1])
    expect(await remindWatchers(deps)).toBe(1)
    expect([(await mailsTo(first.email)).length, (await mailsTo(second.email)).length]).toEqual([1, 1])
  })

  it('what comparable lots sold for is asked once for a lot, and anew after some minutes', async () => {
    let nowMs = Date.now()
    const bands = new BandBook(one.database.pool, { name: 'bands', nowMs: () => nowMs })
    await putLots(db(), [
      aLotRow({ number: 77_201, auction_at: isIn(96) }),
      aLotRow({ number: 77_202, auction_at: isIn(96), make: 'NISSAN' }),
    ])
    const asked = async () => [...(await bands.of([77_201, 77_202], 'CPRTUS'))]
    const known = [[77_201, { lowMinor: 300_000, medianMinor: 500_000, highMinor: 700_000, currency: 'USD', count: 9 }]]
    expect(await asked()).toEqual(known)
    await one.database.pool.query('delete from price_facts')
    expect(await asked()).toEqual(known)
    nowMs += 10 * 60_000
    expect(await asked()).toEqual([])
  })
})
