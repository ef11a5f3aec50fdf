import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ANONYMOUS } from '@app/rules/access/can.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { textOf } from '@app/text/languages.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { pushingEnv } from '#test/accounts/push-keys.ts'
import { aLotRow, putLots } from '#test/lots.ts'
import { plain } from '#test/page-text.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { aPerson, signIn, type SignedInHeaders } from '#test/people.ts'
import { until } from '#test/until.ts'
import { findLotCard } from './find-card.ts'

const LOT = 43_500_001
const SELLERS = { QUIET: 'Quiet Harbor Insurance', OPEN: 'Open Harbor Insurance' }
/** Long enough to stand in no time and no key. */
const ITEM = '8734127'
/** What of a lot not everybody is shown, as it stands in a document. */
const FACTS = ['2T3W1RFV0NW987654', '987654', ITEM, 'ZX9', ...Object.values(SELLERS)]
const MASKED = '2T3W1RFV0NW******'
const HIDDEN = {
  vin: '2T3W1RFV0NW987654',
  lane: 'Q',
  item_number: Number(ITEM),
  grid_row: 'ZX9',
  auction_at: new Date(Date.now() + 3 * 86_400_000),
}

let pages: PagesApp
beforeAll(async () => {
  pages = await pagesApp([{ number: LOT - 1, make: 'NISSAN', make_code: 'NISS' }], pushingEnv())
  const { db } = pages.database
  await db
    .insertInto('sellers')
    .values(Object.entries(SELLERS).map(([code, name]) => ({ code, name, is_public: code === 'OPEN' })))
    .execute()
})
afterAll(() => pages.close())

type Headers = Readonly<Record<string, string>>
const rowsOf = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> =>
  (await pages.database.pool.query<Row>(text, [...values])).rows
const post = (url: string, headers: Headers, payload: object) => pages.app.inject({ method: 'POST', url, headers, payload })
const factsIn = (document: string): readonly string[] => FACTS.filter((fact) => document.includes(fact))

async function pageOf(lot: number, headers: Headers): Promise<string> {
  const first = await pages.get(`/lot/${lot}`, headers)
  return (first.headers.location === undefined ? first : await pages.get(first.headers.location, headers)).body
}

async function filesOf(lot: number, headers: Headers): Promise<{ readonly csv: string; readonly xlsx: string }> {
  const query = `list=search&criteria=${encodeURIComponent(JSON.stringify({ filter: { MISC: [`ps_lot_number:${lot}`] } }))}`
  const csv = (await pages.get(`/data/lots/export.csv?${query}`, headers)).body
  const { SheetNames, Sheets } = read((await pages.get(`/data/lots/export.xlsx?${query}`, headers)).rawPayload)
  return { csv, xlsx: utils.sheet_to_csv(Sheets[SheetNames[0] ?? ''] ?? {}) }
}

/** Somebody who is told of new Toyotas by every way. */
async function someoneTold(): Promise<{ readonly id: number; readonly headers: SignedInHeaders }> {
  const { db, pool } = pages.database
  const person = await aPerson(db)
  const headers = await signIn(db, person)
  await pool.query("insert into phones (account_id, number) values ($1, '+12025550142')", [person.id])
  await pool.query('insert into quiet_hours values ($1, false, 1260, 480)', [person.id])
  await pool.query(
    `insert into push_subscriptions (account_id, session_hash, endpoint, p256dh, auth, kinds, locale)
     values ($1, '\\x00', 'http://127.0.0.1:9/' || random(), '', '', '{SEARCH}', 'en_us')`,
    [person.id],
  )
  const search = {
    name: 'New ones',
    criteria: { filter: { MAKE: ['lot_make_desc:"TOYOTA"'] } },
    alertFrequency: 'INSTANT',
    ways: ['mail', 'push', 'text'],
  }
  expect((await post('/data/savedSearches', headers, search)).json()).toMatchObject({ returnCode: 1 })
  return { id: person.id, headers }
}

/** What somebody was sent by each way, once it is there. */
async function messagesTo(accountId: number): Promise<Readonly<Record<string, string>>> {
  const ways = {
    mail: `select concat_ws(' ', m.subject, m.body_text, m.body_html) as body from mails m join profiles p on lower(p.email) = lower(m.recipient) where p.account_id = $1 and m.kind = 'SAVED_SEARCHES'`,
    push: 'select m.payload as body from push_messages m join push_subscriptions s on s.id = m.subscription_id where s.account_id = $1',
    text: `select t.body from texts t where t.account_id = $1`,
  }
  const found: Record<string, string> = {}
  for (const [way, text] of Object.entries(ways)) {
    const bodies = () => rowsOf<{ body: string }>(text, [accountId])
    await until(`the ${way}`, async () => (await bodies()).length > 0)
    found[way] = (await bodies()).map(({ body }) => body).join('\n')
  }
  return found
}

/** What a visitor is told of a lot beside its page. */
async function toldToAnybody(lot: number, page: string): Promise<Readonly<Record<string, string>>> {
  const ctx = { person: ANONYMOUS, site: siteOf('CPRTUS') } as unknown as RequestContext
  const sources = { pool: pages.database.pool, pictureFile: () => Promise.resolve(null) }
  return {
    jsonLd: /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '',
    card: JSON.stringify(await findLotCard(sources, lot, { ctx, text: textOf('en_us', 'US') })),
  }
}

it.each([
  // Its day is not firm, so lane and item are for staff alone; its seller is not told.
  ['whose day is open and whose seller is not told', LOT, { auction_date_type: 'E', seller_name: SELLERS.QUIET }],
  ['whose day is firm and whose seller is told', LOT + 1, { auction_date_type: 'F', seller_name: SELLERS.OPEN }],
])(
  'mail, text, push, file, JSON-LD and card tell no reader of a lot %s what its page does not show them',
  { timeout: 90_000 },
  async (_, lot, row) => {
    const { db, pool } = pages.database
    const buyer = await someoneTold()
    const staff = await signIn(db, await aPerson(db, { kind: 'internal', privileges: ['INTERNAL_USER'], granted_sites: ['CPRTUS'] }))
    await until('matching has begun', async () => (await pool.query('select from search_cursor where sweep_after is null')).rowCount === 1)
    await putLots(db, [aLotRow({ ...HIDDEN, number: lot, ...row })])
    const messages = await messagesTo(buyer.id)
    await until('the lot is listed', async () => (await filesOf(lot, buyer.headers)).csv.includes(String(lot)))
    const visitor = { host: 'localhost' }
    const pageTo = { visitor: await pageOf(lot, visitor), buyer: await pageOf(lot, buyer.headers), staff: await pageOf(lot, staff) }
    const toldTo = {
      visitor: await toldToAnybody(lot, pageTo.visitor),
      buyer: { ...messages, ...(await filesOf(lot, buyer.headers)) },
      staff: { ...(await filesOf(lot, staff)) },
    }
    for (const reader of ['visitor', 'buyer', 'staff'] as const) {
      const shown = factsIn(pageTo[reader])
      expect(plain(pageTo[reader])).toContain(MASKED)
      for (const [kind, document] of Object.entries(toldTo[reader])) {
        expect([reader, kind, document.toUpperCase()]).toEqual([reader, kind, expect.stringContaining('RAV4')])
        expect([reader, kind, factsIn(document).filter((fact) => !shown.includes(fact))]).toEqual([reader, kind, []])
      }
    }
    expect(Object.values({ ...(await filesOf(lot, buyer.headers)) }).every((file) => file.includes(MASKED))).toBe(true)
    // What it costs is what it costs on the page.
    for (const message of Object.values(messages)) expect(plain(pageTo.buyer)).toContain(/\$[\d,]+(?= all-in)/.exec(message)?.[0])
    // What is hidden from some is shown to others, so the comparison has something to find.
    const { seller_name: seller, auction_date_type: day } = row
    const readers = [pageTo.visitor, pageTo.buyer, pageTo.staff]
    expect(readers.map((page) => page.includes(ITEM))).toEqual(day === 'E' ? [false, false, true] : [true, true, true])
    expect(readers.map((page) => page.includes(seller))).toEqual(readers.map(() => seller === SELLERS.OPEN))
    expect(toldTo.staff.csv).toContain(ITEM)
    await pool.query('delete from saved_searches')
  },
)
