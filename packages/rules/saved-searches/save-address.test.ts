import { describe, expect, it } from 'vitest'
import { valueClause } from '../search/clause-text.ts'
import { NO_CRITERIA, requestOfCriteria, type SearchCriteria } from '../search/criteria.ts'
import { saveAddress, standingAlone } from './save-address.ts'

const MODEL = [valueClause('lot_make_desc', 'TOYOTA'), valueClause('lot_model_group', 'RAV4')]
/** A page of a model, which a reader has narrowed and turned. */
const LANDING: SearchCriteria = {
  ...NO_CRITERIA,
  filter: { YEAR: ['lot_year:[2018 TO 2020]'] },
  misc: ['auction_host_name:"CA - SAN DIEGO"'],
  page: 3,
  within: { path: '/vehicle-search-model/toyota/rav4', params: [], clauses: MODEL },
}

describe('a list that is saved', () => {
  it.each([
    ['nothing beside it', { ...LANDING, filter: {}, misc: [] }, MODEL],
    ['clauses beside it', LANDING, [...MODEL, 'auction_host_name:"CA - SAN DIEGO"']],
  ])('a landing page with %s keeps what it is made of as clauses', (_, criteria, misc) => {
    expect(standingAlone(criteria)).toMatchObject({ within: null, page: 0, misc, filter: criteria.filter })
    // What is saved asks for the same lots as the page does.
    expect(requestOfCriteria(standingAlone(criteria)).filter).toEqual(requestOfCriteria({ ...criteria, page: 0 }).filter)
  })

  it.each([
    [undefined, 'hidden'],
    [false, 'hidden'],
    [true, 'shown'],
  ] as const)('a list that shows what is over (%s) does so alone too: %s', (showsOver, over) => {
    const within = { path: '/saleListResult/1', params: [], clauses: MODEL, ...(showsOver !== undefined && { showsOver }) }
    expect(standingAlone({ ...NO_CRITERIA, within })).toMatchObject({ over, within: null })
  })

  it('a list within nothing stays as it is, and the watch list is not saved', () => {
    const plain = { ...NO_CRITERIA, misc: ['x:1'] }
    expect(standingAlone({ ...plain, page: 2 })).toEqual(plain)
    expect(saveAddress({ ...NO_CRITERIA, watchListOnly: true })).toBeNull()
    expect(saveAddress(LANDING)).toMatch(/^\/savedsearch\?save=1&/)
    expect(saveAddress(LANDING)).not.toContain('vehicle-search')
  })
})
