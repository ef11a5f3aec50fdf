import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireLot } from '@app/contract/lots/lot-wire.ts'
import { moneyOf } from '@app/contract/money.ts'
import { allInAt } from '@app/rules/fees/all-in.ts'
import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import { shownTax, type TaxExemption } from '@app/rules/tax/payer-tax.ts'
import { aLotRow, putLots } from '#test/lots.ts'
import { aPerson, signIn } from '#test/people.ts'
import { setTaxRates } from '#test/tax-rates.ts'
import { numbersOf, RESULTS, searchWorld, type SearchBody, type SearchWorld } from './search-world.test-kit.ts'

const STATES = ['TX', 'CA', 'OR', 'NV', null] as const
const STATUSES = ['STANDARD', 'MARGIN', 'EXEMPT', null] as const
const BIDS = [0, 46_000, 350_000, 1_500_000] as const
const FIRST = 21_500_000
const NO_RATES = '-'
const BRITISH = 21_600_000
/** Bids on British lots: sums whose tax on the price leads over the bid of another lot without. */
const BRITISH_BIDS = [0, 9_900, 46_000, 55_200, 66_000, 350_000, 1_500_000] as const
const BRITISH_SITE = { selling_site: 'CPRTUK', site_codes: ['CPRTUK'], country: 'GBR', currency: 'GBP', state: null }
const TEXAN: readonly TaxExemption[] = [{ place: 'USA-TX', fromOn: '2020-01-01', untilOn: null }]

interface Reader {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  readonly exemptions: readonly TaxExemption[] | null
}

let world: SearchWorld
let readers: readonly Reader[]
beforeAll(async () => {
  world = await searchWorld()
  const { db, pool } = world.database
  await setTaxRates(pool, [
    ['USA-TX', 'PRICE', 6_250],
    ['USA-TX', 'FEES', 6_250],
    ['USA-TX', 'TITLE_HANDLING', 0],
    ['USA-CA', 'PRICE', 7_500],
    ['USA-CA', 'FEES', 8_875],
    ['USA-OR', 'PRICE', 0],
    ['USA-OR', 'FEES', 0],
    ['GBR', 'PRICE', 20_000],
    ['GBR', 'FEES', 20_000],
    ['GBR', 'GATE', 0],
  ])
  const lots = STATES.flatMap((state) =>
    STATUSES.flatMap((tax_status) => BIDS.map((high_bid_minor) => ({ state, tax_status, high_bid_minor }))),
  )
  await putLots(
    db,
    lots.map((lot, at) => aLotRow({ ...lot, number: FIRST + at, title_group: at % 3 === 0 ? 'C' : 'S' })),
  )
  const british = STATUSES.flatMap((tax_status) => BRITISH_BIDS.map((high_bid_minor) => ({ tax_status, high_bid_minor })))
  await putLots(
    db,
    british.map((lot, at) =>
      aLotRow({ ...lot, ...BRITISH_SITE, number: BRITISH + at, title_group: (at % BRITISH_BIDS.length) % 3 === 0 ? 'C' : 'S' }),
    ),
  )
  const [plain, exempt] = [await aPerson(db), await aPerson(db)]
  await pool.query(
    `insert into tax_exemptions (account_id, place, tax_number, from_on, approved_by, reason) values ($1, 'USA-TX', 'T-1', '2020-01-01', $1, 'x')`,
    [exempt.id],
  )
  readers = [
    { name: 'a visitor', headers: { host: 'localhost' }, exemptions: null },
    { name: 'a member', headers: await signIn(db, plain), exemptions: [] },
    { name: 'an exempt member', headers: await signIn(db, exempt), exemptions: TEXAN },
  ]
})
afterAll(() => world.close())

let asked = 0
async function ask({ headers }: Reader, body: object): Promise<SearchBody['data']> {
  const payload = { displayName: `taxed ${asked++}`, size: 100, ...body }
  return (await world.app.inject({ method: 'POST', url: RESULTS, headers, payload })).json<SearchBody>().data
}
const all = async (reader: Reader | undefined): Promise<readonly WireLot[]> =>
  reader === undefined ? [] : (await ask(reader, {})).results.content.filter(({ ln }) => ln >= FIRST && ln < FIRST + 1_000)

/** What the card of a lot says, whole cents; null where it says no price. */
function cardOf({ tax, hb, tgc, ...lot }: WireLot, { exemptions }: Reader): number | null {
  if (tax === undefined || tax === NO_RATES) return null
  const on = new Date().toISOString().slice(0, 10)
  const titleGroup = tgc === 'TITLEGROUP_C' ? 'C' : 'S'
  const terms = {
    sellingSite: lot.cuc === 'GBP' ? 'CPRTUK' : 'CPRTUS',
    titleGroup,
    currentBid: moneyOf(hb, lot.cuc),
    bidKind: 'preliminary',
    buyerClass: 'STD',
    on,
  } as const
  return allInAt({ ...terms, tax: shownTax(tax, { exemptions, on }) }, SHIPPED_SCHEDULES)?.quote.total.minor ?? null
}

const UK = { host: 'uk.localhost', site: 'CPRTUK' } as const
const UK_VISITOR: Reader = { name: 'a visitor of the British site', headers: { host: 'uk.localhost' }, exemptions: null }
const britishLots = async () =>
  (await ask(UK_VISITOR, {})).results.content.filter(({ ln }) => ln >= BRITISH && ln < BRITISH + STATUSES.length * BRITISH_BIDS.length)
const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)

/** The British lots with the price of each card; all between each two prices, and at each, are asked for and compared with the cards. */
async function expectFound(): Promise<ReadonlyMap<number, number>> {
  const cards = new Map((await britishLots()).map((lot) => [lot.ln, cardOf(lot, UK_VISITOR) ?? 0]))
  const prices = [...new Set(cards.values())].toSorted((a, b) => a - b)
  const bounds = prices.flatMap((price, at) => [[price, price] as const, [price + 1, prices[at + 3] ?? price + 1] as const])
  for (const [min, max] of bounds) {
    const found = numbersOf(await ask(UK_VISITOR, { filter: { PRIC: [`all_in_price:[${min / 100} TO ${max / 100}]`] } }))
    const expected = [...cards].filter(([, price]) => price >= min && price <= max).map(([number]) => number)
    expect([min, max, sorted(found.filter((number) => cards.has(number)))]).toEqual([min, max, sorted(expected)])
  }
  return cards
}

describe('a search by a price with tax', () => {
  it('a search by a price with tax finds what cards say, for visitors before it, for members with their own', async () => {
    await expect.poll(async () => (await all(readers[0])).length).toBe(STATES.length * STATUSES.length * BIDS.length)
    const seen: (readonly (number | null)[])[] = []
    for (const reader of readers) {
      const cards = new Map((await all(reader)).map((lot) => [lot.ln, cardOf(lot, reader)]))
      seen.push([...cards].toSorted(([a], [b]) => a - b).map(([, price]) => price))
      const prices = [...new Set([...cards.values()].filter((price) => price !== null))].toSorted((a, b) => a - b)
      expect(prices.length).toBeGreaterThan(BIDS.length)
      for (const price of prices.filter((_, at) => at % 3 === 0)) {
        const found = numbersOf(await ask(reader, { filter: { PRIC: [`all_in_price:[${price / 100} TO ${price / 100}]`] } }))
        const expected = [...cards].filter(([, of]) => of === price).map(([number]) => number)
        expect([reader.name, price, found.filter((number) => number >= FIRST).toSorted()]).toEqual([
          reader.name,
          price,
          expected.toSorted(),
        ])
      }
    }
    const [visitor, member, exempt] = seen
    expect(member).not.toEqual(visitor)
    expect(exempt).not.toEqual(member)
  })
  it('a search by a price with tax finds what cards say where value is taxed and lots of every tax status are mixed, also once statuses change', async () => {
    await expect.poll(async () => (await britishLots()).length).toBe(STATUSES.length * BRITISH_BIDS.length)
    const before = await expectFound()
    const [taxed, margin] = [BRITISH + 2, BRITISH + BRITISH_BIDS.length + 2]
    expect(before.get(taxed)).toBeGreaterThan((before.get(margin) ?? 0) + 46_000 * 0.2)
    const keeper = await aPerson(world.database.db, { kind: 'internal', privileges: ['MONEY'], home_site: 'CPRTUK' })
    const headers = await signIn(world.database.db, keeper, UK)
    const payload = { lots: [margin], status: 'STANDARD', reason: 'The seller charges VAT.' }
    const set = await world.app.inject({ method: 'POST', url: '/data/operations/money/tax/lots', headers, payload })
    expect(set.json().returnCode).toBe(1)
    await expect.poll(async () => (await britishLots()).find(({ ln }) => ln === margin)?.tax).toContain('STANDARD')
    const after = await expectFound()
    expect(after.get(margin)).toBe(before.get(taxed))
  })
})
