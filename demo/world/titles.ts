import type { Random } from '../photos/draw/random.ts'
import { happens, pickWeighted, type Weighted } from './chance.ts'

// The documents by which a state of the United States sells a total loss.
const US_SALVAGE: Readonly<Record<string, Weighted<string>>> = {
  TX: [
    ['SV', 96],
    ['NX', 2],
    ['FV', 2],
  ],
  FL: [
    ['RB', 72],
    ['CD', 26],
    ['RR', 2],
  ],
  NY: [
    ['SM', 95],
    ['PO', 5],
  ],
  MD: [
    ['S1', 88],
    ['S2', 8],
    ['VR', 4],
  ],
  MA: [
    ['ST', 45],
    ['RS', 53],
    ['SP', 2],
  ],
  MN: [
    ['ST', 62],
    ['RS', 36],
    ['PO', 2],
  ],
  WA: [
    ['BS', 94],
    ['RT', 3],
    ['PO', 3],
  ],
  CO: [
    ['PS', 64],
    ['ST', 30],
    ['BS', 6],
  ],
  WI: [
    ['ST', 42],
    ['SC', 30],
    ['BP', 28],
  ],
  NE: [
    ['ST', 96],
    ['FS', 4],
  ],
}
const SALVAGE_TITLE_STATES = new Set([
  'IN',
  'OH',
  'KS',
  'KY',
  'GA',
  'ME',
  'CT',
  'LA',
  'IA',
  'SC',
  'AL',
  'VA',
  'MI',
  'OK',
  'VT',
  'NH',
  'MS',
  'AR',
  'ND',
])
const SALVAGE_TITLE: Weighted<string> = [
  ['ST', 95],
  ['PO', 2.5],
  ['FS', 1],
  ['RT', 1.5],
]
const SALVAGE_CERTIFICATE: Weighted<string> = [
  ['SC', 96],
  ['NR', 1.5],
  ['RT', 1.5],
  ['JC', 1],
]

const CANADA_LOSS: Readonly<Record<string, Weighted<string>>> = {
  ON: [
    ['ST', 90],
    ['IR', 8],
    ['RU', 2],
  ],
  QC: [
    ['SR', 85],
    ['IP', 15],
  ],
  AB: [
    ['BV', 92],
    ['BR', 8],
  ],
}
const CANADA_ELSEWHERE: Weighted<string> = [
  ['ST', 88],
  ['NR', 8],
  ['RB', 4],
]

// Elsewhere a loss is a category of the insurers (UK, Ireland) or a note beside the ordinary papers.
const LOSS_ABROAD: Readonly<Record<string, Weighted<string>>> = {
  GBR: [
    ['CAT S', 46],
    ['CAT N', 44],
    ['CAT B', 9],
    ['CAT A', 1],
  ],
  IRL: [
    ['CAT S', 44],
    ['CAT N', 45],
    ['CAT B', 11],
  ],
  DEU: [
    ['ZB TL', 96],
    ['VWN', 4],
  ],
  ESP: [
    ['PC TL', 82],
    ['BT ES', 12],
    ['BD ES', 6],
  ],
  IND: [
    ['RC TL', 94],
    ['RC CAN', 6],
  ],
  ARE: [
    ['PSC', 76],
    ['EXP', 24],
  ],
  BHR: [
    ['PSC', 84],
    ['EXP', 16],
  ],
  OMN: [
    ['PSC', 84],
    ['EXP', 16],
  ],
}
const CLEAN_ABROAD: Readonly<Record<string, string>> = {
  GBR: 'V5C',
  IRL: 'VRC',
  DEU: 'ZB',
  ESP: 'PC ES',
  IND: 'RC IN',
  ARE: 'MULKIYA',
  BHR: 'MULKIYA',
  OMN: 'MULKIYA',
}

function lossListOf(country: string, state: string): Weighted<string> {
  if (country === 'CAN') return CANADA_LOSS[state] ?? CANADA_ELSEWHERE
  if (country !== 'USA') return LOSS_ABROAD[country] ?? SALVAGE_CERTIFICATE
  return US_SALVAGE[state] ?? (SALVAGE_TITLE_STATES.has(state) ? SALVAGE_TITLE : SALVAGE_CERTIFICATE)
}

// Share of ordinary titles by primary damage: what did not hurt a car much is rarely declared a loss.
const CLEAN_SHARE: Readonly<Record<string, number>> = {
  'FRONT END': 0.12,
  'REAR END': 0.11,
  SIDE: 0.13,
  'MINOR DENT/SCRATCHES': 0.76,
  MECHANICAL: 0.66,
  'NORMAL WEAR': 0.84,
  HAIL: 0.2,
}
const CLEAN_SHARE_ELSE = 0.07
const SPECIAL_TYPES = new Set(['M', 'J', 'E', 'L', 'R', 'H'])

export interface TitleFacts {
  readonly country: string
  readonly state: string
  readonly damage: string
  readonly vehicleType: string
  /** Wholesale and second-brand lots come with clean papers nearly always. */
  readonly isRetailGrade: boolean
}

/** Code of the ownership document a lot sells with. */
export function chooseTitle(random: Random, facts: TitleFacts): string {
  const { country, state, damage } = facts
  if (damage === 'WATER/FLOOD' && country === 'USA' && happens(random, 0.5)) return state === 'TX' ? 'FV' : 'FS'
  const share = facts.isRetailGrade ? 0.97 : SPECIAL_TYPES.has(facts.vehicleType) ? 0.45 : (CLEAN_SHARE[damage] ?? CLEAN_SHARE_ELSE)
  if (!happens(random, share)) return pickWeighted(random, lossListOf(country, state))
  if (country === 'CAN') return state === 'ON' ? (happens(random, 0.85) ? 'NU' : 'NF') : 'CT'
  if (country !== 'USA') return CLEAN_ABROAD[country] ?? 'CT'
  return state === 'CA' && happens(random, 0.5) ? 'DV' : happens(random, 0.96) ? 'CT' : 'CZ'
}
