import { describe, expect, it } from 'vitest'
import { aRow } from './a-row.test-kit.ts'
import type { SalesDataField } from './columns.ts'
import { normaliseRow } from './normalise-row.ts'
import { RowProblem } from './row-problem.ts'

const lotOf = (given: Partial<Record<SalesDataField, string>>) => normaliseRow(aRow(given))

function problemOf(row: readonly string[]): [string | null, string] {
  try {
    normaliseRow(row)
  } catch (error) {
    if (error instanceof RowProblem) return [error.column, error.message]
    throw error
  }
  throw new Error('the row was taken')
}

describe('normaliseRow', () => {
  it('reads an ordinary row', () => {
    const lot = lotOf({})
    expect(lot).toMatchObject({
      number: 70000001,
      sale: { sellingSite: 'CPRTUS', yard: 901, sale: { minutes: 600 }, itemNumber: null, gridRow: 'C030', saleStatus: 'PURE_SALE' },
      vehicle: { vehicleType: 'V', year: 2019, make: 'HONDA', makeCode: 'HOND', engine: '1.5L 4', drive: 'FWD', titleGroup: 'C' },
      condition: { hasKeys: 'YES', conditionCode: 'D', primaryDamage: 'FR', secondaryDamage: null, odometer: 61250, odometerBrand: 'A' },
      prices: { currency: 'USD', retailValueMinor: 1850000, repairCostMinor: 710056, highBidMinor: null, buyNowMinor: null },
      createdAt: '2026-07-01T07:25:12.000551Z',
      updatedAt: '2026-07-02T09:00:17Z',
    })
    expect(lot.vehicle.description).toBe('2019 HONDA ACCORD SPORT')
    expect(lot.vehicle.slugHead).toBe('clean-title-2019-honda-accord-sport')
  })

  it.each([
    ['a day of 0', { saleDate: '0', dayOfWeek: '0', saleTime: '' }],
    ['an empty day', { saleDate: '', dayOfWeek: '', saleTime: '' }],
  ])('takes %s for a lot without a sale', (_, given) => {
    expect(lotOf(given).sale.sale).toBeNull()
  })

  it.each([
    ['STANDARD', 'STANDARD'],
    [' margin ', 'MARGIN'],
    ['Exempt', 'EXEMPT'],
    ['', null],
    ['  ', null],
  ])('takes %j for how a lot is sold for tax: %s', (taxStatus, status) => {
    expect(normaliseRow(aRow({ taxStatus }), 60).taxStatus).toBe(status)
  })

  it('refuses a tax status that there is none of, naming those there are, and a row that lacks the column of its file', () => {
    for (const taxStatus of ['VAT', 'PLACE', 'STANDARD,', '20', 'RELIEVED'])
      expect(() => normaliseRow(aRow({ taxStatus }), 60)).toThrow(`"${taxStatus}" is not STANDARD, MARGIN, EXEMPT or empty`)
    expect(() => normaliseRow(aRow(), 60)).toThrow('59 columns instead of 60')
    expect(() => normaliseRow(aRow({ taxStatus: 'MARGIN' }))).toThrow('60 columns instead of 59')
  })

  it('keeps the day of a sale whose time is 0', () => {
    expect(lotOf({ saleTime: '0' }).sale.sale).toEqual({ day: 20648, minutes: null })
  })

  it.each([
    ['700', 420],
    ['0930', 570],
    ['2100', 1260],
    ['2359', 1439],
  ])('reads the sale time %s', (saleTime, minutes) => {
    expect(lotOf({ saleTime }).sale.sale?.minutes).toBe(minutes)
  })

  it.each(['FRONT WHEEL DRIVE', 'Front-wheel Drive', ' Front Wheel Drive'])('reads the drive train %j', (drive) => {
    expect(lotOf({ drive }).vehicle.drive).toBe('FWD')
  })

  it.each([
    ['AUTOMATIC', 'A'],
    ['Automatic', 'A'],
    ['Manual', 'M'],
    ['UNKNOWN', null],
    ['NONE', null],
    ['', null],
  ])('reads the transmission %j as %s', (transmission, code) => {
    expect(lotOf({ transmission }).vehicle.transmission).toBe(code)
  })

  it.each([
    ['FLEXIBLE', 'FLX'],
    ['Electric and Gas Hybrid', 'HYB'],
    ['Propane', 'LPG'],
    ['Unknown', null],
  ])('reads the fuel %j as %s', (fuel, code) => {
    expect(lotOf({ fuel }).vehicle.fuel).toBe(code)
  })

  it.each([
    ['YES', 'YES'],
    ['NO', 'NO'],
    ['EXM', 'EXM'],
    ['', null],
  ])('reads keys %j as %s', (hasKeys, keys) => {
    expect(lotOf({ hasKeys }).condition.hasKeys).toBe(keys)
  })

  it('drops the blank before a make and completes a cut one', () => {
    expect(lotOf({ make: ' POLARIS' }).vehicle.make).toBe('POLARIS')
    expect(lotOf({ make: 'NISS' }).vehicle.make).toBe('NISSAN')
  })

  it('leaves out a make that says nothing but keeps its word in the description', () => {
    const { vehicle } = lotOf({ make: 'OTHER', year: '0', trim: '' })
    expect(vehicle.make).toBeNull()
    expect(vehicle.year).toBeNull()
    expect(vehicle.description).toBe('OTHER ACCORD')
  })

  it.each([
    ['V', 'V'],
    ['N', 'N'],
    ['H', 'H'],
    ['B', 'B'],
    ['Z', 'N'],
    ['', 'N'],
  ])('files vehicle type %j under %s', (vehicleType, code) => {
    expect(lotOf({ vehicleType }).vehicle.vehicleType).toBe(code)
  })

  it('sells Canadian rows on the Canadian site in Canadian dollars', () => {
    const lot = lotOf({ locationCountry: 'CAN', locationState: 'ON', locationZip: 'L0L 1L0', currency: 'CAD' })
    expect(lot.sale.sellingSite).toBe('CPRTCA')
    expect(lot.prices.currency).toBe('CAD')
    expect(lot.odometerUnit).toBe('km')
  })

  it('keeps three decimals of a Bahraini dinar', () => {
    const lot = lotOf({ locationCountry: 'BHR', locationState: '', locationZip: '', currency: 'BHD', retailValue: '1250.5' })
    expect(lot.prices.retailValueMinor).toBe(1250500)
  })

  it('marks lots of the wholesale yard whatever their column says [ACC-9.34]', () => {
    expect(lotOf({ yardNumber: '855', wholesale: 'N' }).sale.isWholesale).toBe(true)
    expect(lotOf({ wholesale: 'Y' }).sale.isWholesale).toBe(true)
    expect(lotOf({}).sale.isWholesale).toBe(false)
  })

  it('reads features and loss only where the row says them', () => {
    expect(lotOf({}).featureCodes).toEqual([])
    expect(lotOf({ rental: 'Y', offsiteCity: 'DAYTON' }).featureCodes).toEqual(['R', 'I'])
    expect(lotOf({ specialNote: 'REPOSSESSION                ' }).condition).toMatchObject({ lossType: 'R', specialNote: 'REPOSSESSION' })
    expect(lotOf({ specialNote: '***PREVIOUS THEFT***' }).condition.lossType).toBe('T')
    expect(lotOf({ specialNote: 'Hail damage' }).condition.lossType).toBeNull()
  })

  it('takes a picture named by its look for a drawn one', () => {
    expect(lotOf({ imageThumbnail: 'look:sedan-blue-front' }).images).toEqual({
      imageThumbnail: null,
      imageUrl: null,
      lookKey: 'sedan-blue-front',
    })
    expect(lotOf({ imageThumbnail: 'pictures.example/a_thb.jpg' }).images.imageThumbnail).toBe('pictures.example/a_thb.jpg')
  })

  it.each<[Partial<Record<SalesDataField, string>>, SalesDataField]>([
    [{ lotNumber: '' }, 'lotNumber'],
    [{ lotNumber: '12' }, 'lotNumber'],
    [{ lotNumber: '12345678901' }, 'lotNumber'],
    [{ lotNumber: 'A2345678' }, 'lotNumber'],
    [{ yardNumber: '' }, 'yardNumber'],
    [{ yardNumber: 'ten' }, 'yardNumber'],
    [{ saleDate: '20260231' }, 'saleDate'],
    [{ saleTime: '2460' }, 'saleTime'],
    [{ saleTime: 'noon' }, 'saleTime'],
    [{ year: '20x9' }, 'year'],
    [{ year: '1492' }, 'year'],
    [{ vehicleType: 'CAR' }, 'vehicleType'],
    [{ odometer: 'many' }, 'odometer'],
    [{ retailValue: '-5' }, 'retailValue'],
    [{ repairCost: '1,200' }, 'repairCost'],
    [{ currency: 'CAD' }, 'currency'],
    [{ locationCountry: 'ATA' }, 'locationCountry'],
    [{ locationCountry: '' }, 'locationCountry'],
    [{ createdAt: '2026-02-30-07.25.12.000' }, 'createdAt'],
    [{ updatedAt: 'yesterday' }, 'updatedAt'],
    [{ autoGrade: 'A+' }, 'autoGrade'],
  ])('refuses %j', (given, column) => {
    expect(problemOf(aRow(given))[0]).toBe(column)
  })

  it('refuses a row with other columns than the header', () => {
    expect(problemOf(aRow().slice(1))).toEqual([null, '58 columns instead of 59'])
    expect(problemOf([...aRow(), ''])).toEqual([null, '60 columns instead of 59'])
  })
})
