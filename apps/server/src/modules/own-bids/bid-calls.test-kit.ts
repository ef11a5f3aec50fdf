import type { LightMyRequestResponse } from 'fastify'
import { letBidFor, type MandateFields } from '#test/accounts/mandates.ts'
import type { BidAnswer } from '@app/contract/lanes/live.ts'
import { holdDeposit } from '#test/accounts/hold-deposit.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, insertSale, insertYards, putLots, type LotRow } from '#test/lots.ts'
import { aPerson, signIn, type PersonFields, type SignedInHeaders, type TestPerson } from '#test/people.ts'

const DAY_MS = 86_400_000

/** A person who may bid, and how they call. */
export interface Bidder extends TestPerson {
  readonly headers: SignedInHeaders
}

/** An application with a sale in two days, and people with documents and a deposit. */
export interface BidWorld extends TestApp {
  readonly saleId: number
  /** Puts a lot into the sale; answers its number. */
  lot(fields?: Partial<LotRow>): Promise<number>
  bidder(fields?: PersonFields & { readonly heldMinor?: number; readonly documents?: string }): Promise<Bidder>
  post(url: string, headers: Readonly<Record<string, string>>, payload?: object | string): Promise<LightMyRequestResponse>
  get(url: string, headers: Readonly<Record<string, string>>): Promise<LightMyRequestResponse>
  /** Gives one secret maximum in whole dollars, or what `more` makes of it; answers what became of it. */
  bid(who: Bidder, lot: number, amount: number | { readonly dollars: number; readonly more: object }): Promise<BidAnswer>
}

export const BIDS = '/data/lots/bids'
const HELD_MINOR = 100_000_000

/** Opens such an application; `env` holds settings as the environment would. */
export async function bidWorld(env: Readonly<Record<string, string>> = {}): Promise<BidWorld> {
  const server = await testApp(env)
  const { db } = server.database
  await insertYards(db, [A_YARD])
  const startsAt = new Date(Date.now() + 2 * DAY_MS)
  const saleId = await insertSale(db, { starts_at: startsAt, lane: 'A' })
  let last = 41_000_000
  const post: BidWorld['post'] = (url, headers, payload) =>
    server.app.inject({ method: 'POST', url, headers, ...(payload !== undefined && { payload }) })
  const get: BidWorld['get'] = (url, headers) => server.app.inject({ url, headers })
  return {
    ...server,
    saleId,
    post,
    get,
    lot: async (fields = {}) => {
      const number = fields.number ?? ++last
      await putLots(db, [aLotRow({ sale_id: saleId, auction_at: startsAt, lane: 'A', sale_status: 'PURE_SALE', ...fields, number })])
      return number
    },
    bidder: async ({ heldMinor = HELD_MINOR, documents = 'VALID', ...fields } = {}) => {
      const person = await aPerson(db, {
        ...fields,
        profile: { country: 'USA', address: JSON.stringify({ state: 'OR' }), ...fields.profile },
      })
      await db.insertInto('bidder_terms').values({ account_id: person.id, document_status: documents }).execute()
      if (heldMinor > 0) await holdDeposit(db, person.id, heldMinor)
      return { ...person, headers: await signIn(db, person) }
    },
    bid: async (who, lot, amount) => {
      const { dollars, more } = typeof amount === 'number' ? { dollars: amount, more: {} } : amount
      const order = { lotNumber: lot, kind: 'PRELIM_MAX', amountMinor: dollars * 100, currency: 'USD', ...more }
      const answer = await post(BIDS, who.headers, { bids: [order] })
      return answer.json().data.bids[0]
    },
  }
}

/** A broker who pays, and a bidder of theirs with a mandate. */
export interface BrokerSide {
  readonly payer: Bidder
  readonly holder: Bidder
  readonly mandateId: number
}

export const aBroker = (world: BidWorld, fields: Parameters<BidWorld['bidder']>[0] = {}): Promise<Bidder> =>
  world.bidder({ roles: ['ROLE_BROKER'], membership_type: 'B', ...fields })

/** A bidder of a broker has neither papers nor a deposit of their own. */
export const aBrokerBidder = (world: BidWorld, payer: Pick<Bidder, 'id'>): Promise<Bidder> =>
  world.bidder({
    kind: 'broker-bidder',
    roles: ['ROLE_BROKER_BIDDER'],
    broker_id: payer.id,
    heldMinor: 0,
    documents: 'MISSING',
    membership_type: null,
  })

/** Such a side of a world; the mandate is one for bids and purchases in dollars, as its fields change it. */
export async function aBrokerSide(
  world: BidWorld,
  mandate: MandateFields = {},
  payerFields: Parameters<BidWorld['bidder']>[0] = {},
): Promise<BrokerSide> {
  const payer = await aBroker(world, payerFields)
  const holder = await aBrokerBidder(world, payer)
  return { payer, holder, mandateId: await letBidFor(world.database.db, { payer, holder }, { kind: 'BROKER_BIDDER', ...mandate }) }
}

/** What its seller asks of such a lot. */
export const COUNTER_MINOR = 60_000

/** A lot whose highest bid, of the holder for the payer, its seller has answered by a counter; the buyer's turn is over `untilMs`. */
export async function aCounteredBid(
  world: BidWorld,
  { payer, holder }: Pick<BrokerSide, 'payer' | 'holder'>,
  untilMs = Date.now() + DAY_MS / 2,
): Promise<number> {
  const { db } = world.database
  const lot = await world.lot()
  const { priceMinor } = await world.bid(holder, lot, 500)
  await db.updateTable('lot_bidding').set({ phase: 'CLOSED', outcome: 'COUNTERED' }).where('lot', '=', lot).execute()
  await db.updateTable('commitments').set({ state: 'PENDING' }).where('lot', '=', lot).execute()
  await db
    .insertInto('negotiations')
    .values({
      lot,
      state: 'COUNTERED',
      account_id: payer.id,
      actor_id: holder.id,
      bid_minor: priceMinor,
      counter_minor: COUNTER_MINOR,
      rounds: 1,
      owner: 'buyer',
      deadline: new Date(untilMs),
      window_end: new Date(untilMs + DAY_MS),
    })
    .execute()
  return lot
}
