import { describe, expect, it } from 'vitest'
import { NO_CRITERIA } from './criteria.ts'
import { criteriaToUrl } from './criteria-to-url.ts'
import { readTyped } from './typed-search.ts'

const addressOf = (query: string): string | null => {
  const read = readTyped({ ...NO_CRITERIA, query, freeForm: true })
  return read && decodeURIComponent(criteriaToUrl(read))
}

describe('a typed wish', () => {
  it.each([
    ['silver pickup under 6000 near 75201', 'free=true&query=silver&price=-6000&type=pickups&zip=75201&miles=100'],
    ['camry within 200 miles of 75201 that runs', 'free=true&query=camry&condition=run-and-drive&zip=75201&miles=200'],
    ['suv 2015-2020 clean title', 'year=2015-2020&title=clean-title&type=suvs'],
    ['$2,500 to $5,000 hail', 'price=2500-5000&damage=hail'],
    ['f-150 since 2018 under 100,000 miles', 'free=true&query=f-150&year=2018-&odometer=-100000'],
    ['tacoma less than 5k', 'free=true&query=tacoma&price=-5000'],
    ['before 2010 over $3000', 'price=3000-&year=-2009'],
    ['camry no reserve near SW1A 1AA', 'free=true&query=camry&sells=pure-sale&zip=SW1A+1AA&miles=100'],
    ['unsold camry under 6000', 'free=true&query=camry&price=-6000&sells=unsold-takes-offers'],
    ['motorcycle 20 km from 75201', 'type=motorcycle&zip=75201&miles=12'],
    ['camioneta menos de 6.000 cerca de 75201', 'price=-6000&type=pickups&zip=75201&miles=100'],
    ['rijdt onder 3000', 'price=-3000&condition=run-and-drive'],
    ['granizo hasta 4000', 'price=-4000&damage=hail'],
    ['civic in houston under 3000', 'free=true&query=civic+houston&price=-3000'],
    ['near dallas', 'free=true&query=dallas'],
    ['camry in texas', 'free=true&query=camry+texas'],
    ['camry close to New York', 'free=true&query=camry+new+york'],
    ['civic en madrid', 'free=true&query=civic+madrid'],
    ['civic in de buurt van utrecht', 'free=true&query=civic+utrecht'],
    ['camioneta plateada', 'free=true&query=silver&type=pickups'],
    ['rode golf onder 3000', 'free=true&query=red+golf&price=-3000'],
  ])('reads %s', (typed, query) => {
    expect(addressOf(typed)).toBe(`/lotSearchResults?${query}`)
  })

  it.each([
    'toyota camry',
    'honda gold wing',
    '2015 ford ranger',
    'silver',
    'range rover',
    '1FVACWDT0EHFZ1739',
    '20881167',
    '',
    '   ',
    '$',
    'under',
    'near',
    'camry near',
    'camry in tx',
    '(((',
  ])('leaves %s as text', (typed) => {
    expect(addressOf(typed)).toBeNull()
  })

  it('keeps what was set before, and answers any text', () => {
    const before = { ...NO_CRITERIA, query: 'pickup', freeForm: true, size: 50, filter: { MAKE: ['lot_make_desc:"FORD"'] } }
    expect(readTyped(before)).toMatchObject({
      size: 50,
      query: '',
      freeForm: false,
      filter: { MAKE: ['lot_make_desc:"FORD"'], VEHT: ['veh_cat_code:VEHCAT_P'] },
    })
    for (const odd of ['under 99999999999', 'near 75201 within 99999 miles', '2015-', '🚗 under 5000', 'a'.repeat(200)])
      expect(() => addressOf(odd)).not.toThrow()
  })
})
