import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, insertSale, insertYards, putLots } from '#test/lots.ts'
import { aPerson, signIn, type SignedInHeaders, type TestPerson } from '#test/people.ts'
import { runSalesJob } from './sales.job.ts'

const MINUTE_MS = 60_000
let one: TestApp
let watcher: TestPerson
let headers: SignedInHeaders
let stranger: SignedInHeaders
let saleId: number
const [FIRST, SECOND] = [34_000_001, 34_000_002]

beforeAll(async () => {
  one = await testApp()
  const { db } = one.database
  await insertYards(db, [A_YARD])
  saleId = await insertSale(db, { starts_at: new Date(Date.now() + 10 * MINUTE_MS), lane: 'A' })
  await putLots(db, [
    aLotRow({ number: FIRST, sale_id: saleId, item_number: 7 }),
    aLotRow({ number: SECOND, sale_id: saleId, item_number: 3 }),
  ])
  watcher = await aPerson(db)
  headers = await signIn(db, watcher)
  stranger = await signIn(db, await aPerson(db))
  await db
    .insertInto('watches')
    .values([FIRST, SECOND].map((lot) => ({ account_id: watcher.id, lot })))
    .execute()
})
afterAll(() => one.close())

const get = async (url: string, by: SignedInHeaders = headers) => (await one.app.inject({ url, headers: by })).json()
const alerts = () => one.database.db.selectFrom('lane_alerts').selectAll().execute()

describe('a lane alert', () => {
  it('a lane alert is asked for by members alone', async () => {
    const uuid = '7a8ffb0e-5a8c-4a51-9c1c-6f6ce31b2b3d'
    for (const url of [`/data/lane-alert/${uuid}`, `/data/lane-alert/log?uuid=${uuid}&event=open`])
      expect((await one.app.inject({ url, headers: { host: 'localhost', 'x-requested-with': 'XMLHttpRequest' } })).statusCode).toBe(401)
  })

  it('a lane alert is made once for a person and a sale about to start, for their first lot in the run', async () => {
    expect(await runSalesJob(one.database.pool, Date.now())).toBe(1)
    expect(await runSalesJob(one.database.pool, Date.now())).toBe(0)
    expect(await alerts()).toMatchObject([{ account_id: watcher.id, sale_id: saleId, lot: SECOND }])
    const notices = await one.database.db.selectFrom('bid_notices').select(['account_id', 'kind', 'lot']).execute()
    expect(notices).toEqual([{ account_id: watcher.id, kind: 'LANE_NEAR', lot: SECOND }])
  })

  it('tells its person the sale, and nobody else [MKT-7.39] [MKT-3.42]', async () => {
    const [{ uuid } = { uuid: '' }] = await alerts()
    expect(await get(`/data/lane-alert/${uuid}`)).toMatchObject({
      returnCode: 1,
      returnCodeDesc: 'Success',
      data: { saleDetails: { auctionId: saleId, yardNumber: 343, lane: 'A', itemNumber: 3, lotNumber: SECOND } },
    })
    expect((await get(`/data/lane-alert/${uuid}`, stranger)).data).toEqual({ saleDetails: null })
    expect((await get('/data/lane-alert/nonsense')).data).toEqual({ saleDetails: null })
    await one.database.db
      .updateTable('lane_alerts')
      .set({ expires_at: new Date(0) })
      .execute()
    expect((await get(`/data/lane-alert/${uuid}`)).data).toEqual({ saleDetails: null })
  })

  it('keeps each event once [MKT-7.40]', async () => {
    const [{ uuid } = { uuid: '' }] = await alerts()
    const log = (event: string, by = headers) => get(`/data/lane-alert/log?uuid=${uuid}&event=${event}`, by)
    for (const _again of [1, 2]) expect(await log('open')).toEqual({ returnCode: 1, returnCodeDesc: 'Success', data: { isLogged: true } })
    expect((await log('click', stranger)).data).toEqual({ isLogged: false })
    expect((await log('anything')).data.errorCode).toBe('INVALID_INPUT')
    expect(await one.database.db.selectFrom('lane_alert_log').select('event').execute()).toEqual([{ event: 'open' }])
  })
})
