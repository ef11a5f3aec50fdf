import { describe, expect, it } from 'vitest'
import type { ResultPage } from '@app/contract/ledger/results.answers.ts'
import type { SearchRequest } from '@app/contract/search/search-request.ts'
import { refused, type Answers } from '../../../test/answers.ts'
import { searchOf, someLots } from '../../../test/lots.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'

const NO_RESULTS: ResultPage = { results: [], total: 0, page: 0, size: 50, yards: [], makes: [], models: [], prices: null }

describe('lots that went unsold, on the page of results', () => {
  const open = (path: string, searchLots: NonNullable<Answers['searchLots']>): Promise<RenderedPage> =>
    renderPage(path, { listResults: ({ query }) => ({ ...NO_RESULTS, page: query.page ?? 0 }), searchLots })
  const shelf = (): Element | null => document.querySelector('#unsold')

  it('lots that went unsold and take offers stand on a shelf, as many as the results are about, with the way to all of them', async () => {
    const asked: SearchRequest[] = []
    await open('/results?make=FORD&model=F-150&yearFrom=2018&damage=FR&kind=unsold', (input) => {
      asked.push(input.body)
      return searchOf(someLots(4))(input)
    })
    expect(asked.map(({ filter, size }) => [filter, size])).toEqual([
      [
        {
          SALE: ['unsold_offers:true'],
          MAKE: ['lot_make_desc:"FORD"'],
          YEAR: ['lot_year:[2018 TO *]'],
          PRID: ['damage_type_code:DAMAGECODE_FR'],
          MISC: ['LotModel:"F-150"', 'sale_over:false'],
        },
        4,
      ],
    ])
    expect(shelf()?.querySelectorAll('[data-lot]')).toHaveLength(4)
    expect(shelf()?.querySelector('a.more')?.getAttribute('href')).toBe(
      '/lotSearchResults?sells=unsold-takes-offers&make=FORD&year=2018-&damage=front-end&misc=LotModel:%22F-150%22',
    )
  })

  it('lots that went unsold have no shelf where there are none, where they cannot be read, and on later pages', async () => {
    await open('/results', searchOf([]))
    expect(shelf()).toBeNull()
    await open('/results', refused('TOO_MANY_REQUESTS'))
    expect([shelf(), document.querySelector('h1')?.textContent]).toEqual([null, 'Auction results'])
    await open('/results?page=2', searchOf(someLots(1)))
    expect(shelf()).toBeNull()
  })
})

describe('filters of the results', () => {
  const SOLD: ResultPage = {
    ...NO_RESULTS,
    total: 3,
    makes: ['FORD', 'TOYOTA'],
    prices: {
      count: 3,
      currency: 'USD',
      medianMinor: 500_000,
      lowMinor: 400_000,
      highMinor: 600_000,
      chart: {
        width: 448,
        height: 180,
        unit: 'day',
        points: [{ x: 40, y: 40, on: '2026-05-04', medianMinor: 500_000, count: 3 }],
        days: [{ x: 40, on: '2026-05-04' }],
        amounts: [{ y: 40, minor: 500_000 }],
        middle: 'M0 0',
        line: 'M0 0',
      },
    },
  }
  const open = (path: string): Promise<RenderedPage> => renderPage(path, { listResults: () => SOLD, searchLots: searchOf([]) })
  const button = (): HTMLButtonElement | null => document.querySelector('button.sheetbtn')

  it('what half of the sold ones went for is told in whole amounts: a middle between two bids is no price', async () => {
    const prices = SOLD.prices && { ...SOLD.prices, medianMinor: 188_650, lowMinor: 106_175, highMinor: 375_650 }
    const page = await renderPage('/results', { listResults: () => ({ ...SOLD, prices }), searchLots: searchOf([]) })
    expect(page.getByText('Median $1,887')).toBeTruthy()
    expect(page.getByText(/went for \$1,062 to \$3,757\./)).toBeTruthy()
  })

  it('filters stand in a sheet that one button opens and that says how many are set; each stays in sight as a chip', async () => {
    const page = await open('/results?make=FORD&yearFrom=2018&kind=sold')
    expect([button()?.textContent, button()?.getAttribute('popovertarget')]).toEqual(['Filters · 3', 'filters'])
    const sheet = document.querySelector('#filters[popover]')
    expect(sheet?.querySelectorAll('form :is(select, input:not([type=hidden]))')).toHaveLength(13)
    const chips = page.getByRole('list', { name: 'Filters that are set' })
    expect([...chips.querySelectorAll('.chip')].map((chip) => chip.textContent)).toEqual(['Ford', 'Year from 2018', 'Sold'])
    expect(sheet?.contains(chips)).toBe(false)
    const chart = document.querySelector('.res-main details.res-chart > figure')
    expect(chart?.querySelector('svg[role="img"]')?.getAttribute('aria-label')).toContain('$5,000')
  })

  it('filters of a sheet are asked for by its button, which closes it, also where nothing has changed', async () => {
    const page = await open('/results')
    expect(button()?.textContent).toBe('Filters')
    const sheet = document.querySelector<HTMLElement>('#filters')
    const isOpen = (): boolean => sheet?.style.display === 'block'
    sheet?.showPopover()
    expect(isOpen()).toBe(true)
    await page.user.click(page.getByRole('button', { name: 'Show' }))
    await expect.poll(isOpen).toBe(false)
    sheet?.showPopover()
    await page.user.selectOptions(page.getByLabelText('Make'), 'TOYOTA')
    await page.user.click(page.getByRole('button', { name: 'Show' }))
    await expect.poll(page.address).toMatch(/^\/results\?.*make=TOYOTA/)
    await expect.poll(() => document.querySelector<HTMLElement>('#filters')?.style.display).not.toBe('block')
    await expect.poll(() => button()?.textContent).toBe('Filters · 1')
  })
})
