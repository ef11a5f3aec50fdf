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
  ])
  const lots = STATES.flatMap((state) =>
    STATUSES.flatMap((tax_status) => BIDS.map((high_bid_minor) => ({ state, tax_status, high_bid_minor }))),
  )
  await putLots(
    db,
    lots.map((lot, at) => aLotRow({ ...lot, number: FIRST + at, title_group: at % 3 === 0 ? 'C' : 'S' })),
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
    sellingSite: 'CPRTUS',
    titleGroup,
    currentBid: moneyOf(hb, lot.cuc),
    bidKind: 'preliminary',
    buyerClass: 'STD',
    on,
  } as const
  return allInAt({ ...terms, tax: shownTax(tax, { exemptions, on }) }, SHIPPED_SCHEDULES)?.quote.total.minor ?? null
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
})
