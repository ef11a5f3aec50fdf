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
