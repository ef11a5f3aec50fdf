import { describe, expect, it } from 'vitest'
import { DOCUMENT_CATEGORIES } from '@app/contract/documents/document-codes.ts'
import { SITE_CODES } from '@app/contract/sites.ts'
import { goesOn } from './keep-years.ts'

describe('what law keeps', () => {
  it.each([
    ['CPRTUS', 'ID', '2026-11-27', '2031-11-27'],
    ['CPRTUS', 'MULTISTATETAX', '2026-11-27', '2033-11-27'],
    ['CPRTUS', 'SCREENING', '2026-11-27', '2036-11-27'],
    ['CPRTIN', 'SCREENING', '2026-11-27', '2032-01-01'],
    ['CPRTDE', 'TAXEXM', '2026-11-27', '2035-01-01'],
    ['CPRTDE', 'TAXEXM', '2026-01-01', '2035-01-01'],
    ['CPRTDE', 'TAXEXM', '2025-12-31', '2034-01-01'],
    ['CPRTES', 'ID', '2026-12-31', '2036-12-31'],
    ['CPRTUS', 'ID', '2028-02-29', '2033-03-01'],
    ['CPRTUS', 'ID', '2096-02-29', '2101-03-01'],
    ['CPRTIN', 'ATRNYPANN', '2027-03-28', '2036-01-01'],
  ] as const)('what law keeps at %s of %s goes so many years after %s', (...[site, category, closedOn, day]) => {
    expect(goesOn({ site, category, closedOn })).toBe(day)
  })

  it('what law keeps is nothing of papers without a category', () => {
    for (const site of SITE_CODES)
      for (const category of ['MISC', 'UNKWN'] as const) expect(goesOn({ site, category, closedOn: '2026-11-27' })).toBe(null)
  })

  it('what law keeps has a term of one to ten years for every other category of every site', () => {
    for (const site of SITE_CODES)
      for (const category of DOCUMENT_CATEGORIES.filter((one) => one !== 'MISC' && one !== 'UNKWN')) {
        const years = Number(goesOn({ site, category, closedOn: '2026-06-01' })?.slice(0, 4)) - 2026
        expect([site, category, years >= 1 && years <= 11]).toEqual([site, category, true])
      }
  })
})
