import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, type CallName } from '@app/contract/calls.ts'
import type { AnyCall } from '@app/contract/define-call.ts'
import { bodyExamples } from '@app/contract/examples.ts'
import { OPERATOR_ACTS, type OperatorCallName } from '@app/rules/bidding/second-person.ts'
import { SaleDesk, type SignedIn } from './sale-desk.test-kit.ts'
import type { TestApp } from '#test/app.ts'
import { aPerson, signIn, type SignedInHeaders } from '#test/people.ts'

const DAY_MS = 86_400_000
const desk = new SaleDesk({ number: 41_000_000, sale_status: 'ON_APPROVAL', make_offer: true })
const { post, get, bodiesOf, boundOf, faults, noticesOf, someone } = desk
const bid = (lot: number, dollars: number, { headers }: SignedIn) => desk.bid(lot, dollars, { headers })
let one: TestApp
let asker: SignedIn
let second: SignedIn
let bidder: SignedIn
let rival: SignedIn

beforeAll(async () => {
  one = await desk.open()
  asker = await desk.anOperator()
  second = await desk.anOperator()
  bidder = await desk.aBuyer()
  rival = await desk.aBuyer()
})
afterAll(() => one.close())

const db = () => one.database.db
const rowOf = (lot: number) => db().selectFrom('lot_bidding').selectAll().where('lot', '=', lot).executeTakeFirstOrThrow()
/** A lot of a sale of its own, with a bid on it. */
async function aBidLot(fields: Record<string, unknown> = {}): Promise<{ lot: number; saleId: number }> {
  const { saleId, lot } = await desk.saleWithLots([1], fields)
  await bid(lot, 500, bidder)
  return { saleId, lot }
}
const ask = async (lot: number, act: string, { by = asker.headers, ...more }: { by?: SignedInHeaders; [name: string]: unknown } = {}) =>
  (await post('/data/operations/overrides', { lotNumber: lot, act, reason: 'Sold twice.', ...more }, by)).data
const decide = async (id: number, action = 'confirm', by: SignedInHeaders = second.headers) =>
  (await post(`/data/operations/overrides/${id}`, { action }, by)).data
const withdraw = async (lot: number, by = asker.headers) =>
  (await post(`/data/operations/lots/${lot}/withdraw`, { reason: 'Alone.' }, by)).data
/** Puts a lot on the block, as its lane's owner does at its turn. */
async function putOnBlock({ saleId, lot }: { saleId: number; lot: number }): Promise<void> {
  await post(`/data/operations/lanes/${saleId}`, { act: 'hand' }, asker.headers)
  await post(`/data/operations/lanes/${saleId}`, { act: 'start' }, asker.headers)
  await expect.poll(async () => (await rowOf(lot)).phase, { timeout: 10_000 }).toBe('ACTIVE')
}
/** A lot whose highest bid waits for its seller. */
async function aWaitingLot(): Promise<{ lot: number; saleId: number }> {
  const made = await aBidLot()
  await putOnBlock(made)
  await post(`/data/operations/lanes/${made.saleId}`, { act: 'sell', lotNumber: made.lot }, asker.headers)
  expect((await rowOf(made.lot)).outcome).toBe('PENDING_SELLER')
  return made
}
async function anOffer(lot: number): Promise<number> {
  const { data } = await post(`/data/lots/offers/${lot}`, { amountMinor: 300_000 }, rival.headers)
  return data.offerId
}

describe('one operator alone', () => {
  it('withdraws a lot that nobody has bid on', async () => {
    const { lot } = await desk.saleWithLots([1])
    expect((await withdraw(lot)).lot).toMatchObject({ status: 'WITHDRAWN' })
    expect((await bodiesOf(lot)).at(-1)).toMatchObject({ kind: 'WITHDRAWN', by: 'operator' })
    expect((await bodiesOf(lot)).at(-1).terms).toBeUndefined()
  })

  it('withdraws none that has a bid: it stays, and its leader stays bound', async () => {
    const { lot } = await aBidLot()
    const bound = await boundOf(bidder)
    expect(await withdraw(lot)).toMatchObject({ errorCode: 'SECOND_PERSON_NEEDED', act: 'WITHDRAW' })
    expect(await rowOf(lot)).toMatchObject({ outcome: null, leader: bidder.person.id, bid_count: 1 })
    expect(await boundOf(bidder)).toBe(bound)
  })

  it('one operator alone does not empty a sale lot by lot, so that its cancellation would need nobody', async () => {
    const { lot, saleId } = await aBidLot()
    await withdraw(lot)
    expect((await post(`/data/operations/sales/${saleId}/cancel`, { reason: 'x' }, asker.headers)).data).toMatchObject({
      sale: { status: 'SCHEDULED' },
      cancellation: { isOwn: true },
    })
  })

  it('passes no lot that has a bid', async () => {
    const made = await aBidLot()
    await putOnBlock(made)
    const url = `/data/operations/lanes/${made.saleId}`
    expect((await post(url, { act: 'pass', lotNumber: made.lot }, asker.headers)).data).toMatchObject({
      errorCode: 'SECOND_PERSON_NEEDED',
      act: 'PASS',
    })
    expect(await rowOf(made.lot)).toMatchObject({ phase: 'ACTIVE', outcome: null, leader: bidder.person.id })
  })

  it('gives no answer for the seller: it neither accepts, declines nor names a price', async () => {
    const { lot } = await aWaitingLot()
    for (const body of [{ action: 'accept' }, { action: 'decline' }, { action: 'counter', amount: 400_000 }])
      expect((await post(`/data/operations/negotiations/${lot}`, body, asker.headers)).data.errorCode).toBe('SECOND_PERSON_NEEDED')
    expect(await rowOf(lot)).toMatchObject({ outcome: 'PENDING_SELLER', leader: bidder.person.id })
  })

  it('one operator alone is not shown the link by which the seller answers', async () => {
    const { lot } = await aWaitingLot()
    const answer = await one.app.inject({ url: '/data/operations/negotiations', headers: asker.headers })
    expect(answer.body).toContain(String(lot))
    expect(answer.body).not.toContain('sellerAnswer')
  })

  it('answers no offer for a lot that has a bid, and one for a lot without', async () => {
    const { lot } = await aBidLot()
    const offer = await anOffer(lot)
    for (const action of ['accept', 'decline'])
      expect((await post(`/data/operations/offers/${offer}`, { action }, asker.headers)).data.errorCode).toBe('SECOND_PERSON_NEEDED')
    const { lot: unbid } = await desk.saleWithLots([1])
    expect((await post(`/data/operations/offers/${await anOffer(unbid)}`, { action: 'decline' }, asker.headers)).data.state).toBe(
      'DECLINED',
    )
  })
})

describe('an act on a lot with bids', () => {
  it('an act on a lot with bids is asked for and decided by operators alone', async () => {
    const { lot } = await aBidLot()
    const { id } = await ask(lot, 'WITHDRAW')
    for (const [headers, status] of [
      [{ host: 'localhost' }, 401],
      [bidder.headers, 403],
    ] as const)
      for (const [url, payload] of [
        ['/data/operations/overrides', { lotNumber: lot, act: 'WITHDRAW', reason: 'x' }],
        [`/data/operations/overrides/${id}`, { action: 'confirm' }],
      ] as const)
        expect((await one.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(status)
    expect((await one.app.inject({ url: '/data/operations/overrides', headers: bidder.headers })).statusCode).toBe(403)
    expect((await one.app.inject({ url: '/data/operations/overrides', headers: { host: 'localhost' } })).statusCode).toBe(401)
  })

  it('an act on a lot with bids is told to every operator with who asked and why, and done by a second one: withdrawn, freed, told, by two in the ledger', async () => {
    const { lot, saleId } = await aBidLot()
    const { id } = await ask(lot, 'WITHDRAW')
    const shown = { id, lotNumber: lot, act: 'WITHDRAW', reason: 'Sold twice.', askedBy: asker.person.number }
    const listed = async ({ headers }: SignedIn) =>
      (await get('/data/operations/overrides', headers)).data.overrides.find((waiting: { id: number }) => waiting.id === id)
    expect([await listed(asker), await listed(second)]).toMatchObject([
      { ...shown, isOwn: true },
      { ...shown, isOwn: false },
    ])
    expect(await decide(id)).toEqual({ state: 'DONE' })
    expect((await get(`/data/operations/sales/${saleId}`)).data.lots).toEqual([])
    expect(await rowOf(lot)).toMatchObject({ outcome: 'WITHDRAWN', phase: 'CLOSED' })
    const bound = await db().selectFrom('commitments').select('account_id').where('lot', '=', lot).execute()
    expect(bound).toEqual([])
    expect(await noticesOf(bidder.headers)).toContainEqual(['WITHDRAWN', lot])
    expect((await bodiesOf(lot)).at(-1)).toMatchObject({ kind: 'WITHDRAWN', by: 'operator', text: 'Sold twice.', terms: { persons: 2 } })
    expect(await listed(asker)).toBeUndefined()
  })

  it('an act on a lot with bids is not confirmed by who asked, not in another session of theirs either', async () => {
    const { lot } = await aBidLot()
    const { id } = await ask(lot, 'WITHDRAW')
    const elsewhere = await signIn(db(), asker.person)
    for (const by of [asker.headers, elsewhere])
      expect(await decide(id, 'confirm', by)).toMatchObject({ errorCode: 'LANE_ACT_REFUSED', reason: 'SECOND_PERSON' })
    expect((await rowOf(lot)).outcome).toBeNull()
  })

  it('an act on a lot with bids is neither shown to nor confirmed by an operator of another site', async () => {
    const { lot } = await aBidLot()
    const { id } = await ask(lot, 'WITHDRAW')
    const british = await aPerson(db(), { kind: 'internal', privileges: ['OPERATOR'], home_site: 'CPRTUK' })
    const headers = await signIn(db(), british, { host: 'uk.localhost', site: 'CPRTUK' })
    expect((await get('/data/operations/overrides', headers)).data.overrides).toEqual([])
    expect(await decide(id, 'confirm', headers)).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect((await rowOf(lot)).outcome).toBeNull()
  })

  it('falls with the rights of who asked for it', async () => {
    const { lot } = await aBidLot()
    const gone = await desk.anOperator()
    const { id } = await ask(lot, 'WITHDRAW', { by: gone.headers })
    await db().updateTable('accounts').set({ status: 'suspended' }).where('id', '=', gone.person.id).execute()
    expect(await decide(id)).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect((await rowOf(lot)).outcome).toBeNull()
  })

  it('an act on a lot with bids is asked for again once somebody has bid since', async () => {
    const { lot } = await aBidLot()
    const { id } = await ask(lot, 'WITHDRAW')
    await bid(lot, 900, rival)
    expect(await decide(id)).toMatchObject({ errorCode: 'LANE_ACT_REFUSED', reason: 'CHANGED' })
    expect(await rowOf(lot)).toMatchObject({ outcome: null, leader: rival.person.id })
    expect(await decide((await ask(lot, 'WITHDRAW')).id)).toEqual({ state: 'DONE' })
  })

  it('an act on a lot with bids is over after an hour', async () => {
    const { lot } = await aBidLot()
    const { id } = await ask(lot, 'WITHDRAW')
    const asked_at = new Date(Date.now() - DAY_MS / 24 - 1_000)
    await db().updateTable('overrides').set({ asked_at }).where('id', '=', id).execute()
    expect(await decide(id)).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect((await rowOf(lot)).outcome).toBeNull()
  })

  it('an act on a lot with bids is one that stands: the same asked for again takes the place of what was asked before', async () => {
    const { lot } = await aBidLot()
    const [first, then] = [await ask(lot, 'WITHDRAW'), await ask(lot, 'WITHDRAW', { reason: 'Another reason.' })]
    expect(await decide(first.id)).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect(await decide(then.id, 'refuse')).toEqual({ state: 'REFUSED' })
    expect(await decide(then.id)).toMatchObject({ errorCode: 'INVALID_INPUT' })
    expect((await rowOf(lot)).outcome).toBeNull()
  })

  it('an act on a lot with bids is done once when two confirm it at the same moment', async () => {
    const third = await desk.anOperator()
    const { lot } = await aBidLot()
    const { id } = await ask(lot, 'WITHDRAW')
    const answers = await Promise.all([second, third, second, third].map(({ headers }) => decide(id, 'confirm', headers)))
    expect(answers.filter(({ state }) => state === 'DONE')).toHaveLength(1)
    expect((await bodiesOf(lot)).filter(({ kind }) => kind === 'WITHDRAWN')).toHaveLength(1)
  })

  it('an act on a lot with bids is a pass by two, also while the lane rests meanwhile, and not once another lot is on the block', async () => {
    const made = await aBidLot()
    await putOnBlock(made)
    const { id } = await ask(made.lot, 'PASS')
    await post(`/data/operations/lanes/${made.saleId}`, { act: 'pause', text: 'Wait.' }, asker.headers)
    expect(await decide(id)).toEqual({ state: 'DONE' })
    expect(await rowOf(made.lot)).toMatchObject({ outcome: 'NO_SALE', phase: 'CLOSED' })
    expect(await noticesOf(bidder.headers)).toContainEqual(['NOT_SOLD', made.lot])
    expect((await get(`/data/operations/lanes/${made.saleId}`)).data.lane).toMatchObject({ currentLot: null })
    expect((await bodiesOf(made.lot)).findLast(({ kind }) => kind === 'CLOSED')).toMatchObject({ by: 'operator', terms: { persons: 2 } })
    expect(await decide((await ask(made.lot, 'PASS')).id)).toMatchObject({ reason: 'NOT_ON_BLOCK' })
  })

  it('an act on a lot with bids is an answer for the seller by two: accepted, it is sold; a counter asks its price', async () => {
    const { lot } = await aWaitingLot()
    expect(await ask(lot, 'ANSWER')).toMatchObject({ errorCode: 'INVALID_INPUT', field: 'answer' })
    expect(await ask(lot, 'ANSWER', { answer: 'counter' })).toMatchObject({ errorCode: 'INVALID_INPUT', field: 'amountMinor' })
    const counter = await ask(lot, 'ANSWER', { answer: 'counter', amountMinor: 400_000 })
    const outdated = await ask(lot, 'WITHDRAW')
    expect(await decide(counter.id)).toEqual({ state: 'DONE' })
    expect((await rowOf(lot)).outcome).toBe('COUNTERED')
    expect((await bodiesOf(lot)).at(-1)).toMatchObject({
      kind: 'ANSWERED',
      by: 'seller',
      terms: { counterMinor: 400_000, round: 1, persons: 2 },
    })
    expect(await decide(outdated.id)).toMatchObject({ reason: 'CHANGED' })
    await post(`/data/lots/counterBids/${lot}`, { action: 'keep' }, bidder.headers)
    expect(await decide((await ask(lot, 'ANSWER', { answer: 'accept' })).id)).toEqual({ state: 'DONE' })
    expect((await rowOf(lot)).outcome).toBe('SOLD')
    const other = await aWaitingLot()
    expect(await decide((await ask(other.lot, 'ANSWER', { answer: 'decline' })).id)).toEqual({ state: 'DONE' })
    expect((await rowOf(other.lot)).outcome).toBe('DECLINED')
  })

  it('an act on a lot with bids is an offer answered by two', async () => {
    const { lot } = await aBidLot()
    const offerId = await anOffer(lot)
    expect(await ask(lot, 'OFFER', { answer: 'accept' })).toMatchObject({ errorCode: 'INVALID_INPUT', field: 'offerId' })
    const { lot: other } = await aBidLot()
    expect(await decide((await ask(other, 'OFFER', { answer: 'accept', offerId })).id)).toMatchObject({ reason: 'OFFER_OVER' })
    expect(await decide((await ask(lot, 'OFFER', { answer: 'accept', offerId })).id)).toEqual({ state: 'DONE' })
    expect(await rowOf(lot)).toMatchObject({ outcome: 'OFFER_ACCEPTED' })
    expect((await bodiesOf(lot)).findLast(({ kind }) => kind === 'OFFER')).toMatchObject({ reason: 'ACCEPTED', terms: { persons: 2 } })
  })
})

describe('a deposit', () => {
  const raise = (deposit: object, by: SignedIn, number = bidder.person.number) =>
    post('/data/operations/bidders/deposits', { buyerNumber: number, deposit, reason: 'By wire.' }, by.headers)
  const decideRaise = async (id: number, by: SignedIn, action = 'confirm') =>
    (await post(`/data/operations/bidders/deposits/${id}`, { action }, by.headers)).data
  const heldOf = async ({ person }: SignedIn) =>
    (await get(`/data/operations/bidders?buyerNumber=${person.number}`)).data.limits[0].heldMinor

  it('a deposit is raised by operators alone, and by two of them', async () => {
    const buyer = await desk.aBuyer()
    const { number } = buyer.person
    const deposit = { currency: 'USD', heldMinor: 200_000_000 }
    const request = {
      method: 'POST',
      url: '/data/operations/bidders/deposits',
      payload: { buyerNumber: number, deposit, reason: 'Mine.' },
    } as const
    expect((await one.app.inject({ ...request, headers: { host: 'localhost' } })).statusCode).toBe(401)
    expect((await one.app.inject({ ...request, headers: buyer.headers })).statusCode).toBe(403)
    expect((await post('/data/operations/bidders', { buyerNumber: number, deposit }, asker.headers)).data).toMatchObject({
      errorCode: 'SECOND_PERSON_NEEDED',
      act: 'DEPOSIT',
    })
    expect(await heldOf(buyer)).toBe(100_000_000)
    const { id } = (await raise(deposit, asker, number)).data
    expect(await decideRaise(id, asker)).toMatchObject({ reason: 'SECOND_PERSON' })
    const both = await Promise.all([decideRaise(id, second), decideRaise(id, await desk.anOperator())])
    expect(both.filter(({ state }) => state === 'DONE')).toHaveLength(1)
    expect(await heldOf(buyer)).toBe(200_000_000)
    const { history } = (await get(`/data/operations/bidders?buyerNumber=${number}`)).data
    expect(history).toMatchObject([{ changes: [{ field: 'deposit', to: 200_000_000 }], reason: 'By wire.' }])
    // Down goes it by one: that takes a limit away.
    expect(
      (await post('/data/operations/bidders', { buyerNumber: number, deposit: { ...deposit, heldMinor: 1_000 } }, asker.headers))
        .returnCode,
    ).toBe(1)
  })

  it('a deposit is not raised by its own holder, nor when it is another by now, nor by an operator of another site', async () => {
    const own = await desk.anOperator()
    const deposit = { currency: 'USD', heldMinor: 300_000 }
    expect((await raise(deposit, own, own.person.number)).data).toMatchObject({ reason: 'SELF' })
    const forThem = await raise(deposit, asker, own.person.number)
    expect(await decideRaise(forThem.data.id, own)).toMatchObject({ reason: 'SELF' })
    const british = await someone({ kind: 'internal', privileges: ['OPERATOR'], home_site: 'CPRTUK' })
    expect(
      (
        await one.app.inject({
          method: 'POST',
          url: `/data/operations/bidders/deposits/${forThem.data.id}`,
          headers: british.headers,
          payload: { action: 'confirm' },
        })
      ).statusCode,
    ).toBe(403)
    await db().insertInto('deposits').values({ account_id: own.person.id, currency: 'USD', held_minor: 200_000 }).execute()
    expect(await decideRaise(forThem.data.id, second)).toMatchObject({ reason: 'CHANGED' })
    expect((await raise({ currency: 'USD', heldMinor: 200_000 }, asker, own.person.number)).data).toMatchObject({
      reason: 'NOT_HIGHER',
      field: 'deposit.heldMinor',
    })
    expect(await heldOf(own)).toBe(200_000)
  })
})

describe('every operators’ call about lots and the house', () => {
  const names = (Object.keys(OPERATOR_ACTS) as OperatorCallName[]).filter((name) => {
    const { access, effect } = calls[name as CallName] as AnyCall
    return (
      access.includes('OPERATOR') &&
      effect !== 'none' &&
      name !== 'decideOverride' &&
      name !== 'decideCancellation' &&
      name !== 'decideDeposit' &&
      name !== 'decideSellerChange'
    )
  })

  it.each(names)(
    '%s by one operator leaves whoever leads a lot in place, and its seller who they are, whatever it is asked with',
    async (name) => {
      const { lot, saleId } = await aBidLot()
      const offerId = await anOffer(lot)
      const code = `OF${lot}`
      await db().insertInto('sellers').values({ code, name: code, email: 'fleet@example.com' }).execute()
      await db().updateTable('lots').set({ seller_name: code }).where('number', '=', lot).execute()
      const { method, path } = calls[name as CallName] as AnyCall
      const params: Readonly<Record<string, string | number>> = { lotNumber: lot, saleId, offerId, yard: 343, code }
      const url = path.replace(/:(\w+)/g, (_, part: string) => String(params[part] ?? '1'))
      const example = bodyExamples[name as CallName] ?? {}
      const standing = async () => {
        const { leader, outcome, bid_count, price_minor } = await rowOf(lot)
        const bound = await db().selectFrom('commitments').select('account_id').where('lot', '=', lot).execute()
        const offers = await db().selectFrom('offers').select('state').where('lot', '=', lot).execute()
        const seller = await db().selectFrom('sellers').select(['email', 'account_id']).where('code', '=', code).execute()
        return { leader, outcome, bid_count, price_minor, bound, offers, seller }
      }
      const before = await standing()
      expect(before).toMatchObject({ leader: bidder.person.id, bound: [{ account_id: bidder.person.id }], offers: [{ state: 'OPEN' }] })
      const acts = name === 'actOnLane' ? ['hand', 'start', 'pass', 'pause', 'auto'] : ['accept', 'decline', 'confirm', 'counter']
      for (const act of acts) {
        const body = {
          ...example,
          ...(name === 'actOnLane' ? { act } : { action: act }),
          reason: 'Alone.',
          lotNumber: lot,
          lots: [lot],
          amount: 400_000,
          buyerNumber: bidder.person.number,
        }
        await one.app.inject({ method, url, headers: asker.headers, payload: body })
      }
      if (name === 'moveLots') {
        const { lot: free } = await desk.saleWithLots([1])
        await post(`/data/operations/sales/${saleId}/lots`, { lots: [free] }, asker.headers)
      }
      expect(await standing()).toEqual(before)
    },
  )
})

it('ledgers of all that was done here prove themselves', async () => {
  expect(await faults()).toEqual([])
})
