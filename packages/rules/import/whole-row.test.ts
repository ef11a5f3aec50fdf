import { describe, expect, it } from 'vitest'
import { aRow } from './a-row.test-kit.ts'
import { compactDayOf } from './calendar-day.ts'
import { columnTitle, SALES_DATA_COLUMNS, type SalesDataField } from './columns.ts'
import { describe as describeVehicle, lossTypeOf, slugHeadOf, slugOf } from './lot-words.ts'
import { normaliseRow } from './normalise-row.ts'
import { quoted, RowProblem } from './row-problem.ts'
import { listingSitesOf, sellingTermsOf } from './selling-site.ts'
import { isSoldRow, soldCells } from './sold-rows.ts'

type Given = Partial<Record<SalesDataField, string>>
const lotOf = (given: Given) => normaliseRow(aRow(given))

function refusalOf(given: Given): string {
  try {
    lotOf(given)
  } catch (error) {
    if (error instanceof RowProblem) return `${error.name} ${error.column}: ${error.message}`
  }
  return 'taken'
}

const FULL: Given = {
  yardNumber: ' 901 ',
  yardName: 'oh - millbrook',
  saleDate: ' 20260714 ',
  saleTime: ' 930 ',
  timeZone: ' EDT ',
  itemNumber: '17',
  lotNumber: ' 70000001 ',
  vehicleType: 'v',
  year: ' 2019 ',
  make: 'honda',
  modelGroup: 'Accord  Group',
  modelDetail: 'ACCORD  LX',
  bodyStyle: 'crew pickup',
  color: 'grey',
  primaryDamage: 'FRONT END',
  secondaryDamage: 'HAIL',
  titleState: ' OH ',
  titleType: 'ST',
  hasKeys: 'NO',
  conditionCode: 'S',
  vin: ' zzztest00k0000001 ',
  odometer: '61250.00',
  odometerBrand: 'N',
  retailValue: '18500.25',
  repairCost: '7100.56',
  engine: '1.5L  4',
  drive: 'AWD',
  transmission: 'MANUAL',
  fuel: 'DIESEL',
  cylinders: ' 4 ',
  runsDrives: 'DEFAULT',
  saleStatus: 'On Minimum Bid',
  highBid: '1000.0',
  specialNote: ' EX FLEET ',
  locationCity: 'millbrook ',
  locationState: 'oh',
  locationZip: '43004',
  locationCountry: 'usa',
  currency: 'usd',
  imageThumbnail: 'pictures.example/a_thb.jpg',
  imageUrl: 'pictures.example/a',
  createdAt: '2026-07-01T07:25:12Z',
  gridRow: ' C030',
  makeOffer: 'Y',
  buyNowPrice: '25000',
  trim: 'SPORT',
  updatedAt: '2026-07-02 09.00.17',
  rental: 'y',
  wholesale: 'N',
  sellerName: ' Acme  Insurance ',
  offsiteAddress: '1 Elm  Street',
  offsiteState: 'OH',
  offsiteCity: 'Dayton',
  offsiteZip: '45402',
  saleLight: 'GREEN LIGHT',
  autoGrade: ' 4.25 ',
  announcements: 'Frame  damage',
}

describe('a row that says everything', () => {
  it('becomes a lot of all its cells, each in our words', () => {
    expect(lotOf(FULL)).toEqual({
      number: 70_000_001,
      sale: {
        sellingSite: 'CPRTUS',
        yard: 901,
        yardName: 'OH - MILLBROOK',
        sale: { day: compactDayOf('20260714'), minutes: 570 },
        zoneLabel: 'EDT',
        itemNumber: 17,
        gridRow: 'C030',
        saleStatus: 'MINIMUM_BID',
        isRental: true,
        isWholesale: false,
        saleLight: 'GREEN',
        autoGrade: 4.3,
        announcements: 'Frame damage',
        sellerName: 'Acme Insurance',
      },
      place: {
        country: 'USA',
        city: 'MILLBROOK',
        state: 'OH',
        zip: '43004',
        offsiteAddress: '1 Elm Street',
        offsiteCity: 'Dayton',
        offsiteState: 'OH',
        offsiteZip: '45402',
      },
      vehicle: {
        vehicleType: 'V',
        vehicleCategory: 'P',
        year: 2019,
        make: 'HONDA',
        makeCode: 'HOND',
        modelGroup: 'Accord Group',
        modelDetail: 'ACCORD LX',
        trimLevel: 'SPORT',
        bodyStyle: 'CREW PICKUP',
        color: 'GRY',
        description: '2019 HONDA ACCORD LX SPORT',
        slugHead: 'salvage-2019-honda-accord-lx-sport',
        vin: 'ZZZTEST00K0000001',
        engine: '1.5L 4',
        drive: 'AWD',
        transmission: 'M',
        fuel: 'DSL',
        cylinders: '4',
        titleState: 'OH',
        titleType: 'ST',
        titleGroup: 'S',
      },
      condition: {
        hasKeys: 'NO',
        conditionCode: 'S',
        primaryDamage: 'FR',
        secondaryDamage: 'HL',
        odometer: 61_250,
        odometerBrand: 'N',
        specialNote: 'EX FLEET',
        lossType: 'E',
      },
      prices: {
        currency: 'USD',
        retailValueMinor: 1_850_025,
        repairCostMinor: 710_056,
        highBidMinor: 100_000,
        buyNowMinor: 2_500_000,
        makeOffer: true,
      },
      images: { imageThumbnail: 'pictures.example/a_thb.jpg', imageUrl: 'pictures.example/a', lookKey: null },
      odometerUnit: 'mi',
      taxStatus: null,
      featureCodes: ['R', 'I'],
      createdAt: '2026-07-01T07:25:12Z',
      updatedAt: '2026-07-02T09:00:17Z',
    })
  })
})

describe('a row that says next to nothing', () => {
  it('becomes a lot of which nothing is known', () => {
    const blank = Object.fromEntries(SALES_DATA_COLUMNS.map(([field]) => [field, ''])) as Given
    expect(lotOf({ ...blank, lotNumber: '100', yardNumber: '1', locationCountry: 'CAN' })).toEqual({
      number: 100,
      sale: {
        sellingSite: 'CPRTCA',
        yard: 1,
        yardName: '',
        sale: null,
        zoneLabel: null,
        itemNumber: null,
        gridRow: null,
        saleStatus: null,
        isRental: false,
        isWholesale: false,
        saleLight: null,
        autoGrade: null,
        announcements: null,
        sellerName: null,
      },
      place: {
        country: 'CAN',
        city: null,
        state: null,
        zip: null,
        offsiteAddress: null,
        offsiteCity: null,
        offsiteState: null,
        offsiteZip: null,
      },
      vehicle: {
        vehicleType: 'N',
        vehicleCategory: null,
        year: null,
        make: null,
        makeCode: null,
        modelGroup: null,
        modelDetail: null,
        trimLevel: null,
        bodyStyle: null,
        color: null,
        description: '',
        slugHead: '',
        vin: null,
        engine: null,
        drive: null,
        transmission: null,
        fuel: null,
        cylinders: null,
        titleState: null,
        titleType: null,
        titleGroup: null,
      },
      condition: {
        hasKeys: null,
        conditionCode: null,
        primaryDamage: null,
        secondaryDamage: null,
        odometer: null,
        odometerBrand: null,
        specialNote: null,
        lossType: null,
      },
      prices: { currency: 'CAD', retailValueMinor: null, repairCostMinor: null, highBidMinor: null, buyNowMinor: null, makeOffer: false },
      images: { imageThumbnail: null, imageUrl: null, lookKey: null },
      odometerUnit: 'km',
      taxStatus: null,
      featureCodes: [],
      createdAt: null,
      updatedAt: null,
    })
  })
})

describe('the parts of a row', () => {
  it('the parts of a row leave a category to cars and medium-duty trucks', () => {
    const categoryOf = (vehicleType: string, bodyStyle: string) => lotOf({ vehicleType, bodyStyle }).vehicle.vehicleCategory
    expect([categoryOf('V', 'SUV'), categoryOf('K', 'CREW PIC'), categoryOf('U', 'PICKUP'), categoryOf('V', 'COUPE')]).toEqual([
      'S',
      'P',
      null,
      null,
    ])
  })

  it('the parts of a row name no group where the file means all models', () => {
    expect(['All Models', 'all  models', 'ALL', ''].map((modelGroup) => lotOf({ modelGroup }).vehicle.modelGroup)).toEqual([
      null,
      null,
      'ALL',
      null,
    ])
  })

  it('the parts of a row take the condition of Runs/Drives where no certificate is given', () => {
    const given = (conditionCode: string, runsDrives: string) => lotOf({ conditionCode, runsDrives }).condition.conditionCode
    expect([given('', 'Vehicle Starts'), given('D', 'Vehicle Starts'), given('', '')]).toEqual(['S', 'D', null])
  })

  it('the parts of a row stand outside of a yard by an address or a city', () => {
    expect([
      lotOf({ offsiteAddress: '1 Elm St' }).featureCodes,
      lotOf({ offsiteCity: 'X' }).featureCodes,
      lotOf({ rental: 'Y' }).featureCodes,
    ]).toEqual([['I'], ['I'], ['R']])
    expect(lotOf({ offsiteState: 'OH', offsiteZip: '45402', rental: 'N' }).featureCodes).toEqual([])
  })

  it.each<[Given, object]>([
    [{ year: '1800' }, { year: 1800 }],
    [{ year: '2200' }, { year: 2200 }],
    [{ year: '' }, { year: null }],
    [{ vehicleType: ' ' }, { vehicleType: 'N' }],
    [
      { make: 'NONSUCH', makeOffer: '' },
      { make: 'NONSUCH', makeCode: 'NONS' },
    ],
  ])('%j is read as %j', (given, vehicle) => {
    expect(lotOf(given).vehicle).toMatchObject(vehicle)
  })

  it.each([
    ['10', 10],
    ['9.94', 9.9],
    ['0.25', 0.3],
    ['7', 7],
    [' ', null],
    ['', null],
  ])('the parts of a row take the grade %j for %s', (autoGrade, grade) => {
    expect(lotOf({ autoGrade }).sale.autoGrade).toBe(grade)
  })

  it.each([
    ['61250.', 61_250],
    ['61250.000', 61_250],
    ['0', 0],
    ['9999999', 9_999_999],
    ['  ', null],
  ])('the parts of a row take the odometer %j for %s', (odometer, reading) => {
    expect(lotOf({ odometer }).condition.odometer).toBe(reading)
  })

  it.each([' 18500 ', '18500.', '18500.0'])('the parts of a row take the amount %j', (retailValue) => {
    expect(lotOf({ retailValue }).prices.retailValueMinor).toBe(1_850_000)
  })

  it.each(['', ' ', '0', '0.0', ' 0 ', '0.00', '0.001'])('the parts of a row take no amount of %j', (retailValue) => {
    expect(lotOf({ retailValue }).prices.retailValueMinor).toBeNull()
  })

  it.each([
    ['2026-07-01-23.59.59.000551', '2026-07-01T23:59:59.000551Z'],
    ['2026-07-01 00:00:00Z', '2026-07-01T00:00:00Z'],
    ['2026-07-01T19:05.09', '2026-07-01T19:05:09Z'],
  ])('the parts of a row take the stamp %j', (createdAt, iso) => {
    expect(lotOf({ createdAt }).createdAt).toBe(iso)
  })
})

describe('a row that is refused', () => {
  it.each<[Given, string]>([
    [{ yardNumber: '0' }, 'yardNumber: a lot needs a yard'],
    [{ yardNumber: '' }, 'yardNumber: a lot needs a yard'],
    [{ yardNumber: '1234567890' }, 'yardNumber: "1234567890" is not a whole number'],
    [{ itemNumber: 'x1' }, 'itemNumber: "x1" is not a whole number'],
    [{ lotNumber: '012345' }, 'lotNumber: "012345" is not a lot number of 3 to 10 digits'],
    [{ year: '1799' }, 'year: "1799" is not a year'],
    [{ year: '2201' }, 'year: "2201" is not a year'],
    [{ year: 'x2019' }, 'year: "x2019" is not a whole number'],
    [{ vehicleType: 'CAR' }, 'vehicleType: "CAR" is not the letter of a vehicle type'],
    [{ odometer: '10000000' }, 'odometer: "10000000" is beyond any odometer'],
    [{ odometer: '61250.5' }, 'odometer: "61250.5" is not a whole number'],
    [{ odometer: '61250.05' }, 'odometer: "61250.05" is not a whole number'],
    [{ autoGrade: '10.1' }, 'autoGrade: "10.1" is not a grade'],
    [{ autoGrade: '100' }, 'autoGrade: "100" is not a grade'],
    [{ autoGrade: 'x4' }, 'autoGrade: "x4" is not a grade'],
    [{ autoGrade: '4x' }, 'autoGrade: "4x" is not a grade'],
    [{ autoGrade: '4.x' }, 'autoGrade: "4.x" is not a grade'],
    [{ retailValue: '1e9' }, 'retailValue: "1e9" is not an amount'],
    [{ retailValue: '9999999999' }, 'retailValue: "9999999999" is not an amount'],
    [{ repairCost: 'x' }, 'repairCost: "x" is not an amount'],
    [{ highBid: 'x' }, 'highBid: "x" is not an amount'],
    [{ buyNowPrice: 'x' }, 'buyNowPrice: "x" is not an amount'],
    [{ currency: 'cad' }, 'currency: "CAD", but lots of CPRTUS sell in USD'],
    [{ locationCountry: 'ata' }, 'locationCountry: no site sells lots in "ATA"'],
    [{ saleDate: '20260231' }, 'saleDate: "20260231" is not a day as YYYYMMDD'],
    [{ saleTime: '2400' }, 'saleTime: "2400" is not a time as HHMM'],
    [{ saleTime: '960' }, 'saleTime: "960" is not a time as HHMM'],
    [{ saleTime: '00930' }, 'saleTime: "00930" is not a time as HHMM'],
    [{ saleTime: '9.5' }, 'saleTime: "9.5" is not a time as HHMM'],
    [{ saleTime: '1e2' }, 'saleTime: "1e2" is not a time as HHMM'],
    [{ createdAt: '2026-02-30-07.25.12' }, 'createdAt: "2026-02-30-07.25.12" is not a date and time'],
    [{ updatedAt: '2026-07-02T24:00:17Z' }, 'updatedAt: "2026-07-02T24:00:17Z" is not a date and time'],
    [{ updatedAt: 'x2026-07-02T09:00:17Z' }, 'updatedAt: "x2026-07-02T09:00:17Z" is not a date and time'],
    [{ updatedAt: '2026-07-02T09:00:17Zx' }, 'updatedAt: "2026-07-02T09:00:17Zx" is not a date and time'],
    [{ updatedAt: '2026-07-02T09:00:17.1234567Z' }, 'updatedAt: "2026-07-02T09:00:17.1234567Z" is not a date and time'],
  ])('a row with %j is refused and names its column and why', (given, reason) => {
    expect(refusalOf(given)).toBe(`RowProblem ${reason}`)
  })

  it('quotes as much of a value as a line holds', () => {
    expect([quoted(''), quoted('x'.repeat(40)), quoted('x'.repeat(41))]).toEqual(['""', `"${'x'.repeat(40)}"`, `"${'x'.repeat(40)}…"`])
  })
})

describe('the words of a lot', () => {
  it.each([
    ['Citroën  C4', 'citroen-c4'],
    ['Ǘ-Ⅷ!', 'u-viii'],
    ['--A&B--', 'a-b'],
    ['Việt', 'viet'],
    ['', ''],
  ])('%j is spelled %j in an address', (text, slug) => {
    expect(slugOf(text)).toBe(slug)
  })

  it('the words of a lot are joined where they are known, after the group of the title', () => {
    const words = { year: 2019, make: 'HONDA', model: '', trim: null }
    expect(describeVehicle(words)).toBe('2019 HONDA')
    expect([slugHeadOf(words, 'S'), slugHeadOf(words, 'C'), slugHeadOf(words, 'J'), slugHeadOf(words, null)]).toEqual([
      'salvage-2019-honda',
      'clean-title-2019-honda',
      '2019-honda',
      '2019-honda',
    ])
    expect(slugHeadOf({ year: null, make: null, model: null, trim: null }, null)).toBe('')
  })

  it.each([
    ['Repo', 'R'],
    ['REPOSSESSED unit', 'R'],
    ['repossession', 'R'],
    ['REPORTED', null],
    ['Previous theft', 'T'],
    ['recovered theft', 'T'],
    ['THEFT RECOVERY', 'T'],
    ['donation', 'D'],
    ['impounded', 'O'],
    ['previous fleet', 'E'],
    ['EX FLEET', 'E'],
    ['former fleet', 'E'],
    ['off lease', 'E'],
    ['fleet street', null],
    ['', null],
  ])('the words of a lot tell of %j how a lot came to be sold: %s', (note, lossType) => {
    expect(lossTypeOf(note)).toBe(lossType)
  })
})

describe('where lots sell', () => {
  it('where lots sell is the site of their country, in its currency and unit [MKT-9.37] [MKT-9.11]', () => {
    const terms = (country: string) => Object.values(sellingTermsOf(country) ?? {}).join(' ')
    const countries = ['USA', 'CAN', 'GBR', 'IRL', 'DEU', 'ESP', 'IND', 'ARE', 'BHR', 'OMN', 'FRA']
    expect(countries.map((country) => `${country} ${terms(country)}`)).toEqual([
      'USA CPRTUS USD mi',
      'CAN CPRTCA CAD km',
      'GBR CPRTUK GBP mi',
      'IRL CPRTIE EUR km',
      'DEU CPRTDE EUR km',
      'ESP CPRTES EUR km',
      'IND CPRTIN INR km',
      'ARE CPRTMEA AED km',
      'BHR CPRTMEA BHD km',
      'OMN CPRTMEA OMR km',
      'FRA ',
    ])
  })

  it('where lots sell and the site whose file names them list them', () => {
    expect([listingSitesOf('CPRTUS', 'CPRTUS'), listingSitesOf('CPRTUS', 'CPRTCA'), listingSitesOf('CPRTCA', 'CPRTUS')]).toEqual([
      ['CPRTUS'],
      ['CPRTCA', 'CPRTUS'],
      ['CPRTCA', 'CPRTUS'],
    ])
  })
})

describe('a row of a lot that was sold', () => {
  it('says so in place of how it is for sale, in any case', () => {
    const sold = ['Sold', ' SOLD ', 'sold', 'Pure Sale', ''].map((saleStatus) => isSoldRow(aRow({ saleStatus })))
    expect(sold).toEqual([true, true, true, false, false])
    expect(isSoldRow([])).toBe(false)
  })

  it('a row of a lot that was sold has the price in place of the bid, and no day where it was sold outside of a sale', () => {
    const cells = aRow()
    expect(soldCells(cells, { minor: 123_450, currency: 'USD' })).toEqual(aRow({ saleStatus: 'Sold', highBid: '1234.5' }))
    expect(cells).toEqual(aRow())
    expect(soldCells(aRow({ saleDate: '' }), null)).toEqual(aRow({ saleStatus: 'Sold', saleDate: '0', dayOfWeek: '0', saleTime: '' }))
  })
})

describe('the titles of columns', () => {
  it('the titles of columns are those of files', () => {
    expect([columnTitle('id'), columnTitle('announcements'), columnTitle('none' as SalesDataField)]).toEqual([
      'Id',
      'Announcements',
      'none',
    ])
  })
})
