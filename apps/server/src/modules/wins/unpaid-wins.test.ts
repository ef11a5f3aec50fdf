import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBroker, aBrokerBidder, aBrokerSide, type Bidder, bidWorld, type BidWorld } from '../own-bids/bid-calls.test-kit.ts'
import { payerOf } from '#modules/bid-accounts/index.ts'
import { type JournalLine, postEntry, readBalances, setOverdueSince, verifyJournal } from '#modules/journal/index.ts'
import { transaction } from '#platform/db/database.ts'
import { aPerson, signIn } from '#test/people.ts'
import { settleWins } from './index.ts'

const PRICE_MINOR = 500_000

let world: BidWorld
beforeAll(async () => void (world = await bidWorld()))
afterAll(() => world.close())

const db = () => world.database.db
const aBuyNow = () => world.lot({ buy_now_minor: PRICE_MINOR })
const buy = async (who: Bidder, lot: number) =>
  (await world.post(`/data/lots/buyItNow/${lot}`, who.headers, { priceMinor: PRICE_MINOR })).json()
const boundOf = async (who: Bidder): Promise<{ exposureMinor: number; limitMinor: number; pendingMinor: number; refusal: string | null }> =>
  (await world.get(`/data/lotdetails/dynamic/${await world.lot()}`, who.headers)).json().data.bidding
const winsOf = async (who: Bidder): Promise<{ allInMinor: number }[]> =>
  (
    await sql<{
      allInMinor: number
    }>`select all_in_minor as "allInMinor" from awards where account_id = ${who.id} and voided_at is null`.execute(db())
  ).rows
/** What one lot comes to with all fees. */
async function allInMinor(): Promise<number> {
  return (await buy(await world.bidder(), await aBuyNow())).data.allInMinor
}
/** Somebody whose limit is exactly so many minor units. */
const limitedTo = (minor: number) => world.bidder({ heldMinor: (minor - 100_000) / 10 })

/** Posts that a payer owes, as an invoice does. */
function owe(payerId: number, minor: bigint, cause: string): Promise<number | null> {
  const lines: readonly JournalLine[] = [
    { account: 'RECEIVABLE', payerId, currency: 'USD', amountMinor: minor },
    { account: 'SELLER_PAYABLE', currency: 'USD', amountMinor: -minor },
  ]
  return transaction(db(), (tx) => postEntry(tx, { site: 'CPRTUS', kind: 'INVOICE_ISSUED', cause, actor: null, lines }))
}
const markOverdue = (payerId: number, since: Date | null) =>
  transaction(db(), (tx) => setOverdueSince(tx, [{ payerId, currency: 'USD', since }]))

describe('what is won and not paid', () => {
  it('25 lots that come to 2.01 times the limit are not bought at once: what fits the limit is', async () => {
    const one = await allInMinor()
    const limitMinor = Math.floor((25 * one) / 2.01 / 10) * 10
    const buyer = await limitedTo(limitMinor)
    expect((await boundOf(buyer)).limitMinor).toBe(limitMinor)
    const lots = await Promise.all(Array.from({ length: 25 }, aBuyNow))
    const answers = await Promise.all(lots.map((lot) => buy(buyer, lot)))
    const refused = answers.filter(({ returnCode }) => returnCode !== 1)
    expect(refused.map(({ data }) => data.reason)).toEqual(refused.map(() => 'LIMIT'))
    expect(await winsOf(buyer)).toHaveLength(12)
    const { exposureMinor, pendingMinor } = await boundOf(buyer)
    expect([exposureMinor, pendingMinor]).toEqual([12 * one, 12 * one])
    expect(await world.bid(buyer, await world.lot(), 5_000)).toMatchObject({ isAccepted: false, reason: 'LIMIT' })
  })

  it('a win that is voided binds nobody any more', async () => {
    const one = await allInMinor()
    const buyer = await limitedTo(one + 10 - (one % 10))
    const [lot, other] = [await aBuyNow(), await aBuyNow()]
    expect((await buy(buyer, lot)).returnCode).toBe(1)
    expect((await buy(buyer, other)).data.reason).toBe('LIMIT')
    const [asker, decider] = await Promise.all(
      [1, 2].map(async () => signIn(db(), await aPerson(db(), { kind: 'internal', privileges: ['OPERATOR'] }))),
    )
    const asked = await world.post('/data/operations/overrides', asker ?? {}, { lotNumber: lot, act: 'VOID', reason: 'A slip.' })
    await world.post(`/data/operations/overrides/${asked.json().data.id}`, decider ?? {}, { action: 'confirm' })
    expect((await boundOf(buyer)).exposureMinor).toBe(0)
    expect((await buy(buyer, other)).returnCode).toBe(1)
  })

  it('what is owed binds in its place once the journal has it, until it is paid', async () => {
    const buyer = await world.bidder()
    const lot = await aBuyNow()
    const { allInMinor: minor } = (await buy(buyer, lot)).data
    await transaction(db(), async (tx) => {
      await sql`update awards set booked_at = now() where lot = ${lot}`.execute(tx)
      const lines: readonly JournalLine[] = [
        { account: 'RECEIVABLE', payerId: buyer.id, currency: 'USD', amountMinor: BigInt(minor) },
        { account: 'SELLER_PAYABLE', currency: 'USD', amountMinor: -BigInt(minor) },
      ]
      await postEntry(tx, { site: 'CPRTUS', kind: 'INVOICE_ISSUED', cause: `lot-${lot}`, actor: null, lines })
    })
    expect(await boundOf(buyer)).toMatchObject({ exposureMinor: minor, pendingMinor: minor })
    const paid: readonly JournalLine[] = [
      { account: 'BANK', detail: 'main', currency: 'USD', amountMinor: BigInt(minor) },
      { account: 'RECEIVABLE', payerId: buyer.id, currency: 'USD', amountMinor: -BigInt(minor) },
    ]
    await transaction(db(), (tx) =>
      postEntry(tx, { site: 'CPRTUS', kind: 'PAYMENT_RECEIVED', cause: `lot-${lot}`, actor: null, lines: paid }),
    )
    expect(await boundOf(buyer)).toMatchObject({ exposureMinor: 0, pendingMinor: 0 })
  })

  it('wins that are settled without an invoice are booked once, by price and kind of fee', async () => {
    const buyer = await world.bidder()
    const lots = [await aBuyNow(), await aBuyNow()]
    for (const lot of lots) await buy(buyer, lot)
    await Promise.all([settleWins(db(), [buyer.id]), settleWins(db(), [buyer.id])])
    expect(await settleWins(db(), [buyer.id])).toBe(0)
    expect((await boundOf(buyer)).exposureMinor).toBe(0)
    const { rows } = await sql<{ account: string; minor: number }>`
      select l.account, sum(l.minor)::bigint as minor from journal_lines l join journal_entries e on e.id = l.entry_id and e.kind = 'WIN_SETTLED'
      join awards a on a.id::text = e.cause where a.account_id = ${buyer.id} group by 1 order by 1`.execute(db())
    const all = (await winsOf(buyer)).reduce((sum, win) => sum + win.allInMinor, 0)
    expect(rows).toEqual([
      { account: 'FEE_INCOME', minor: 2 * PRICE_MINOR - all },
      { account: 'SELLER_PAYABLE', minor: -2 * PRICE_MINOR },
      { account: 'SUSPENSE', minor: all },
    ])
    expect(await readBalances(db(), buyer.id)).toMatchObject([{ owedMinor: 0, creditMinor: 0 }])
  })
})

describe('what is overdue', () => {
  it('an account whose payment is overdue makes no new bid, purchase or offer; what stands binds, and is taken', async () => {
    const buyer = await world.bidder()
    const [standing, offered] = [await world.lot(), await world.lot({ buy_now_minor: PRICE_MINOR, make_offer: true })]
    expect((await world.bid(buyer, standing, 500)).isAccepted).toBe(true)
    const { offerId } = (await world.post(`/data/lots/offers/${offered}`, buyer.headers, { amountMinor: 300_000 })).json().data
    await owe(buyer.id, 5_000n, `overdue-${buyer.id}`)
    expect((await world.bid(buyer, await world.lot(), 500)).isAccepted).toBe(true)
    await markOverdue(buyer.id, new Date())
    expect(await world.bid(buyer, await world.lot(), 500)).toMatchObject({ isAccepted: false, reason: 'OVERDUE' })
    expect((await boundOf(buyer)).refusal).toBe('OVERDUE')
    expect((await buy(buyer, await aBuyNow())).data).toMatchObject({ errorCode: 'PURCHASE_REFUSED', reason: 'OVERDUE' })
    expect((await world.get('/data/lanes/mine', buyer.headers)).json().data.bar).toBe('OVERDUE')
    const { rows } = await world.database.pool.query('select leader from lot_bidding where lot = $1', [standing])
    expect(rows).toEqual([{ leader: buyer.id }])
    const operator = await signIn(db(), await aPerson(db(), { kind: 'internal', privileges: ['OPERATOR'] }))
    expect((await world.post(`/data/operations/offers/${offerId}`, operator, { action: 'accept' })).json().returnCode).toBe(1)
    await markOverdue(buyer.id, null)
    expect((await world.bid(buyer, await world.lot(), 500)).isAccepted).toBe(true)
  })

  it('the payer’s overdue payment bars whoever bids for them', async () => {
    const { payer, holder } = await aBrokerSide(world)
    await owe(payer.id, 5_000n, `overdue-${payer.id}`)
    await markOverdue(payer.id, new Date())
    expect(await world.bid(holder, await world.lot(), 500)).toMatchObject({ isAccepted: false, reason: 'OVERDUE' })
  })

  it('a bid that is under way when its account becomes overdue is decided in the lock', async () => {
    const buyer = await world.bidder()
    await owe(buyer.id, 5_000n, `race-${buyer.id}`)
    const lots = await Promise.all(Array.from({ length: 10 }, () => world.lot()))
    const [, ...answers] = await Promise.all([markOverdue(buyer.id, new Date()), ...lots.map((lot) => world.bid(buyer, lot, 500))])
    expect(answers.every(({ isAccepted, reason }) => isAccepted || reason === 'OVERDUE')).toBe(true)
    expect(await world.bid(buyer, await world.lot(), 500)).toMatchObject({ reason: 'OVERDUE' })
  })
})

describe('who pays', () => {
  it('who pays is the broker, master or buyer for whom somebody bids, by mandate or by belonging to them, else the person', async () => {
    const { payer, holder } = await aBrokerSide(world)
    const broker = await aBroker(world)
    const loose = await aBrokerBidder(world, broker)
    const kiosk = await aPerson(db(), { kind: 'kiosk' })
    expect(await Promise.all([holder, loose, payer, kiosk].map(({ id }) => payerOf(db(), id)))).toEqual([
      payer.id,
      broker.id,
      payer.id,
      kiosk.id,
    ])
    await expect(payerOf(db(), 999_999_999)).rejects.toThrow('there is no account')
  })

  it('what a broker’s bidder wins binds the broker, who is the one that owes it', async () => {
    const { payer, holder } = await aBrokerSide(world)
    const lot = await aBuyNow()
    const { allInMinor: minor } = (await buy(holder, lot)).data
    expect((await boundOf(payer)).exposureMinor).toBe(minor)
    const { rows } = await sql`select account_id as payer, actor_id as bidder from awards where lot = ${lot}`.execute(db())
    expect(rows).toEqual([{ payer: payer.id, bidder: holder.id }])
  })
})

it('the books add up after all of it', async () => {
  expect((await verifyJournal(db())).faults).toEqual([])
})
