import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SITE_CODES } from '@app/contract/sites.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, insertYards, putLots } from '#test/lots.ts'
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
  operator = await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'], granted_sites: [...SITE_CODES] })
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
  const request = { method: 'POST', url: '/data/operations/sellers/S1', payload: { email: 'me@example.com' } } as const
  expect((await one.app.inject({ ...request, headers: own })).statusCode).toBe(403)
  expect((await get('/data/operations/sellers?name=acme')).data).toEqual({
    sellers: [{ code: 'S1', name: 'Acme Fleet', email: null }],
    isMore: false,
    sites: ['CPRTUS', 'CPRTCA'],
  })
  expect((await get('/data/operations/sellers?name=0%25')).data.sellers).toHaveLength(1)
  expect((await get('/data/operations/sellers?name=%25%25')).data.sellers).toEqual([])
})

it('shows an operator the sellers of their sites: those added for one, and those whose lots it sells', async () => {
  const { db } = one.database
  const [added, sold] = ['Moss Added', 'Moss Sold']
  await db
    .insertInto('sellers')
    .values([
      { code: 'MOSS-UK', name: added, selling_site: 'CPRTUK' },
      { code: 'MOSS-US', name: sold },
    ])
    .execute()
  await putLots(db, [aLotRow({ number: 43_900_001 })])
  await db.updateTable('lots').set({ seller_name: sold, selling_site: 'CPRTUS' }).where('number', '=', 43_900_001).execute()
  const namesFor = async (site: 'CPRTUK' | 'CPRTUS', host: string) => {
    const person = await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'], home_site: site })
    const own = await signIn(db, person, { host, site })
    const answer = await one.app.inject({ url: '/data/operations/sellers?name=moss', headers: own })
    return answer.json().data.sellers.map(({ name }: { name: string }) => name)
  }
  expect([await namesFor('CPRTUK', 'uk.localhost'), await namesFor('CPRTUS', 'localhost')]).toEqual([[added], [sold]])
  await db.updateTable('lots').set({ seller_name: null }).where('number', '=', 43_900_001).execute()
})

it('sets the address of a seller and keeps who did so and why', async () => {
  expect((await set('S2', { email: 'claims@example.com', reason: 'Told by telephone.' })).data).toMatchObject({
    code: 'S2',
    email: 'claims@example.com',
    history: [
      {
        by: String(operator.number),
        changes: [{ field: 'email', from: null, to: 'claims@example.com' }],
        change: '',
        reason: 'Told by telephone.',
      },
    ],
  })
  expect((await set('S2', { email: 'claims@example.com' })).data.history).toHaveLength(1)
  expect((await set('S2', { email: '' })).data).toMatchObject({
    email: null,
    history: [{ changes: [{ field: 'email', from: 'claims@example.com', to: null }] }, {}],
  })
  expect((await set('S2', { email: 'no address' })).data).toMatchObject({ errorCode: 'INVALID_INPUT' })
  expect((await set('S9', { email: 'a@example.com' })).data).toMatchObject({ errorCode: 'SELLER_NOT_FOUND' })
  expect((await get('/data/operations/sellers/S9')).data).toMatchObject({ errorCode: 'SELLER_NOT_FOUND' })
})

it('writes to a seller whose highest bid waits for them, as soon as they have an address; the link answers', async () => {
  const { db } = one.database
  const lot = 36_000_001
  await putLots(db, [aLotRow({ number: lot, sale_status: 'ON_APPROVAL', seller_name: 'Acme Fleet' })])
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
  // A bid waits for an answer: two operators say where the seller is written to.
  const { data } = await post('/data/operations/sellers/S1/changes', { email: 'fleet@example.com', reason: 'Told by telephone.' })
  const second = await signIn(db, await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] }))
  const url = `/data/operations/sellers/S1/changes/${data.id}`
  await one.app.inject({ method: 'POST', url, headers: second, payload: { action: 'confirm' } })
  const mailed = async (): Promise<string> => {
    const rows = await db.selectFrom('mails').select('body_text').where('recipient', '=', 'fleet@example.com').execute()
    return rows.map(({ body_text }) => /sellerAnswer\?key=(\S+)/.exec(body_text ?? '')?.[1] ?? '').join('')
  }
  await expect.poll(mailed).not.toBe('')
  expect((await get(`/public/data/sellerAnswer?key=${await mailed()}`)).data).toMatchObject({ lotNumber: lot, owner: 'seller' })
})

describe('a new seller', () => {
  const add = (body: object) => post('/data/operations/sellers', { sellingSite: 'CPRTUS', ...body })

  it('a new seller is added by operators alone', async () => {
    const own = await signIn(one.database.db, buyer)
    const request = { method: 'POST', url: '/data/operations/sellers', payload: { name: 'Mine', sellingSite: 'CPRTUS' } } as const
    expect((await one.app.inject({ ...request, headers: own })).statusCode).toBe(403)
    expect((await get('/data/operations/sellers?name=Mine')).data.sellers).toEqual([])
  })

  it('a new seller has a code of their name, their site, their address, and a line of who added them and why', async () => {
    const { data } = await add({ name: '  North   Fleet & Co ', email: 'north@example.com', reason: 'New contract.' })
    expect(data).toMatchObject({
      code: expect.stringMatching(/^NORTH-FLEET-CO-[\da-f]{6}$/),
      name: 'North Fleet & Co',
      email: 'north@example.com',
      sellingSite: 'CPRTUS',
      accountNumber: null,
      history: [
        {
          by: String(operator.number),
          changes: [
            { field: 'created', from: null, to: 'North Fleet & Co' },
            { field: 'email', from: null, to: 'north@example.com' },
          ],
          reason: 'New contract.',
        },
      ],
    })
    expect((await get('/data/operations/sellers?name=north')).data.sellers).toMatchObject([{ name: 'North Fleet & Co' }])
  })

  it.each([
    ['without a name', { name: '  ' }, { errorCode: 'INVALID_INPUT' }],
    ['with a name of more than a hundred characters', { name: 'x'.repeat(101) }, { errorCode: 'INVALID_INPUT' }],
    ['with a control character in their name', { name: 'Bad\u202Ename' }, { errorCode: 'INVALID_INPUT' }],
    ['with the name of another, whatever its capitals', { name: 'ACME fleet' }, { errorCode: 'SELLER_EXISTS', field: 'name' }],
    ['for a site of another house', { name: 'Abroad', sellingSite: 'CPRTUK' }, { errorCode: 'INVALID_INPUT' }],
    ['for a site that there is not', { name: 'Abroad', sellingSite: 'MOON' }, { errorCode: 'INVALID_INPUT' }],
    ['with an address that is none', { name: 'No Post', email: 'no address' }, { errorCode: 'INVALID_INPUT', field: 'email' }],
    [
      'with an account that there is not',
      { name: 'No Account', accountNumber: 999_999 },
      { errorCode: 'BUYER_NOT_FOUND', field: 'accountNumber' },
    ],
  ])('a new seller is not added %s', async (_, fields, refusal) => {
    const all = async () => (await get('/data/operations/sellers')).data.sellers
    const before = await all()
    expect((await add(fields)).data).toMatchObject(refusal)
    expect(await all()).toEqual(before)
  })

  it('a new seller has an account of their own that may not bid on their lots, those that are open already too; nobody of the house is it', async () => {
    const { db } = one.database
    const [known, fresh] = [36_000_010, 36_000_011]
    await putLots(
      db,
      [known, fresh].map((number) => aLotRow({ number, sale_status: 'PURE_SALE', seller_name: 'Own Lots Inc' })),
    )
    await post(`/data/operations/lots/${known}/terms`, { makeOffer: false })
    expect((await add({ name: 'Own Lots Inc', accountNumber: operator.number })).data).toMatchObject({ errorCode: 'INVALID_INPUT' })
    const { data } = await add({ name: 'Own Lots Inc', accountNumber: buyer.number })
    expect(data).toMatchObject({ accountNumber: buyer.number })
    await db.insertInto('bidder_terms').values({ account_id: buyer.id, document_status: 'VALID' }).execute()
    const own = await signIn(db, buyer)
    const bid = async (lotNumber: number) => {
      const bids = [{ lotNumber, kind: 'PRELIM_MAX', amountMinor: 10_000, currency: 'USD' }]
      const answer = await one.app.inject({ method: 'POST', url: '/data/lots/bids', headers: own, payload: { bids } })
      return answer.json().data.bids[0]
    }
    for (const lot of [known, fresh]) expect(await bid(lot)).toMatchObject({ isAccepted: false, reason: 'SELLER_SELF' })
    expect((await set(data.code, { email: '', accountNumber: null })).data).toMatchObject({
      accountNumber: null,
      history: [{ changes: [{ field: 'account', from: buyer.number, to: null }] }, {}],
    })
    for (const lot of [known, fresh]) expect(await bid(lot)).toMatchObject({ isAccepted: true })
  })
})

it('keeps lines readable that were written before changes were codes', async () => {
  await one.database.db.insertInto('seller_events').values({ seller: 'S1', change: 'email: – → old@example.com', reason: 'Old.' }).execute()
  expect((await get('/data/operations/sellers/S1')).data.history[0]).toMatchObject({
    changes: [],
    change: 'email: – → old@example.com',
    reason: 'Old.',
  })
})
