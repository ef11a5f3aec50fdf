import { describe, expect, it } from 'vitest'
import type { OwnLot } from '@app/contract/bids/bidding-lists.answers.ts'
import type { LotView } from '@app/contract/lots/lot-view.ts'
import { fromWireLot } from '@app/contract/lots/lot-wire.ts'
import { moneyOf } from '@app/contract/money.ts'
import { BANDS_A_REQUEST_MAX } from '@app/contract/prices/price-codes.ts'
import type { LotBand } from '@app/contract/prices/prices.answers.ts'
import { inTurn, refused, unreachable, type Answers } from '../../../../test/answers.ts'
import { aLot, searchOf, someLots } from '../../../../test/lots.ts'
import { renderPage, type PageOptions, type RenderedPage } from '../../../../test/render-page.ts'
import { BUYER, NOW_MS } from '../../../../test/visitor.ts'

const { price } = fromWireLot(aLot(101))
const worth = (dollars: number): Partial<LotView> => ({ price: { ...price, estimate: moneyOf(dollars, 'USD') } })
const unsold: Partial<LotView> = { price: { ...price, takesOffers: true, unsold: { atMs: 0, highBid: moneyOf(0, 'USD') } } }
const LOTS = [aLot(101, worth(15_155)), aLot(102, worth(9_000)), aLot(103), aLot(104), aLot(105, unsold)]
const bandOf = (lotNumber: number, dollars: number): LotBand => {
  const medianMinor = Math.round(dollars * 100)
  return { lotNumber, currency: 'USD', lowMinor: medianMinor - 100, medianMinor, highMinor: medianMinor + 100, count: 8 }
}
const BANDS = { bands: [bandOf(101, 12_344.5), bandOf(103, 6_000), bandOf(105, 7_000)] }
const BEFORE = ['Est. value $15,155', 'Est. value $9,000', '', '', 'Unsold, no bids']
const AFTER = ['Comparables $12,345', 'Est. value $9,000', 'Comparables $6,000', '', 'Unsold, no bids']

const list = (more: Answers = {}, options: PageOptions = {}, path = '/lotSearchResults'): Promise<RenderedPage> =>
  renderPage(path, { searchLots: searchOf(LOTS), listLotBands: BANDS, ...more }, options)
const figures = (): (string | null)[] => [...document.querySelectorAll('[data-lot] .second')].map(({ textContent }) => textContent)
const askedLots = (page: RenderedPage): (string | undefined)[] => page.asked('listLotBands').map(({ query }) => query['lots'])
/** An answer that comes when it is let go. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { listLotBands: () => promise.then(() => BANDS), letGo: () => resolve() }
}

describe('prices of comparable lots on cards', () => {
  it.each(['gallery', 'list'] as const)(
    'prices on cards take the place of the estimated value once they are known, as %s',
    async (searchView) => {
      const { listLotBands, letGo } = held()
      const page = await list({ listLotBands }, { app: { searchView } })
      await expect.poll(() => askedLots(page)).toEqual(['101,102,103,104,105'])
      expect(figures()).toEqual(BEFORE)
      letGo()
      await expect.poll(figures).toEqual(AFTER)
      expect(askedLots(page)).toHaveLength(1)
    },
  )

  it.each([
    ['es_es', '/es', ['Similares $12,345', 'Valor est. $9,000']],
    ['nl_nl', '/nl', ['Soortgelijk $ 12.345', 'Waarde ca. $ 9.000']],
  ] as const)('prices on cards are named in %s as well', async (locale, at, words) => {
    await list({}, { app: { locale } }, `${at}/lotSearchResults`)
    await expect
      .poll(() =>
        figures()
          .slice(0, 2)
          .map((figure) => figure?.replaceAll(/\s/g, ' ')),
      )
      .toEqual(words)
  })

  it.each([
    ['is refused', refused('TOO_MANY_REQUESTS')],
    ['fails', refused('UNEXPECTED')],
    ['does not come', unreachable],
  ] as const)('prices on cards leave the estimated value as it is where the answer %s, and say nothing', async (_, listLotBands) => {
    const page = await list({ listLotBands })
    await expect.poll(() => askedLots(page)).toHaveLength(1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(figures()).toEqual(BEFORE)
    expect([
      page.queryByRole('dialog'),
      page.queryByRole('alert'),
      document.querySelector('.toast'),
      page.address(),
      page.left,
      page.warnings,
    ]).toEqual([null, null, null, '/lotSearchResults', [], []])
  })

  it('prices on cards are asked for once a document, of lots that come to it alone, and once more where they did not come', async () => {
    const more = [...LOTS, aLot(106)]
    const page = await list({
      searchLots: inTurn(searchOf(LOTS), searchOf(more), searchOf(LOTS)),
      listLotBands: inTurn(BANDS, unreachable, BANDS),
    })
    await expect.poll(figures).toEqual(AFTER)
    await page.user.selectOptions(page.getByLabelText('Sort'), 'year-old')
    await expect.poll(() => askedLots(page)).toEqual(['101,102,103,104,105', '106'])
    expect(figures().slice(-AFTER.length)).toEqual(AFTER.toReversed())
    await page.user.selectOptions(page.getByLabelText('Sort'), 'year-new')
    await expect.poll(() => document.querySelector('[data-lot="106"]')).toBe(null)
  })

  it('prices on cards are asked for by a hundred lots at once', async () => {
    const lots = someLots(2 * BANDS_A_REQUEST_MAX + 1)
    const page = await list({ searchLots: searchOf(lots) })
    await expect.poll(() => askedLots(page).map((asked) => asked?.split(',').length)).toEqual([BANDS_A_REQUEST_MAX, BANDS_A_REQUEST_MAX, 1])
    expect(askedLots(page).flatMap((asked) => asked?.split(','))).toEqual(lots.map(({ ln }) => String(ln)))
  })

  it('prices on cards give way to the reader’s own bid', async () => {
    const own = {
      lot: 101,
      bidStatus: 'OUTBID',
      currency: 'USD',
      ownMinor: 60_000,
      ownSeq: 1,
      priceMinor: 70_000,
      phase: 'PRELIM',
    } as const
    const rest = { outcome: null, counterMinor: null, answerUntilMs: null, wonAllInMinor: null, lastAtMs: NOW_MS } satisfies Partial<OwnLot>
    await list({ getOwnStandings: { own: [{ ...own, ...rest }], buyerClass: 'STD' } }, { app: BUYER })
    await expect.poll(figures).toEqual(['My bid $600', ...AFTER.slice(1)])
  })

  it('prices on cards stand on the watch list too', async () => {
    const page = await list({ searchLots: searchOf(LOTS) }, { app: BUYER }, '/watchList')
    await expect.poll(figures).toEqual(AFTER)
    expect(askedLots(page)).toEqual(['101,102,103,104,105'])
  })
})
