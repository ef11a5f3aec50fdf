import { describe, expect, it } from 'vitest'
import { bodyKindOf, bodyStyleOf } from './body-styles.ts'
import { COLOURS, colourCodeOf, colourText } from './colours.ts'
import { conditionCodeOf, CONDITIONS } from './conditions.ts'
import { damageCategoryOf } from './damage-types.ts'
import {
  DRIVES,
  driveCodeOf,
  driveText,
  fuelCodeOf,
  FUELS,
  fuelText,
  KEY_STATES,
  keyStateOf,
  TRANSMISSIONS,
  transmissionCodeOf,
  transmissionText,
} from './drivetrain.ts'
import { CAR_MAKES, makeOf, MAKES } from './makes.ts'
import { makesOfType, typesOfMake } from './makes-by-type.ts'
import { MAKES_WITH_MODELS, modelsOf } from './models.ts'
import { ODOMETER_BRANDS, odometerBrandOf, odometerBrandText } from './odometer-brands.ts'
import { VEHICLE_TYPES, vehicleTypeText } from './vehicle-types.ts'

/** A code of a later release, as a database that was rolled back may hold it. */
const LATER = '??' as never

describe('texts of files', () => {
  const TABLES = [
    [COLOURS, colourCodeOf, colourText],
    [DRIVES, driveCodeOf, driveText],
    [FUELS, fuelCodeOf, fuelText],
    [TRANSMISSIONS, transmissionCodeOf, transmissionText],
    [KEY_STATES, keyStateOf, (code: string) => code],
    [ODOMETER_BRANDS, odometerBrandOf, odometerBrandText],
  ] as readonly (readonly [
    readonly { readonly code: string; readonly text: string; readonly also?: readonly string[] }[],
    (raw: string) => string | null,
    (code: never) => string,
  ])[]

  it.each(TABLES)('texts of a table are read back to their code, in any case and between blanks', (rows, codeOf, textOf) => {
    for (const { code, text, also = [] } of rows) {
      for (const spelling of [text, ...also]) expect(codeOf(` ${spelling.toLowerCase()} `)).toBe(code)
      expect(textOf(code as never)).toBe(text)
    }
    expect([codeOf(''), codeOf('   '), codeOf('STRUCK BY A PIANO')].filter((code) => code !== null && code !== 'OTH')).toEqual([])
  })

  it('texts of files that a table does not have are told by none', () => {
    expect([colourText(LATER), driveText(LATER), fuelText(LATER), transmissionText(LATER), odometerBrandText(LATER)]).toEqual([
      '',
      '',
      '',
      '',
      '',
    ])
    expect([vehicleTypeText(LATER), damageCategoryOf(LATER)]).toEqual(['', 'MEDIUM_HIGH'])
    expect(['', ' ', 'NONE', 'unknown'].map((raw) => fuelCodeOf(raw))).toEqual([null, null, null, null])
  })

  it('texts of files certify a condition by letter, wire code, wire text and file text', () => {
    for (const { code, wire, text, file } of CONDITIONS)
      for (const spelling of [code, wire, text, ...(file === '' ? [] : [file])]) expect(conditionCodeOf(spelling)).toBe(code)
    expect([conditionCodeOf('RUNS'), conditionCodeOf('')]).toEqual([null, null])
  })
})

describe('body styles', () => {
  // What older files cut at eight characters, and other spellings of one style.
  it.each([
    ['2dr spor', '2DR SPORT UTILITY', 'SUV'],
    ['3DR EXT', '3DR EXT CAB PICKUP', 'PICKUP'],
    ['4D SED', 'SEDAN 4DR', 'SEDAN'],
    ['4DR EXT', '4DR EXT CAB PICKUP', 'PICKUP'],
    ['4DR EXT CAB', '4DR EXT CAB PICKUP', 'PICKUP'],
    ['4DR SPOR', '4DR SPORT UTILITY', 'SUV'],
    ['ALL TERR', 'ALL TERRAIN', 'ATV'],
    ['CARGO VA', 'CARGO VAN', 'VAN'],
    ['CLUB CAB', 'CLUB CAB PICKUP', 'PICKUP'],
    ['CONVENTI', 'CONVENTIONAL CAB', 'TRACTOR'],
    ['CONVERTI', 'CONVERTIBLE', 'CONVERTIBLE'],
    ['COUPE 3D', 'COUPE 3DR', 'COUPE'],
    ['CREW PIC', 'CREW PICKUP', 'PICKUP'],
    ['EXTENDED', 'EXTENDED CARGO VAN', 'VAN'],
    ['HATCHBAC', 'HATCHBACK', 'HATCHBACK'],
    ['INCOMPLE', 'INCOMPLETE', 'CHASSIS'],
    ['MINI-VAN', 'MINIVAN', 'MINIVAN'],
    ['ROAD/STR', 'ROAD/STREET', 'MOTORCYCLE'],
    ['SEDAN 4D', 'SEDAN 4DR', 'SEDAN'],
    ['SPORT UTILITY VEHICLE (SUV)', 'SPORT UTILITY VEHICLE', 'SUV'],
    ['SPORTS V', 'SPORTS VAN', 'MINIVAN'],
    ['STATION', 'STATION WAGON', 'WAGON'],
    ['SUV', 'SPORT UTILITY VEHICLE', 'SUV'],
  ])('%s is %s, a %s', (raw, style, kind) => {
    expect([bodyStyleOf(raw), bodyKindOf(raw)]).toEqual([style, kind])
  })

  it.each([
    ['SNOWMOBILE', 'SNOWMOBILE'],
    ['SPORT UTILITY TRUCK', 'PICKUP'],
    ['SPORT PICKUP', 'PICKUP'],
    ['SPORT VAN', 'MINIVAN'],
    ['VAN CAMPER', 'VAN'],
    ['SCHOOL BUS', 'BUS'],
    ['PASSENGERCAR', 'SEDAN'],
    ['2DCP', 'COUPE'],
    ['ROADSTER', 'CONVERTIBLE'],
    ['TRUCK TRACTOR', 'TRACTOR'],
    ['GLIDER', 'TRACTOR'],
    ['CHASSIS', 'CHASSIS'],
    ['CUTAWAY', 'CHASSIS'],
    ['STRAIGHT TRUCK', 'TRUCK'],
    ['TILT CAB', 'TRUCK'],
    ['FIRE TRUCK', 'TRUCK'],
    ['MOTORIZED HOME', 'MOTORHOME'],
    ['UTILITY TRAILER', 'TRAILER'],
    ['SCOOTER', 'SCOOTER'],
    ['SIDE BY SIDE', 'UTV'],
    ['UTV', 'UTV'],
    ['ATV', 'ATV'],
    ['MOTORCYCLE', 'MOTORCYCLE'],
    ['RACER', 'MOTORCYCLE'],
    ['TOURING', 'MOTORCYCLE'],
    ['CRUISER', 'MOTORCYCLE'],
    ['ENDURO', 'MOTORCYCLE'],
    ['TRADITIONAL', 'MOTORCYCLE'],
    ['HOVERCRAFT', null],
  ])('%s is as it is written, a %s', (raw, kind) => {
    expect([bodyStyleOf(raw), bodyKindOf(raw)]).toEqual([raw, kind])
  })
})

describe('makes and models', () => {
  it('makes and models are in the order of their names', () => {
    for (const list of [MAKES, CAR_MAKES]) {
      const names = list.map(({ name }) => name)
      expect(names).toEqual([...names].sort())
      for (const { code, name } of list) expect([code, makeOf(name.toLowerCase())]).toEqual([code, { code, name }])
    }
    expect(CAR_MAKES.length).toBeLessThan(MAKES.length)
  })

  it('makes and models are none where a file says that it does not know', () => {
    for (const raw of ['', ' ', 'Unknown', 'other', 'OTHR', 'misc', 'ERROR']) expect([raw, makeOf(raw)]).toEqual([raw, null])
    expect(makeOf('T & E Co.')).toEqual({ code: 'TECO', name: 'T & E CO.' })
  })

  it('makes and models belong to the types of vehicle that they build', () => {
    for (const { code } of VEHICLE_TYPES)
      for (const make of makesOfType(code)) expect([make.code, typesOfMake(make.code)]).toEqual([make.code, expect.arrayContaining([code])])
    expect(makesOfType('V')).toEqual(CAR_MAKES)
    expect([typesOfMake('TOYT'), typesOfMake('HOND'), typesOfMake('HD'), typesOfMake('NONE')]).toEqual([
      ['V'],
      ['V', 'A', 'C', 'D'],
      ['C'],
      [],
    ])
    const divided = VEHICLE_TYPES.filter(({ code }) => makesOfType(code).length > 0).map(({ code }) => code)
    expect(divided.join('')).toBe('ABCDEJKLMRSUV')
    expect(makesOfType('D').map(({ name }) => name)).toEqual(['HONDA', 'KAWASAKI', 'KTM', 'SUZUKI', 'YAMAHA'])
  })

  it('makes and models have models with names, where there is a list of them', () => {
    for (const make of MAKES_WITH_MODELS) {
      expect(modelsOf(make).length).toBeGreaterThan(1)
      for (const model of modelsOf(make)) expect(model).toMatch(/^[A-Z\d][^a-z]*$/)
    }
  })
})
