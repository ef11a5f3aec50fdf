import { minorDigitsOf } from '@app/contract/money.ts'
import { quote, type BidKind } from '../quote.ts'
import { BUYER_CLASSES, type BuyerClass, type FeeSchedule } from '../schedule.ts'
import { RATE_MAX } from '../../tax/tax-codes.ts'

/** Two neighbouring hammer prices of which the higher one costs less all-in. */
export interface FallingPrice {
  readonly buyerClass: BuyerClass
  readonly titleGroup: 'C' | 'S'
  readonly bidKind: BidKind
  /** The higher of both, minor units. */
  readonly hammerMinor: number
}

/** Hammer prices at which any fee of a schedule changes. */
const edgesOf = ({ buyer, virtual }: FeeSchedule): readonly number[] => [
  ...new Set([...Object.values(buyer), ...Object.values(virtual)].flat().map(([from]) => from)),
]

/**
 * By what prices are tried: before tax, and where a margin scheme takes the most of a fee and nothing of the price. No other rates make a
 * price fall further, for each fee is taxed alone and its tax never changes by more than the fee itself.
 */
export const TRIED_TAXES: readonly (string | undefined)[] = [
  undefined,
  `GBR:MARGIN:BUYER=${RATE_MAX}`,
  `GBR:MARGIN:VIRTUAL=${RATE_MAX}`,
  `GBR:MARGIN:BUYER=${RATE_MAX},VIRTUAL=${RATE_MAX}`,
]

/**
 * Where a higher hammer price would cost less, before tax or with it: within a band prices only rise, so that the edges tell (auction-rules
 * B3). Budgets, filters and orders by price rest on there being none.
 */
export function fallingPrices(schedule: FeeSchedule): readonly FallingPrice[] {
  const { currency } = schedule
  const unit = 10 ** minorDigitsOf(currency)
  // Bids are whole units: an edge within one is felt at the next.
  const edges = [...new Set(edgesOf(schedule).map((edge) => Math.ceil(edge / unit) * unit))].filter((edge) => edge > 0)
  return BUYER_CLASSES.flatMap((buyerClass) =>
    (['C', 'S'] as const).flatMap((titleGroup) =>
      (['live', 'preliminary'] as const).flatMap((bidKind) => {
        const costs = (minor: number, tax: string | undefined) =>
          quote({ minor, currency }, { schedule, buyerClass, titleGroup, bidKind, tax }).total.minor
        return edges
          .filter((edge) => TRIED_TAXES.some((tax) => costs(edge, tax) < costs(edge - unit, tax)))
          .map((hammerMinor): FallingPrice => ({ buyerClass, titleGroup, bidKind, hammerMinor }))
      }),
    ),
  )
}
