import { minorDigitsOf } from '@app/contract/money.ts'
import type { BuyerClass, FeeBand, FeeSchedule } from '@app/rules/fees/schedule.ts'

const BASIS_POINTS = 10_000n
/** Rates of tax are thousandths of a percent. */
const WHOLE_RATE = 100_000n
const SHOWN_DIGITS = 2

/** What of a price is taxed at a rate of its own. */
export const TAXED = ['PRICE', 'BUYER', 'VIRTUAL', 'GATE', 'ENVIRONMENTAL', 'TITLE_HANDLING'] as const
export type Taxed = (typeof TAXED)[number]

/** A price to be reckoned a second time. */
export interface PriceCase {
  readonly schedule: FeeSchedule
  readonly buyerClass: BuyerClass
  readonly bidKind: 'live' | 'preliminary'
  readonly titleGroup: 'C' | 'S' | 'J'
  readonly hammerMinor: number
}

/** Lines are whole in so many minor units: where three decimals are kept, the two that are shown are what is charged (MKT-9.12). */
const lineStepOf = ({ currency }: FeeSchedule): bigint => 10n ** BigInt(minorDigitsOf(currency) - SHOWN_DIGITS)

/** A share in whole numbers of any size, half a step rounded up. */
function share(minor: bigint, { parts, of, step }: { readonly parts: bigint; readonly of: bigint; readonly step: bigint }): bigint {
  const product = minor * parts
  const unit = of * step
  const steps = product / unit
  return ((product % unit) * 2n >= unit ? steps + 1n : steps) * step
}

/** The band that begins highest at or below the hammer. */
function feeAgain(bands: readonly FeeBand[], hammer: bigint, step: bigint): bigint {
  let fee: FeeBand[1] = { minor: 0 }
  let begins = -1n
  for (const [from, one] of bands)
    if (BigInt(from) <= hammer && BigInt(from) > begins) {
      begins = BigInt(from)
      fee = one
    }
  return 'minor' in fee ? BigInt(fee.minor) : share(hammer, { parts: BigInt(fee.basisPoints), of: BASIS_POINTS, step })
}

/** What each part of a price comes to before tax, by the table alone. */
function partsAgain({ schedule, buyerClass, bidKind, titleGroup, hammerMinor }: PriceCase): Readonly<Record<Taxed, bigint>> {
  const hammer = BigInt(hammerMinor)
  const isClean = titleGroup === 'C'
  const column = isClean && buyerClass === 'UNS' ? schedule.buyer.UNC : schedule.buyer[buyerClass]
  const virtual = bidKind === 'preliminary' ? schedule.virtual.preliminary : isClean ? schedule.virtual.liveClean : schedule.virtual.live
  const step = lineStepOf(schedule)
  return {
    PRICE: hammer,
    BUYER: feeAgain(column, hammer, step),
    VIRTUAL: feeAgain(virtual, hammer, step),
    GATE: BigInt(isClean ? schedule.gateMinor.clean : schedule.gateMinor.other),
    ENVIRONMENTAL: BigInt(schedule.environmentalMinor),
    TITLE_HANDLING: BigInt(schedule.titleHandlingMinor),
  }
}

/** The sum and the tax in it, minor units, by the table alone; `rates` is thousandths of a percent, nothing for before tax. */
export function priceAgain(one: PriceCase, rates: Readonly<Partial<Record<Taxed, number>>> = {}): { total: bigint; tax: bigint } {
  const parts = partsAgain(one)
  const step = lineStepOf(one.schedule)
  const tax = TAXED.reduce((sum, kind) => sum + share(parts[kind], { parts: BigInt(rates[kind] ?? 0), of: WHOLE_RATE, step }), 0n)
  return { total: TAXED.reduce((sum, kind) => sum + parts[kind], 0n) + tax, tax }
}
