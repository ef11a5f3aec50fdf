import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import { describe, expect, it } from 'vitest'
import type { LotView } from '@app/contract/lots/lot-view.ts'
import { fromWireLot, toWireLot, type WireLot } from '@app/contract/lots/lot-wire.ts'
import { moneyOf } from '@app/contract/money.ts'
import { allInFor } from '@app/rules/fees/all-in.ts'
import { VISITOR_CLASS } from '@app/rules/fees/schedule.ts'
import { formatMoney } from '@app/rules/formats/amounts.ts'
import { refused, type Answers } from '../../../test/answers.ts'
import { aLot, detailsOf } from '../../../test/lots.ts'
import { renderPage, type PageOptions } from '../../../test/render-page.ts'
import { aYard } from '../../../test/yards.ts'

const [FIRST, SECOND, THIRD] = [40_000_001, 40_000_002, 40_000_003]
const PLACE = { app: { searchZip: '75201' } } as const

/** The truck of the kit, of a clean title and at a bid of $500, but for what is said of it. */
const changed = (number: number, change: (lot: LotView) => Partial<LotView>): WireLot => {
  const lot = fromWireLot(aLot(number))
  return toWireLot({ ...lot, ...change(lot) })
}
const CLEAN = aLot(FIRST)
const SALVAGE = changed(SECOND, ({ condition, price }) => ({
  condition: { ...condition, titleGroup: 'S', damageCode: 'RR', damage: 'REAR END' },
  price: { ...price, currentBid: moneyOf(2_000, 'USD') },
}))

/** Opens a comparison of these lots; `query` is what follows them in the address. */
function compare(lots: readonly WireLot[], query = '', { answers = {}, ...options }: PageOptions & { readonly answers?: Answers } = {}) {
  const getLot: Answers['getLot'] = ({ params }) => {
    const lot = lots.find(({ ln }) => String(ln) === params.lotNumber)
    return lot === undefined ? refused('LOT_NOT_FOUND') : { lotDetails: detailsOf(lot) }
  }
  return renderPage(`/compareLots/${lots.map(({ ln }) => ln).join(',')}${query}`, { getLot, ...answers }, options)
}

const rowOf = (name: RegExp): Element | undefined =>
  [...document.querySelectorAll('.cmp tbody tr')].find((row) => name.test(row.querySelector('th')?.textContent ?? ''))
/** Cells of the row of this name, each as it reads; null without such a row. */
function cells(name: RegExp): readonly (string | null)[] | null {
  const row = rowOf(name)
  return row === undefined ? null : [...row.querySelectorAll('td')].map(({ textContent }) => textContent)
}
const bars = (name: RegExp): (string | null)[] =>
  [...(rowOf(name)?.querySelectorAll('.cmp-bar rect') ?? [])].map((bar) => bar.getAttribute('width'))

/** What a bid of so many dollars costs all-in, and its fees. */
function costsAt(units: number, titleGroup: 'C' | 'S'): string {
  const bid = moneyOf(units, 'USD')
  const terms = {
    sellingSite: 'CPRTUS',
    titleGroup,
    currentBid: bid,
    bidKind: 'preliminary',
    on: '2026-05-06',
    buyerClass: VISITOR_CLASS,
  } as const
  const total = allInFor(bid, terms, SHIPPED_SCHEDULES)?.quote.total ?? bid
  return `${formatMoney(total, 'en-US')}fees ${formatMoney({ ...total, minor: total.minor - bid.minor }, 'en-US')}`
}
const COMMON = /All-in at a bid of /

describe('one bid for all lots', () => {
  it('one bid for all lots is the highest of the next bids at first, then what is typed; each lot is priced by its own fees', async () => {
    const page = await compare([CLEAN, SALVAGE])
    const field = page.getByRole('textbox', { name: 'All-in at the same bid, USD' })
    const first = Number(/next bid \$([\d,]+)/.exec(cells(/All-in at the next bid/)?.[1] ?? '')?.[1]?.replace(',', ''))
    expect(first).toBeGreaterThan(2_000)
    expect((field as HTMLInputElement).value).toBe(String(first))
    expect(cells(COMMON)).toEqual([costsAt(first, 'C'), costsAt(first, 'S')])
    await page.user.clear(field)
    await page.user.type(field, '6,000')
    expect(page.getByRole('rowheader', { name: /All-in at a bid of \$6,000/ })).toBeTruthy()
    expect(cells(COMMON)).toEqual([costsAt(6_000, 'C'), costsAt(6_000, 'S')])
    expect(costsAt(6_000, 'C')).not.toBe(costsAt(6_000, 'S'))
  })

  it('may be below the next bid of a lot, which is said beside its price', async () => {
    await compare([CLEAN, SALVAGE], '?bid=1500')
    expect(cells(COMMON)).toEqual([costsAt(1_500, 'C'), `${costsAt(1_500, 'S')}. Below the next bid`])
  })

  it('keeps its row while what is typed is no amount, and says so', async () => {
    const page = await compare([CLEAN, SALVAGE])
    const rows = page.getAllByRole('row').length
    const field = page.getByRole('textbox', { name: 'All-in at the same bid, USD' })
    await page.user.clear(field)
    expect(page.queryByRole('alert')).toBeNull()
    await page.user.type(field, 'a lot')
    expect(page.getByRole('alert').textContent).toContain('12,500')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect([page.getAllByRole('row').length, cells(/All-in at the same bid/)]).toEqual([rows, ['–\u00A0', '–\u00A0']])
  })

  it('says of a lot whose sale is over how it ended, and is not asked for where all are over', async () => {
    const over = changed(THIRD, ({ sale }) => ({ sale: { ...sale, state: 'NOT_SOLD' }, isOpen: false }))
    await compare([CLEAN, over], '?bid=700')
    expect(cells(COMMON)).toEqual([costsAt(700, 'C'), 'Not sold'])
    const none = await compare([over], '?bid=700')
    expect([none.queryByRole('textbox', { name: 'All-in at the same bid, USD' }), cells(COMMON)]).toEqual([null, null])
  })

  it('goes with the address: on to other facts, fewer lots and a lot more', async () => {
    const page = await compare([CLEAN, SALVAGE], '?bid=700')
    expect(page.getByRole('link', { name: 'Only differences' }).getAttribute('href')).toBe(
      `/compareLots/${FIRST},${SECOND}?only=differences&bid=700`,
    )
    const [remove] = page.getAllByRole('link', { name: /^Remove/ })
    expect(remove?.getAttribute('href')).toBe(`/compareLots/${SECOND}?bid=700`)
    const added = page.getByRole('textbox', { name: 'Add a lot by its number' }).closest('form')
    expect(added && [...new FormData(added)]).toEqual([
      ['bid', '700'],
      ['add', ''],
    ])
  })

  it('one bid for all lots is so many units of each lot’s own currency where they differ', async () => {
    const canadian = changed(THIRD, ({ price, place }) => ({
      place: { ...place, country: 'CAN', state: 'ON', city: 'TORONTO' },
      price: { ...price, currency: 'CAD', currentBid: moneyOf(500, 'CAD') },
    }))
    const page = await compare([CLEAN, canadian], '?bid=700')
    expect(page.getByText('Each lot is priced in its own currency.')).toBeTruthy()
    expect(page.getByRole('textbox', { name: 'All-in at the same bid' })).toBeTruthy()
    expect(page.getByRole('rowheader', { name: /All-in at a bid of 700/ })).toBeTruthy()
    expect(cells(COMMON)).toEqual([costsAt(700, 'C'), expect.stringMatching(/^CA\$\d/)])
    expect(bars(/Highest bid/)).toEqual([])
  })
})

describe('bars', () => {
  it('draw bid, value and repair on one scale, the repair also as a share of the value', async () => {
    const priced = (number: number, estimate: number, repair: number): WireLot =>
      changed(number, ({ price }) => ({ price: { ...price, estimate: moneyOf(estimate, 'USD'), repairCost: moneyOf(repair, 'USD') } }))
    // Files estimate to the cent; nobody does.
    await compare([priced(FIRST, 10_000, 4_000.4), priced(SECOND, 5_000, 6_000)])
    expect(cells(/Repair/)).toEqual(['$4,00040% of the value', '$6,000120% of the value'])
    expect([bars(/Estimated retail value/), bars(/Repair/), bars(/Highest bid/)]).toEqual([
      ['100.0', '50.0'],
      ['40.0', '60.0'],
      ['5.0', '5.0'],
    ])
  })
})

describe('where lots stand', () => {
  const near: Answers = { findNearestYards: { locations: [{ ...aYard(18, 'TX - DALLAS'), distance: 12.3 }] } }
  const distant = changed(SECOND, ({ sale }) => ({ sale: { ...sale, physicalYardNumber: 19 } }))

  it('where lots stand is told as the distance from the place that the reader searched near', async () => {
    await compare([CLEAN, distant], '', { ...PLACE, answers: near })
    expect(cells(/Distance from 75201/)).toEqual(['12 mi', 'Not recorded'])
    await compare([CLEAN, distant])
    expect(cells(/Distance/)).toBeNull()
  })

  it('where lots stand is left out where it cannot be read: the comparison stands all the same', async () => {
    for (const code of ['INVALID_INPUT', 'TOO_MANY_REQUESTS'] as const) {
      await compare([CLEAN, SALVAGE], '', { ...PLACE, answers: { findNearestYards: refused(code) } })
      expect([cells(/Distance/), cells(COMMON)?.length]).toEqual([null, 2])
    }
  })
})

it('damage is drawn beside photos, and only there: without photos the drawings stand in the head already', async () => {
  const drawn = (): (string | null)[] =>
    [...(rowOf(/Where it is damaged/)?.querySelectorAll('img') ?? [])].map((image) => image.getAttribute('src'))
  const drawing: unknown = expect.stringContaining('/media/drawing.svg')
  await compare([changed(FIRST, () => ({ thumbnailUrl: '/media/truck_thb.webp' })), SALVAGE])
  expect(drawn()).toEqual([drawing, drawing])
  expect(new Set(drawn()).size).toBe(2)
  await compare([CLEAN, SALVAGE])
  expect(drawn()).toEqual([])
})

it('a hint tells that more lots stand aside, from three on', async () => {
  expect((await compare([CLEAN, SALVAGE])).queryByText(/swipe sideways/)).toBeNull()
  const page = await compare([CLEAN, SALVAGE, aLot(THIRD)])
  expect(page.getByText('3 lots side by side: swipe sideways to see the others.').getAttribute('data-lots')).toBe('3')
})
