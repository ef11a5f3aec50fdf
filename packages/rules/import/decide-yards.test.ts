import { describe, expect, it } from 'vitest'
import { decideYard, type Place, physicalYardOf, placeKeyOf, type YardTally, yardsByPlace } from './decide-yards.ts'

const place = (state: string, city: string, zip: string): Place => ({ country: 'USA', state, city, zip })
const millbrook = place('OH', 'MILLBROOK', '43004')
const tyler = place('TX', 'TYLER', '75701')
const dayton = place('OH', 'DAYTON', '45402')
const moncton = { ...place('NB', 'MONCTON', 'E1E 4R8'), country: 'CAN' }

function tally(number: number, given: { name?: string; places: [Place, number][]; labels?: [string, number][] }): YardTally {
  return {
    number,
    names: new Map([[given.name ?? 'OH - MILLBROOK', 9]]),
    places: new Map(given.places),
    labels: new Map(given.labels ?? [['EDT', 9]]),
  }
}

describe('decideYard', () => {
  it('stands where two thirds of its lots stand and keeps the zone of that place', () => {
    const yard = decideYard(tally(901, { places: [[tyler, 6], [dayton, 3]], labels: [['EDT', 9]] })) // oxfmt-ignore
    expect(yard).toMatchObject({ home: tyler, zone: 'America/Chicago', country: 'USA' })
  })

  it('takes spellings of one ZIP for one place', () => {
    const long = place('OH', 'MILLBROOK', '43004 1234')
    expect(decideYard(tally(901, { places: [[millbrook, 5], [long, 5]] }))?.home).toEqual(long) // oxfmt-ignore
  })

  it('a yard has no home when its lots stand all over the country, and keeps the zone its label names', () => {
    const yard = decideYard(tally(835, { places: [[millbrook, 4], [tyler, 5]], labels: [['CDT', 8], ['EDT', 1]] })) // oxfmt-ignore
    expect(yard).toMatchObject({ home: null, zone: 'America/Chicago' })
  })

  it('prefers the zone that most lots stand in to a label', () => {
    const yard = decideYard(tally(880, { places: [[millbrook, 5], [dayton, 4], [tyler, 1]], labels: [['PST', 10]] })) // oxfmt-ignore
    expect(yard).toMatchObject({ home: null, zone: 'America/New_York' })
  })

  it('a yard in Atlantic Canada is not believed its Alaskan label', () => {
    const halifax = { ...place('NS', 'ELMSDALE', 'B2S 2L2'), country: 'CAN' }
    const yard = decideYard(tally(295, { places: [[moncton, 5], [halifax, 4]], labels: [['AKST', 9]] })) // oxfmt-ignore
    expect(yard?.zone).toBe('America/Moncton')
  })

  it.each([
    [855, 'WHOLESALE AUCTION'],
    [880, '*EASTERN REGION'],
  ])('yard %i (%s) never gets a home', (number, name) => {
    expect(decideYard(tally(number, { name, places: [[millbrook, 9]] }))?.home).toBeNull()
  })
})

describe('what all rows say of a yard', () => {
  const bare = { number: 7, names: new Map<string, number>(), places: new Map([[millbrook, 1]]), labels: new Map<string, number>() }

  it('what all rows say of a yard is known by its number where no row names it', () => {
    expect(decideYard(bare)).toEqual({ number: 7, name: 'YARD 7', country: 'USA', zone: 'America/New_York', home: millbrook })
  })

  it('what all rows say of a yard is the name that most rows give, of two as frequent the first by the alphabet', () => {
    const named = (...names: [string, number][]) => decideYard({ ...bare, names: new Map(names) })?.name
    expect([named(['B', 1], ['A', 2]), named(['B', 2], ['A', 1]), named(['B', 1], ['A', 1]), named(['A', 1], ['B', 1])]).toEqual([
      'A',
      'B',
      'A',
      'A',
    ])
  })

  it('what all rows say of a yard is nothing without a place, or in a country of which no zone is known', () => {
    expect(decideYard({ ...bare, places: new Map() })).toBeNull()
    expect(decideYard({ ...bare, places: new Map([[{ ...millbrook, country: 'ATA' }, 1]]) })).toBeNull()
  })

  it('makes a home of two thirds exactly, and the zone of two thirds exactly without one', () => {
    expect(decideYard(tally(901, { places: [[millbrook, 2], [tyler, 1]] }))?.home).toEqual(millbrook) // oxfmt-ignore
    expect(decideYard(tally(901, { places: [[millbrook, 3], [tyler, 2]] }))?.home).toBeNull() // oxfmt-ignore
    const spread = decideYard(tally(880, { places: [[millbrook, 1], [dayton, 1], [tyler, 1]], labels: [['PST', 3]] })) // oxfmt-ignore
    expect(spread).toMatchObject({ home: null, zone: 'America/New_York' })
  })

  it('what all rows say of a yard without a label, or with one that its country has not, is the zone that most lots stand in', () => {
    const places: [Place, number][] = [[millbrook, 3], [tyler, 2]] // oxfmt-ignore
    expect(decideYard({ ...tally(880, { places }), labels: new Map() })?.zone).toBe('America/New_York')
    expect(decideYard(tally(880, { places, labels: [['GST', 5]] }))?.zone).toBe('America/New_York')
    expect(decideYard(tally(880, { places, labels: [['PST', 5]] }))?.zone).toBe('America/Los_Angeles')
  })

  it('what all rows say of a yard is starred as soon as one of its names is', () => {
    const names = new Map([['*EAST', 1], ['EAST', 9]]) // oxfmt-ignore
    expect(decideYard({ ...bare, names })?.home).toBeNull()
  })

  it('takes five digits of a ZIP, the area of a Canadian code and the whole of any other for a place', () => {
    const keyOf = (country: string, zip: string) => placeKeyOf({ country, state: 'S', city: 'C', zip })
    expect([keyOf('USA', '43004-1234'), keyOf('CAN', 'E1E 4R8'), keyOf('GBR', 'SW1A 1AA')]).toEqual([
      'USA S 43004 C',
      'CAN S E1E C',
      'GBR S SW1A 1AA C',
    ])
  })
})

describe('physicalYardOf', () => {
  const ohio = { number: 901, name: 'OH - MILLBROOK', home: millbrook }
  const friday = { number: 850, name: 'FRIDAY SALE', home: millbrook }
  const wholesale = { number: 855, name: 'WHOLESALE AUCTION', home: null }
  const byPlace = yardsByPlace([friday, ohio, wholesale])

  it('physicalYardOf is the yard at the place for lots of the wholesale yard', () => {
    expect(physicalYardOf(place('OH', 'MILLBROOK', '43004 9999'), wholesale, byPlace)).toBe(901)
  })

  it('physicalYardOf is of two yards in one place the one named after its state, then the lower number', () => {
    const named = (number: number, name: string) => ({ number, name, home: millbrook })
    const at = (...yards: ReturnType<typeof named>[]) => yardsByPlace(yards).get(placeKeyOf(millbrook))
    expect(at(named(3, 'FRIDAY'), named(9, 'OH - MILLBROOK'))).toBe(9)
    expect(at(named(3, 'FRIDAY OH - MILLBROOK'), named(9, 'OH - MILLBROOK'))).toBe(9)
    expect([at(named(20, 'OH - B'), named(4, 'OH - A')), at(named(4, 'OH - A'), named(20, 'OH - B'))]).toEqual([4, 4])
    expect([...yardsByPlace([wholesale])]).toEqual([])
  })

  it('physicalYardOf is the yard at the place for lots that stand elsewhere than their sale’s yard', () => {
    expect(physicalYardOf(millbrook, { number: 7, home: tyler }, byPlace)).toBe(901)
  })

  it('physicalYardOf is the sale yard itself where that stands', () => {
    expect(physicalYardOf(millbrook, friday, byPlace)).toBe(850)
  })

  it('stays the sale yard where no yard is known', () => {
    expect(physicalYardOf(tyler, wholesale, byPlace)).toBe(855)
  })
})
