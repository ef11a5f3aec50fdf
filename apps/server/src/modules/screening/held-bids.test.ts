import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Member } from '@app/rules/access/can.ts'
import { aPerson, signIn, type SignedInHeaders } from '#test/people.ts'
import { anEngine, type EngineKit } from '#test/bidding.test-kit.ts'
import { connect, type LiveNode, openNode } from '#test/live.test-kit.ts'
import { letBidFor } from '#test/accounts/mandates.ts'
import { aBroker, aBrokerSide, BIDS, bidWorld, type Bidder, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'
import { anAddress, numbersKit } from '../bidder-numbers/numbers.test-kit.ts'
import { aSurname, screeningKit } from './screening.test-kit.ts'

const DESK = '/data/operations/screening'
const REQUESTS = '/data/member/bidRequests'
const CHECKED_LATER = 'Your documents have not been checked yet.'
const FIRST = 500
const NEXT = 900

let world: BidWorld
let node: LiveNode
let engine: EngineKit
let reviewers: readonly { readonly headers: SignedInHeaders }[]
beforeAll(async () => {
  world = await bidWorld()
  node = await openNode(world.database)
  engine = await anEngine({ on: world.database })
  const { db } = world.database
  const reviewer = async () => ({ headers: await signIn(db, await aPerson(db, { kind: 'internal', privileges: ['REVIEWER'] })) })
  reviewers = [await reviewer(), await reviewer()]
})
afterAll(async () => {
  await engine.close()
  await node.close()
  await world.close()
})
const db = () => world.database.db
const { list, look, vouchFor, hitOf, versionOf } = screeningKit(() => ({ db: db(), sessions: world.app.rooms.documents.sessions }))
const { accept, invite, keyTo } = numbersKit(() => world)

/** Lists people by their surname, and has everybody compared. */
const listYuri = (surname: string) => list({ id: `E-${surname}`, name: `${surname}, Yuri` })
const aYuri = async (surname: string): Promise<Bidder> => {
  const who = await world.bidder({ profile: { first_name: 'Yuri', last_name: surname } })
  await vouchFor(who)
  return who
}
async function clear(who: { readonly id: number }): Promise<void> {
  const id = await hitOf(who)
  for (const [at, { headers }] of reviewers.entries()) {
    const body = { act: 'CLEAR', state: at === 0 ? 'OPEN' : 'PROPOSED', version: await versionOf(id), reason: 'Another day of birth.' }
    expect((await world.post(`${DESK}/${id}/decide`, headers, body)).json().returnCode).toBe(1)
  }
}
const order = (lot: number, dollars: number) =>
  ({ lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: dollars * 100, currency: 'USD' }) as const
const bid = async (who: Pick<Bidder, 'headers'>, lot: number, dollars: number) => {
  const answer = await world.post(BIDS, who.headers, { bids: [order(lot, dollars)] })
  return { status: answer.statusCode, ...answer.json<{ returnCodeDesc: string; data: { bids?: readonly object[] } }>() }
}
const bidsOn = (lot: number) =>
  db()
    .selectFrom('bids')
    .select(['account_id', 'amount_minor'])
    .where('lot', '=', lot)
    .where('is_accepted', '=', true)
    .orderBy('seq')
    .execute()
const memberOf = ({ id, number }: Bidder): Member => ({
  accountId: id,
  number,
  kind: 'buyer',
  status: 'active',
  homeSite: 'CPRTUS',
  site: 'CPRTUS',
  sites: ['CPRTUS'],
  displayName: 'Yuri',
  roles: [],
  privileges: [],
  sitePreferences: [],
  steps: [],
  buyerClass: 'STD',
  exemptions: [],
  provedAtMs: 0,
})

describe('whom a hit holds', () => {
  it('whom a hit holds is refused a preliminary bid with the step 467 and its words; the bid before stands, and the next counts once it is cleared [ACC-8.07]', async () => {
    const surname = aSurname()
    const [who, lot] = [await aYuri(surname), await world.lot()]
    expect((await world.bid(who, lot, FIRST)).isAccepted).toBe(true)
    await listYuri(surname)
    expect(await bid(who, lot, NEXT)).toMatchObject({ status: 467, returnCodeDesc: CHECKED_LATER })
    expect(await bidsOn(lot)).toEqual([{ account_id: who.id, amount_minor: FIRST * 100 }])
    await clear(who)
    expect((await world.bid(who, lot, NEXT)).isAccepted).toBe(true)
  })

  it('whom a hit holds is refused on a live connection that was open before, and bids on it once the hit is cleared', async () => {
    const surname = aSurname()
    const [who, lot] = [await aYuri(surname), await world.lot()]
    const line = await connect(node, { cookie: who.headers.cookie })
    const say = async (id: string, dollars: number) => {
      line.say({ type: 'bid', id, bid: { ...order(lot, dollars), key: `${id}-${surname}` } })
      await line.until(() => line.heard.some((message) => 'id' in message && message.id === id))
      return line.heard.find((message) => 'id' in message && message.id === id)
    }
    expect(await say('before', FIRST)).toMatchObject({ type: 'answer', answer: { isAccepted: true } })
    await listYuri(surname)
    // Another node than the one that compared reads the account anew within a second.
    await expect
      .poll(() => say(`held-${performance.now()}`, NEXT), { timeout: 10_000 })
      .toMatchObject({ type: 'refused', code: 'DOCUMENTS_PENDING' })
    expect(await bidsOn(lot)).toHaveLength(1)
    await clear(who)
    await expect.poll(() => say(`after-${performance.now()}`, NEXT), { timeout: 10_000 }).toMatchObject({ answer: { isAccepted: true } })
    await line.leave()
  })

  it('whom a hit holds is refused by the engine as well, so that no session that has not heard of it lets a bid through', async () => {
    const surname = aSurname()
    const [who, lot] = [await aYuri(surname), await world.lot()]
    const stale = { member: memberOf(who) }
    expect((await engine.bid(stale, lot, FIRST)).isAccepted).toBe(true)
    await listYuri(surname)
    expect(await engine.bid(stale, lot, NEXT)).toMatchObject({ isAccepted: false, reason: 'DOCUMENTS' })
    expect(await bidsOn(lot)).toHaveLength(1)
  })
})

describe('who bids for others', () => {
  it('an invited bidder is compared once they have accepted, and bids for nobody until the hit is cleared', async () => {
    const surname = aSurname()
    const payer = await aBroker(world, { heldMinor: 500_000_000 })
    await vouchFor(payer)
    const email = anAddress()
    const { data } = await invite({ ...payer, email: '' }, { email })
    await listYuri(surname)
    const { body } = await accept(await keyTo(email), { firstName: 'Yuri', lastName: surname })
    expect(body.returnCode).toBe(1)
    const holder = await db()
      .selectFrom('accounts')
      .select(['id', 'number'])
      .where('number', '=', data.number.number as number)
      .executeTakeFirstOrThrow()
    await db().insertInto('security_answers').values({ account_id: holder.id, question_id: 1, answer_hash: 'x' }).execute()
    const headers = await signIn(db(), { ...holder, email })
    const [before, after] = [await world.lot(), await world.lot()]
    await look()
    expect(await hitOf(holder)).toBeGreaterThan(0)
    expect(await bid({ headers }, before, FIRST)).toMatchObject({ status: 467, returnCodeDesc: CHECKED_LATER })
    expect(await bidsOn(before)).toEqual([])
    await clear(holder)
    expect((await bid({ headers }, after, FIRST)).data.bids).toMatchObject([{ isAccepted: true }])
  })

  it('a bid that waits for its payer is not placed while a hit holds who asked, and the payer reads why', async () => {
    const surname = aSurname()
    const side = await aBrokerSide(world, { cap: { approvalOverMinor: 60_000 } }, { heldMinor: 500_000_000 })
    await vouchFor(side.payer)
    await sql`update profiles set first_name = 'Yuri', last_name = ${surname} where account_id = ${side.holder.id}`.execute(db())
    const lot = await world.lot()
    expect(await world.bid(side.holder, lot, NEXT)).toMatchObject({ reason: 'APPROVAL_ASKED' })
    await listYuri(surname)
    const { toDecide } = (await world.get(REQUESTS, side.payer.headers)).json().data
    const decided = await world.post(`${REQUESTS}/decide`, side.payer.headers, { requestId: String(toDecide[0].id), isAgreed: true })
    expect(decided.json().data.request).toMatchObject({ reason: 'DOCUMENTS' })
    expect(await bidsOn(lot)).toEqual([])
  })

  it('a counterman bids for nobody while a hit holds their buyer, and for them once it is cleared', async () => {
    const surname = aSurname()
    const buyer = await aYuri(surname)
    const counterman = await world.bidder({ kind: 'counterman', broker_id: buyer.id, heldMinor: 0, documents: 'MISSING' })
    await letBidFor(db(), { payer: buyer, holder: counterman }, { kind: 'COUNTERMAN' })
    const lot = await world.lot()
    expect((await world.bid(counterman, lot, FIRST)).isAccepted).toBe(true)
    await listYuri(surname)
    expect(await world.bid(counterman, lot, NEXT)).toMatchObject({ isAccepted: false, reason: 'DOCUMENTS' })
    await clear(buyer)
    expect((await world.bid(counterman, lot, NEXT)).isAccepted).toBe(true)
  })
})
