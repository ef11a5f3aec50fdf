import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VEHICLE_ALERT_MAILS_A_DAY, VEHICLE_ALERTS_MAX } from '@app/contract/saved-searches/saved-search-codes.ts'
import { alertRequest } from '@app/rules/saved-searches/alert-form.ts'
import { eraseClosedAccounts } from '#modules/account-information/index.ts'
import { transaction } from '#platform/db/database.ts'
import { solvedCaptcha } from '#test/accounts/captcha.ts'
import { aLotRow, IN_CANADA, putLots } from '#test/lots.ts'
import { aPerson, signIn } from '#test/people.ts'
import { until } from '#test/until.ts'
import { asker, linkIn, mailsTo, nextMail, type TestMail } from '../../account-recovery/recovery.test-kit.ts'
import { inDays, searchWorld, type SearchWorld } from '../saved-searches.test-kit.ts'
import { clearUnconfirmed, endAlerts, keepAlert } from './alert-addresses.store.ts'
import { ALERTS_WITHOUT_CAPTCHA_MAX } from './alert-limits.ts'

const ASK = '/public/data/vehicleAlerts'
const STATE = '/public/data/vehicleAlert'
const BEGIN = '/vehicleAlerts/subscribe'
const END = '/vehicleAlerts/unsubscribe'
const VISITOR = { host: 'localhost' } as const
const RAV4 = { make: 'Toyota', model: 'rav4', yearFrom: '2018', yearTo: '', zip: '', miles: '', alertFrequency: 'INSTANT' } as const

let world: SearchWorld
beforeAll(async () => void (world = await searchWorld()))
afterAll(() => world.close())

const db = () => world.database.db
const pool = () => world.database.pool
let people = 0
const anAddress = (): string => `kim${++people}@example.com`
let nextLot = 31_700_000

const ask = (sent: object, headers: Readonly<Record<string, string>> = {}) => asker(world, headers).post(ASK, sent)
const keyOf = (mail: TestMail): string => linkIn(mail).searchParams.get('key') ?? ''
const begin = async (key: string, headers: Readonly<Record<string, string>> = {}) =>
  (await asker(world, headers).post(BEGIN, { key })).json()
const endingOf = (mail: TestMail | undefined): URL =>
  new URL(/https?:\S+\/vehicleAlerts\/unsubscribe\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none/')
const alertsOf = async (address: string) =>
  (
    await pool().query<{ id: number; name: string; site: string; locale: string; confirmed: boolean; request: { filter: object } }>(
      `select s.id, s.name, s.site, s.locale, s.confirmed_at is not null as confirmed, s.request
       from saved_searches s join alert_addresses a on a.id = s.address_id where a.address = $1 order by s.id`,
      [address],
    )
  ).rows
const isKnown = async (address: string) => (await pool().query('select from alert_addresses where address = $1', [address])).rowCount === 1

/** An alert of an address that has begun, and the mail that asked. */
async function begun(email: string, sent: object = {}): Promise<TestMail> {
  const before = (await mailsTo(db(), email)).length
  expect((await ask({ ...RAV4, email, ...sent })).json().returnCode).toBe(1)
  const mail = await nextMail(db(), email, before + 1)
  expect((await begin(keyOf(mail))).returnCode).toBe(1)
  return mail
}

describe('a vehicle alert of somebody without an account', () => {
  it('a vehicle alert is begun by no key but its own, seen by no key that ends one, and asked for from no other origin', async () => {
    const email = anAddress()
    await ask({ ...RAV4, email })
    const mail = await nextMail(db(), email)
    const key = keyOf(mail)
    for (const wrong of ['', 'x', `${key}x`, key.slice(0, -1)]) {
      expect((await begin(wrong)).data.errorCode).toBe('LINK_EXPIRED')
      expect((await world.get(`${STATE}?key=${encodeURIComponent(wrong)}`, VISITOR)).json().data.errorCode).toBe('LINK_EXPIRED')
    }
    // The key that begins an alert ends none, and the other way round.
    expect((await world.post(END, VISITOR, { key })).json().data.errorCode).toBe('LINK_EXPIRED')
    const foreign = await asker(world, { origin: 'https://evil.example' }).post(ASK, { ...RAV4, email: anAddress() })
    expect([foreign.statusCode, foreign.json().data.errorCode]).toEqual([403, 'FOREIGN_ORIGIN'])
    expect((await alertsOf(email)).map(({ confirmed }) => confirmed)).toEqual([false])
  })

  it(
    'a vehicle alert is asked for, begun by the mailed key, told of a lot that comes in, and ended by one press, address and all [MKT-2.45]',
    { timeout: 90_000 },
    async () => {
      const email = anAddress()
      expect((await ask({ ...RAV4, email })).json()).toMatchObject({ returnCode: 1, data: {} })
      const mail = await nextMail(db(), email)
      expect([mail.subject, mail.locale]).toEqual(['Confirm your vehicle alert', 'en_us'])
      expect(mail.text).toContain('Toyota RAV4, from 2018')
      const key = keyOf(mail)
      // To look at it, as mail scanners do, begins nothing, and neither does a lot.
      const looked = (await world.get(`${STATE}?key=${encodeURIComponent(key)}`, VISITOR)).json().data
      expect(looked).toEqual({ name: 'Toyota RAV4, from 2018', isConfirmed: false })
      await world.putListed([{ number: ++nextLot, make: 'TOYOTA', model_group: 'RAV4' }])
      expect([(await begin(key)).returnCode, (await begin(key)).returnCode]).toEqual([1, 1])
      const [alert] = await alertsOf(email)
      expect(alert?.confirmed).toBe(true)
      await until(
        'matching has begun',
        async () => (await pool().query('select from search_cursor where sweep_after is null')).rowCount === 1,
      )
      const lot = ++nextLot
      await world.putListed([
        { number: lot, make: 'TOYOTA', model_group: 'RAV4', year: 2019 },
        { number: ++nextLot, make: 'TOYOTA', model_group: 'RAV4', year: 2016 },
        { number: ++nextLot, make: 'NISSAN', make_code: 'NISS' },
      ])
      const news = await nextMail(db(), email, 2)
      expect(news.subject).toBe('A new lot: Toyota RAV4, from 2018')
      expect(news.text).toContain('You asked to be told at once when a lot comes in that fits: Toyota RAV4, from 2018.')
      expect(news.text).toMatch(/\$[\d,.]+ all-in at the next bid/)
      expect([...news.text.matchAll(/\/lot\/(\d+)/g)].map(([, number]) => Number(number))).toEqual([lot])
      const url = endingOf(news)
      expect(url.pathname).toBe(END)
      const endKey = url.searchParams.get('key') ?? ''
      expect((await world.get(`/public/data/searchAlert?key=${encodeURIComponent(endKey)}`, VISITOR)).json().data).toEqual({
        name: 'Toyota RAV4, from 2018',
        isOn: true,
        isOfAddress: true,
        others: 0,
      })
      expect(await isKnown(email)).toBe(true)
      const { rows } = await pool().query<{ unsubscribe_url: string }>(
        'select unsubscribe_url from mails where recipient = $1 order by id desc',
        [email],
      )
      const oneClick = new URL(rows[0]?.unsubscribe_url ?? 'http://none/')
      const ended = () =>
        world.app.inject({
          method: 'POST',
          url: oneClick.pathname + oneClick.search,
          headers: { ...VISITOR, 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'List-Unsubscribe=One-Click',
        })
      expect([(await ended()).json().returnCode, (await ended()).json().returnCode]).toEqual([1, 1])
      expect([await alertsOf(email), await isKnown(email), await mailsTo(db(), email)]).toEqual([[], false, []])
      const after = (await world.get(`/public/data/searchAlert?key=${encodeURIComponent(endKey)}`, VISITOR)).json().data
      expect(after).toEqual({ name: '', isOn: false, isOfAddress: false, others: 0 })
      expect((await begin(key)).data.errorCode).toBe('LINK_EXPIRED')
    },
  )

  it(
    'a vehicle alert writes in the language and with the links of the site where it was made, of that site’s lots alone',
    { timeout: 90_000 },
    async () => {
      const email = anAddress()
      const canada = { host: 'ca.localhost' }
      await ask({ ...RAV4, model: '', yearFrom: '', email, locale: 'es_es' }, canada)
      const mail = await nextMail(db(), email)
      expect([mail.locale, mail.subject, linkIn(mail).hostname, linkIn(mail).pathname]).toEqual([
        'es_es',
        'Confirme su alerta de vehículos',
        'ca.localhost',
        `/es${BEGIN}`,
      ])
      expect((await begin(keyOf(mail), canada)).returnCode).toBe(1)
      expect((await alertsOf(email)).map(({ site, locale }) => [site, locale])).toEqual([['CPRTCA', 'es_es']])
      await until(
        'matching has begun',
        async () => (await pool().query('select from search_cursor where sweep_after is null')).rowCount === 1,
      )
      const lot = ++nextLot
      await world.putListed([{ number: ++nextLot, make: 'TOYOTA' }])
      await putLots(db(), [
        aLotRow({ number: lot, ...IN_CANADA, make: 'TOYOTA', auction_at: inDays(3), created_at: new Date().toISOString() }),
      ])
      const news = await nextMail(db(), email, 2)
      expect(news.subject).toBe('Un lote nuevo: Toyota')
      expect(
        [...news.text.matchAll(/https?:\/\/(\S+?)(?::\d+)?\/es\/lot\/(\d+)/g)].map(([, host, number]) => [host, Number(number)]),
      ).toEqual([['ca.localhost', lot]])
      expect([endingOf(news).hostname, endingOf(news).pathname]).toEqual(['ca.localhost', `/es${END}`])
    },
  )

  it('a vehicle alert is answered the same whether its address is known, has an account, or gets no further mail today', async () => {
    const { email: ofAccount } = await aPerson(db())
    const known = anAddress()
    await begun(known)
    const answers = []
    for (const email of [known, ofAccount, anAddress()]) {
      const { statusCode, body, headers } = await ask({ ...RAV4, model: 'Camry', email })
      answers.push([statusCode, body, headers['set-cookie']])
    }
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    await nextMail(db(), ofAccount)
    await nextMail(db(), known, 2)
    for (let at = 3; at <= VEHICLE_ALERT_MAILS_A_DAY + 2; at++)
      expect((await ask({ ...RAV4, model: `M${at}`, email: known })).json()).toMatchObject({ returnCode: 1, data: {} })
    await until('three mails', async () => (await mailsTo(db(), known)).length === VEHICLE_ALERT_MAILS_A_DAY)
    // What is not mailed is not kept either.
    await until('the rest is over', async () => (await alertsOf(known)).length === VEHICLE_ALERT_MAILS_A_DAY)
    expect((await alertsOf(ofAccount)).map(({ confirmed }) => confirmed)).toEqual([false])
    // Another day counts anew.
    const rested = anAddress()
    await pool().query("insert into alert_mail_counts values (sha256(convert_to($1, 'UTF8')), current_date - 1, $2)", [
      rested,
      VEHICLE_ALERT_MAILS_A_DAY,
    ])
    await ask({ ...RAV4, email: rested.toUpperCase() })
    await nextMail(db(), rested)
    expect([(await mailsTo(db(), known)).length, (await alertsOf(known)).length]).toEqual([
      VEHICLE_ALERT_MAILS_A_DAY,
      VEHICLE_ALERT_MAILS_A_DAY,
    ])
  })

  it('a vehicle alert that is ended and asked for again gets its address no further mail today, and the count goes the next day', async () => {
    const email = anAddress()
    for (let at = 1; at <= VEHICLE_ALERT_MAILS_A_DAY; at++) {
      await ask({ ...RAV4, email })
      const { id } = await until('the alert', async () => (await alertsOf(email))[0] ?? null)
      const key = world.keys.seal('saved-search', 'end', Buffer.from(String(id)))
      expect((await world.post(END, VISITOR, { key })).json().returnCode).toBe(1)
      expect(await isKnown(email)).toBe(false)
    }
    const again = () =>
      transaction(db(), (tx) =>
        keepAlert(tx, {
          address: email,
          site: 'CPRTUS',
          locale: 'en_us',
          name: 'x',
          request: alertRequest({ ...RAV4, email }),
          frequency: 'DAILY',
        }),
      )
    expect([await again(), await isKnown(email)]).toEqual([null, false])
    const counts = async () =>
      (await pool().query("select from alert_mail_counts where address_hash = sha256(convert_to($1, 'UTF8'))", [email])).rowCount
    await transaction(db(), clearUnconfirmed)
    expect(await counts()).toBe(1)
    await pool().query("update alert_mail_counts set asked_on = asked_on - 1 where address_hash = sha256(convert_to($1, 'UTF8'))", [email])
    await transaction(db(), clearUnconfirmed)
    expect(await counts()).toBe(0)
    expect(await again()).not.toBe(null)
  })

  it('a vehicle alert that is asked for again is the same one', async () => {
    const email = anAddress()
    for (const count of [1, 2]) {
      await ask({ ...RAV4, email })
      await nextMail(db(), email, count)
    }
    expect(await alertsOf(email)).toHaveLength(1)
  })

  it('a vehicle alert needs a solved captcha once a network has asked for some, each solution once', async () => {
    const network = asker(world)
    const sent = async (more: object = {}) => (await network.post(ASK, { ...RAV4, email: anAddress(), ...more })).json()
    for (let at = 0; at < ALERTS_WITHOUT_CAPTCHA_MAX; at++) expect((await sent()).returnCode).toBe(1)
    const late = anAddress()
    expect((await sent({ email: late })).data.errorCode).toBe('CAPTCHA_NEEDED')
    const captcha = await solvedCaptcha(world.app)
    expect((await sent({ captcha })).returnCode).toBe(1)
    expect((await sent({ captcha })).data.errorCode).toBe('CAPTCHA_NEEDED')
    expect((await sent({ make: '', email: late })).data.fieldErrors).toEqual({ make: 'validation.alertMake' })
    expect(await isKnown(late)).toBe(false)
  })

  it('a vehicle alert is one of twenty of its address, also when many begin at once', async () => {
    const email = anAddress()
    await begun(email)
    await pool().query(
      `insert into saved_searches (address_id, site, locale, name, request, frequency, ways, confirmed_at)
       select id, 'CPRTUK', 'en_us', 'n' || n, '{}', 'DAILY', '{mail}', now() from alert_addresses, generate_series(1, $2) n where address = $1`,
      [email, VEHICLE_ALERTS_MAX - 2],
    )
    await ask({ ...RAV4, model: 'Camry', email })
    await nextMail(db(), email, 2)
    await ask({ ...RAV4, model: 'Supra', email })
    await nextMail(db(), email, 3)
    const [, second, third] = await mailsTo(db(), email)
    const keys = [second, third].map((mail) => keyOf(mail as TestMail))
    const answers = await Promise.all(keys.map((key) => begin(key)))
    expect(answers.map(({ data }) => data.errorCode ?? 'begun').toSorted()).toEqual(['SAVED_SEARCHES_FULL', 'begun'])
  })

  it('a vehicle alert that nobody begins within seven days is gone, and its address with it', async () => {
    const [late, kept] = [anAddress(), anAddress()]
    await begun(kept)
    for (const email of [late, kept]) await ask({ ...RAV4, model: 'Camry', email })
    const key = keyOf(await nextMail(db(), late))
    await nextMail(db(), kept, 2)
    const age = (by: string) =>
      pool().query(
        `update saved_searches s set made_at = now() - $1::interval from alert_addresses a where a.id = s.address_id and a.address = any($2)`,
        [by, [late, kept]],
      )
    await age('6 days 23 hours')
    await transaction(db(), clearUnconfirmed)
    expect((await alertsOf(late)).length).toBe(1)
    await age('7 days 1 hour')
    // Before it is taken away its key is dead already.
    expect((await begin(key)).data.errorCode).toBe('LINK_EXPIRED')
    await transaction(db(), clearUnconfirmed)
    expect([await isKnown(late), await mailsTo(db(), late)]).toEqual([false, []])
    expect((await alertsOf(kept)).map(({ confirmed }) => confirmed)).toEqual([true])
  })

  it('a vehicle alert that is over finds its mails by their index, and reads no others', async () => {
    const email = anAddress()
    await begun(email)
    const [alert] = await alertsOf(email)
    await transaction(db(), async (tx) => {
      // A handful of mails is read faster as a whole.
      await sql`set local enable_seqscan = off`.execute(tx)
      const looks = async () => {
        const { rows } = await sql<{ whole: number; found: number }>`
          select seq_scan::int as whole, idx_scan::int as found from pg_stat_xact_user_tables where relname = 'mails'`.execute(tx)
        return rows[0] ?? { whole: 0, found: 0 }
      }
      const before = await looks()
      expect(await endAlerts(tx, alert?.id ?? 0, { isAll: true })).toBe(true)
      expect(await looks()).toEqual({ whole: before.whole, found: before.found + 1 })
    })
    expect(await mailsTo(db(), email)).toEqual([])
  })

  it('a vehicle alert’s key ends it alone, or all alerts of its address, and nobody else’s', async () => {
    const [mine, other] = [anAddress(), anAddress()]
    await begun(other)
    for (const model of ['Camry', 'Supra', 'Prius']) await begun(mine, { model })
    const ids = (await alertsOf(mine)).map(({ id }) => id)
    const keyFor = (id: number | undefined): string => world.keys.seal('saved-search', 'end', Buffer.from(String(id)))
    const stateOf = async (key: string) =>
      (await world.get(`/public/data/searchAlert?key=${encodeURIComponent(key)}`, VISITOR)).json().data.others
    expect(await stateOf(keyFor(ids[0]))).toBe(2)
    expect((await world.post(END, VISITOR, { key: keyFor(ids[0]) })).json().returnCode).toBe(1)
    expect((await alertsOf(mine)).map(({ id }) => id)).toEqual(ids.slice(1))
    expect((await world.post(END, VISITOR, { key: keyFor(ids[1]), all: '1' })).json().returnCode).toBe(1)
    expect([await alertsOf(mine), await isKnown(mine), (await alertsOf(other)).length]).toEqual([[], false, 1])
  })

  it.each([
    ['no make and no place', { make: '' }, { make: 'validation.alertMake' }],
    ['a make that is none', { make: 'other' }, { make: 'validation.alertMake' }],
    ['a model without a make', { make: '', model: 'RAV4', zip: '75201' }, { make: 'validation.alertMake' }],
    ['a year of words', { yearFrom: 'new' }, { yearFrom: 'validation.alertYear' }],
    ['years the wrong way round', { yearFrom: '2020', yearTo: '2019' }, { yearTo: 'validation.alertYear' }],
    ['a postal code of nowhere', { zip: '00000' }, { zip: 'validation.alertZip' }],
    ['an address of the web in the model', { model: 'see https://evil' }, { model: 'validation.wrong' }],
    ['the name of a host in the model', { model: 'X5 evil.example' }, { model: 'validation.wrong' }],
    ['the name of a host in other letters in the model', { model: 'X5 \u0437\u043b\u043e.\u0440\u0444' }, { model: 'validation.wrong' }],
    ['what begins as a host in the model', { model: 'WWW.1' }, { model: 'validation.wrong' }],
    ['a mail address in the model', { model: 'call me@evil' }, { model: 'validation.wrong' }],
    ['words behind a postal code', { zip: '75201 evil.com' }, { zip: 'validation.alertZip' }],
    ['words behind a Canadian postal code', { zip: 'M5V call 5550100' }, { zip: 'validation.alertZip' }],
    ['a NUL', { make: 'To\u0000yota' }, { make: 'validation.alertMake' }],
    ['half a pair of surrogates', { model: '\ud800' }, { model: 'validation.wrong' }],
    ['no address', { email: '' }, { email: 'validation.email' }],
    ['two addresses', { email: 'a@example.com,b@example.com' }, { email: 'validation.email' }],
    ['a header in the address', { email: 'a@example.com\r\nBcc: b@example.com' }, { email: 'validation.email' }],
  ])('refuses %s and keeps nothing', async (_, sent, fieldErrors) => {
    const email = anAddress()
    const answer = (await ask({ ...RAV4, email, ...sent })).json()
    expect([answer.data.errorCode, answer.data.fieldErrors]).toEqual(['INVALID_INPUT', fieldErrors])
    expect(await isKnown(email)).toBe(false)
  })

  it('a vehicle alert of an address that a provider of a sign-in names, unproved, is in nobody’s export and outlasts their erasure', async () => {
    const victim = anAddress()
    await begun(victim)
    const person = await aPerson(db(), { profile: { email: anAddress() } })
    const headers = await signIn(db(), person)
    const claim = { issuer: 'https://idp.example', subject: `s${person.id}`, email: victim }
    await db()
      .insertInto('identities')
      .values({ ...claim, account_id: person.id })
      .execute()
    const { records } = (await world.get('/data/member/export', { ...headers, 'x-requested-with': 'XMLHttpRequest' })).json().data
    expect([records.identities.length, records.alert_addresses]).toEqual([1, undefined])
    await pool().query(`update accounts set status = 'closed', closed_at = now() - interval '400 days' where id = $1`, [person.id])
    await eraseClosedAccounts(world.app.rooms.retention)
    expect((await pool().query('select from identities where account_id = $1', [person.id])).rowCount).toBe(0)
    expect([(await alertsOf(victim)).length, (await mailsTo(db(), victim)).length]).toEqual([1, 1])
  })

  it('a vehicle alert of a person’s own address is in their export, and goes when they are erased', async () => {
    const person = await aPerson(db(), { profile: { email: anAddress() } })
    const headers = await signIn(db(), person)
    const { email } = person
    await begun(email)
    const { records } = (await world.get('/data/member/export', { ...headers, 'x-requested-with': 'XMLHttpRequest' })).json().data
    expect(records.alert_addresses).toMatchObject([{ address: email, name: 'Toyota RAV4, from 2018', site: 'CPRTUS' }])
    await pool().query(`update accounts set status = 'closed', closed_at = now() - interval '400 days' where id = $1`, [person.id])
    await eraseClosedAccounts(world.app.rooms.retention)
    expect([await alertsOf(email), await isKnown(email)]).toEqual([[], false])
  })
})
