import { describe, expect, it } from 'vitest'
import { NO_CRITERIA } from './criteria.ts'
import { criteriaToUrl } from './criteria-to-url.ts'
import { readTyped } from './typed-search.ts'

const TOWNS: Readonly<Record<string, string>> = {
  dallas: 'Dallas, TX',
  'dallas, tx': 'Dallas, TX',
  'fort worth': 'Fort Worth, TX',
  'new york': 'New York, NY',
  orange: 'Orange, CA',
  'los angeles': 'Los Angeles, CA',
}
const placeOf = (typed: string): string | null => TOWNS[typed] ?? null

const addressOf = (query: string): string | null => {
  const read = readTyped({ ...NO_CRITERIA, query, freeForm: true }, placeOf)
  return read && decodeURIComponent(criteriaToUrl(read))
}

describe('a typed wish', () => {
  it.each([
    ['silver pickup under 6000 near 75201', 'price=-6000&color=SILVER&type=pickups&zip=75201&miles=100'],
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
    ['near dallas', 'zip=Dallas,+TX&miles=100'],
    ['camry within 50 miles of Dallas', 'free=true&query=camry&zip=Dallas,+TX&miles=50'],
    ['camry 50 miles from dallas, tx under 100,000 miles', 'free=true&query=camry&odometer=-100000&zip=Dallas,+TX&miles=50'],
    ['under 100,000 miles near dallas', 'odometer=-100000&zip=Dallas,+TX&miles=100'],
    ['near Fort Worth within 80 km that runs', 'condition=run-and-drive&zip=Fort+Worth,+TX&miles=50'],
    ['camioneta roja a menos de 50 millas de Dallas', 'color=RED&type=pickups&zip=Dallas,+TX&miles=50'],
    ['civic cerca de Los Ángeles', 'free=true&query=civic&zip=Los+Angeles,+CA&miles=100'],
    ['civic binnen 80 km van Dallas', 'free=true&query=civic&zip=Dallas,+TX&miles=50'],
    ['civic in de buurt van Dallas onder 3000', 'free=true&query=civic&price=-3000&zip=Dallas,+TX&miles=100'],
    ['orange civic near Orange', 'free=true&query=civic&color=ORANGE&zip=Orange,+CA&miles=100'],
    ['camry near springfield', 'free=true&query=camry+springfield'],
    ['camry in dallas', 'free=true&query=camry+dallas'],
    ['black or white suv', 'color=BLACK&color=WHITE&type=suvs'],
    ['silver', 'color=SILVER'],
    ['gray camry', 'free=true&query=camry&color=GRAY'],
    ['grey camry', 'free=true&query=camry&color=GRAY'],
    ['red honda gold wing', 'free=true&query=honda+gold+wing&color=RED'],
    ['camry in texas', 'free=true&query=camry+texas'],
    ['camry close to New York', 'free=true&query=camry&zip=New+York,+NY&miles=100'],
    ['civic en madrid', 'free=true&query=civic+madrid'],
    ['civic in de buurt van utrecht', 'free=true&query=civic+utrecht'],
    ['camioneta plateada', 'color=SILVER&type=pickups'],
    ['rode golf onder 3000', 'free=true&query=golf&price=-3000&color=RED'],
    ['below 6,000 all-in civic', 'free=true&query=civic&price=-6000'],
    ['civic under 6000 all in', 'free=true&query=civic&price=-6000'],
    ['civic under $6k fees included', 'free=true&query=civic&price=-6000'],
    ['civic hasta 6.000 con tarifas', 'free=true&query=civic&price=-6000'],
    ['civic onder 6000 incl. kosten', 'free=true&query=civic&price=-6000'],
    ['camry up to 6000 dollars', 'free=true&query=camry&price=-6000'],
    ['camry ≤ $6,000', 'free=true&query=camry&price=-6000'],
    ['5000 or less camry', 'free=true&query=camry&price=-5000'],
    ['camry $5k or under', 'free=true&query=camry&price=-5000'],
    ['100,000 miles or less camry', 'free=true&query=camry&odometer=-100000'],
    ['camry for $6,000', 'free=true&query=camry&price=-6000'],
    ['camry for 6000 all-in', 'free=true&query=camry&price=-6000'],
    ['What can I get for $6,000 all-in within 200 miles of 75201 that runs?', 'price=-6000&condition=run-and-drive&zip=75201&miles=200'],
    ['¿Qué puedo comprar por $6.000 que circula?', 'price=-6000&condition=run-and-drive'],
    ['wat kan ik kopen voor € 6.000 dat rijdt?', 'price=-6000&condition=run-and-drive'],
    ['cars under 8000', 'price=-8000&type=automobiles'],
    ['town car under 8000', 'free=true&query=town+car&price=-8000'],
    ['trailer near dallas', 'type=trailers&zip=Dallas,+TX&miles=100'],
    ['boat under 8000', 'price=-8000&type=boats'],
    ['camry starts', 'free=true&query=camry&condition=engine-start-program'],
  ])('reads %s', (typed, query) => {
    expect(addressOf(typed)).toBe(`/lotSearchResults?${query}`)
  })

  it.each([
    'toyota camry',
    'honda gold wing',
    '2015 ford ranger',
    'silverado',
    'camry dallas',
    'range rover',
    '1FVACWDT0EHFZ1739',
    '20881167',
    'camry within 50 miles',
    'parts for 2500 ram',
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

  it.each([
    ['camry within 50 miles', 'free=true&query=camry&zip=78701&miles=50'],
    ['camry binnen 80 km', 'free=true&query=camry&zip=78701&miles=50'],
    ['camry near me under 6000', 'free=true&query=camry&price=-6000&zip=78701&miles=100'],
    ['what can I get for $6,000 all-in within 200 miles that runs?', 'price=-6000&condition=run-and-drive&zip=78701&miles=200'],
    ['camry within 50 miles of Dallas', 'free=true&query=camry&zip=Dallas,+TX&miles=50'],
  ])('reads %s from where the reader searched near before', (typed, query) => {
    const read = readTyped({ ...NO_CRITERIA, query: typed, freeForm: true }, placeOf, '78701')
    expect(read && decodeURIComponent(criteriaToUrl(read))).toBe(`/lotSearchResults?${query}`)
  })

  it('keeps what was set before, and answers any text', () => {
    const before = { ...NO_CRITERIA, query: 'pickup', freeForm: true, size: 50, filter: { MAKE: ['lot_make_desc:"FORD"'] } }
    expect(readTyped(before, placeOf)).toMatchObject({
      size: 50,
      query: '',
      freeForm: false,
      filter: { MAKE: ['lot_make_desc:"FORD"'], VEHT: ['veh_cat_code:VEHCAT_P'] },
    })
    for (const odd of ['under 99999999999', 'near 75201 within 99999 miles', '2015-', '🚗 under 5000', 'a'.repeat(200)])
      expect(() => addressOf(odd)).not.toThrow()
  })
})
