import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_CRITERIA, requestOfCriteria } from '@app/rules/search/criteria.ts'
import { saleOver } from '@app/rules/search/filter-bind.ts'
import type { SearchEngine } from '#modules/search-engine/index.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, insertSale, insertYards, putLots } from '#test/lots.ts'
import { until } from '#test/until.ts'
import { numbersOf, RESULTS, type SearchBody } from './search-world.test-kit.ts'

const HOUR_MS = 3_600_000
const at = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS)

/** Lots by what became of them. */
const [COMING, UNDECIDED, RUNNING, CLOSED, DECIDING, SOLD, TIMED, TIMED_PAST, MAY_CHANGE, PASSED, UNDATED] = [
  101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111,
]

describe.each([
  ['index workers', '1'],
  ['PostgreSQL', '0'],
])('lots whose sale is over, searched by %s', (_, workers) => {
  let one: TestApp
  const saleIds = new Map<string, number>()

  const found = async (filter: object): Promise<SearchBody['data']> => {
    const { body } = await one.app.inject({ method: 'POST', url: RESULTS, payload: { filter, size: 100, sort: ['ps_lot_number asc'] } })
    return (JSON.parse(body) as SearchBody).data
  }
  const lots = async (...misc: string[]): Promise<number[]> => numbersOf(await found(misc.length === 0 ? {} : { MISC: misc }))
  const finds = (clause: string, expected: readonly number[]) =>
    until(`${clause} finds ${expected.join(' ')}`, async () => String(await lots(clause)) === String(expected))

  beforeAll(async () => {
    one = await testApp({ SEARCH_WORKERS: workers })
    const { db } = one.database
    await insertYards(db, [A_YARD])
    const sale = async (name: string, hours: number, more: object = {}): Promise<void> => {
      saleIds.set(name, await insertSale(db, { starts_at: at(hours), lane: name, ...more }))
    }
    await sale('COMING', 24)
    await sale('PAST', -3)
    await sale('RUNNING', -3.1, { status: 'RUNNING' })
    await sale('CLOSED', -3.2, { status: 'CLOSED' })
    await sale('TIMED', -48, { sale_type: 'timed', ends_at: at(48), status: 'RUNNING' })
    await sale('TIMED_PAST', -49, { sale_type: 'timed', ends_at: at(-3), status: 'RUNNING' })
    const lot = (number: number, name: string | null, more: object = {}) =>
      aLotRow({
        number,
        site_codes: ['CPRTUS'],
        sale_id: name === null ? null : (saleIds.get(name) ?? 0),
        auction_at: name === null ? null : at(-3),
        auction_date_type: name === null ? null : 'F',
        ...more,
      })
    await db
      .insertInto('lot_bidding')
      .values({ lot: PASSED, head_hash: Buffer.alloc(32), phase: 'CLOSED', outcome: 'NO_SALE' })
      .execute()
    await putLots(db, [
      lot(COMING, 'COMING', { auction_at: at(24) }),
      lot(UNDECIDED, 'PAST'),
      lot(RUNNING, 'RUNNING'),
      lot(CLOSED, 'CLOSED'),
      lot(DECIDING, 'CLOSED', { status: 'NEGOTIATION' }),
      lot(SOLD, 'CLOSED', { status: 'SOLD', high_bid_minor: 125_000 }),
      lot(TIMED, 'TIMED'),
      lot(TIMED_PAST, 'TIMED_PAST'),
      lot(MAY_CHANGE, 'PAST', { auction_date_type: 'E' }),
      lot(PASSED, 'RUNNING'),
      lot(UNDATED, null),
    ])
    await finds('sale_over:false', [COMING, RUNNING, TIMED, MAY_CHANGE, UNDATED])
  })
  afterAll(() => one.close())

  it('lots whose sale is over are found by themselves, sold ones among them', async () => {
    expect(await lots('sale_over:true')).toEqual([UNDECIDED, CLOSED, DECIDING, SOLD, TIMED_PAST, PASSED])
  })

  it('lots whose sale is over are answered like all others where nobody asks, each row with its state', async () => {
    const answer = await found({})
    expect(numbersOf(answer)).toEqual([COMING, UNDECIDED, RUNNING, CLOSED, DECIDING, TIMED, TIMED_PAST, MAY_CHANGE, PASSED, UNDATED])
    const states = Object.fromEntries(answer.results.content.map((row) => [row.ln, row.saleState]))
    expect(states).toEqual({
      [UNDECIDED]: 'SALE_OVER',
      [CLOSED]: 'NOT_SOLD',
      [DECIDING]: 'SELLER_DECIDING',
      [TIMED_PAST]: 'SALE_OVER',
      [PASSED]: 'NOT_SOLD',
    })
    expect((await found({ MISC: ['sale_over:true'] })).results.content.find(({ ln }) => ln === SOLD)?.saleState).toBe('SOLD')
  })

  it('lots whose sale is over come last where no order is asked for', async () => {
    const { body } = await one.app.inject({ method: 'POST', url: RESULTS, payload: { filter: {}, size: 100 } })
    const listed = numbersOf((JSON.parse(body) as SearchBody).data)
    const over = [UNDECIDED, CLOSED, DECIDING, TIMED_PAST, PASSED]
    expect(new Set(listed.slice(-over.length))).toEqual(new Set(over))
    expect(listed).toHaveLength(10)
  })

  it('lots whose sale is over are not sold by their details', async () => {
    const statusOf = async (lot: number) => {
      const { body } = await one.app.inject({ url: `/public/data/lotdetails/solr/${lot}` })
      return (JSON.parse(body) as { data: { lotDetails: { lotAuctionStatus: string } } }).data.lotDetails.lotAuctionStatus
    }
    expect(await Promise.all([COMING, UNDECIDED, TIMED_PAST, PASSED].map(statusOf))).toEqual([
      'PRELIM_OPEN',
      'NOT_SOLD',
      'NOT_SOLD',
      'NOT_SOLD',
    ])
  })

  it('lots whose sale is over are left out by what pages ask where nothing is said, but not among lots asked for by number', async () => {
    const lotsOf = async (misc: readonly string[]) => numbersOf(await found(requestOfCriteria({ ...NO_CRITERIA, misc }).filter))
    expect(await lotsOf([])).toEqual([COMING, RUNNING, TIMED, MAY_CHANGE, UNDATED])
    expect(await lotsOf([`ps_lot_number:${UNDECIDED}`])).toEqual([UNDECIDED])
  })

  it('lots whose sale is over are known at once when a sale is closed, prolonged or a lot decided, whoever writes it', async () => {
    const { db } = one.database
    await db
      .updateTable('sales')
      .set({ status: 'CLOSED' })
      .where('id', '=', saleIds.get('RUNNING') ?? 0)
      .execute()
    await finds('sale_over:false', [COMING, TIMED, MAY_CHANGE, UNDATED])
    await db
      .updateTable('sales')
      .set({ ends_at: at(5) })
      .where('id', '=', saleIds.get('TIMED_PAST') ?? 0)
      .execute()
    await finds('sale_over:false', [COMING, TIMED, TIMED_PAST, MAY_CHANGE, UNDATED])
    await db
      .insertInto('lot_bidding')
      .values({ lot: TIMED, head_hash: Buffer.alloc(32), phase: 'ACTIVE' })
      .execute()
    await db.updateTable('lot_bidding').set({ phase: 'CLOSED', outcome: 'NO_SALE' }).where('lot', '=', TIMED).execute()
    await finds('sale_over:false', [COMING, TIMED_PAST, MAY_CHANGE, UNDATED])
    expect(await lots('sale_over:true')).toEqual([UNDECIDED, RUNNING, CLOSED, DECIDING, SOLD, TIMED, PASSED])
  })

  it.each(['sale_over:maybe', 'sale_over:[1 TO 2]'])('lots whose sale is over are not asked for by %s', async (clause) => {
    const { body } = await one.app.inject({ method: 'POST', url: RESULTS, payload: { filter: { MISC: [clause] } } })
    expect(JSON.parse(body)).toMatchObject({ returnCode: -1, data: { errorCode: 'BAD_FILTER' } })
  })
})

it('a lot whose sale ends while a page is put together is listed once', async () => {
  let endSale = async (_engine: SearchEngine, _search: SearchEngine['search']): Promise<void> => {}
  const one = await testApp(
    { SEARCH_WORKERS: '0' },
    {
      aroundEngine: (engine) => {
        const search = engine.search.bind(engine)
        engine.search = async (query) => {
          const answer = await search(query)
          if (answer.ids.length > 0) await endSale(engine, search)
          return answer
        }
      },
    },
  )
  try {
    const { db } = one.database
    await insertYards(db, [A_YARD])
    const saleId = await insertSale(db, { starts_at: at(-3), lane: 'A', status: 'RUNNING' })
    await putLots(db, [aLotRow({ number: COMING, site_codes: ['CPRTUS'], sale_id: saleId, auction_at: at(-3), auction_date_type: 'F' })])
    // Answers are kept for a moment: each question asks for another size.
    let size = 10
    const listed = async (): Promise<number[]> => {
      const { body } = await one.app.inject({ method: 'POST', url: RESULTS, payload: { filter: {}, size: (size += 1) } })
      return numbersOf((JSON.parse(body) as SearchBody).data)
    }
    await until('the lot is listed', async () => (await listed()).length > 0)
    let endings = 0
    endSale = async (engine, search) => {
      await db.updateTable('sales').set({ status: 'CLOSED' }).where('id', '=', saleId).execute()
      const over = { groups: [{ tag: '', where: saleOver(Date.now()) }], facets: [], sort: [], offset: 0, limit: 10 }
      // A transaction of anybody's that is under way holds the change feed up, so one look at it may come too early.
      await until('the index knows that the sale is over', async () => {
        await engine.refresh()
        return (await search(over)).ids.includes(COMING)
      })
      endings += 1
    }
    expect(await listed()).toEqual([COMING])
    expect(endings).toBeGreaterThan(0)
  } finally {
    await one.close()
  }
})
