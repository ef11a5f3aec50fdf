import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANDING_KINDS } from '@app/contract/landing/landing-codes.ts'
import { LOT_CATEGORIES } from '@app/contract/quick-picks/quick-pick-codes.ts'
import { slugOf } from '../../reference/folded.ts'
import { findClause, findMiles, findPath, FIND_KEYS, readFindPairs } from './find-path.ts'
import { isModelYear } from '../../reference/vehicles/model-years.ts'
import { landingPath, parseLanding } from './landing-path.ts'
import { landingValueOf, landingValues } from './landing-values.ts'

const THIS_YEAR = 2026
const read = (path: string) => parseLanding(path, THIS_YEAR)
const SEGMENTS = 400

describe('the path of a landing page', () => {
  it.each([
    ['/vehicle-search-make/toyota', 'make', 'all', ['toyota']],
    ['/vehicle-search-make/used/land-rover', 'make', 'used', ['land-rover']],
    ['/vehicle-search-model/all/toyota/rav4', 'model', 'all', ['toyota', 'rav4']],
    ['/vehicle-search-year/toyota/2019', 'year', 'all', ['toyota', '2019']],
    ['/vehicle-search-year/salvage/toyota/2019', 'year', 'salvage', ['toyota', '2019']],
    ['/vehicle-search-year/toyota/rav4/2019', 'year', 'all', ['toyota', 'rav4', '2019']],
    ['/vehicle-search-year/USED/toyota/rav4/2019', 'year', 'used', ['toyota', 'rav4', '2019']],
    ['/vehicle-search/hail-damage', 'text', 'all', ['hail-damage']],
    ['/vehicle-search-category-abi2/salvage/category-s', 'category-abi2', 'salvage', ['category-s']],
  ] as const)('%s is read as a landing page', (path, ...[kind, category, slugs]) => {
    expect(read(path)).toMatchObject({ kind, category, slugs })
  })

  it('the path of a landing page is one for fifteen families, each with an optional category of all, used or salvage', () => {
    expect(LANDING_KINDS).toHaveLength(15)
    for (const kind of LANDING_KINDS) {
      const slugs = kind === 'model' ? ['kia', 'rio'] : kind === 'year' ? ['kia', '2019'] : ['x']
      for (const category of LOT_CATEGORIES) expect(read(landingPath(kind, [category, ...slugs]))).toMatchObject({ kind, category, slugs })
      expect(read(landingPath(kind, slugs))).toMatchObject({ kind, category: 'all', path: landingPath(kind, slugs) })
    }
  })

  it.each([
    '/vehicle-search',
    '/vehicle-search/',
    '/vehicle-search-make/all',
    '/vehicle-search-make/used/',
    '/vehicle-search-make//toyota',
    '/vehicle-search-make/toyota/',
    '/vehicle-search-make/toyota/rav4',
    '/vehicle-search-model/toyota',
    '/vehicle-search-model/used/toyota',
    '/vehicle-search-year/toyota',
    '/vehicle-search-year/toyota/1899',
    '/vehicle-search-year/toyota/2028',
    '/vehicle-search-year/toyota/19',
    '/vehicle-search-year/a/b/c/2019',
    '/vehicle-search-nothing/x',
    '/vehicle-search-make/a%2Fb',
    '/vehicle-search-make/a%5Cb',
    '/vehicle-search-make/a%00b',
    '/vehicle-search-make/%E0%A4%A',
    '/vehicle-search-make/%ED%A0%80',
    '/vehicle-search-make/%F0%9F%9A%97',
    `/vehicle-search-make/${'a'.repeat(301)}`,
    `/vehicle-search-make/${Array.from({ length: SEGMENTS }, () => 'a').join('/')}`,
    '/lotSearchResults',
    '',
  ])('%j is none', (path) => {
    expect(read(path)).toBeNull()
  })

  it('the path of a landing page has next year as its last one', () => {
    expect(['1899', '1900', '2027', '2028', '2099', '19', ''].map((year) => isModelYear(year, 2026))).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
      false,
    ])
    expect([read('/vehicle-search-year/kia/1900'), read('/vehicle-search-year/kia/2027')].map((one) => one?.kind)).toEqual(['year', 'year'])
  })

  it('the path of a landing page has one spelling, whatever its letters were', () => {
    expect(read('/Vehicle-Search-Make/Citro%C3%ABn')?.path).toBe('/vehicle-search-make/citroen')
    expect(read('/vehicle-search-model/LAND%20ROVER/Range Rover')?.path).toBe('/vehicle-search-model/land-rover/range-rover')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const found = read(`/vehicle-search-make/${encodeURIComponent(text.toWellFormed())}`)
        expect(found === null ? null : read(found.path)).toEqual(found)
      }),
    )
  })

  it('the path of a landing page never throws, however it is spelled', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.string({ unit: 'binary' }), (path, text) => {
        expect(() => [read(path), read(text), readFindPairs(text)]).not.toThrow()
      }),
    )
  })
})

describe('values of fixed lists', () => {
  it('values of fixed lists have a word each, by which they are found, and their codes lead to them as well', () => {
    for (const kind of LANDING_KINDS)
      for (const value of landingValues(kind)) expect(landingValueOf(kind, value.slug)?.query).toBe(value.query)
    expect(landingValueOf('damage', 'fr')?.query).toBe('any_damage_code:DAMAGECODE_FR')
    expect(landingValueOf('type', 'v')?.slug).toBe('automobiles')
    expect(landingValueOf('category-abi2', 's')?.slug).toBe('category-s')
  })

  it('values of fixed lists are those of the old scheme of insurers or of the new one', () => {
    const letters = (kind: 'category-abi' | 'category-abi2') => landingValues(kind).map(({ query }) => query.slice(-1))
    expect([letters('category-abi').toSorted(), letters('category-abi2').toSorted()]).toEqual([
      ['A', 'B', 'C', 'D'],
      ['A', 'B', 'N', 'S'],
    ])
    expect([landingValueOf('category-abi', 'category-s'), landingValueOf('category-abi2', 'category-d')]).toEqual([null, null])
  })
})

describe('segments of a finder address', () => {
  it('segments of a finder address are pairs in any order, the first of each key, and come back in one order', () => {
    const pairs = readFindPairs('year/2015-2020/Make/Toyota/make/kia/colour/red/state/TX/odd')
    expect(pairs).toEqual({ year: '2015-2020', make: 'toyota', state: 'tx' })
    expect(findPath(pairs)).toBe('/find/make/toyota/year/2015-2020/state/tx')
    expect(findPath({})).toBe('/find')
  })

  it('segments of a finder address are read as far as they are pairs, however many and whatever they are', () => {
    expect(readFindPairs(Array.from({ length: SEGMENTS }, () => 'make').join('/'))).toEqual({ make: 'make' })
    for (const rest of [
      '',
      '/',
      '//',
      'make',
      'make/',
      'make/%2F',
      'make/a%2Fb',
      'make/%E0%A4%A',
      '__proto__/x',
      `make/${'a'.repeat(301)}`,
    ])
      expect(readFindPairs(rest)).toEqual({})
  })

  it('segments of a finder address stand for clauses of their own', () => {
    expect(FIND_KEYS).toEqual(['type', 'make', 'model', 'year', 'damage', 'country', 'state', 'miles'])
    expect(findClause('year', '2015-2020')).toEqual({ code: 'YEAR', clause: 'lot_year:[2015 TO 2020]' })
    expect(findClause('year', '2015')).toEqual({ code: 'YEAR', clause: 'lot_year:"2015"' })
    expect([findClause('year', '2020-2015'), findClause('year', 'x'), findClause('type', 'spaceships')]).toEqual([null, null, null])
    expect(findClause('damage', 'front-end')).toEqual({ code: 'PRID', clause: 'damage_type_code:DAMAGECODE_FR' })
    expect([findMiles('100'), findMiles('0'), findMiles('9999'), findMiles('-1'), findMiles(undefined)]).toEqual([
      100,
      null,
      null,
      null,
      null,
    ])
  })
})

it('a name is letters and figures joined by hyphens', () => {
  expect(['Citroën C3', ' F-150 ', 'Town & Country', 'ID.3', '日本', ''].map(slugOf)).toEqual([
    'citroen-c3',
    'f-150',
    'town-country',
    'id-3',
    '',
    '',
  ])
})
