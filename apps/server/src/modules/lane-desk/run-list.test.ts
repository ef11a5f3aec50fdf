import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Lanes, MyLanes, RunList } from '@app/contract/auctions/run-list.ts'
import { ANONYMOUS, type Person } from '@app/rules/access/can.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { dayAt } from '@app/rules/auctions/auction-day.ts'
import { viewerOf } from '@app/rules/lots/viewer.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, insertSale, insertYards, putLots } from '#test/lots.ts'
import { letBidFor } from '#test/accounts/mandates.ts'
import { aPerson, signIn, type SignedInHeaders, type TestPerson } from '#test/people.ts'
import { until } from '#test/until.ts'
import { endMandate, lockMandate } from '#modules/mandates/index.ts'
import { transaction } from '#platform/db/database.ts'
import { LaneLists } from './run-list.ts'

const HOUR_MS = 3_600_000
/** Requests without a session's token are refused before their caller is known. */
const UNAUTHORIZED = 401
const US = siteOf('CPRTUS')
const UK_YARD = 900
const FIRST = 30_000_001
const EXPECTED = 30_000_002
const GONE = 30_000_003
const LAST = 30_000_004
const ABROAD = 30_000_009

let one: TestApp
let lane: number
let later: number
let abroad: number
const today = (zone: string): string => dayAt(Date.now(), yardClockAt(zone, Date.now())).date

const saleToday = (fields: object = {}): Promise<number> =>
  insertSale(one.database.db, { starts_at: new Date(Date.now() + 3 * HOUR_MS), local_date: today(US.zone), lane: 'A', ...fields })

beforeAll(async () => {
  one = await testApp()
  const { db } = one.database
  await insertYards(db, [
    A_YARD,
    { ...A_YARD, number: UK_YARD, name: 'GB - YARD', slug: 'gb-yard', selling_site: 'CPRTUK', country: 'GBR', zone: 'Europe/London' },
  ])
  lane = await saleToday()
  later = await saleToday({ lane: 'B', starts_at: new Date(Date.now() + 4 * HOUR_MS) })
  await saleToday({ lane: 'C', status: 'CANCELLED' })
  await saleToday({ lane: 'D', sale_type: 'timed' })
  await saleToday({ lane: 'E', local_date: '2031-01-01', starts_at: new Date('2031-01-01T18:00:00Z') })
  abroad = await saleToday({ selling_site: 'CPRTUK', yard: UK_YARD, local_date: today('Europe/London') })
  const inLane = { sale_id: lane, lane: 'A', auction_date_type: 'F', auction_at: new Date(Date.now() + 3 * HOUR_MS) }
  await putLots(db, [
    aLotRow({ number: LAST, ...inLane, item_number: 30, odometer: 0, odometer_brand: 'N' }),
    aLotRow({ number: FIRST, ...inLane, item_number: 10, secondary_damage: 'SD', has_keys: 'YES' }),
    aLotRow({ number: EXPECTED, ...inLane, item_number: 20, auction_date_type: 'E' }),
    aLotRow({ number: GONE, ...inLane, item_number: 25, status: 'WITHDRAWN' }),
    aLotRow({ number: ABROAD, sale_id: abroad, selling_site: 'CPRTUK', site_codes: ['CPRTUK'], currency: 'GBP', yard: UK_YARD }),
  ])
  // As the importer and the sales desk do: a lot of a sale is in its run list.
  await one.database.pool.query(
    'insert into sale_items (sale_id, lot, item_number) select sale_id, number, item_number from lots where sale_id is not null',
  )
})
afterAll(() => one.close())

const get = async (url: string, headers: object = { host: 'localhost' }) => one.app.inject({ url, headers: { ...headers } })
const signedIn = async (fields: Parameters<typeof aPerson>[1] = {}): Promise<{ person: TestPerson; headers: SignedInHeaders }> => {
  const person = await aPerson(one.database.db, fields)
  return { person, headers: await signIn(one.database.db, person) }
}
const listOf = async (saleId: number, headers?: object) => (await get(`/public/data/lanes/${saleId}`, headers)).json().data as RunList
const mineOf = async (headers: object) => (await get('/data/lanes/mine', headers)).json().data as MyLanes

describe('a run list', () => {
  it('a run list is no other site’s, and of nothing but a lane', async () => {
    for (const [saleId, host] of [
      [abroad, 'localhost'],
      [lane, 'uk.localhost'],
      [999_999, 'localhost'],
    ] as const)
      expect((await get(`/public/data/lanes/${saleId}`, { host })).json()).toMatchObject({
        returnCode: -1,
        data: { errorCode: 'AUCTION_NOT_FOUND' },
      })
    expect((await get('/public/data/lanes/x')).json().data.errorCode).toBe('INVALID_INPUT')
  })

  it('lists the lots in the order in which they are offered, each with what a bidder decides by', async () => {
    const list = await listOf(lane)
    expect(list.items.map(({ lot }) => lot)).toEqual([FIRST, EXPECTED, LAST])
    expect(list).toMatchObject({
      zone: A_YARD.zone,
      localDate: today(US.zone),
      sellingSite: 'CPRTUS',
      lane: { saleId: lane, yardNumber: A_YARD.number, lane: 'A', state: 'WAITING', currentLot: null },
    })
    expect(list.items[0]).toMatchObject({
      itemNumber: 10,
      make: 'TOYOTA',
      year: 2022,
      damageCode: 'FR',
      secondaryDamageCode: 'SD',
      odometer: 30_000,
      certificate: 'CERT-D',
      titleGroup: 'S',
      keys: 'YES',
      place: 'REDDING, CA',
    })
    expect(list.items[2]).not.toHaveProperty('odometer')
  })

  it('shows a lot without pictures by the drawing of its vehicle, and no drawing beside a picture', async () => {
    const { db } = one.database
    await db.updateTable('lots').set({ image_thumbnail: 'https://pictures.example/1_thb.jpg' }).where('number', '=', EXPECTED).execute()
    const { lanes } = (await get('/public/data/lanes')).json().data as Lanes
    const known = lanes.flatMap((view) => (view.lane.saleId === lane ? [view.lane] : []))
    const fresh = new LaneLists(one.database.pool, { lanes: () => Promise.resolve(known), lots: () => Promise.resolve([]) })
    const [first, pictured] = (await fresh.one(lane, { site: US, viewer: viewerOf(ANONYMOUS, US), nowMs: Date.now() })).items
    expect(first?.picture).toBeNull()
    expect(first?.drawing).toMatch(/^\/media\/drawing\.svg\?.*make=TOYOTA.*damage=FR&second=SD$/)
    expect((await get(first?.drawing ?? '')).headers['content-type']).toMatch(/svg/)
    expect(pictured?.picture?.full).toMatch(/1_ful\.jpg$/)
    expect(pictured).toHaveProperty('drawing', undefined)
  })

  it('begins with the lot on the block, or the first that is open, where only the next lots are asked for', async () => {
    const numbers = async (query: string) =>
      ((await get(`/public/data/lanes/${lane}${query}`)).json().data as RunList).items.map(({ lot }) => lot)
    expect(await numbers('?ahead=2')).toEqual([FIRST, EXPECTED])
    const { lanes } = (await get('/public/data/lanes')).json().data as Lanes
    const known = lanes.find((view) => view.lane.saleId === lane)?.lane
    const onBlock = new LaneLists(one.database.pool, {
      lanes: () => Promise.resolve(known === undefined ? [] : [{ ...known, currentLot: EXPECTED }]),
      lots: () => Promise.resolve([]),
    })
    const read = { site: US, viewer: viewerOf(ANONYMOUS, US), nowMs: Date.now() }
    expect((await onBlock.one(lane, read, 1)).items.map(({ lot }) => lot)).toEqual([EXPECTED])
    expect((await onBlock.one(lane, read, 500)).items.map(({ lot }) => lot)).toEqual([EXPECTED, LAST])
    for (const bad of ['0', '-1', '501', '1.5', 'x'])
      expect((await get(`/public/data/lanes/${lane}?ahead=${bad}`)).json().data.errorCode).toBe('INVALID_INPUT')
  })

  it('leaves out the item of a lot whose sale is not firm, for everybody but internal users [MKT-6.08] [MKT-6.09]', async () => {
    const items = async (headers?: object) => (await listOf(lane, headers)).items.map(({ itemNumber }) => itemNumber)
    const buyer = await signedIn()
    const staff = await signedIn({ kind: 'internal' })
    expect(await items()).toEqual([10, null, 30])
    expect(await items(buyer.headers)).toEqual([10, null, 30])
    expect(await items(staff.headers)).toEqual([10, 20, 30])
  })

  it('hides lane and items from visitors where the site wants it, in the lots’ states too [MKT-6.09]', async () => {
    const { lanes } = await (await get('/public/data/lanes')).json().data
    const [state] = (lanes as Lanes['lanes']).filter((view) => view.lane.saleId === lane)
    const lot = { lot: FIRST, itemNumber: 10 } as never
    const engine = {
      lanes: () => Promise.resolve(state ? [state.lane] : []),
      lots: () => Promise.resolve([lot]),
    }
    const lists = new LaneLists(one.database.pool, engine)
    const seen = async (person: typeof ANONYMOUS) => {
      const list = await lists.one(lane, { site: US, viewer: viewerOf(person, US), nowMs: Date.now() })
      return [list.lane.lane, list.items[0]?.itemNumber, list.items[0]?.state?.itemNumber]
    }
    const hiding: Person = { ...ANONYMOUS, sitePreferences: ['pref:HIDE_LANE_ANON'] }
    expect(await seen(hiding)).toEqual(['', null, null])
    expect(await seen(ANONYMOUS)).toEqual(['A', 10, 10])
    expect(await seen({ ...hiding, roles: ['ROLE_PREMIUM'] })).toEqual(['A', 10, 10])
  })
})

describe('today’s lanes', () => {
  it('today’s lanes are those of the site’s live sales, in the order of their starts [MKT-2.52]', async () => {
    const { lanes } = (await get('/public/data/lanes')).json().data as Lanes
    expect(lanes.map((view) => view.lane.saleId)).toEqual([lane, later])
    expect(
      ((await get('/public/data/lanes', { host: 'uk.localhost' })).json().data as Lanes).lanes.map((view) => view.lane.saleId),
    ).toEqual([abroad])
  })
})

describe('what the caller has in them', () => {
  it('what the caller has in them is told to nobody who is not signed in or whom a step holds up', async () => {
    expect((await get('/data/lanes/mine')).statusCode).toBe(401)
    const { headers } = await signedIn({ hasSecurityAnswers: false })
    expect((await get('/data/lanes/mine', headers)).statusCode).toBe(462)
  })

  it('what the caller has in them are watched lots and those bid on, the own ones only', async () => {
    const { db } = one.database
    const mine = await signedIn()
    const other = await signedIn()
    await db.insertInto('watches').values({ account_id: mine.person.id, lot: FIRST }).execute()
    await db.insertInto('lot_bidders').values({ lot: LAST, alias: 1, account_id: mine.person.id }).execute()
    expect((await mineOf(mine.headers)).lots).toEqual([
      { saleId: lane, lot: FIRST, isWatched: true, hasBid: false },
      { saleId: lane, lot: LAST, isWatched: false, hasBid: true },
    ])
    expect((await mineOf(other.headers)).lots).toEqual([])
  })

  it('comes with why the account may not bid, and how much it may [MKT-6.04]', async () => {
    const { db } = one.database
    const { person, headers } = await signedIn()
    expect(await mineOf(headers)).toMatchObject({
      bar: 'DOCUMENTS',
      buyerClass: 'STD',
      limits: [{ currency: 'USD', leadingMinor: 0, pendingMinor: 0, limitMinor: 100_000 }],
    })
    await db.insertInto('bidder_terms').values({ account_id: person.id, document_status: 'VALID', buyer_class: 'VOL' }).execute()
    await db.insertInto('deposits').values({ account_id: person.id, currency: 'USD', held_minor: 40_000 }).execute()
    await db
      .insertInto('commitments')
      .values([
        { lot: FIRST, account_id: person.id, currency: 'USD', reach_all_in_minor: 70_000, state: 'LEADING' },
        { lot: LAST, account_id: person.id, currency: 'USD', reach_all_in_minor: 30_000, state: 'PENDING' },
      ])
      .execute()
    expect(await mineOf(headers)).toMatchObject({
      bar: null,
      buyerClass: 'VOL',
      limits: [{ currency: 'USD', leadingMinor: 70_000, pendingMinor: 30_000, limitMinor: 500_000 }],
    })
    const inactive = await signedIn({ status: 'inactive' })
    expect((await mineOf(inactive.headers)).bar).toBe('NOT_ELIGIBLE')
  })

  it('what the caller has in them is that of the buyer for whom a counterman bids', async () => {
    const { db } = one.database
    const buyer = await signedIn()
    await db.insertInto('bidder_terms').values({ account_id: buyer.person.id, document_status: 'VALID' }).execute()
    const counterman = await signedIn({ kind: 'counterman', roles: ['COUNTERMAN'], broker_id: buyer.person.id })
    expect((await mineOf(counterman.headers)).bar).toBe('NO_MANDATE')
    await letBidFor(db, { payer: buyer.person, holder: counterman.person })
    expect((await mineOf(counterman.headers)).bar).toBeNull()
  })
})

describe('a maximum for a lost connection', () => {
  const post = async (headers: object, payload: object) =>
    one.app.inject({ method: 'POST', url: '/data/lots/standby', headers: { ...headers }, payload })
  const request = { lotNumber: FIRST, maxMinor: 450_000, currency: 'USD' }

  it('a maximum for a lost connection is kept for nobody who is not signed in, and for no lot of another site or currency', async () => {
    expect((await post({ host: 'localhost' }, request)).statusCode).toBe(UNAUTHORIZED)
    const { headers } = await signedIn()
    const refused = async (fields: object) => (await post(headers, { ...request, ...fields })).json().data.errorCode
    expect(await refused({ lotNumber: ABROAD, currency: 'GBP' })).toBe('LOT_NOT_FOUND')
    expect(await refused({ lotNumber: GONE })).toBe('LOT_NOT_FOUND')
    expect(await refused({ currency: 'EUR' })).toBe('INVALID_INPUT')
    expect(await refused({ maxMinor: 450_050 })).toBe('INVALID_INPUT')
  })

  it('a maximum for a lost connection is kept, changed and taken back', async () => {
    const { person, headers } = await signedIn()
    const standbysNow = async () =>
      (await one.database.db.selectFrom('standby_maxima').select('max_minor').where('account_id', '=', person.id).execute()).map(
        ({ max_minor }) => max_minor,
      )
    expect((await post(headers, request)).json().data).toEqual({ lotNumber: FIRST, maxMinor: 450_000 })
    await post(headers, { ...request, maxMinor: 500_000 })
    expect(await standbysNow()).toEqual([500_000])
    expect((await post(headers, { ...request, maxMinor: null })).json().data).toEqual({ lotNumber: FIRST, maxMinor: null })
    expect(await standbysNow()).toEqual([])
  })

  const rowsOf = async ({ id }: { readonly id: number }) =>
    one.database.db.selectFrom('standby_maxima').select('mandate_id').where('account_id', '=', id).execute()

  it('a maximum for a lost connection of who bids for another carries their mandate, and without one in force there is none', async () => {
    const { db } = one.database
    const buyer = await signedIn()
    const { person, headers } = await signedIn({ kind: 'counterman', roles: ['COUNTERMAN'], broker_id: buyer.person.id })
    const refusal = async () => (await post(headers, request)).json().data.errorCode
    expect(await refusal()).toBe('MANDATE_NOT_FOUND')
    const mandate = await letBidFor(db, { payer: buyer.person, holder: person })
    expect((await post(headers, request)).json().returnCode).toBe(1)
    expect(await rowsOf(person)).toEqual([{ mandate_id: mandate }])
    await db
      .updateTable('mandates')
      .set({ until: new Date(0) })
      .where('id', '=', mandate)
      .execute()
    expect(await refusal()).toBe('MANDATE_NOT_FOUND')
    expect((await post(buyer.headers, request)).json().returnCode).toBe(1)
    expect(await rowsOf(buyer.person)).toEqual([{ mandate_id: null }])
  })

  it('a maximum for a lost connection that is left while its mandate is being revoked is not left', async () => {
    const { db, pool } = one.database
    const buyer = await signedIn()
    const { person, headers } = await signedIn({ kind: 'counterman', roles: ['COUNTERMAN'], broker_id: buyer.person.id })
    const id = await letBidFor(db, { payer: buyer.person, holder: person })
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from mandates%'`
    const left = await transaction(db, async (tx) => {
      await lockMandate(tx, { id, payerId: buyer.person.id })
      await endMandate(tx, { id, holderId: person.id, by: buyer.person.id, reason: 'Now.' })
      const leaving = post(headers, request)
      await until('who leaves it waits', async () => (await pool.query(waiting)).rows.length > 0)
      return { leaving }
    })
    expect((await left.leaving).json().data.errorCode).toBe('MANDATE_NOT_FOUND')
    expect(await rowsOf(person)).toEqual([])
  })
})
