import { describe, expect, it } from 'vitest'
import { bodyKindOf, bodyStyleOf } from './vehicles/body-styles.ts'
import { colourCodeOf } from './vehicles/colours.ts'
import { conditionCodeOf } from './vehicles/conditions.ts'
import { COUNTRIES, countryName, countryOf } from './places/countries.ts'
import { DAMAGE_CATEGORY_PRIORITY, DAMAGE_TYPES, damageCategoryOf, damageCodeOf, damageTextOf } from './vehicles/damage-types.ts'
import { driveCodeOf, driveText, fuelCodeOf, keyStateOf, transmissionCodeOf } from './vehicles/drivetrain.ts'
import { isWholesaleYard, ZIP_MILES } from './lot-features.ts'
import { makeOf, MAKES } from './vehicles/makes.ts'
import { MAKES_WITH_MODELS, modelsOf } from './vehicles/models.ts'
import { odometerBrandOf, odometerBrandText } from './vehicles/odometer-brands.ts'
import { saleLightOf, saleStatusOf, saleStatusRow } from './sale-statuses.ts'
import { COUNTRIES_WITH_STATES, statesOf } from './places/states.ts'
import { TITLE_TYPES, titleTypeOf } from './titles/title-types.ts'
import { vehicleCategoryOf } from './vehicles/vehicle-categories.ts'
import { vehicleTypeCodeOf, vehicleTypeField, vehicleTypeText, VEHICLE_TYPES } from './vehicles/vehicle-types.ts'
import { alphanumericOf } from '../validation/urls.ts'
import { ZONE_LABEL_OFFSET_HOURS, zoneOf } from './places/zones.ts'

describe('damage types', () => {
  it('reads every wire text back to its own code', () => {
    for (const row of DAMAGE_TYPES) expect(damageCodeOf(row.text)).toBe(row.code)
    expect(DAMAGE_TYPES).toHaveLength(25)
  })

  it('leaves a blank text out and calls a text nobody knows unknown', () => {
    expect(damageCodeOf('  ')).toBeNull()
    expect(damageCodeOf('STRUCK BY A PIANO')).toBe('UK')
    expect(damageCodeOf(' minor  dent/scratches ')).toBe('MN')
    expect(damageTextOf('ZZ')).toBe('UNKNOWN')
  })

  it('ranks the damage categories: low are hail and minor dents [MKT-9.25]', () => {
    expect(DAMAGE_CATEGORY_PRIORITY).toEqual({ NORMAL_WEAR: 2, LOW: 1, MEDIUM_HIGH: 0, ALL: 3 })
    expect(DAMAGE_TYPES.filter((row) => row.category === 'LOW').map((row) => row.code)).toEqual(['HL', 'MN'])
    expect(damageCategoryOf('NW')).toBe('NORMAL_WEAR')
    expect(damageCategoryOf('FR')).toBe('MEDIUM_HIGH')
  })
})

describe('vehicles', () => {
  it('knows every letter of the sales-data file', () => {
    expect(VEHICLE_TYPES.map((row) => row.code).join('')).toBe('ABCDEHJKLMNRSUV')
    expect(vehicleTypeCodeOf('VEHTYPE_V')).toBe('V')
    expect(vehicleTypeCodeOf(' k ')).toBe('K')
    expect(vehicleTypeCodeOf('Q')).toBeNull()
    expect(vehicleTypeText('U')).toBe('HEAVY DUTY TRUCK')
    expect(vehicleTypeField('A')).toBe('VEHTYPE_A')
  })

  it('calls the many spellings of a drive train by six names', () => {
    expect(driveCodeOf('FRONT WHEEL DRIVE')).toBe('FWD')
    expect(driveCodeOf('Front-wheel Drive')).toBe('FWD')
    expect(driveCodeOf('4X4 W/FRONT WHL DRV')).toBe('4X4F')
    expect(driveCodeOf('Rear Wheel Drive w/4x4')).toBe('4X4R')
    expect(driveCodeOf('Four by Four')).toBe('4X4')
    expect(driveCodeOf('4x2')).toBe('RWD')
    expect(driveCodeOf('UNKNOWN')).toBeNull()
    expect(driveText('AWD')).toBe('All wheel drive')
  })

  it('tells unknown fuel from another fuel', () => {
    expect(fuelCodeOf('Electric and Gas Hybrid')).toBe('HYB')
    expect(fuelCodeOf('FLEXIBLE')).toBe('FLX')
    expect(fuelCodeOf('Unknown')).toBeNull()
    expect(fuelCodeOf('WOOD GAS')).toBe('OTH')
    expect(transmissionCodeOf('Manual')).toBe('M')
    expect(transmissionCodeOf('NONE')).toBeNull()
    expect(keyStateOf('EXM')).toBe('EXM')
    expect(keyStateOf('')).toBeNull()
  })

  it('completes body styles that were cut at eight characters', () => {
    expect(bodyStyleOf('4DR SPOR')).toBe('4DR SPORT UTILITY')
    expect(bodyStyleOf('Sedan')).toBe('SEDAN')
    expect(bodyKindOf('SEDAN 4D')).toBe('SEDAN')
    expect(bodyKindOf('CREW PIC')).toBe('PICKUP')
    expect(bodyKindOf('')).toBeNull()
  })

  it('counts pickups and SUVs across cars and medium-duty trucks only', () => {
    expect(vehicleCategoryOf({ type: 'V', bodyStyle: 'SUV' })).toBe('S')
    expect(vehicleCategoryOf({ type: 'K', bodyStyle: 'CREW PICKUP' })).toBe('P')
    expect(vehicleCategoryOf({ type: 'U', bodyStyle: 'PICKUP' })).toBeNull()
    expect(vehicleCategoryOf({ type: 'V', bodyStyle: 'COUPE' })).toBeNull()
  })

  it('gives one make to all its spellings and a code to a make nobody knows', () => {
    expect(makeOf(' POLARIS')).toEqual({ code: 'POLS', name: 'POLARIS' })
    expect(makeOf('MERCEDES BENZ')?.name).toBe('MERCEDES-BENZ')
    expect(makeOf('Harley Davidson')?.code).toBe('HD')
    expect(makeOf('Zhi-Long Motors')).toEqual({ code: 'ZHIL', name: 'ZHI-LONG MOTORS' })
    expect(makeOf('OTHER')).toBeNull()
  })

  it('the reference data has a code of up to four letters for every make, and models only for makes that exist', () => {
    const codes = new Set(MAKES.map((make) => make.code))
    expect(codes.size).toBe(MAKES.length)
    for (const code of codes) expect(code).toMatch(/^[A-Z]{2,4}$/)
    for (const code of MAKES_WITH_MODELS) {
      expect([...codes]).toContain(code)
      expect(new Set(modelsOf(code)).size).toBe(modelsOf(code).length)
    }
    expect(modelsOf('TOYT')).toContain('RAV4')
    expect(modelsOf('NONE')).toEqual([])
  })
})

describe('papers and sale', () => {
  it('puts each title into one of three groups and never calls an unknown one clean', () => {
    expect(titleTypeOf('CT')?.group).toBe('C')
    expect(titleTypeOf(' st ')?.group).toBe('S')
    expect(titleTypeOf('CD')?.group).toBe('J')
    expect(titleTypeOf('ZZ')?.group).toBe('S')
    expect(titleTypeOf('ZZ')?.text).toBe('OTHER DOCUMENT (ZZ)')
    expect(titleTypeOf(' ')).toBeNull()
    expect(TITLE_TYPES.size).toBeGreaterThan(140)
    for (const type of TITLE_TYPES.values()) expect(type.description.length).toBeGreaterThan(20)
  })

  it('reads odometer brands by letter and by text', () => {
    expect(odometerBrandOf('N')).toBe('N')
    expect(odometerBrandOf('Not Actual')).toBe('N')
    expect(odometerBrandOf('')).toBeNull()
    expect(odometerBrandText('A')).toBe('ACTUAL')
  })

  it('reads conditions by letter, certificate and file text', () => {
    expect(conditionCodeOf('D')).toBe('D')
    expect(conditionCodeOf('CERT-S')).toBe('S')
    expect(conditionCodeOf('DEFAULT')).toBe('E')
    expect(conditionCodeOf('')).toBeNull()
  })

  it('reads the sale status of the file and of the wire', () => {
    expect(saleStatusOf('On Minimum Bid')).toBe('MINIMUM_BID')
    expect(saleStatusOf('Minimum Bid')).toBe('MINIMUM_BID')
    expect((['PURE_SALE', 'MINIMUM_BID', 'ON_APPROVAL'] as const).map((code) => saleStatusRow(code).wire)).toEqual([5, 2, 3])
    expect(saleLightOf('GREEN LIGHT')).toBe('GREEN')
    expect(saleLightOf('')).toBeNull()
    expect(colourCodeOf('Grey')).toBe('GRY')
  })

  it('knows the wholesale yard and the default radius [MKT-9.06] [ACC-9.12]', () => {
    expect(isWholesaleYard(855)).toBe(true)
    expect(isWholesaleYard(85)).toBe(false)
    expect(ZIP_MILES.at(-1)).toBe(9999)
  })
})

describe('places', () => {
  it('names countries in the language asked for', () => {
    expect(countryName('DEU', 'es')).toBe('Alemania')
    expect(countryName('XXQ', 'nl')).toBe('XXQ')
    expect(countryOf('us')?.code).toBe('USA')
    expect(COUNTRIES).toHaveLength(250)
  })

  it('finds a zone for every state of the United States and Canada', () => {
    for (const country of ['USA', 'CAN']) {
      for (const { code } of statesOf(country)) {
        if (['AS', 'MP'].includes(code)) continue
        const zone = zoneOf({ country, state: code, zip: '' })
        expect(zone ?? code).toContain('/')
        expect(() => new Intl.DateTimeFormat('en', { timeZone: zone ?? '' })).not.toThrow()
      }
    }
    for (const country of COUNTRIES_WITH_STATES) expect(zoneOf({ country, state: '', zip: '' }) ?? country).toContain('/')
  })

  it('lets the postal code overrule the state', () => {
    expect(zoneOf({ country: 'USA', state: 'IN', zip: '46311' })).toBe('America/Chicago')
    expect(zoneOf({ country: 'USA', state: 'TX', zip: '79821 9305' })).toBe('America/Denver')
    expect(zoneOf({ country: 'USA', state: 'TX', zip: '79854' })).toBe('America/Chicago')
    expect(zoneOf({ country: 'ATA', state: '', zip: '' })).toBeNull()
    expect(ZONE_LABEL_OFFSET_HOURS['AKST']).toBe(-9)
  })

  it('takes of a postal code its letters and digits alone, whatever stands between them [MKT-5.15]', () => {
    for (const zip of ['P9N 1A1', 'P9N1A1', 'p9n-1a1', ' P 9.N/1_A:1 '])
      expect([zip, zoneOf({ country: 'CAN', state: 'ON', zip })]).toEqual([zip, 'America/Winnipeg'])
    expect(alphanumericOf(' A-1_é; DROP ')).toBe('A1éDROP')
  })
})
