import { describe, expect, it, test } from 'vitest'
import { ALL_LOOKS, findLook, harmsOf, lookOf, type LotFacts } from './look.ts'
import { BODIES } from '@app/rules/reference/vehicles/body-of-vehicle.ts'
import { LOOK_DAMAGES, LOOK_PAINTS } from './looks/range.ts'

const MOST_LOOKS = 900
const plain: LotFacts = { lotNumber: 50_000_001, vehicleType: 'V', bodyStyle: '', colour: 'WHITE', damage: 'NORMAL WEAR' }

describe('the body of a lot', () => {
  test.each([
    ['V', 'SEDAN 4D', 'HONDA', 'CIVIC', 'sedan'],
    ['V', 'COUPE', 'HONDA', 'CIVIC', 'coupe'],
    ['V', 'SEDAN 4D', 'TOYOTA', 'CAMRY SE', 'sedan'],
    ['V', '4DR SPOR', 'TOYOTA', 'RAV4', 'crossover'],
    ['V', '', 'HONDA', 'CR-V', 'crossover'],
    ['V', '4DR SPOR', 'CHEVROLET', 'TAHOE C1500', 'suv'],
    ['V', '4DR SPOR', 'JEEP', 'GRAND CHEROKEE LAREDO', 'suv'],
    ['V', '4DR SPOR', 'JEEP', 'CHEROKEE LATITUDE', 'crossover'],
    ['V', '4DR SPOR', 'BUICK', 'RENDEZVOUS', 'crossover'],
    ['V', 'CREW PIC', 'FORD', 'F150 SUPERCREW', 'pickup'],
    ['V', '', 'CHEVROLET', 'SILVERADO C1500', 'pickup'],
    ['V', 'CREW PICKUP', 'RAM', '1500', 'pickup'],
    ['V', 'PICKUP REG', 'FORD', 'F150', 'regular_cab'],
    ['V', 'HATCHBACK', 'VOLKSWAGEN', 'JETTA', 'hatchback'],
    ['V', '', 'TOYOTA', 'PRIUS', 'hatchback'],
    ['V', 'CONVERTI', 'FORD', 'MUSTANG', 'convertible'],
    ['V', '', 'FORD', 'MUSTANG GT', 'coupe'],
    ['V', '', 'FORD', 'MUSTANG MACH-E', 'crossover'],
    ['V', 'SPORTS VAN', 'HONDA', 'ODYSSEY EXL', 'minivan'],
    ['V', 'CARGO VA', 'FORD', 'TRANSIT T-250', 'cargo_van'],
    ['V', 'STATION', 'SUBARU', 'OUTBACK', 'wagon'],
    ['v', '', '', '', 'sedan'],
    ['VEHTYPE_V', 'Sedan 4dr', 'Nissan', 'Altima', 'sedan'],
    ['K', '', 'ISUZU', 'NPR', 'box_truck'],
    ['K', 'CREW CAB', 'FORD', 'F450', 'pickup'],
    ['U', '', 'FREIGHTLINER', 'CASCADIA 125', 'semi'],
    ['U', 'TRACTOR', 'KENWORTH', 'OTHER', 'semi'],
    ['U', '', 'INTERNATIONAL', '4300', 'box_truck'],
    ['C', '', 'HARLEY-DAVIDSON', 'FLHX', 'motorcycle'],
    ['D', '', 'YAMAHA', 'YZ250', 'dirt_bike'],
    ['R', '', 'WINNEBAGO', 'VISTA', 'motorhome'],
    ['R', 'TRAVEL TR', 'FOREST RIVER', 'SALEM', 'trailer'],
    ['A', '', ' POLARIS', 'SPORTSMAN', 'atv'],
    ['S', '', 'SKI-DOO', 'MXZ', 'snowmobile'],
    ['M', '', 'BAYLINER', 'ELEMENT', 'boat'],
    ['J', '', 'SEADOO', 'GTX', 'jet_ski'],
    ['L', '', 'UTILITY', 'TRAILER', 'trailer'],
    ['E', '', 'TOYOTA', 'FORKLIFT', 'forklift'],
  ])('%s "%s" %s %s is drawn as a %s', (...facts) => {
    const [vehicleType, bodyStyle, make, model, body] = facts
    expect(lookOf({ ...plain, vehicleType, bodyStyle, make, model }).body).toBe(body)
  })

  it('the body of a lot is found for vehicle types without a published meaning', () => {
    for (const vehicleType of ['B', 'N', 'H', '', '?']) expect(BODIES).toContain(lookOf({ ...plain, vehicleType }).body)
  })
})

describe('the paint of a lot', () => {
  test.each([
    ['WHITE', 'white'],
    ['CREAM', 'white'],
    ['BLACK', 'black'],
    ['CHARCOAL', 'gray'],
    ['GREY', 'gray'],
    ['Silver', 'silver'],
    ['DARK BLUE', 'blue'],
    ['TURQUOISE', 'blue'],
    ['MAROON', 'red'],
    ['BURGUNDY', 'red'],
    ['GREEN', 'green'],
    ['TAN', 'brown'],
    ['GOLD', 'brown'],
    ['ORANGE', 'orange'],
    ['YELLOW', 'yellow'],
  ])('%s is %s', (colour, paint) => {
    expect(lookOf({ ...plain, colour }).paint).toBe(paint)
  })

  it('the paint of a lot is an everyday one, always the same, where the colour is unknown', () => {
    const unknown = { ...plain, colour: 'UNKNOWN - NOT OK' }
    expect(['white', 'black', 'silver', 'gray']).toContain(lookOf(unknown).paint)
    expect(lookOf(unknown)).toEqual(lookOf(unknown))
  })
})

describe('the damage of a lot', () => {
  test.each([
    ['FRONT END', '', 'front'],
    ['FR', '', 'front'],
    ['REAR END', '', 'rear'],
    ['REAR', 'NORMAL WEAR', 'rear'],
    ['SIDE', '', 'side'],
    ['FRONT END', 'REAR END', 'front_rear'],
    ['REAR END', 'FRONT END', 'front_rear'],
    ['SIDE', 'FRONT END', 'front_side'],
    ['SIDE', 'REAR END', 'side'],
    ['ALL OVER', '', 'all'],
    ['STRIPPED', '', 'all'],
    ['ROLLOVER', '', 'top'],
    ['TOP/ROOF', '', 'top'],
    ['HAIL', '', 'hail'],
    ['BURN', '', 'burn'],
    ['BURN - ENGINE', '', 'burn'],
    ['BURN - INTERIOR', '', 'clean'],
    ['WATER/FLOOD', '', 'water'],
    ['VANDALISM', '', 'scratch'],
    ['MINOR DENT/SCRATCHES', '', 'scratch'],
    ['MINOR DENT/SCRATCHES', 'REAR END', 'rear'],
    ['MECHANICAL', '', 'mechanical'],
    ['MECHANICAL', 'SIDE', 'side'],
    ['NORMAL WEAR', 'HAIL', 'hail'],
    ['UNDERCARRIAGE', '', 'clean'],
    ['UNKNOWN', '', 'clean'],
    ['', '', 'clean'],
  ])('"%s" with "%s" shows as %s', (damage, secondaryDamage, shown) => {
    expect(lookOf({ ...plain, damage, secondaryDamage }).damage).toBe(shown)
  })

  it('the damage of a lot of a burnt rarity is shown in grey, because the paint is gone', () => {
    expect(lookOf({ ...plain, vehicleType: 'M', colour: 'BLUE', damage: 'BURN' })).toMatchObject({
      body: 'boat',
      paint: 'gray',
      damage: 'burn',
    })
  })
})

describe('looks', () => {
  it('looks are some hundreds, with keys of their own that are safe in a path', () => {
    expect(ALL_LOOKS.length).toBeLessThan(MOST_LOOKS)
    expect(new Set(ALL_LOOKS.map((look) => look.key)).size).toBe(ALL_LOOKS.length)
    for (const { key } of ALL_LOOKS) expect(key).toMatch(/^[a-z_]+-[a-z]+-[a-z_]+-\d$/)
  })

  it('looks are found by their key, and others are not', () => {
    expect(findLook('sedan-silver-front_rear-0')).toMatchObject({ body: 'sedan', paint: 'silver', damage: 'front_rear', variant: 0 })
    for (const key of ['sedan-silver-front_rear-9', '../secret', '', 'sedan']) expect(findLook(key)).toBeUndefined()
  })

  it('looks exist for every combination of body, colour and damage', () => {
    const types = ['V', 'K', 'U', 'C', 'R', 'A', 'B', 'S', 'M', 'N', 'J', 'D', 'H', 'L', 'E']
    const styles = ['SEDAN 4D', 'COUPE', 'CREW PICKUP', 'CARGO VAN', '4DR SPOR', 'WAGON', 'CONVERTIBLE', 'HATCHBACK', 'PICKUP REG']
    const damages = ['FRONT END', 'REAR', 'SIDE', 'ALL OVER', 'ROLLOVER', 'HAIL', 'BURN', 'WATER', 'VANDALISM', 'MECHANICAL', '']
    for (const vehicleType of types) {
      for (const bodyStyle of styles) {
        for (const colour of LOOK_PAINTS) {
          for (const damage of damages) {
            const look = lookOf({ ...plain, vehicleType, bodyStyle, colour, damage })
            expect(findLook(look.key)).toEqual(look)
          }
        }
      }
    }
  })

  it('looks spread the commonest lots over several variants', () => {
    const facts = { ...plain, bodyStyle: 'SEDAN 4D', damage: 'FRONT END' }
    const keys = Array.from({ length: 60 }, (_, i) => lookOf({ ...facts, lotNumber: 61_000_000 + i }).key)
    expect(new Set(keys).size).toBe(5)
  })

  it('looks name the harms that the renderer draws', () => {
    const of = (damage: string) => harmsOf(ALL_LOOKS.find((look) => look.body === 'sedan' && look.damage === damage)!)
    expect(of('clean')).toEqual([])
    expect(of('front_rear')).toEqual(['front', 'rear'])
    expect(of('hail')).toEqual(['hail'])
    expect(['left', 'right']).toContain(of('side')[0])
    for (const damage of LOOK_DAMAGES) expect(of(damage)).not.toContain('side')
  })
})
