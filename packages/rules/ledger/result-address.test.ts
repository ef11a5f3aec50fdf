import { describe, expect, it } from 'vitest'
import { ALL_RESULTS, readResultsAddress, resultsCsvPath, resultsPath, withoutResultFilter } from './result-address.ts'
import { resultWords } from './result-words.ts'

const read = (query: string) => readResultsAddress(new URLSearchParams(query))

describe('the address of a search of results', () => {
  it.each([
    ['', '/results'],
    ['q=camry&make=TOYOTA&model=CAMRY&yearFrom=2015&yearTo=2018', '/results?q=camry&make=TOYOTA&model=CAMRY&yearFrom=2015&yearTo=2018'],
    ['damage=FR&yard=37&from=2026-01-01&to=2026-02-01', '/results?damage=FR&yard=37&from=2026-01-01&to=2026-02-01'],
    ['priceFrom=0&priceTo=9000&kind=bought-now&sort=year', '/results?priceFrom=0&priceTo=9000&kind=bought-now&sort=year'],
    ['kind=all&sort=newest&make=', '/results'],
  ])('says %s as %s', (query, path) => {
    expect(resultsPath(read(query).search)).toBe(path)
  })

  it.each([
    'day=2026-13-01',
    'from=2026-02-30',
    'yearFrom=1884',
    'yearTo=2101',
    'damage=front',
    'priceFrom=-1',
    'priceTo=1e9',
    'priceTo=1000000001',
    'yard=x',
    `q=${'x'.repeat(101)}`,
    `make=${'x'.repeat(61)}`,
    'kind=stolen',
    'sort=price',
    'page=0',
  ])('leaves out %s, which the call would refuse', (query) => {
    expect(read(query)).toEqual({ search: ALL_RESULTS, page: 0 })
  })

  it('counts pages from 1, and loses a model with its make', () => {
    const { search, page } = read('make=TOYOTA&model=CAMRY&page=3')
    expect(page).toBe(2)
    expect(resultsPath(search, page)).toBe('/results?make=TOYOTA&model=CAMRY&page=3')
    expect(resultsPath(withoutResultFilter(search, 'make'))).toBe('/results')
    expect(resultsPath(withoutResultFilter({ ...search, kind: 'sold' }, 'kind'))).toBe('/results?make=TOYOTA&model=CAMRY')
    expect(resultsCsvPath(search)).toBe('/public/data/results.csv?make=TOYOTA&model=CAMRY')
  })
})

describe('words over the names of results', () => {
  it.each([
    ['Toyota  camry', 'toyota:* & camry:*'],
    ["F-150 'x' | !b & <c>:*", 'f:* & 150:* & x:* & b:* & c:*'],
    ['citroën', 'citroën:*'],
    ['a b c d e f g h i j', 'a:* & b:* & c:* & d:* & e:* & f:* & g:* & h:*'],
    [' -- ', undefined],
  ])('%s are asked for as %s', (typed, query) => {
    expect(resultWords(typed)).toBe(query)
  })
})
