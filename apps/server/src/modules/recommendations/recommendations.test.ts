import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RECOMMENDATIONS_MAX } from '@app/contract/recommendations/recommendation-codes.ts'
import type { PopularSearches, Recommendations } from '@app/contract/recommendations/recommendations.answers.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, insertSale, insertYards, putLots, type LotRow } from '#test/lots.ts'
import { aPerson, signIn } from '#test/people.ts'
import { until } from '#test/until.ts'
import { gatherCounts } from './index.ts'
import { readFacts } from './recommendations.store.ts'

const PATH = '/g2mext/api/v1/public/recommendations'
const POPULAR = '/g2mext/api/v1/public/popularSearches'
const VIEWS = '/public/lots/views'
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'
const DAY_MS = 86_400_000

const SHOWN = 40_000_001
/** Same model, title and damage; further away; other damage; other year; other title; sold; of another site. */
const TWIN = 40_000_002
const FAR = 40_000_003
const REAR = 40_000_004
const OLD = 40_000_005
const CLEAN = 40_000_006
const SOLD = 40_000_007
const ELSEWHERE = 40_000_008
const TRUCK = 40_000_009
const MODEL_BESIDE = 40_000_010
const OVER = 40_000_011
const CROWD = 40_000_100
const CROWD_SIZE = 20

const soon = (days: number) => new Date(Date.now() + days * DAY_MS)
const rows: readonly Partial<LotRow>[] = [
  { number: SHOWN },
  { number: TWIN, image_thumbnail: 'media.example/1_thb.jpg', high_bid_minor: 215_000, lat: 40.9, lon: -122.3 },
  { number: FAR, lat: 32.7, lon: -96.8 },
  { number: REAR, primary_damage: 'HL' },
  { number: OLD, year: 2012 },
  { number: CLEAN, title_group: 'C' },
  { number: SOLD, status: 'SOLD' },
  { number: ELSEWHERE, site_codes: ['CPRTCA'] },
  { number: TRUCK, make: 'FORD', model_group: 'F-150', model_detail: 'F-150', vehicle_type: 'V' },
  { number: MODEL_BESIDE, make: 'HONDA', model_group: 'CR-V', model_detail: 'CR-V', lat: 25.8, lon: -80.2 },
]
const crowd = Array.from({ length: CROWD_SIZE }, (_, at) => ({
  number: CROWD + at,
  make: 'KIA',
  model_group: 'SOUL',
  lat: 25.8,
  lon: -80.2,
}))

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  const { db } = server.database
  await insertYards(db, [A_YARD])
  const past = soon(-3)
  const over = { number: OVER, auction_at: past, sale_id: await insertSale(db, { starts_at: past, status: 'CLOSED' }) }
  await putLots(
    db,
    [...rows, over, ...crowd].map((row) => aLotRow({ auction_at: soon(5), ...row })),
  )
  const listed = async (): Promise<number> =>
    (await post('/public/lots/search-results', { size: 1 })).json().data?.results?.totalElements ?? 0
  // All but the sold one and that of another site.
  await until('the lots are indexed', async () => (await listed()) === rows.length + 1 + CROWD_SIZE - 2)
})
afterAll(() => server.close())

const pool = () => server.database.pool
const post = (url: string, payload: object, headers: Readonly<Record<string, string>> = { host: 'localhost' }) =>
  server.app.inject({ method: 'POST', url, payload, headers })
const asked = async (body: object, headers?: Readonly<Record<string, string>>): Promise<Recommendations> => {
  // Never the answer of a moment ago.
  const answer = await post(PATH, { updateLotRecommendations: true, ...body }, headers)
  expect(answer.json()).toMatchObject({ returnCode: 1 })
  return answer.json().data
}
const like = (lot = SHOWN, more: object = {}) => asked({ recommendationType: 'lot', lotNumber: lot, ...more })
const numbersOf = ({ recommendations }: Recommendations) => recommendations.map(({ lotNumber }) => lotNumber)
const reasonsOf = ({ recommendations }: Recommendations) => Object.fromEntries(recommendations.map((one) => [one.lotNumber, one.reason]))

/** Changes a lot, and waits for nothing. */
async function change(lot: number, set: string): Promise<void> {
  await pool().query(`with changed as (update lots set ${set} where number = ${lot} returning number)
    insert into feed (lot) select number from changed`)
}
/** A bid of somebody on a lot, so many days ago. */
async function bid(accountId: number, lot: number, days = 0): Promise<void> {
  await pool().query(
    `insert into bids (lot, seq, account_id, kind, amount_minor, is_one_plus, is_confirmed, is_accepted, reason, price_after_minor, received_at)
      values ($1, (select count(*) + 1 from bids where lot = $1), $2, 'PRELIM_MAX', 50000, false, true, true, 'FIRST_BID', 100, $3)`,
    [lot, accountId, soon(-days)],
  )
  await pool().query('update lots set bid_count = bid_count + 1 where number = $1', [lot])
}
/** People who watch these lots. */
async function watchers(count: number, lots: readonly number[], addedAt = new Date()): Promise<void> {
  for (let at = 0; at < count; at++) {
    const { id } = await aPerson(server.database.db)
    for (const lot of lots) await pool().query('insert into watches (account_id, lot, added_at) values ($1, $2, $3)', [id, lot, addedAt])
  }
}
async function forget(): Promise<void> {
  for (const table of ['watches', 'bids', 'lot_views', 'lot_popularity', 'co_watches', 'co_watched_models'])
    await pool().query(`delete from ${table}`)
  await pool().query('update lots set bid_count = 0 where bid_count > 0')
}

describe('recommended lots', () => {
  it('recommended lots are for everybody and refuse what is no request: another type, no lot, no point', async () => {
    for (const body of [
      { recommendationType: 'dear' },
      { recommendationType: 'lot' },
      { recommendationType: 'lot', lotNumber: 'x' },
      { coordinates: '91,0' },
      { coordinates: 'here' },
      { updateLotRecommendations: 'yes' },
      { country: 'x'.repeat(65) },
    ])
      expect((await post(PATH, body)).json()).toMatchObject({ returnCode: -1, data: { errorCode: 'INVALID_INPUT' } })
    expect((await post(PATH, { recommendationType: 'lot', lotNumber: '99999999' })).json()).toMatchObject({
      data: { recommendationType: 'popular', recommendations: [] },
    })
    const forged = { host: 'localhost', authorization: 'Bearer ext.zzzzzzzz.k.x' }
    expect((await post(PATH, {}, forged)).statusCode).toBe(401)
  })

  it('recommended lots have image, icons, bid, number, position, images and the lot that was asked for, and say why [MKT-3.30]', async () => {
    await forget()
    const { recommendations } = await like()
    expect(recommendations[0]).toMatchObject({
      lotNumber: TWIN,
      position: 0,
      parentLotNumber: SHOWN,
      imageUrl: expect.stringContaining('media.example/1_thb.jpg'),
      images: [expect.stringContaining('media.example/1_thb.jpg')],
      lotIconCodes: expect.arrayContaining(['CERT-D']),
      currentHighBid: 2150,
      reason: 'SAME_MODEL_AND_DAMAGE',
      reasonName: 'TOYOTA RAV4',
      miles: 33,
      people: null,
      lot: { ln: TWIN, mkn: 'TOYOTA' },
    })
    expect(recommendations.map(({ position }) => position)).toEqual(recommendations.map((_, at) => at))
  })

  it('recommended lots are like the lot, the nearest in likeness first, and never it, a sold one, one that is over or of another site', async () => {
    await forget()
    const answer = await like()
    expect(numbersOf(answer).slice(0, 3)).toEqual([TWIN, FAR, REAR])
    expect(reasonsOf(answer)).toMatchObject({
      [FAR]: 'SAME_MODEL_AND_DAMAGE',
      [REAR]: 'SAME_MODEL',
      [OLD]: 'SAME_MAKE_AND_TYPE',
      [CLEAN]: 'SAME_MAKE_AND_TYPE',
      [TRUCK]: 'SAME_TYPE_NEAR',
    })
    for (const one of [SHOWN, SOLD, ELSEWHERE, OVER]) expect(numbersOf(answer)).not.toContain(one)
  })

  it('recommended lots measure distances from the place that the request names, by point or postal code, and take an unknown one for none', async () => {
    await forget()
    const milesOf = async (place: object) => (await like(SHOWN, place)).recommendations.find(({ lotNumber }) => lotNumber === FAR)?.miles
    expect(await milesOf({ coordinates: '32.7,-96.8' })).toBe(0)
    expect(await milesOf({ zipCode: '75201' })).toBeLessThan(20)
    expect(await milesOf({ zipCode: '00000' })).toBe(await milesOf({}))
  })

  it('recommended lots take searchType, recommendationType, buyerNumber, lotNumber, country, state and coordinates, and answer at most twelve [MKT-7.49]', async () => {
    await forget()
    await watchers(
      1,
      crowd.map(({ number }) => number),
    )
    await gatherCounts(pool())
    const sent = { searchType: 'recommendation', buyerNumber: '7', country: 'USA', state: 'CA', coordinates: '40.4,-122.3' }
    const answer = await asked({ ...sent, recommendationType: 'lot', lotNumber: String(SHOWN) })
    expect([answer.recommendationType, answer.recommendations.length]).toEqual(['lot', RECOMMENDATIONS_MAX])
    // From the point that was sent: the nearest stands two miles from it more than from the lot.
    expect(answer.recommendations[0]?.miles).toBe(35)
    const popular = await asked({ ...sent, recommendationType: 'popular' })
    expect([popular.recommendationType, popular.recommendations.length]).toEqual(['popular', RECOMMENDATIONS_MAX])
  })

  it('recommended lots are of the type popular or lot and fall back to popular where there is none like the lot [MKT-4.25]', async () => {
    await forget()
    await putLots(server.database.db, [
      aLotRow({ number: 40_000_900, make: 'LONE', model_group: 'ONE', vehicle_type: 'J', lat: null, lon: null }),
    ])
    const alone = () => like(40_000_900)
    expect(await alone()).toEqual({ recommendationType: 'popular', recommendations: [] })
    await watchers(2, [TRUCK])
    await gatherCounts(pool())
    const answer = await alone()
    expect([
      answer.recommendationType,
      numbersOf(answer),
      answer.recommendations[0]?.reason,
      answer.recommendations[0]?.parentLotNumber,
    ]).toEqual(['popular', [TRUCK], 'POPULAR', null])
    expect((await like()).recommendationType).toBe('lot')
    expect((await asked({ recommendationType: 'popular' })).recommendationType).toBe('popular')
  })

  it('recommended lots keep an answer for a moment, and make it anew where updateLotRecommendations says so [MKT-3.31]', async () => {
    await forget()
    const body = { recommendationType: 'popular', country: 'USA', state: 'TX', coordinates: '30.1,-97.1' }
    const ask = (more: object = {}) => asked({ updateLotRecommendations: false, ...body, ...more })
    expect(numbersOf(await ask())).toEqual([])
    await watchers(1, [TRUCK])
    await gatherCounts(pool())
    expect(numbersOf(await ask())).toEqual([])
    expect(numbersOf(await ask({ updateLotRecommendations: true }))).toEqual([TRUCK])
    expect(numbersOf(await ask())).toEqual([TRUCK])
    const ofLot = await asked({ ...body, recommendationType: 'lot', lotNumber: SHOWN })
    expect([ofLot.recommendationType, ofLot.recommendations[0]?.parentLotNumber]).toEqual(['lot', SHOWN])
  })

  it('recommended lots look up for a moment but once what is popular, whichever lot it fills up', async () => {
    await forget()
    const [one, other] = [40_000_901, 40_000_902]
    const lone = { make: 'SOLO', model_group: 'ONE', vehicle_type: 'J', lat: null, lon: null }
    await putLots(server.database.db, [aLotRow({ number: one, ...lone }), aLotRow({ number: other, ...lone, make: 'ALONE' })])
    const ofLot = (lotNumber: number, more: object = {}) =>
      asked({ updateLotRecommendations: false, recommendationType: 'lot', lotNumber, coordinates: '30.2,-97.2', ...more })
    expect(numbersOf(await ofLot(one))).toEqual([])
    await watchers(1, [TRUCK])
    await gatherCounts(pool())
    expect(numbersOf(await ofLot(other))).toEqual([])
    expect(numbersOf(await ofLot(other, { updateLotRecommendations: true }))).toEqual([TRUCK])
    expect(numbersOf(await ofLot(one, { updateLotRecommendations: true }))).toEqual([TRUCK])
  })

  it('recommended lots are counted anew at once where asked so, and by the clock only when the last counts are old', async () => {
    await forget()
    const counted = async () => (await pool().query('select from lot_popularity')).rowCount
    await gatherCounts(pool())
    await watchers(1, [TRUCK])
    await gatherCounts(pool(), { unlessYoungerMs: 300_000 })
    expect(await counted()).toBe(0)
    await pool().query(`update app_settings set changed_at = now() - interval '301 seconds' where name = 'recommendations.gathered'`)
    await gatherCounts(pool(), { unlessYoungerMs: 300_000 })
    expect(await counted()).toBe(1)
    await watchers(1, [CROWD])
    await gatherCounts(pool())
    expect(await counted()).toBe(2)
  })

  it('recommended lots are watched together from five people on, lots and models, and not before', async () => {
    await forget()
    await watchers(4, [SHOWN, MODEL_BESIDE])
    await gatherCounts(pool())
    expect(reasonsOf(await like())[MODEL_BESIDE]).not.toBe('WATCHED_TOO')
    await watchers(1, [SHOWN, MODEL_BESIDE])
    await gatherCounts(pool())
    const answer = await like()
    expect(reasonsOf(answer)).toMatchObject({ [MODEL_BESIDE]: 'WATCHED_TOO' })
    // The models are watched together as well: another of that model comes by this reason, in words of the model that is shown.
    const other = await asked({ recommendationType: 'lot', lotNumber: TWIN })
    expect(other.recommendations.find(({ lotNumber }) => lotNumber === MODEL_BESIDE)).toMatchObject({
      reason: 'MODEL_WATCHED_TOO',
      reasonName: 'TOYOTA RAV4',
    })
    await pool().query('delete from watches where account_id = (select min(account_id) from watches)')
    await gatherCounts(pool())
    expect((await pool().query('select from co_watches')).rowCount).toBe(0)
  })

  it('recommended lots tell how many people watch in steps from ten on, and not where the site prefers so', async () => {
    await forget()
    await watchers(9, [TRUCK])
    const peopleOf = async () => {
      await gatherCounts(pool())
      return (await asked({})).recommendations.find(({ lotNumber }) => lotNumber === TRUCK)?.people
    }
    expect(await peopleOf()).toBeNull()
    await watchers(1, [TRUCK])
    expect(await peopleOf()).toBe(10)
    const operator = await signIn(
      server.database.db,
      await aPerson(server.database.db, { kind: 'internal', privileges: ['OPERATOR'], granted_sites: ['CPRTUS'] }),
    )
    const prefer = (isSet: boolean) =>
      post('/data/operations/sitePreferences', { site: 'CPRTUS', code: 'HIDE_LOT_POPULARITY', isSet, reason: 'a test' }, operator)
    expect((await prefer(true)).json().returnCode).toBe(1)
    expect(await peopleOf()).toBeNull()
    await prefer(false)
  })

  it('recommended lots of a member begin with models that they watched in 90 days, but for those lots, and nobody else gets them', async () => {
    await forget()
    const mine = await aPerson(server.database.db)
    const headers = await signIn(server.database.db, mine)
    await pool().query('insert into watches (account_id, lot) values ($1, $2)', [mine.id, CROWD])
    const own = await asked({}, headers)
    expect(own.recommendations[0]).toMatchObject({ reason: 'LIKE_YOURS', reasonName: 'KIA SOUL', parentLotNumber: null })
    expect(numbersOf(own)).not.toContain(CROWD)
    expect(own.recommendations).toHaveLength(RECOMMENDATIONS_MAX)
    // Neither a visitor nor another member who names the number, and not from what is kept for a moment.
    const other = await signIn(server.database.db, await aPerson(server.database.db))
    for (const [body, who] of [
      [{ buyerNumber: String(mine.number) }, other],
      [{ updateLotRecommendations: false }, undefined],
    ] as const)
      expect(numbersOf(await asked(body, who))).toEqual([])
    await pool().query(`update watches set added_at = now() - interval '91 days' where account_id = $1`, [mine.id])
    expect(numbersOf(await asked({}, headers))).toEqual([])
  })

  it('recommended lots of a member follow from their bids of 90 days as from what they watch', async () => {
    await forget()
    const mine = await aPerson(server.database.db)
    const headers = await signIn(server.database.db, mine)
    await bid(mine.id, CROWD, 89)
    const own = await asked({}, headers)
    expect(own.recommendations[0]).toMatchObject({ reason: 'LIKE_YOURS', reasonName: 'KIA SOUL' })
    expect(numbersOf(own)).not.toContain(CROWD)
    await forget()
    await bid(mine.id, CROWD, 91)
    expect(numbersOf(await asked({}, headers))).toEqual([])
  })

  it('recommended lots are popular by bids as well: a bidder of seven days counts more than who watches, and each person once', async () => {
    await forget()
    const [one, other] = [await aPerson(server.database.db), await aPerson(server.database.db)]
    await watchers(1, [MODEL_BESIDE])
    await bid(one.id, TRUCK)
    await bid(one.id, TRUCK, 1)
    await bid(other.id, REAR, 8)
    await gatherCounts(pool())
    expect(numbersOf(await asked({}))).toEqual([TRUCK, MODEL_BESIDE])
    const counted = await pool().query('select lot, points, people from lot_popularity order by points desc')
    expect(counted.rows).toEqual([
      { lot: TRUCK, points: 8, people: 1 },
      { lot: MODEL_BESIDE, points: 5, people: 1 },
    ])
  })

  it.each([
    ['withdrawn', `status = 'WITHDRAWN'`],
    ['listed on another site alone', `site_codes = '{CPRTCA}'`],
    ['past its sale', `auction_at = now() - interval '3 days', sale_id = (select sale_id from lots where number = ${OVER})`],
  ])(
    'recommended lots of either type, and those of a member, never hold one that is %s, though the list is kept for a moment',
    async (_, set) => {
      await forget()
      const mine = await aPerson(server.database.db)
      const headers = await signIn(server.database.db, mine)
      await pool().query('insert into watches (account_id, lot) values ($1, $2)', [mine.id, TRUCK])
      await watchers(1, [TRUCK, TWIN])
      await gatherCounts(pool())
      // A place of its own, so that no other list is taken.
      const coordinates = `29.${set.length},-97.1`
      const kept = { updateLotRecommendations: false, coordinates }
      const answers = async () => [
        numbersOf(await like(SHOWN, kept)),
        numbersOf(await asked({ ...kept, recommendationType: 'popular' })),
        numbersOf(await asked(kept, headers)),
      ]
      const before = await answers()
      for (const numbers of before) expect(numbers).toContain(TWIN)
      await change(TWIN, set)
      await until('the index knows', async () => !numbersOf(await like(SHOWN, { coordinates: `28.${set.length},-97.1` })).includes(TWIN))
      expect(await answers()).toEqual(before.map((numbers) => numbers.filter((lot) => lot !== TWIN)))
      await change(
        TWIN,
        `status = 'OPEN', site_codes = '{CPRTUS}', auction_at = (select auction_at from lots where number = ${FAR}), sale_id = null`,
      )
      await until('it sells again', async () => numbersOf(await like()).includes(TWIN))
    },
  )

  it('recommended lots know of a lot what the closed list has, and nothing that says what anybody earns by it', async () => {
    const [facts = {}] = await readFacts(pool(), [SHOWN])
    // The list of `LotFacts`, but for the distance, which the reader adds.
    expect(Object.keys(facts).toSorted().join(' ')).toBe(
      'at currency damage lot make modelGroup priceMinor startsAtMs titleGroup vehicleType year',
    )
  })

  it('recommended lots never follow from what the house earns: seller, fees, reserve, purchase prices and marks of a lot change nothing, whatever is asked for', async () => {
    await forget()
    const mine = await aPerson(server.database.db)
    const headers = await signIn(server.database.db, mine)
    await pool().query('insert into watches (account_id, lot) values ($1, $2)', [mine.id, SHOWN])
    await watchers(3, [TRUCK])
    await watchers(2, [FAR])
    await watchers(1, [REAR, CROWD])
    await gatherCounts(pool())
    const answers = async () => [numbersOf(await like()), numbersOf(await asked({})), numbersOf(await asked({}, headers))]
    const before = await answers()
    await server.database.db.insertInto('sellers').values({ code: 'RICH', name: 'Rich Insurance', is_public: true }).execute()
    await change(
      FAR,
      `seller_name = 'Rich Insurance', buy_now_minor = 9000000, make_offer = true, sale_status = 'PURE_SALE', feature_codes = '{V,X}',
        is_wholesale = true, repair_cost_minor = 1, loss_type = 'D', announcements = 'Buy this', special_note = 'Buy this'`,
    )
    const bought = { size: 1, filter: { FETI: ['buy_it_now_code:B1'] } }
    await until(
      'the index has the price',
      async () => (await post('/public/lots/search-results', bought)).json().data.results.totalElements === 1,
    )
    expect(await answers()).toEqual(before)
    for (const numbers of before) expect(numbers.indexOf(FAR)).toBeGreaterThan(0)
  })

  it('recommended lots are asked for at the path that the operator chose, which the env config tells, and at no other', async () => {
    const own = await testApp({ RECOMMENDATION_PATH: '/g2mext/api/v1/public/r-2026-09' }, { beside: server })
    const ask = async (url: string) =>
      (await own.app.inject({ method: 'POST', url, payload: {}, headers: { host: 'localhost' } })).statusCode
    const config = await own.app.inject({ url: '/public/data/envconfig/properties', headers: { host: 'localhost' } })
    expect(config.json().data.recommendationPath).toBe('/g2mext/api/v1/public/r-2026-09')
    expect([await ask('/g2mext/api/v1/public/r-2026-09'), await ask(PATH)]).toEqual([200, 404])
    await own.close()
    const off = await testApp({ RECOMMENDATION_PATH: 'off' }, { beside: server })
    const told = await off.app.inject({ url: '/public/data/envconfig/properties', headers: { host: 'localhost' } })
    expect(told.json().data.recommendationPath).toBe('')
    expect((await off.app.inject({ method: 'POST', url: PATH, payload: {}, headers: { host: 'localhost' } })).statusCode).toBe(200)
    await off.close()
  })
})

describe('popular searches', () => {
  it('popular searches have makes with models and makes, those that people watch most first, filled up with what the site offers [MKT-3.32]', async () => {
    await forget()
    await watchers(1, [TRUCK, MODEL_BESIDE])
    await watchers(1, [TRUCK])
    await gatherCounts(pool())
    const ask = async (body: object): Promise<PopularSearches> => (await post(POPULAR, body)).json().data
    const answer = await ask({ searchType: 'popular', buyerNumber: '', country: 'USA', state: 'TX', coordinates: '32.78,-96.8' })
    expect(answer).toEqual({
      lotModelGroup: [
        { make: 'FORD', model: 'F-150' },
        { make: 'HONDA', model: 'CR-V' },
      ],
      lotMakeDesc: ['FORD', 'HONDA', 'KIA', 'TOYOTA', ...answer.lotMakeDesc.slice(4)],
    })
    expect((await post(POPULAR, { coordinates: 'x' })).json().data.errorCode).toBe('INVALID_INPUT')
  })
})

describe('looks at lots', () => {
  const look = (headers: Readonly<Record<string, string>>, lot: unknown = TRUCK) =>
    post(VIEWS, { lotNumber: lot }, { host: 'localhost', ...headers })
  const counted = async (lot = TRUCK): Promise<number> =>
    (await pool().query<{ views: number }>('select views from lot_views where lot = $1', [lot])).rows[0]?.views ?? 0

  it('looks at lots are counted once a day and network, without a name, and not of programs or of who asks not to be tracked', async () => {
    await forget()
    for (const headers of [
      { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
      { 'user-agent': 'curl/8.5' },
      { 'user-agent': '' },
      { 'user-agent': BROWSER, dnt: '1' },
      { 'user-agent': BROWSER, 'sec-gpc': '1' },
    ])
      expect((await look(headers)).json()).toMatchObject({ returnCode: 1, data: {} })
    for (let again = 0; again < 3; again++) await look({ 'user-agent': BROWSER })
    await look({ 'user-agent': `${BROWSER} other` })
    await look({ 'user-agent': BROWSER }, 99_999_999)
    await until('looks are written', async () => (await counted()) > 0, { interval: 200 })
    expect((await pool().query('select lot, views from lot_views')).rows).toEqual([{ lot: TRUCK, views: 1 }])
    const { rows: columns } = await pool().query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name = 'lot_views' order by 1`,
    )
    expect(columns.map(({ column_name: name }) => name)).toEqual(['lot', 'viewed_on', 'views'])
    await gatherCounts(pool())
    expect(numbersOf(await asked({}))).toEqual([TRUCK])
  })

  it('looks at lots are refused of what is no lot number, and from pages of other sites', async () => {
    for (const lot of ['x', 1, null, [TRUCK]]) expect((await look({}, lot)).json().data.errorCode).toBe('INVALID_INPUT')
    expect((await look({ origin: 'https://elsewhere.example' })).statusCode).toBe(403)
  })
})
