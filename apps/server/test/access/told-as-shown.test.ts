import { randomBytes } from 'node:crypto'
import { read, utils } from '@e965/xlsx'
import { pushingEnv } from '#test/accounts/push-keys.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { linkIn, nextMail } from '../../src/modules/account-recovery/recovery.test-kit.ts'
import { aLotRow, putLots, type LotRow } from '../lots.ts'
import { pagesApp, type PagesApp } from '../pages-app.ts'
import { aPerson, signIn } from '../people.ts'
import { until } from '../until.ts'

const LOT = 31_990_077
const DAY_MS = 86_400_000
const TOYOTAS = { filter: { MAKE: ['lot_make_desc:"TOYOTA"'] } } as const

/** What a page of the lot keeps from some of its readers, by words that stand nowhere else. */
const KEPT = {
  VIN: '1FTFW1ET5DFC10312',
  'end of the VIN': 'FC10312',
  'item number': '48217',
  'grid row': 'ROW-7Q',
  seller: 'Quillon Indemnity',
} as const
type FactName = keyof typeof KEPT
const keptIn = (told: string): FactName[] => (Object.keys(KEPT) as FactName[]).filter((name) => told.includes(KEPT[name]))

const HIDDEN: Partial<LotRow> = {
  vin: KEPT.VIN,
  // Its sale is not firm yet, so that only staff see lane and item.
  auction_date_type: 'E',
  lane: 'A',
  item_number: Number(KEPT['item number']),
  grid_row: KEPT['grid row'],
  seller_name: KEPT.seller,
}
const lot = (fields: Partial<LotRow> = {}): LotRow =>
  aLotRow({
    number: LOT,
    auction_at: new Date(Date.now() + 3 * DAY_MS).toISOString(),
    created_at: new Date().toISOString(),
    buy_now_minor: 900_000,
    ...HIDDEN,
    ...fields,
  })

/** Somebody, and the headers of their requests. */
interface Reader {
  readonly email: string
  readonly headers: Readonly<Record<string, string>>
  readonly id: number | null
}

let pages: PagesApp
beforeAll(async () => {
  pages = await pagesApp([{ make: 'TOYOTA' }], pushingEnv())
})
afterAll(() => pages.close())

const query = async <R extends object>(text: string, values: readonly unknown[] = []): Promise<R[]> =>
  (await pages.database.pool.query<R>(text, [...values])).rows
const post = (url: string, headers: Reader['headers'], payload: object = {}) =>
  pages.app.inject({ method: 'POST', url, headers: { host: 'localhost', ...headers }, payload })
const pageOf = async (path: string, { headers }: Reader): Promise<string> => (await pages.get(path, headers)).body

/** A member whose searches and watched lots are told by mail, push and text. */
async function member(number: string, privileges: readonly string[] = []): Promise<Reader> {
  const person = await aPerson(pages.database.db, { privileges: [...privileges] })
  const { id, email } = person
  const headers = await signIn(pages.database.db, person)
  await query('insert into phones (account_id, number, confirmed_at) values ($1, $2, now())', [id, number])
  await query(
    `insert into push_subscriptions (account_id, session_hash, endpoint, p256dh, auth, kinds, locale) values ($1, '\\x00', $2, '', '', $3, 'en_us')`,
    [id, `http://127.0.0.1:9/${randomBytes(8).toString('hex')}`, ['SEARCH', 'PRICE_LOWERED']],
  )
  const kinds = ['PRICE_LOWERED']
  expect((await post('/data/member/texts/kinds', headers, { mails: kinds, pushes: kinds, texts: kinds })).json().returnCode).toBe(1)
  // Quiet hours would hold what is sent by night.
  await query('insert into quiet_hours (account_id, is_on, from_minute, to_minute) values ($1, false, 0, 60)', [id])
  const search = { name: 'Toyotas', criteria: TOYOTAS, alertFrequency: 'INSTANT', ways: ['mail', 'push', 'text'] }
  expect((await post('/data/savedSearches', headers, search)).json().returnCode).toBe(1)
  return { email, headers, id }
}

/** Somebody without an account who is told of Toyotas by mail. */
async function address(email: string): Promise<Reader> {
  const asked = { make: 'Toyota', model: '', yearFrom: '', yearTo: '', zip: '', miles: '', alertFrequency: 'INSTANT', email }
  const answer = await post('/public/data/vehicleAlerts', {}, asked)
  expect(answer.json().returnCode).toBe(1)
  const key = linkIn(await nextMail(pages.database.db, email)).searchParams.get('key')
  expect((await post('/vehicleAlerts/subscribe', {}, { key })).json().returnCode).toBe(1)
  return { email, headers: {}, id: null }
}

const sheet = (bytes: Buffer): string => {
  const { SheetNames, Sheets } = read(bytes)
  return utils.sheet_to_csv(Sheets[SheetNames[0] ?? '']!)
}
const linkedData = (html: string): string => [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].join('\n')

/** Whatever tells a reader of the lot, by the name of its way; each names the lot. */
async function toldTo(reader: Reader): Promise<Record<string, string>> {
  const { email, headers, id } = reader
  const search = await post('/public/lots/search-results', headers, TOYOTAS)
  const page = await pageOf(`/lot/${LOT}`, reader)
  const mails = await query<{ kind: string; told: string }>(
    `select kind, concat_ws(' ', subject, body_text, body_html) as told from mails where recipient = $1 and body_text like $2`,
    [email, `%${LOT}%`],
  )
  const open = {
    'JSON-LD': linkedData(page),
    'answer of a search': search.body,
    'answer of the lot': (await pages.get(`/public/data/lotdetails/solr/${LOT}`, headers)).body,
    'page of results': await pageOf('/lotSearchResults?make=TOYOTA', reader),
    'landing page': await pageOf('/vehicle-search-make/toyota', reader),
    'compared lots': await pageOf(`/compareLots?lots=${LOT}`, reader),
    'print of results': await pageOf('/lotSearchResults?make=TOYOTA&view=table', reader),
    ...Object.fromEntries(mails.map(({ kind, told }) => [`mail ${kind}`, told])),
  }
  if (id === null) return open
  const file = async (ending: string, list: string) => (await pages.get(`/data/lots/export.${ending}?${list}`, headers)).rawPayload
  const lists = ['list=search', 'list=watchList', `list=compared&lots=${LOT}`]
  const files = await Promise.all(
    lists.map(async (list) => [
      [`CSV ${list}`, (await file('csv', list)).toString()],
      [`workbook ${list}`, sheet(await file('xlsx', list))],
    ]),
  )
  const pushed = await query<{ told: string }>(
    `select string_agg(m.payload::text, ' ') as told from push_messages m join push_subscriptions s on s.id = m.subscription_id where s.account_id = $1`,
    [id],
  )
  const texts = await query<{ kind: string; told: string }>(
    `select t.kind, string_agg(t.body, ' ') as told from texts t join phones p on p.number = t.number where p.account_id = $1 group by t.kind`,
    [id],
  )
  return {
    ...open,
    ...Object.fromEntries(files.flat()),
    'watch list': await pageOf('/watchList', reader),
    push: pushed[0]?.told ?? '',
    ...Object.fromEntries(texts.map(({ kind, told }) => [`text ${kind}`, told])),
  }
}

it('mail, text, push, file, linked data and pages tell a reader no more of a lot than its page shows the same reader', async () => {
  const [buyer, staff, stranger] = [
    await member('+12025550181'),
    await member('+12025550182', ['INTERNAL_USER']),
    await address('stranger@example.com'),
  ]
  await until('matching has begun', async () => (await query('select from search_cursor where sweep_after is null')).length === 1)
  await putLots(pages.database.db, [lot()])
  for (const { headers } of [buyer, staff]) {
    await until('the lot is watched', async () => (await post(`/data/lots/addToWatchList/${LOT}`, headers)).json().returnCode === 1)
  }
  await query('update lots set buy_now_minor = 800000 where number = $1', [LOT])
  const told = async (reader: Reader): Promise<string[]> => Object.keys(await toldTo(reader)).toSorted()
  const open = [
    'JSON-LD',
    'answer of a search',
    'answer of the lot',
    'compared lots',
    'landing page',
    'page of results',
    'print of results',
  ]
  const files = ['search', 'watchList', `compared&lots=${LOT}`].flatMap((list) => [`CSV list=${list}`, `workbook list=${list}`])
  const sent = ['mail SAVED_SEARCHES', 'mail WATCH_PRICES', 'push', 'text PRICE_LOWERED', 'text SEARCH', 'watch list']
  await until('all is told', async () => (await told(buyer)).length === open.length + files.length + sent.length)
  await until('the alert is told', async () => (await told(stranger)).length === open.length + 1)
  for (const reader of [buyer, staff]) expect(await told(reader)).toEqual([...open, ...files, ...sent].toSorted())
  const shown = { buyer: ['grid row'], stranger: ['grid row'], staff: ['item number', 'grid row'] }
  for (const [name, reader] of Object.entries({ buyer, stranger, staff })) {
    const onPage = keptIn(await pageOf(`/lot/${LOT}`, reader))
    expect([name, onPage]).toEqual([name, shown[name as keyof typeof shown]])
    for (const [way, words] of Object.entries(await toldTo(reader))) {
      expect([name, way, words.includes(String(LOT)) || words.includes('RAV4')]).toEqual([name, way, true])
      expect([name, way, keptIn(words).filter((kept) => !onPage.includes(kept))]).toEqual([name, way, []])
    }
  }
})

it('the picture of a shared lot is the same whatever its page keeps from visitors', async () => {
  const card = async () => (await pages.get(`/media/cards/en_us/lot/${LOT}.jpg`)).rawPayload
  await putLots(pages.database.db, [lot()])
  const before = await card()
  await putLots(pages.database.db, [lot({ vin: '2T3W1RFV6NW200001', item_number: 9, grid_row: 'B4', seller_name: 'Nobody', lane: 'B' })])
  expect(before.length).toBeGreaterThan(10_000)
  expect((await card()).equals(before)).toBe(true)
})
