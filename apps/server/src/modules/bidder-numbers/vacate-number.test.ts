import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayAfter } from '@app/rules/documents/days.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { historyOf, signIn } from '#test/people.ts'
import { letBidFor } from '#test/accounts/mandates.ts'
import { mailsTo } from '../account-recovery/recovery.test-kit.ts'
import { bidWorld, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'
import { TestBrowser } from '../registration/registration.test-kit.ts'
import { BIDDERS, COUNTERMEN, numbersKit, PASSWORD, type Somebody } from './numbers.test-kit.ts'

let world: BidWorld
beforeAll(async () => void (world = await bidWorld()))
afterAll(() => world.close())
const { db, someone, send, get, keyTo, aBroker, aBidderOf, invite, accept } = numbersKit(() => world)

const vacate = (broker: Somebody, number: number, { path = BIDDERS, reason = 'Left the company' } = {}) =>
  send(`${path}/vacate`, broker, { buyerNumber: String(number), reason })

/** A broker who may bid, with a bidder who does. */
async function aPair() {
  const payer = await world.bidder({ roles: ['ROLE_BROKER'], membership_type: 'B', profile: { company_name: 'Northgate Export' } })
  const broker = { ...payer, email: `person${payer.number}@example.com` }
  const bidder = await aBidderOf(broker)
  await db().insertInto('bidder_terms').values({ account_id: bidder.id, document_status: 'VALID' }).execute()
  const mandate = await letBidFor(db(), { payer: broker, holder: bidder }, { kind: 'BROKER_BIDDER' })
  return { broker, bidder, mandate }
}

describe('a number is vacated', () => {
  it('a number is vacated by nobody but whose it is, and not without a reason', async () => {
    const { broker, bidder } = await aPair()
    const other = await aBroker()
    expect((await vacate(other, bidder.number)).data).toMatchObject({ errorCode: 'BIDDER_NUMBER' })
    expect((await vacate(broker, bidder.number, { path: COUNTERMEN })).data).toMatchObject({ errorCode: 'BIDDER_NUMBER' })
    expect((await vacate(bidder, bidder.number)).status).toBe(403)
    expect((await vacate(broker, bidder.number, { reason: ' ' })).data).toMatchObject({
      fieldErrors: { reason: 'validation.revokeReason' },
    })
    expect((await world.get('/data/member/mandates', bidder.headers)).statusCode).toBe(200)
  })

  it('a number is vacated with mandate, sessions and standby maxima; bids taken stand, and what they did stays theirs [ACC-2.55]', async () => {
    const { broker, bidder, mandate } = await aPair()
    const lot = await world.lot()
    expect((await world.bid(bidder, lot, 2_000)).isAccepted).toBe(true)
    await db().insertInto('standby_maxima').values({ lot: 1, account_id: bidder.id, max_minor: 5, site: 'CPRTUS' }).execute()
    const second = await signIn(db(), bidder)
    const { data } = await vacate(broker, bidder.number)
    expect(data.number).toEqual({ number: bidder.number, kind: 'BROKER_BIDDER', state: 'VACANT', name: '', invitation: null })
    for (const headers of [bidder.headers, second]) expect((await world.get('/data/member/mandates', headers)).statusCode).toBe(401)
    expect(await db().selectFrom('standby_maxima').select('lot').where('account_id', '=', bidder.id).execute()).toEqual([])
    const ended = await db().selectFrom('mandates').selectAll().where('id', '=', mandate).executeTakeFirstOrThrow()
    expect(ended).toMatchObject({ reason: 'Left the company', revoked_by: broker.id })
    // The bid stands, and is theirs still; the number is another account.
    const bid = await db().selectFrom('bids').selectAll().where('lot', '=', lot).executeTakeFirstOrThrow()
    expect([bid.account_id, bid.actor_id, bid.is_accepted]).toEqual([broker.id, bidder.id, true])
    // The broker reads whose bid it was by the number that they knew.
    const { ownBids } = (await get(`/data/lotdetails/dynamic/${lot}`, broker)).data.bidding
    expect(ownBids).toMatchObject([{ byNumber: bidder.number }])
    const now = await db().selectFrom('accounts').selectAll().where('number', '=', bidder.number).executeTakeFirstOrThrow()
    expect(now.id).not.toBe(bidder.id)
    expect(now).toMatchObject({ is_vacant: true, broker_id: broker.id, kind: 'broker-bidder' })
    const former = await db().selectFrom('accounts').selectAll().where('id', '=', bidder.id).executeTakeFirstOrThrow()
    expect([former.is_vacant, former.broker_id, former.number === bidder.number]).toEqual([true, null, false])
    for (const who of [broker, bidder])
      expect((await historyOf(db(), who)).at(-1)).toMatchObject({ kind: 'bidder-vacated', number: bidder.number, mandate })
    const [mail] = (await mailsTo(db(), bidder.email)).slice(-1)
    expect(mail?.subject).toBe(`You no longer hold number ${bidder.number} of Northgate Export`)
    expect(mail?.text).not.toContain('Left the company')
  })

  it('a number that was vacated lets its former holder in by nothing: neither by number, address, ticket nor an open page', async () => {
    const broker = await aBroker()
    const email = `ana.${broker.number}@example.com`
    const { data } = await invite(broker, { email })
    const { browser } = await accept(await keyTo(email))
    const { number } = data.number
    await vacate(broker, number)
    expect((await browser.get('/data/member/mandates')).status).toBe(401)
    const tried = async (username: string) =>
      (await new TestBrowser(world).post('/processLogin', { username, password: PASSWORD })).body.data['error']
    expect(await tried(String(number))).toBe('BAD_CREDENTIALS')
    expect(await tried(email)).toBe('BIDDER_ACCOUNT_VACANT_LOGIN_FAILURE')
    expect((await vacate(broker, number)).data).toMatchObject({ errorCode: 'BIDDER_NUMBER' })
  })

  it('a number that was vacated goes to the next person, who begins with nothing of the former', async () => {
    const { broker, bidder } = await aPair()
    const lot = await world.lot()
    await world.bid(bidder, lot, 2_000)
    await vacate(broker, bidder.number)
    const email = `next.${broker.number}@example.com`
    await invite(broker, { email, buyerNumber: String(bidder.number) }, `${BIDDERS}/assign`)
    const { body } = await accept(await keyTo(email), { firstName: 'Tom', lastName: 'Nowak' })
    expect(body.returnCode).toBe(1)
    const next = await db().selectFrom('accounts').selectAll().where('number', '=', bidder.number).executeTakeFirstOrThrow()
    const headers = await signIn(db(), { ...next, email })
    await db().insertInto('security_answers').values({ account_id: next.id, question_id: 1, answer_hash: 'x' }).execute()
    const own = await world.post('/data/lots/myBids/mybids', headers, {})
    expect(own.body).not.toContain(String(lot))
    expect((await get('/data/member/mandates', { ...bidder, headers })).data.own.mandate.caps).toMatchObject([
      { used: { dayMinor: 0, totalMinor: 0, lots: 0 } },
    ])
    // The same person may be invited anew, and signs in by address again.
    const again = await invite(broker, { email: bidder.email })
    expect((await accept(await keyTo(bidder.email))).body.returnCode).toBe(1)
    expect(again.data.number.number).not.toBe(bidder.number)
    const login = await new TestBrowser(world).post('/processLogin', { username: bidder.email, password: PASSWORD })
    expect(login.body.returnCode).toBe(1)
  })

  it('a number is vacated once, whoever asks how often at the same time, while bids of its holder are decided', async () => {
    const { broker, bidder } = await aPair()
    const lots = await Promise.all(Array.from({ length: 6 }, () => world.lot()))
    const [bids, answers] = await Promise.all([
      Promise.all(lots.map((lot) => world.bid(bidder, lot, 1_000))),
      Promise.all(Array.from({ length: 5 }, () => vacate(broker, bidder.number))),
    ])
    expect(answers.filter(({ returnCode }) => returnCode === 1)).toHaveLength(1)
    const accounts = await db().selectFrom('accounts').select('id').where('broker_id', '=', broker.id).execute()
    expect(accounts).toHaveLength(1)
    const taken = await db().selectFrom('bids').select('lot').where('actor_id', '=', bidder.id).where('is_accepted', '=', true).execute()
    expect(taken).toHaveLength(bids.filter((bid) => (bid as { isAccepted?: boolean } | undefined)?.isAccepted === true).length)
  })

  it('a number of a counterman is vacated by their buyer, and a broker who closes the account needs no number to be filled [ACC-2.56]', async () => {
    const buyer = await someone()
    const counterman = await someone({ kind: 'counterman', roles: ['COUNTERMAN'], broker_id: buyer.id })
    expect((await vacate(buyer, counterman.number, { path: COUNTERMEN })).data.number).toMatchObject({
      kind: 'COUNTERMAN',
      state: 'VACANT',
    })
    expect((await world.get('/data/member/inventory', counterman.headers)).statusCode).toBe(401)
  })

  it('a number that is vacated ends the powers of attorney that its holder held, and those who gave them are told', async () => {
    const buyer = await someone()
    const counterman = await someone({ kind: 'counterman', roles: ['COUNTERMAN'], broker_id: buyer.id })
    const grantor = await someone()
    const holder = { holderNumber: String(counterman.number), holderFirstName: 'Pat', holderLastName: 'Tester' }
    const untilOn = dayAfter(dayOfSite('CPRTUS', Date.now()), 30)
    const given = await send('/data/member/agreements', grantor, { form: 'ATRNYPANN', ...holder, scopes: ['PICKUP'], untilOn })
    const signed = {
      agreementId: [given.data.agreementId],
      signatureKind: 'TYPED',
      signature: 'Pat Tester',
      isConsented: true,
      consentVersion: 1,
    }
    expect((await send('/data/member/agreements/sign', grantor, signed)).returnCode).toBe(1)
    const power = async () => (await get('/data/member/agreements', grantor)).data.agreements[0]
    await expect.poll(async () => (await power()).isInForce, { timeout: 20_000 }).toBe(true)
    await vacate(buyer, counterman.number, { path: COUNTERMEN })
    expect(await power()).toMatchObject({ isInForce: false, endReason: 'HOLDER_CLOSED' })
    const subjects = (await mailsTo(db(), grantor.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your power of attorney for Pat Tester has ended')
  })
})
