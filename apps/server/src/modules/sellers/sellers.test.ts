import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLot, insertYards, putLots } from '#test/lots.ts'
import { aPerson, signIn, type SignedInHeaders, type TestPerson } from '#test/people.ts'

const HOUR_MS = 3_600_000
let one: TestApp
let operator: TestPerson
let headers: SignedInHeaders
let buyer: TestPerson

beforeAll(async () => {
  one = await testApp({}, { runsLanes: true })
  const { db } = one.database
  await insertYards(db, [A_YARD])
  operator = await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] })
  headers = await signIn(db, operator)
  buyer = await aPerson(db)
  await db
    .insertInto('sellers')
    .values([
      { code: 'S1', name: 'Acme Fleet' },
      { code: 'S2', name: 'Best 100% Insurance' },
    ])
    .execute()
})
afterAll(() => one.close())

const get = async (url: string) => (await one.app.inject({ url, headers })).json()
const post = async (url: string, payload: object) => (await one.app.inject({ method: 'POST', url, headers, payload })).json()
const set = (code: string, body: object) => post(`/data/operations/sellers/${code}`, body)

it('shows sellers to operators alone', async () => {
  const own = await signIn(one.database.db, buyer)
  for (const url of ['/data/operations/sellers', '/data/operations/sellers/S1'])
    expect((await one.app.inject({ url, headers: own })).statusCode).toBe(403)
  const asked = { method: 'POST', url: '/data/operations/sellers/S1', payload: { email: 'me@example.com' } } as const
  expect((await one.app.inject({ ...asked, headers: own })).statusCode).toBe(403)
  expect((await get('/data/operations/sellers?name=acme')).data).toEqual({
    sellers: [{ code: 'S1', name: 'Acme Fleet', email: null }],
    isMore: false,
  })
  expect((await get('/data/operations/sellers?name=0%25')).data.sellers).toHaveLength(1)
  expect((await get('/data/operations/sellers?name=%25%25')).data.sellers).toEqual([])
})

it('sets the address of a seller and keeps who did so and why', async () => {
  expect((await set('S2', { email: 'claims@example.com', reason: 'Told by telephone.' })).data).toMatchObject({
    code: 'S2',
    email: 'claims@example.com',
    history: [{ by: String(operator.number), change: 'email: – → claims@example.com', reason: 'Told by telephone.' }],
  })
  expect((await set('S2', { email: 'claims@example.com' })).data.history).toHaveLength(1)
  expect((await set('S2', { email: '' })).data).toMatchObject({ email: null, history: [{ change: 'email: claims@example.com → –' }, {}] })
  expect((await set('S2', { email: 'no address' })).data).toMatchObject({ errorCode: 'INVALID_INPUT' })
  expect((await set('S9', { email: 'a@example.com' })).data).toMatchObject({ errorCode: 'SELLER_NOT_FOUND' })
  expect((await get('/data/operations/sellers/S9')).data).toMatchObject({ errorCode: 'SELLER_NOT_FOUND' })
})

it('writes to a seller whose highest bid waits for him, as soon as he has an address; the link answers', async () => {
  const { db } = one.database
  const lot = 36_000_001
  await putLots(db, [aLot({ number: lot, sale_status: 'ON_APPROVAL', seller_name: 'Acme Fleet' })])
  await post(`/data/operations/lots/${lot}/terms`, { makeOffer: false })
  await db
    .updateTable('lot_bidding')
    .set({
      phase: 'CLOSED',
      outcome: 'PENDING_SELLER',
      price_minor: 200_000,
      bid_count: 1,
      leader: buyer.id,
      leader_max_minor: 200_000,
      leader_kind: 'LIVE',
    })
    .where('lot', '=', lot)
    .execute()
  const until = new Date(Date.now() + 48 * HOUR_MS)
  await db
    .insertInto('negotiations')
    .values({ lot, state: 'PENDING_SELLER', account_id: buyer.id, bid_minor: 200_000, owner: 'seller', deadline: until, window_end: until })
    .execute()
  await set('S1', { email: 'fleet@example.com' })
  const mailed = async (): Promise<string> => {
    const rows = await db.selectFrom('mails').select('body_text').where('recipient', '=', 'fleet@example.com').execute()
    return rows.map(({ body_text }) => /sellerAnswer\?key=(\S+)/.exec(body_text ?? '')?.[1] ?? '').join('')
  }
  await expect.poll(mailed, { timeout: 20_000 }).not.toBe('')
  expect((await get(`/public/data/sellerAnswer?key=${await mailed()}`)).data).toMatchObject({ lotNumber: lot, owner: 'seller' })
})
