import type { VehicleTypeCode } from '@app/rules/reference/vehicles/vehicle-types.ts'
import type { Random } from '../photos/draw/random.ts'
import type { Body } from './catalogue/read-catalogue.ts'
import { happens, normal, pickWeighted, type Weighted } from './chance.ts'

// Shares of the ten commonest primary damages [auction-rules.md B1]; the rest shares five in a hundred.
const PRIMARY: Weighted<string> = [
  ['FRONT END', 54],
  ['REAR END', 16],
  ['SIDE', 14],
  ['MINOR DENT/SCRATCHES', 5],
  ['MECHANICAL', 3],
  ['NORMAL WEAR', 2],
  ['ALL OVER', 1.8],
  ['HAIL', 1.7],
  ['ROLLOVER', 1.5],
  ['UNDERCARRIAGE', 1.2],
  ['VANDALISM', 1.1],
  ['BURN', 0.9],
  ['WATER/FLOOD', 0.9],
  ['TOP/ROOF', 0.7],
  ['BURN - ENGINE', 0.3],
  ['STRIPPED', 0.2],
  ['BURN - INTERIOR', 0.1],
  ['FRAME DAMAGE', 0.1],
  ['DAMAGE HISTORY', 0.1],
  ['BIOHAZARD/CHEMICAL', 0.1],
]
const RETAIL_GRADE: Weighted<string> = [
  ['NORMAL WEAR', 58],
  ['MINOR DENT/SCRATCHES', 30],
  ['MECHANICAL', 6],
  ['HAIL', 3],
  ['FRONT END', 2],
  ['REAR END', 1],
]
const ON_WATER: Weighted<string> = [
  ['WATER/FLOOD', 30],
  ['NORMAL WEAR', 24],
  ['MINOR DENT/SCRATCHES', 20],
  ['MECHANICAL', 14],
  ['SIDE', 8],
  ['BURN', 4],
]

const SECONDARY: Readonly<Record<string, Weighted<string>>> = {
  'FRONT END': [
    ['', 51],
    ['SIDE', 25],
    ['REAR END', 9],
    ['MINOR DENT/SCRATCHES', 8],
    ['UNDERCARRIAGE', 4],
    ['MECHANICAL', 2],
    ['TOP/ROOF', 1],
  ],
  'REAR END': [
    ['', 53],
    ['SIDE', 18],
    ['FRONT END', 17],
    ['MINOR DENT/SCRATCHES', 9],
    ['UNDERCARRIAGE', 3],
  ],
  SIDE: [
    ['', 42],
    ['FRONT END', 28],
    ['REAR END', 18],
    ['MINOR DENT/SCRATCHES', 6],
    ['UNDERCARRIAGE', 4],
    ['MECHANICAL', 1],
    ['TOP/ROOF', 1],
  ],
  'MINOR DENT/SCRATCHES': [
    ['', 91],
    ['MECHANICAL', 5],
    ['NORMAL WEAR', 4],
  ],
  MECHANICAL: [
    ['', 60],
    ['MINOR DENT/SCRATCHES', 24],
    ['FRONT END', 9],
    ['SIDE', 4],
    ['NORMAL WEAR', 3],
  ],
  'NORMAL WEAR': [
    ['', 80],
    ['MINOR DENT/SCRATCHES', 18],
    ['MECHANICAL', 2],
  ],
  HAIL: [
    ['', 85],
    ['MINOR DENT/SCRATCHES', 6],
    ['REAR END', 4],
    ['FRONT END', 3],
    ['SIDE', 2],
  ],
  UNDERCARRIAGE: [
    ['', 43],
    ['FRONT END', 29],
    ['SIDE', 12],
    ['REAR END', 8],
    ['MINOR DENT/SCRATCHES', 6],
    ['MECHANICAL', 2],
  ],
  VANDALISM: [
    ['', 56],
    ['FRONT END', 14],
    ['MINOR DENT/SCRATCHES', 11],
    ['SIDE', 8],
    ['STRIPPED', 6],
    ['MECHANICAL', 5],
  ],
  'TOP/ROOF': [
    ['', 43],
    ['SIDE', 24],
    ['FRONT END', 17],
    ['MINOR DENT/SCRATCHES', 8],
    ['REAR END', 8],
  ],
}
const SECONDARY_ELSE: Weighted<string> = [
  ['', 82],
  ['UNDERCARRIAGE', 6],
  ['FRONT END', 4],
  ['MECHANICAL', 3],
  ['MINOR DENT/SCRATCHES', 3],
  ['SIDE', 2],
]

/** Certificates of the file: D runs and drives, S starts, E neither was tried, blank does not start. */
export type Condition = 'D' | 'S' | 'E' | ''

// By primary damage: D, S, E, blank.
const CONDITIONS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  'FRONT END': [61, 9, 26, 4],
  'REAR END': [81, 5, 13, 1],
  SIDE: [74, 8, 16, 2],
  'MINOR DENT/SCRATCHES': [76, 4, 17, 3],
  MECHANICAL: [38, 9, 43, 10],
  'NORMAL WEAR': [80, 3, 15, 2],
  HAIL: [93, 1, 6, 0],
  'ALL OVER': [24, 9, 55, 12],
  ROLLOVER: [22, 10, 58, 10],
  UNDERCARRIAGE: [50, 26, 20, 4],
  VANDALISM: [50, 4, 37, 9],
  BURN: [6, 0, 78, 16],
  'BURN - ENGINE': [2, 0, 80, 18],
  'WATER/FLOOD': [32, 3, 57, 8],
  'TOP/ROOF': [66, 5, 27, 2],
  STRIPPED: [8, 6, 60, 26],
}
const CONDITION_ELSE = [45, 8, 40, 7] as const
// Trailers and boats are towed in: they are not driven, nor are there keys to speak of.
const TOWED = new Set<Body>(['travel-trailer', 'semi-trailer', 'boat'])

export interface Damage {
  readonly primary: string
  readonly secondary: string
  readonly condition: Condition
  readonly hasKeys: 'YES' | 'NO' | 'EXM'
}

/** What happened to a vehicle and its state in the yard. */
export function chooseDamage(
  random: Random,
  { type, body, isRetailGrade }: { type: VehicleTypeCode; body: Body; isRetailGrade: boolean },
): Damage {
  const list = type === 'M' || type === 'J' ? ON_WATER : isRetailGrade ? RETAIL_GRADE : PRIMARY
  const primary = pickWeighted(random, list)
  const secondary = pickWeighted(random, SECONDARY[primary] ?? SECONDARY_ELSE)
  const [runs, starts, untried, not] = CONDITIONS[primary] ?? CONDITION_ELSE
  const isTowed = TOWED.has(body)
  const condition = pickWeighted<Condition>(random, [
    ['D', isTowed ? 0 : runs],
    ['S', isTowed ? 0 : starts],
    ['E', untried + 1],
    ['', not],
  ])
  const hasKeys =
    isTowed && type !== 'J' ? 'EXM' : happens(random, condition === 'D' ? 0.985 : condition === 'S' ? 0.96 : 0.8) ? 'YES' : 'NO'
  return { primary, secondary, condition, hasKeys }
}

export interface Odometer {
  readonly reading: number
  readonly brand: 'A' | 'N' | 'E' | 'X'
}

const MILES_FIRST_YEAR = 5_200
const MILES_A_YEAR = 14_000
// A car that has come far is driven less each year.
const SLOWING = 0.034
const SPREAD = 0.42
const KM_PER_MILE = 1.609_344
const HIGHEST_MILES = 330_000
const RARELY_DRIVEN: Readonly<Partial<Record<VehicleTypeCode, number>>> = {
  C: 0.2,
  D: 0.03,
  A: 0.05,
  S: 0.05,
  J: 0.01,
  R: 0.25,
  E: 0.12,
  B: 0.9,
  U: 5.4,
  K: 1.25,
}
// Federal rule of 2021: the reading of model years before 2011 need not be declared.
const EXEMPT_BEFORE = 2011

/** Miles a vehicle of an age and kind has usually come. */
export function usualMiles(age: number, type: VehicleTypeCode): number {
  const miles = age <= 0 ? MILES_FIRST_YEAR : (MILES_A_YEAR * age) / (1 + SLOWING * Math.max(0, age - 5))
  return miles * (RARELY_DRIVEN[type] ?? 1)
}

export interface DrivenFacts {
  readonly year: number
  readonly newest: number
  readonly type: VehicleTypeCode
  readonly body: Body
  readonly condition: Condition
  readonly country: string
  readonly isMetric: boolean
  readonly mileage: number
}

/** The odometer at the gate, in miles or kilometres, and what the seller declares of it. */
export function chooseOdometer(random: Random, facts: DrivenFacts): Odometer & { readonly miles: number } {
  const age = facts.newest - facts.year
  const drawn = usualMiles(age, facts.type) * facts.mileage * Math.exp(normal(random) * SPREAD - 0.03) + 3
  const highest = HIGHEST_MILES * Math.max(1, RARELY_DRIVEN[facts.type] ?? 1)
  const miles = Math.round(drawn > highest ? highest * (0.7 + 0.3 * random()) : drawn)
  const reading = Math.round(facts.isMetric ? miles * KM_PER_MILE : miles)
  if (TOWED.has(facts.body) && facts.type !== 'J') return { reading: 0, brand: 'E', miles }
  // A dead dashboard cannot be read.
  const isUnread = happens(random, facts.condition === 'D' ? 0.015 : facts.condition === 'S' ? 0.05 : 0.36)
  if (isUnread) return { reading: 0, brand: 'N', miles }
  if (facts.country === 'USA' && facts.year < EXEMPT_BEFORE && happens(random, 0.5)) return { reading, brand: 'E', miles }
  const brand = happens(random, 0.002) ? 'X' : happens(random, facts.condition === 'D' ? 0.03 : 0.1) ? 'N' : 'A'
  return { reading, brand, miles }
}
