import { afterAll, beforeAll, expect, it } from 'vitest'
import { DESK_NEGOTIATIONS_A_PAGE, type NegotiationDesk } from '@app/contract/operations/after-hammer.ts'
import { silentLog } from '#platform/log.ts'
import { aLotRow, insertSale, putLots } from '#test/lots.ts'
import { lotsIn, plain } from '#test/page-text.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { aPerson, signIn, type SignedInHeaders } from '#test/people.ts'
import { closeByTime } from '../lanes/close-by-time.job.ts'
import { PRE_BID_ENDING } from '../lanes/due-lots.store.ts'

const WAITING = DESK_NEGOTIATIONS_A_PAGE + 5
const RUN = 60
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const FIRST = 44_000_000
const URL_OF_DESK = '/data/operations/negotiations'
const pool = () => pages.database.pool

let pages: PagesApp
let operator: SignedInHeaders
let buyer: SignedInHeaders
let saleId = 0

const saleIn = (minutes: number, lane: string): Promise<number> =>
  insertSale(pages.database.db, { starts_at: new Date(Date.now() + minutes * MINUTE_MS), lane, end_of_pre_bid_minutes: 60 })

beforeAll(async () => {
  pages = await pagesApp([])
  const { db } = pages.database
  operator = await signIn(db, await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] }))
  const bidder = await aPerson(db)
  buyer = await signIn(db, bidder)
  saleId = await saleIn(DAY_MS / MINUTE_MS, 'A')
  await putLots(
    db,
    Array.from({ length: RUN }, (_, at) =>
      aLotRow({ number: FIRST + at, sale_id: saleId, lane: 'A', item_number: at + 1, seller_name: at === 0 ? 'HONEST CARS' : null }),
    ),
  )
  await pool().query(`insert into sale_items (sale_id, lot, item_number, lane) select sale_id, number, item_number, lane from lots`)
  await pool().query(
    `insert into negotiations (lot, state, account_id, bid_minor, owner, deadline, window_end)
       select number, 'PENDING_SELLER', $2, 200000, 'seller', now() + (number - $1 + 1) * interval '1 hour', now() + interval '90 days'
       from lots where number < $1 + ${WAITING}`,
    [FIRST, bidder.id],
  )
  await pool().query(
    `insert into offers (lot, account_id, amount_minor, currency, reach_all_in_minor, deadline)
       select number, $2, 90000, 'USD', 110000, now() + interval '1 day' from lots where number < $1 + ${WAITING}`,
    [FIRST, bidder.id],
  )
})
afterAll(() => pages.close())

const deskOf = async (query: string): Promise<NegotiationDesk> =>
  (JSON.parse((await pages.app.inject({ url: URL_OF_DESK + query, headers: operator })).body) as { data: NegotiationDesk }).data

it('lists negotiations and offers by pages, for operators alone, the first due first', async () => {
  expect((await pages.app.inject({ url: URL_OF_DESK })).statusCode).toBe(401)
  expect((await pages.app.inject({ url: URL_OF_DESK, headers: buyer })).statusCode).toBe(403)
  const first = await deskOf('')
  expect(first.negotiations.map(({ lotNumber }) => lotNumber)).toEqual(
    Array.from({ length: DESK_NEGOTIATIONS_A_PAGE }, (_, at) => FIRST + at),
  )
  expect(first.steps).toEqual({
    negotiations: { total: WAITING, page: 1, pages: 2 },
    offers: { total: WAITING, page: 1, pages: 2 },
  })
  const second = await deskOf('?page=2')
  expect(second.negotiations.map(({ lotNumber }) => lotNumber)).toEqual([25, 26, 27, 28, 29].map((at) => FIRST + at))
  expect(second.offers).toHaveLength(DESK_NEGOTIATIONS_A_PAGE)
  expect((await deskOf('?offersPage=2')).offers).toHaveLength(5)
  expect((await deskOf('?page=9')).negotiations).toEqual([])
  expect(JSON.parse((await pages.app.inject({ url: `${URL_OF_DESK}?page=0`, headers: operator })).body)).toMatchObject({ returnCode: -1 })
})

it('keeps what waits on lots of other sites from an operator of one', async () => {
  const { db } = pages.database
  const elsewhere = await signIn(db, await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'], home_site: 'CPRTCA' }))
  const { body } = await pages.app.inject({ url: URL_OF_DESK, headers: { ...elsewhere, host: 'ca.localhost' } })
  expect(body).not.toContain(String(FIRST))
})

it.each([
  ['en', '', 'Seller unknown'],
  ['es', '/es', 'Vendedor desconocido'],
  ['nl', '/nl', 'Verkoper onbekend'],
])('names a seller who is not known, and leads to the next page, in %s', async (_, prefix, unknown) => {
  const { body } = await pages.get(`${prefix}/operations/negotiations`, operator)
  const main = plain(/<main.*<\/main>/s.exec(body)?.[0] ?? '')
  expect(main).toContain(unknown)
  expect(main).toContain('HONEST CARS')
  expect(body).toContain('/operations/negotiations?page=2"')
  expect(body).toContain('/operations/negotiations?offersPage=2"')
})

it('shows a run list by pages, each lot movable over their edge', async () => {
  const first = (await pages.get(`/operations/sales/${saleId}`, operator)).body
  expect(new Set(lotsIn(first))).toEqual(new Set(Array.from({ length: 50 }, (_, at) => FIRST + at)))
  expect(first).toContain(`href="/operations/sales/${saleId}?page=2"`)
  const second = (await pages.get(`/operations/sales/${saleId}?page=2`, operator)).body
  expect(new Set(lotsIn(second))).toEqual(new Set(Array.from({ length: 10 }, (_, at) => FIRST + 50 + at)))
  // Only the first lot of the whole list cannot go up, only the last cannot go down.
  expect(first.match(/disabled=""[^>]*>(?:Up|Down)/g) ?? []).toHaveLength(1)
  expect(second.match(/disabled=""[^>]*>(?:Up|Down)/g) ?? []).toHaveLength(1)
})

it('asks an index for the sales whose preliminary bidding ends, and now and then for all', async () => {
  const [now, before] = [await saleIn(59, 'N'), await saleIn(-200, 'B')]
  const lots = [FIRST + 1_001, FIRST + 1_002]
  await putLots(pages.database.db, [aLotRow({ number: lots[0] ?? 0, sale_id: now }), aLotRow({ number: lots[1] ?? 0, sale_id: before })])
  await pool().query(`insert into lot_bidding (lot, phase, head_hash) select unnest($1::bigint[]), 'PRELIM', sha256('x')`, [lots])
  const phases = async () =>
    (await pool().query<{ phase: string }>('select phase from lot_bidding where lot = any($1) order by lot', [lots])).rows.map(
      ({ phase }) => phase,
    )
  const deps = { pool: pool(), log: silentLog(), nowMs: Date.now, publish: () => undefined }
  await closeByTime(deps, 'ending')
  expect(await phases()).toEqual(['PRELIM_CLOSED', 'PRELIM'])
  await closeByTime(deps)
  expect(await phases()).toEqual(['PRELIM_CLOSED', 'PRELIM_CLOSED'])
})

async function planOf(query: string, values: readonly unknown[]): Promise<string> {
  const client = await pool().connect()
  try {
    await client.query('begin')
    // Few rows, and statistics that may be there or not, change what is joined first; the index has to answer where it is asked first.
    await client.query('set local join_collapse_limit = 1')
    await client.query('set local enable_seqscan = off')
    const { rows } = await client.query<Record<string, string>>(`explain ${query}`, [...values])
    return rows.map((row) => Object.values(row)[0]).join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

it.each([
  ['sales_pre_bid_end', PRE_BID_ENDING, [0]],
  ['lots_vin', `select number from lots where vin ~>=~ $1 and vin ~<~ ($1 || '~')`, ['2T3W1RFV0NW']],
  ['lots_vin', 'select number from lots where vin = $1', ['2T3W1RFV0NW000001']],
  ['lots_seller', 'select from lots l where l.seller_name = $1 and l.selling_site = any($2)', ['HONEST CARS', ['CPRTUS']]],
  ['negotiations_order', 'select lot from negotiations order by deadline nulls last, opened_at desc, lot limit 25', []],
  ['offers_order', `select id from offers order by (state = 'OPEN') desc, id desc limit 25`, []],
] as const)('%s answers its question', async (index, query, values) => {
  expect(await planOf(query, values)).toContain(index)
})
