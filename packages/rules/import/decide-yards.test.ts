import { describe, expect, it } from 'vitest'
import { decideYard, type Place, physicalYardOf, type YardTally, yardsByPlace } from './decide-yards.ts'

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

  it('has no home when its lots stand all over the country, and keeps the zone its label names', () => {
    const yard = decideYard(tally(835, { places: [[millbrook, 4], [tyler, 5]], labels: [['CDT', 8], ['EDT', 1]] })) // oxfmt-ignore
    expect(yard).toMatchObject({ home: null, zone: 'America/Chicago' })
  })

  it('prefers the zone that most lots stand in to a label', () => {
    const yard = decideYard(tally(880, { places: [[millbrook, 5], [dayton, 4], [tyler, 1]], labels: [['PST', 10]] })) // oxfmt-ignore
    expect(yard).toMatchObject({ home: null, zone: 'America/New_York' })
  })

  it('does not believe an Alaskan label in Atlantic Canada', () => {
    const halifax = { ...place('NS', 'ELMSDALE', 'B2S 2L2'), country: 'CAN' }
    const yard = decideYard(tally(295, { places: [[moncton, 5], [halifax, 4]], labels: [['AKST', 9]] })) // oxfmt-ignore
    expect(yard?.zone).toBe('America/Moncton')
  })

  it.each([
    [855, 'WHOLESALE AUCTION'],
    [880, '*EASTERN REGION'],
  ])('never gives yard %i (%s) a home', (number, name) => {
    expect(decideYard(tally(number, { name, places: [[millbrook, 9]] }))?.home).toBeNull()
  })
})

describe('physicalYardOf', () => {
  const ohio = { number: 901, name: 'OH - MILLBROOK', home: millbrook }
  const friday = { number: 850, name: 'FRIDAY SALE', home: millbrook }
  const wholesale = { number: 855, name: 'WHOLESALE AUCTION', home: null }
  const byPlace = yardsByPlace([friday, ohio, wholesale])

  it('is the yard at the place for lots of the wholesale yard', () => {
    expect(physicalYardOf(place('OH', 'MILLBROOK', '43004 9999'), wholesale, byPlace)).toBe(901)
  })

  it('is the sale yard itself where that stands', () => {
    expect(physicalYardOf(millbrook, friday, byPlace)).toBe(850)
  })

  it('stays the sale yard where no yard is known', () => {
    expect(physicalYardOf(tyler, wholesale, byPlace)).toBe(855)
  })
})
