import { describe, expect, it } from 'vitest'
import { placesNamed, type TownCode } from './named-places.ts'

const codes = ([country, state]: readonly [string, string], city: string, count: number): TownCode[] =>
  Array.from({ length: count }, (_, at) => ({ country, state, city, lat: 30 + at, lon: -90 - at }))

const find = placesNamed([
  ...codes(['USA', 'TX'], 'Dallas', 9),
  ...codes(['USA', 'GA'], 'Dallas', 2),
  ...codes(['USA', 'IL'], 'Springfield', 5),
  ...codes(['USA', 'MA'], 'Springfield', 3),
  ...codes(['USA', 'MO'], 'Saint Louis', 4),
  ...codes(['USA', 'IN'], 'Columbus', 1),
  ...codes(['USA', 'OH'], 'Columbus', 4),
  ...codes(['USA', 'NY'], 'New York', 60),
  ...codes(['USA', 'KY'], 'Texas', 1),
  ...codes(['USA', 'KS'], 'Toronto', 1),
  ...codes(['USA', 'OH'], 'Toronto', 1),
  ...codes(['CAN', 'Ontario'], 'Downtown Toronto (Ryerson)', 2),
  ...codes(['CAN', 'Ontario'], 'East Toronto (The Beaches)', 2),
  ...codes(['CAN', 'Quebec'], 'Montréal (Rosemont)', 1),
  ...codes(['CAN', 'British Columbia'], 'Vancouver (Kitsilano)', 2),
  ...codes(['USA', 'WA'], 'Vancouver', 1),
])
const named = (typed: string, country = 'USA'): string | null => find(typed, country)?.name ?? null

describe('a place named in words', () => {
  it.each([
    ['dallas', 'Dallas, TX'],
    ['DALLAS, tx', 'Dallas, TX'],
    ['dallas texas', 'Dallas, TX'],
    ['dallas ga', 'Dallas, GA'],
    ['springfield, il', 'Springfield, IL'],
    ['St. Louis', 'Saint Louis, MO'],
    ['columbus, in', 'Columbus, IN'],
    ['new york', 'New York, NY'],
    ['montreal', 'Montréal, QC'],
    ['toronto', 'Toronto, ON'],
    ['vancouver', 'Vancouver, WA'],
    ['vancouver bc', 'Vancouver, BC'],
  ])('a place named in words is the town that readers of the United States mean by %s', (typed, name) => {
    expect(named(typed)).toBe(name)
  })

  it.each(['springfield', 'atlantis', 'columbus in', 'texas', 'dallas, zz', '', ',', ' , ', 'dallas camry', `dallas${' '.repeat(60)}`])(
    'a place named in words is none, or any of several, for %j',
    (typed) => {
      expect(named(typed)).toBeNull()
    },
  )

  it('a place named in words is of the reader’s own country first, and needs its state where the country has no table', () => {
    expect(named('vancouver', 'CAN')).toBe('Vancouver, BC')
    expect(named('dallas', 'GBR')).toBeNull()
    expect(named('dallas, tx', 'GBR')).toBe('Dallas, TX')
  })

  it('a town lies in the middle of its postal codes, and is found by the name it is answered with', () => {
    const dallas = find('dallas', 'USA')
    expect(dallas).toEqual({ name: 'Dallas, TX', lat: 34, lon: -94 })
    for (const typed of ['dallas', 'st louis', 'toronto', 'vancouver bc']) expect(named(named(typed) ?? '')).toBe(named(typed))
  })
})
