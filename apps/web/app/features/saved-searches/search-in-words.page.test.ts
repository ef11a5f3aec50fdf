import { expect, it } from 'vitest'
import { criteriaFromUrl } from '@app/rules/search/criteria-url.ts'
import { saveAddress } from '@app/rules/saved-searches/save-address.ts'
import { renderPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const NONE = { savedSearches: [], left: 50, digest: { hour: 7, weekday: 1 } }

/** What the form that saves a search says of it. */
async function said(query: readonly (readonly [string, string])[]): Promise<string | null | undefined> {
  const criteria = criteriaFromUrl(new URLSearchParams(query.map(([name, value]) => [name, value])))
  await renderPage(saveAddress(criteria) ?? '', { listSavedSearches: NONE }, { app: BUYER })
  return document.querySelector('.q')?.textContent
}

it('a search that is saved from a landing page is said in words, each once', async () => {
  const clauses = ['member_lot_condition:USED', 'lot_make_desc:"FORD"', 'LotModel:"F-150"', 'LotModel:"F-150"', 'lot_year:[2015 TO 2018]']
  expect(await said(clauses.map((clause) => ['misc', clause]))).toBe('Clean title · Ford · F-150 · Model year: 2015 to 2018')
})

it('what a search asks that pages have no words for is counted', async () => {
  expect(
    await said([
      ['make', 'FORD'],
      ['misc', 'lot_make_desc:"KIA"'],
      ['misc', 'lot_number:[1 TO *] AND lot_year:2015'],
    ]),
  ).toBe('Ford · Kia · one more condition')
})
