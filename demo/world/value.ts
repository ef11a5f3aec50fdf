import type { Random } from '../photos/draw/random.ts'
import { happens, normal, pickWeighted } from './chance.ts'
import type { Vehicle } from './choose-vehicle.ts'
import { usualMiles } from './condition.ts'
import { CURRENCIES } from './markets.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'

const FIRST_YEAR_KEEPS = 0.9
const YEARLY_LOSS = 0.118
const SLOWER_LOSS = 0.09
const MILES_EXPONENT = 0.2
const LEAST_USD = 450
const TRIM_STEP = 0.035

/** What a sound vehicle of this model, age and use would fetch, in US dollars. */
export function retailValueUsd(random: Random, vehicle: Vehicle, { miles, newest }: { miles: number; newest: number }): number {
  const { model, year, trim } = vehicle
  const age = Math.max(0, newest - year)
  const loses = model.type === 'V' || model.type === 'K' ? YEARLY_LOSS : SLOWER_LOSS
  const byAge = age === 0 ? 0.97 : FIRST_YEAR_KEEPS * Math.exp(-loses * age)
  const usual = usualMiles(age, model.type)
  const byMiles = Math.min(1.22, Math.max(0.72, (usual / Math.max(miles, usual / 8)) ** MILES_EXPONENT))
  const place = trim === '' ? 0 : Math.max(0, model.trims.indexOf(trim))
  const worth = model.newPriceUsd * byAge * byMiles * (1 + TRIM_STEP * place) * Math.exp(normal(random) * 0.09)
  return Math.max(LEAST_USD, Math.round(worth))
}

// Median of the repair estimate against the value, by primary damage.
const REPAIR_RATIO: Readonly<Record<string, number>> = {
  'FRONT END': 0.84,
  'REAR END': 0.8,
  SIDE: 0.85,
  HAIL: 0.74,
  UNDERCARRIAGE: 0.86,
  'ALL OVER': 1.3,
  ROLLOVER: 1.4,
  'MINOR DENT/SCRATCHES': 0.34,
  MECHANICAL: 0.48,
  VANDALISM: 0.66,
  BURN: 1.25,
  'WATER/FLOOD': 0.84,
  'NORMAL WEAR': 0.12,
}
const REPAIR_SPREAD = 0.48
const UNESTIMATED_SHARE = 0.22

/** The insurer's estimate of the repair, in US dollars; 0 without one. */
export function repairCostUsd(
  random: Random,
  { damage, valueUsd, isRetailGrade }: { damage: string; valueUsd: number; isRetailGrade: boolean },
): number {
  if (happens(random, isRetailGrade ? 0.85 : UNESTIMATED_SHARE)) return 0
  // Dear cars are written off at a smaller share of their value.
  const dear = valueUsd > 25_000 ? 0.8 : valueUsd < 3_000 ? 1.35 : 1
  return valueUsd * (REPAIR_RATIO[damage] ?? 0.85) * dear * Math.exp(normal(random) * REPAIR_SPREAD)
}

// What dealers pay at last, as a share of the value, by primary damage.
const HAMMER_SHARE: Readonly<Record<string, number>> = {
  'NORMAL WEAR': 0.68,
  'MINOR DENT/SCRATCHES': 0.58,
  HAIL: 0.5,
  MECHANICAL: 0.32,
  'REAR END': 0.34,
  SIDE: 0.32,
  'FRONT END': 0.28,
  VANDALISM: 0.34,
  BURN: 0.07,
  'BURN - ENGINE': 0.16,
  'WATER/FLOOD': 0.16,
  ROLLOVER: 0.14,
  'ALL OVER': 0.14,
  STRIPPED: 0.12,
}
const CONDITION_FACTOR: Readonly<Record<string, number>> = { D: 1.08, S: 0.9, E: 0.8, '': 0.7 }
const USUAL_SHARE = 0.26
const USUAL_CONDITION = 0.8
const BID_SHARE = 0.46
const BUY_NOW_SHARE = 0.035
const MAKE_OFFER_SHARE = 0.1

/** What share of its value a lot fetches, by its damage and whether it drives. */
export const hammerShareOf = ({ damage, runs }: { readonly damage: string; readonly runs: string }): number =>
  (HAMMER_SHARE[damage] ?? USUAL_SHARE) *
  (CONDITION_FACTOR[runs === '' ? '' : runs === 'Run & Drive Verified' ? 'D' : 'S'] ?? USUAL_CONDITION)

export interface OfferFacts {
  readonly damage: string
  readonly condition: string
  readonly valueUsd: number
  readonly currency: CurrencyCode
  readonly isRetailGrade: boolean
}

export interface Offer {
  /** In whole currency units; 0 for none. */
  readonly highBid: number
  readonly buyNow: number
  readonly makeOffer: 'Y' | 'N'
  readonly saleStatus: string
}

/** How a lot sells and its current bid: a bid is always below what it will fetch, and below a buy-it-now price. */
export function chooseOffer(random: Random, facts: OfferFacts): Offer {
  const { perUsd, bidStep } = CURRENCIES[facts.currency]
  const hammer =
    facts.valueUsd * perUsd * (HAMMER_SHARE[facts.damage] ?? USUAL_SHARE) * (CONDITION_FACTOR[facts.condition] ?? USUAL_CONDITION)
  const onStep = (amount: number): number => Math.floor(amount / bidStep) * bidStep
  const saleStatus = pickWeighted(
    random,
    facts.isRetailGrade
      ? [
          ['On Minimum Bid', 88],
          ['On Approval', 12],
        ]
      : [
          ['Pure Sale', 68],
          ['On Minimum Bid', 26],
          ['On Approval', 6],
        ],
  )
  const highBid = happens(random, BID_SHARE) ? onStep(hammer * (0.12 + 0.7 * random())) : 0
  const buyNow =
    saleStatus !== 'Pure Sale' && happens(random, BUY_NOW_SHARE * 3)
      ? onStep(Math.max(hammer * (1.05 + 0.35 * random()), highBid + bidStep * 4))
      : 0
  return { highBid, buyNow, makeOffer: happens(random, MAKE_OFFER_SHARE) ? 'Y' : 'N', saleStatus }
}
