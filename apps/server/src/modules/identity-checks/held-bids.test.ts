import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aBrokerSide, bidWorld, type Bidder, type BidWorld, BIDS } from '../own-bids/bid-calls.test-kit.ts'

const REQUESTS = '/data/member/bidRequests'

let world: BidWorld
beforeAll(async () => {
  world = await bidWorld()
})
afterAll(() => world.close())

const STEP = { status: 467, cause: 'IDENTITY' } as const
/** Holds somebody up as a failed check of their identity does, or lets them on. */
async function fail({ id }: Bidder): Promise<void> {
  await sql`insert into account_steps (account_id, status, cause, reason) values (${id}, ${STEP.status}, ${STEP.cause}, '')`.execute(
    world.database.db,
  )
  world.app.rooms.documents.sessions.forgetAccount()
}
const clear = ({ id }: Bidder) =>
  sql`delete from account_steps where account_id = ${id} and cause = ${STEP.cause}`.execute(world.database.db)
const purchase = async (who: Bidder, lot: number) =>
  (await world.post(`/data/lots/buyItNow/${lot}`, who.headers, { priceMinor: 500_000 })).json().data

it('nobody bids or buys for a payer whose identity check failed, until another one clears', async () => {
  const { payer, holder } = await aBrokerSide(world)
  const [lot, bought] = [await world.lot(), await world.lot({ buy_now_minor: 500_000 })]
  await fail(payer)
  expect(await world.bid(holder, lot, 2_000)).toMatchObject({ isAccepted: false, reason: 'DOCUMENTS' })
  expect(await purchase(holder, bought)).toMatchObject({ errorCode: 'PURCHASE_REFUSED', reason: 'DOCUMENTS' })
  const { bidding } = (await world.get(`/data/lotdetails/dynamic/${lot}`, holder.headers)).json().data
  expect(bidding.refusal).toBe('DOCUMENTS')
  await clear(payer)
  expect((await world.bid(holder, lot, 2_000)).isAccepted).toBe(true)
  expect(await purchase(holder, bought)).toMatchObject({ priceMinor: 500_000 })
})

it('somebody whose identity check failed bids for nobody, also where a payer agrees to what they asked for before', async () => {
  const { payer, holder } = await aBrokerSide(world, { cap: { approvalOverMinor: 100_000 } }, { heldMinor: 500_000_000 })
  const lot = await world.lot()
  expect(await world.bid(holder, lot, 2_000)).toMatchObject({ reason: 'APPROVAL_ASKED' })
  await fail(holder)
  const order = { lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: 200_000, currency: 'USD' }
  expect((await world.post(BIDS, holder.headers, { bids: [order] })).statusCode).toBe(467)
  const [{ id }] = (await world.get(REQUESTS, payer.headers)).json().data.toDecide
  const decided = await world.post(`${REQUESTS}/decide`, payer.headers, { requestId: String(id), isAgreed: true })
  expect(decided.json().data.request).toMatchObject({ reason: 'DOCUMENTS' })
  expect(await world.database.db.selectFrom('bids').select('seq').where('lot', '=', lot).where('is_accepted', '=', true).execute()).toEqual(
    [],
  )
})
