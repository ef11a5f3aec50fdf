import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '#test/app.ts'
import { aLotRow, A_YARD, insertYards, putLots } from '#test/lots.ts'
import { aPerson, signIn, type SignedInHeaders, type TestPerson } from '#test/people.ts'

/** Half a year from now. */
const UNTIL = new Date(Date.now() + 180 * 86_400_000).toISOString().slice(0, 10)

let one: TestApp
let operator: TestPerson
let headers: SignedInHeaders
let second: TestPerson
let buyer: TestPerson

beforeAll(async () => {
  one = await testApp()
  const { db } = one.database
  operator = await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] })
  headers = await signIn(db, operator)
  second = await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] })
  buyer = await aPerson(db)
})
afterAll(() => one.close())

const set = async (body: object, by = headers) =>
  (
    await one.app.inject({ method: 'POST', url: '/data/operations/bidders', headers: by, payload: { buyerNumber: buyer.number, ...body } })
  ).json()
/** A deposit goes up by two operators. */
async function raise(heldMinor: number): Promise<void> {
  const url = '/data/operations/bidders/deposits'
  const payload = { buyerNumber: buyer.number, deposit: { currency: 'USD', heldMinor }, reason: 'By wire.' }
  const { id } = (await one.app.inject({ method: 'POST', url, headers, payload })).json().data
  const by = await signIn(one.database.db, second)
  const done = await one.app.inject({ method: 'POST', url: `${url}/${id}`, headers: by, payload: { action: 'confirm' } })
  expect(done.json().data).toEqual({ state: 'DONE' })
}
const show = async (number = buyer.number) =>
  (await one.app.inject({ url: `/data/operations/bidders?buyerNumber=${number}`, headers })).json().data

describe('what bidding asks of an account', () => {
  it('what bidding asks of an account is set by operators alone', async () => {
    const own = await signIn(one.database.db, buyer)
    const request = {
      method: 'POST',
      url: '/data/operations/bidders',
      headers: own,
      payload: { buyerNumber: buyer.number, documentStatus: 'VALID', documentUntil: UNTIL, reason: 'x' },
    } as const
    expect((await one.app.inject(request)).statusCode).toBe(403)
    expect(await show()).toMatchObject({
      documentStatus: 'MISSING',
      buyerClass: 'STD',
      limits: [{ currency: 'USD', heldMinor: 0, limitMinor: 100_000 }],
    })
  })

  it('what bidding asks of an account is class, documents and deposit, with who changed what and why', async () => {
    await set({ documentStatus: 'VALID', documentUntil: UNTIL, buyerClass: 'VOL', classUntil: UNTIL, reason: 'Licence seen.' })
    await raise(200_000)
    expect(await show()).toMatchObject({
      documentStatus: 'VALID',
      buyerClass: 'VOL',
      limits: [{ currency: 'USD', heldMinor: 200_000, limitMinor: 2_100_000, exposureMinor: 0 }],
      history: [
        {
          by: String(second.number),
          change: '',
          changes: [{ field: 'deposit', from: 0, to: 200_000, currency: 'USD' }],
          reason: 'By wire.',
        },
        {
          by: String(operator.number),
          change: '',
          changes: [
            { field: 'buyerClass', from: 'STD', to: 'VOL' },
            { field: 'classUntil', from: null, to: UNTIL },
            { field: 'documentStatus', from: 'MISSING', to: 'VALID' },
            { field: 'documentUntil', from: null, to: UNTIL },
          ],
          reason: 'Licence seen.',
        },
      ],
    })
    await set({ documentStatus: 'VALID', documentUntil: UNTIL, reason: 'Licence seen.' })
    expect((await show()).history).toHaveLength(2)
    expect((await set({ documentStatus: 'VALID' })).data.errorCode).toBe('INVALID_INPUT')
  })

  it('what bidding asks of an account is a licence as well, in place of the papers until a day and for a reason', async () => {
    expect(await show()).toMatchObject({ licenceCategory: 'UNLICENSED', licenceUntil: '' })
    expect((await set({ licenceCategory: 'DEALER', licenceUntil: UNTIL })).data.errorCode).toBe('INVALID_INPUT')
    expect((await set({ licenceCategory: 'DEALER', reason: 'Register asked.' })).data.fieldErrors).toEqual({
      licenceUntil: 'validation.until',
    })
    await set({ licenceCategory: 'DEALER', licenceUntil: UNTIL, reason: 'Register asked.' })
    const changes = [
      { field: 'licenceCategory', from: 'UNLICENSED', to: 'DEALER' },
      { field: 'licenceUntil', from: null, to: UNTIL },
    ]
    expect(await show()).toMatchObject({
      licenceCategory: 'DEALER',
      licenceUntil: UNTIL,
      history: [{ changes, reason: 'Register asked.' }, {}, {}],
    })
    await set({ licenceCategory: 'BY_PAPERS' })
    expect(await show()).toMatchObject({ licenceCategory: 'UNLICENSED', licenceUntil: '', documentStatus: 'VALID' })
  })

  it('keeps its lines from before they were codes readable', async () => {
    const detail = JSON.stringify({ change: 'buyerClass: UNS → STD', reason: 'An old line.' })
    await one.database.db.insertInto('account_events').values({ account_id: buyer.id, kind: 'bidder-terms', detail }).execute()
    expect((await show()).history[0]).toMatchObject({ changes: [], change: 'buyerClass: UNS → STD', reason: 'An old line.' })
  })

  it('holds a deposit as far as the account is bound by it', async () => {
    const { db } = one.database
    await insertYards(db, [A_YARD])
    await putLots(db, [aLotRow({ number: 35_000_001 })])
    await db
      .insertInto('commitments')
      .values({ lot: 35_000_001, account_id: buyer.id, currency: 'USD', reach_all_in_minor: 1_500_000, state: 'LEADING' })
      .execute()
    expect((await set({ deposit: { currency: 'USD', heldMinor: 100_000 } })).data).toMatchObject({
      errorCode: 'DEPOSIT_BOUND',
      exposureMinor: 1_500_000,
      limitMinor: 1_100_000,
      field: 'deposit.heldMinor',
    })
    expect((await set({ deposit: { currency: 'USD', heldMinor: 150_000 } })).returnCode).toBe(1)
  })

  it('what bidding asks of an account is set by nobody for themselves or somebody close: their word would stand in for a review', async () => {
    const { db } = one.database
    const close = await aPerson(db, { broker_id: operator.id })
    for (const { number } of [operator, close]) {
      const body = { buyerNumber: number, documentStatus: 'VALID', documentUntil: UNTIL, reason: 'Mine.' }
      expect((await set(body)).data).toMatchObject({ errorCode: 'LANE_ACT_REFUSED', reason: 'SELF' })
      const deposit = { buyerNumber: number, deposit: { currency: 'USD', heldMinor: 90_000 }, reason: 'Mine.' }
      const asked = await one.app.inject({ method: 'POST', url: '/data/operations/bidders/deposits', headers, payload: deposit })
      expect(asked.json().data).toMatchObject({ errorCode: 'LANE_ACT_REFUSED', reason: 'SELF' })
      expect(await show(number)).toMatchObject({ documentStatus: 'MISSING', history: [] })
    }
    expect(
      (await set({ buyerNumber: close.number, documentStatus: 'VALID', documentUntil: UNTIL, reason: 'Seen.' }, await signIn(db, second)))
        .returnCode,
    ).toBe(1)
  })

  it('what bidding asks of an account of nobody is unknown', async () => {
    expect(await show(999_999)).toMatchObject({ errorCode: 'BUYER_NOT_FOUND' })
  })
})
