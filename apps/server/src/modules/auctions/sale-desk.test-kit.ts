import { verifyBase } from '#modules/ledger/index.ts'
import { holdDeposit } from '#test/accounts/hold-deposit.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, insertYards, putLots } from '#test/lots.ts'
import { aPerson, signIn, type PersonFields, type SignedInHeaders, type TestPerson } from '#test/people.ts'

const DAY_MS = 86_400_000
const DEPOSIT_MINOR = 100_000_000

/** The day so many days from now, `YYYY-MM-DD`. */
export const dayAhead = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** What the lots of a test are like; their numbers follow this one's. */
type LotsLike = Parameters<typeof aLotRow>[0] & { readonly number: number }

/** Somebody who is signed in. */
export interface SignedIn {
  readonly person: TestPerson
  readonly headers: SignedInHeaders
}

/** A sale is at ten of a free day; the day behind it is free too. */
const DAYS_A_SALE = 2
const FIRST_FREE_DAY = 3

/** The desk of an application's sales: one yard, an operator who asks unless somebody else is named, people who bid. */
export class SaleDesk {
  readonly #lot: LotsLike
  #lastLot: number
  #freeDay = FIRST_FREE_DAY
  #one: TestApp | undefined
  #operator: SignedInHeaders | undefined

  constructor(lot: LotsLike) {
    this.#lot = lot
    this.#lastLot = lot.number
  }

  /** Starts the application, its lanes running; to be called before anything else, and closed by the caller. */
  async open(): Promise<TestApp> {
    this.#one = await testApp({}, { runsLanes: true })
    await insertYards(this.#db, [A_YARD])
    this.#operator = (await this.anOperator()).headers
    return this.#one
  }

  get one(): TestApp {
    if (this.#one === undefined) throw new Error('the application is not open')
    return this.#one
  }

  get operator(): SignedInHeaders {
    if (this.#operator === undefined) throw new Error('there is no operator yet')
    return this.#operator
  }

  get #db() {
    return this.one.database.db
  }

  someone = async (fields: PersonFields = {}): Promise<SignedIn> => {
    const person = await aPerson(this.#db, fields)
    return { person, headers: await signIn(this.#db, person) }
  }

  anOperator = (): Promise<SignedIn> => this.someone({ kind: 'internal', privileges: ['OPERATOR'] })

  /** Somebody with documents and a deposit. */
  aBuyer = async (): Promise<SignedIn> => {
    const made = await this.someone({ profile: { country: 'USA', address: JSON.stringify({ state: 'OR' }) } })
    const { id } = made.person
    await this.#db.insertInto('bidder_terms').values({ account_id: id, document_status: 'VALID' }).execute()
    await holdDeposit(this.#db, id, DEPOSIT_MINOR)
    return made
  }

  post = async (url: string, payload: object, headers: SignedInHeaders = this.operator) =>
    (await this.one.app.inject({ method: 'POST', url, headers, payload })).json()

  get = async (url: string, headers: Readonly<Record<string, string>> = this.operator) =>
    (await this.one.app.inject({ url, headers })).json()

  /** The number of a lot that is still to be made. */
  nextLot = (): number => ++this.#lastLot

  /** A day without a sale, `YYYY-MM-DD`. */
  freeDay = (): string => {
    const date = dayAhead(this.#freeDay)
    this.#freeDay += DAYS_A_SALE
    return date
  }

  /** A sale without lots as an operator makes it, in lane A of a free day unless the fields say otherwise. */
  emptySale = async (fields: Readonly<Record<string, unknown>> = {}) => {
    const date = fields['date'] ?? this.freeDay()
    const { data } = await this.post('/data/operations/sales', { yard: A_YARD.number, time: '10:00', lane: 'A', ...fields, date })
    return data.sale as { saleId: number; startsAt: string; localTime: string }
  }

  /** A sale on a free day, in as many lanes as lot counts are given; answers its ids and lots, and a free day. */
  saleWithLots = async (counts: readonly number[], fields: Readonly<Record<string, unknown>> = {}) => {
    const next = dayAhead(this.#freeDay + 1)
    const date = this.freeDay()
    const ids: number[] = []
    const lots: number[] = []
    for (const [at, count] of counts.entries()) {
      const { saleId } = await this.emptySale({ date, lane: 'ABC'[at], ...fields })
      const own = Array.from({ length: count }, this.nextLot)
      await putLots(
        this.#db,
        own.map((number) => aLotRow({ ...this.#lot, number })),
      )
      const { returnCode } = await this.post(`/data/operations/sales/${saleId}/lots`, { lots: own })
      if (returnCode !== 1) throw new Error('lots were not taken into a sale')
      ids.push(saleId)
      lots.push(...own)
    }
    return { ids, lots, date, next, saleId: ids[0] ?? 0, lot: lots[0] ?? 0 }
  }

  /** A bid in dollars. @throws Error when it is not accepted. */
  bid = async (
    lot: number,
    dollars: number,
    { headers, kind = 'PRELIM_MAX' }: { readonly headers: SignedInHeaders; readonly kind?: string },
  ): Promise<void> => {
    const order = { lotNumber: lot, kind, amountMinor: dollars * 100, currency: 'USD' }
    const { data } = await this.post('/data/lots/bids', { bids: [order] }, headers)
    if (data.bids?.[0]?.isAccepted !== true) throw new Error(`a bid was not accepted: ${JSON.stringify(data)}`)
  }

  lotRow = (lot: number) => this.#db.selectFrom('lots').selectAll().where('number', '=', lot).executeTakeFirstOrThrow()

  /** The events of a lot's ledger as they were written, the first first. */
  bodiesOf = async (lot: number) =>
    (await this.#db.selectFrom('bid_events').select('body').where('lot', '=', lot).orderBy('seq').execute()).map(({ body }) =>
      JSON.parse(body),
    )

  faults = async () => (await verifyBase(this.one.database, {}, { onProgress: () => undefined })).faults

  boundOf = async ({ person }: SignedIn) =>
    (await this.get(`/data/operations/bidders?buyerNumber=${person.number}`)).data.limits[0].exposureMinor

  noticesOf = async (headers: SignedInHeaders) =>
    (await this.get('/data/lots/bid-notices', headers)).data.notices.map(({ kind, lot }: { kind: string; lot: number }) => [kind, lot])
}
