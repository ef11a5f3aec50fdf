import { describe, expect, it } from 'vitest'
import { bodyKindOf } from '@app/rules/reference/vehicles/body-styles.ts'
import { driveCodeOf, fuelCodeOf } from '@app/rules/reference/vehicles/drivetrain.ts'
import { makeOf } from '@app/rules/reference/vehicles/makes.ts'
import { modelsOf } from '@app/rules/reference/vehicles/models.ts'
import { makeRandom } from '../photos/draw/random.ts'
import { BODY_TEXTS, DRIVE_TEXTS, FUEL_TEXTS } from './body-texts.ts'
import type { Choice, Model } from './catalogue/read-catalogue.ts'
import { CATALOGUE, chooseVehicle, isModelYear, type Vehicle } from './choose-vehicle.ts'
import { MARKETS } from './markets.ts'

const NEWEST = 2027
const MODELS = CATALOGUE.flatMap((section) => section.models)
const nameOf = ({ make, group }: Model): string => `${make} ${group}`

describe('the catalogue', () => {
  it('names makes and model groups as the reference tables do', () => {
    expect(CATALOGUE.filter(({ make }) => makeOf(make)?.name !== make)).toEqual([])
    const unknown = MODELS.filter(({ make, group }) => {
      const known = modelsOf(makeOf(make)?.code ?? '')
      return known.length > 0 && !known.includes(group)
    })
    expect(unknown.map(nameOf)).toEqual([])
  })

  it('holds no model that was never made or costs next to nothing', () => {
    const isSound = (model: Model): boolean =>
      Array.from({ length: model.to - model.from + 1 }, (_, index) => model.from + index).some((year) => isModelYear(model, year)) &&
      model.newPriceUsd > 3_000 &&
      model.weight > 0
    expect(MODELS.filter((model) => !isSound(model)).map(nameOf)).toEqual([])
  })

  it('writes bodies, drives and fuels that the importer knows', () => {
    const texts = (table: Readonly<Record<string, readonly string[]>>): string[] =>
      Object.values(table)
        .flat()
        .filter((text) => text !== '')
    expect(texts(DRIVE_TEXTS).filter((text) => driveCodeOf(text) === null)).toEqual([])
    expect(texts(FUEL_TEXTS).filter((text) => fuelCodeOf(text) === 'OTH')).toEqual([])
    expect(texts(BODY_TEXTS).filter((text) => bodyKindOf(text) === null)).toEqual([])
  })
})

function drawVehicles(count: number): { vehicle: Vehicle; region: string }[] {
  const random = makeRandom(7)
  return MARKETS.flatMap((market) =>
    Array.from({ length: count }, () => ({ vehicle: chooseVehicle(random, market, NEWEST), region: market.region })),
  )
}

describe('a drawn vehicle', () => {
  const drawn = drawVehicles(1_500)

  it('a drawn vehicle has a body, an engine and a drive that its model had in its year, and is sold in its region', () => {
    const isTrue = ({ vehicle: { model, year, body, engine, drive }, region }: (typeof drawn)[number]): boolean => {
      const had = <T>(list: readonly Choice<T>[], fits: (value: T) => boolean): boolean =>
        list.some(({ value, from, to }) => fits(value) && from <= year && year <= to)
      return (
        isModelYear(model, year) &&
        had(model.bodies, (value) => value === body) &&
        had(model.engines, (value) => value.text === engine.text) &&
        had(model.drives, (value) => value === drive) &&
        model.regions.includes(region)
      )
    }
    expect(drawn.filter((one) => !isTrue(one))).toEqual([])
  })

  it('a drawn vehicle never names another engine in its trim', () => {
    const isWrong = ({ vehicle: { trim, engine } }: (typeof drawn)[number]): boolean => {
      const litres = /^(\d\.\d)/.exec(trim)?.[1]
      if (litres !== undefined && engine.litres > 0 && engine.litres !== Number(litres)) return true
      return / D$|TDI/.test(trim) && engine.fuel !== 'DIESEL'
    }
    expect(drawn.filter(isWrong)).toEqual([])
    expect(drawn.some(({ vehicle }) => /^\d\.\d/.test(vehicle.trim))).toBe(true)
  })
})
