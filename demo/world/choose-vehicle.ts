import type { VehicleTypeCode } from '@app/rules/reference/vehicles/vehicle-types.ts'
import type { Random } from '../photos/draw/random.ts'
import { AMERICAN_MAKES } from './catalogue/american-makes.ts'
import { ASIAN_MAKES } from './catalogue/asian-makes.ts'
import { EUROPEAN_MAKES } from './catalogue/european-makes.ts'
import {
  type Body,
  type Choice,
  type Engine,
  type MakeSection,
  type Model,
  readCatalogue,
  type Region,
} from './catalogue/read-catalogue.ts'
import { REGIONAL_MAKES } from './catalogue/regional-makes.ts'
import { TRUCKS_AND_TOYS } from './catalogue/trucks-and-toys.ts'
import { happens, pickWeighted, preparePick, type Weighted } from './chance.ts'
import type { Market } from './markets.ts'

/** Every make and model of the demo world. */
export const CATALOGUE: readonly MakeSection[] = [ASIAN_MAKES, AMERICAN_MAKES, EUROPEAN_MAKES, REGIONAL_MAKES, TRUCKS_AND_TOYS].flatMap(
  readCatalogue,
)

/** A vehicle as it left the works. */
export interface Vehicle {
  readonly model: Model
  readonly year: number
  readonly body: Body
  readonly engine: Engine
  /** Letter of the catalogue: F R A 4 or - for none. */
  readonly drive: string
  readonly trim: string
  readonly transmission: 'AUTOMATIC' | 'MANUAL' | ''
}

const modelPickers = new Map<string, (random: Random) => Model>()

function modelPicker(market: Market, type: VehicleTypeCode): (random: Random) => Model {
  const key = `${market.makes}${type}`
  const known = modelPickers.get(key)
  if (known !== undefined) return known
  const list: [Model, number][] = []
  for (const section of CATALOGUE) {
    const weight = section.weights.get(type === 'V' ? market.makes : market.region) ?? 0
    const models = section.models.filter((model) => model.regions.includes(market.region))
    if (section.type !== type || weight === 0 || models.length === 0) continue
    const total = models.reduce((sum, model) => sum + model.weight, 0)
    for (const model of models) list.push([model, (weight * model.weight) / total])
  }
  const picker = preparePick(list)
  modelPickers.set(key, picker)
  return picker
}

// Lots by age of the vehicle in model years: most are seven to thirteen years old.
const AGE_WEIGHTS: Weighted<number> = [
  [0, 1.2],
  [1, 3.9],
  [2, 4],
  [3, 4],
  [4, 4.2],
  [5, 4.8],
  [6, 5.2],
  [7, 6.5],
  [8, 6.9],
  [9, 7.4],
  [10, 7.4],
  [11, 7.2],
  [12, 6.1],
  [13, 5.6],
  [14, 4.5],
  [15, 3.5],
  [16, 3],
  [17, 2.3],
  [18, 2.4],
  [19, 2.2],
  [20, 1.7],
  [21, 1.3],
  [22, 0.9],
  [23, 0.6],
  [25, 0.3],
]
const MAX_TRIES = 12

const inYear = <T>(choices: readonly Choice<T>[], year: number): Choice<T>[] => choices.filter(({ from, to }) => from <= year && year <= to)

/** Whether the model was made in a year: some paused. */
export function isModelYear(model: Model, year: number): boolean {
  const lists: (readonly Choice<unknown>[])[] = [model.bodies, model.drives, model.engines]
  return model.from <= year && year <= model.to && lists.every((list) => list.some(({ from, to }) => from <= year && year <= to))
}

function chooseYear(random: Random, model: Model, newest: number): number {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const year = newest - pickWeighted(random, AGE_WEIGHTS)
    if (isModelYear(model, year)) return year
  }
  const years = Array.from({ length: model.to - model.from + 1 }, (_, index) => model.from + index).filter(
    (year) => year <= newest && isModelYear(model, year),
  )
  return years[Math.floor(random() * years.length)] ?? model.from
}

const BIG_ENGINE_LITRES = 3
const TRUCK_BODIES = new Set<Body>(['pickup', 'ext-pickup', 'crew-pickup', 'cargo-van', 'box-truck', 'semi', 'bus', 'motorhome'])

// American vans burn petrol, European ones diesel.
const RARE_IN_VANS = 0.08

/** How usual an engine is in a region, against the others of its model. */
function engineWeight({ fuel, litres }: Engine, region: Region, body: Body): number {
  const isTruck = TRUCK_BODIES.has(body)
  if (fuel === 'HYBRID') return region === 'G' ? 0.05 : 0.35
  if (body === 'cargo-van' && fuel === (region === 'E' ? 'GAS' : 'DIESEL')) return RARE_IN_VANS
  if (fuel === 'DIESEL' && !isTruck) return region === 'U' ? 0.08 : region === 'G' ? 0.02 : 1
  if (fuel === 'ELECTRIC') return 0.5
  return region === 'E' && litres >= BIG_ENGINE_LITRES && !isTruck ? 0.12 : 1
}

function pick<T>(random: Random, choices: readonly Choice<T>[], weightOf: (value: T) => number): T {
  return pickWeighted(
    random,
    choices.map((choice): [T, number] => [choice.value, choice.weight * weightOf(choice.value)]),
  )
}

const HYBRID_TRIM = /HYBRID|^\d*H\b/
const DIESEL_TRIM = / D$|\bTDI\b|\bCDI\b|\bVDI\b|\bLDI\b/
const GAS_TRIM = / (I|XI|LI)$|^[A-Z]*DRIVE\d\dI$|^[VZ]XI$/
const LITRES_IN_TRIM = /^(\d\.\d)/
const HUNDREDTHS_IN_TRIM = /^(\d\d)0[HT]?\b/
const MAKE_WITH_LITRES_IN_TRIM = 'LEXUS'
const TENTHS = 10

/** Whether a trim's name fits the engine: a 2.5 S has 2.5 litres, a D burns diesel. */
function trimFits(trim: string, { fuel, litres }: Engine, make: string): boolean {
  if (HYBRID_TRIM.test(trim) !== (fuel === 'HYBRID') && (HYBRID_TRIM.test(trim) || make === MAKE_WITH_LITRES_IN_TRIM)) return false
  if (DIESEL_TRIM.test(trim) && fuel !== 'DIESEL') return false
  if (GAS_TRIM.test(trim) && fuel === 'DIESEL') return false
  const decimal = LITRES_IN_TRIM.exec(trim)?.[1]
  if (decimal !== undefined && litres > 0) return Number(decimal) === litres
  const hundredths = make === MAKE_WITH_LITRES_IN_TRIM ? HUNDREDTHS_IN_TRIM.exec(trim)?.[1] : undefined
  return hundredths === undefined || hundredths === '30' || Number(hundredths) === litres * TENTHS
}

function chooseTrim(random: Random, model: Model, engine: Engine): string {
  const fitting = model.trims.filter((trim) => trimFits(trim, engine, model.make))
  // Files leave the trim out in every sixth row.
  if (fitting.length === 0 || happens(random, 0.16)) return ''
  // The first trims of a model are its commonest.
  return fitting[Math.floor(random() ** 1.5 * fitting.length)] ?? ''
}

const NO_GEARBOX = new Set<VehicleTypeCode>(['L', 'M', 'J', 'R'])
const MANUAL_TYPES = new Set<VehicleTypeCode>(['C', 'D'])
const AUTOMATIC_SINCE = 2020

function chooseTransmission(
  random: Random,
  model: Model,
  { year, engine, market }: { year: number; engine: Engine; market: Market },
): Vehicle['transmission'] {
  if (NO_GEARBOX.has(model.type)) return ''
  if (MANUAL_TYPES.has(model.type)) return 'MANUAL'
  if (engine.fuel === 'ELECTRIC' || engine.fuel === 'HYBRID' || model.type === 'A' || model.type === 'S') return 'AUTOMATIC'
  const usual = market.manualShare === null || engine.litres >= BIG_ENGINE_LITRES ? model.manualShare : market.manualShare
  return happens(random, year >= AUTOMATIC_SINCE ? usual / 2 : usual) ? 'MANUAL' : 'AUTOMATIC'
}

/** Draws a vehicle that a market's yards may hold; `newest` is the newest model year on sale. */
export function chooseVehicle(random: Random, market: Market, newest: number): Vehicle {
  const type = pickWeighted(random, market.types)
  const model = modelPicker(market, type)(random)
  const year = chooseYear(random, model, newest)
  const body = pick(random, inYear(model.bodies, year), () => 1)
  const chosen = pick(random, inYear(model.engines, year), (engine) => engineWeight(engine, market.region, body))
  // Cars that also burn ethanol are sold as such in North America only.
  const engine: Engine = chosen.fuel === 'FLEXIBLE' && market.region !== 'U' ? { ...chosen, fuel: 'GAS' } : chosen
  const drive = pick(random, inYear(model.drives, year), () => 1)
  return {
    model,
    year,
    body,
    engine,
    drive,
    trim: chooseTrim(random, model, engine),
    transmission: chooseTransmission(random, model, { year, engine, market }),
  }
}
