import { shareOf } from '../line-rounding.ts'
import { BASIS_POINTS } from '../quote.ts'
import type { FeeSchedule, GreaterFee, StorageRate } from '../schedule.ts'

function greaterOf(fee: GreaterFee | null, hammerMinor: number, { currency }: FeeSchedule): number | null {
  return fee && Math.max(fee.minor, shareOf(hammerMinor, { parts: fee.basisPoints, of: BASIS_POINTS }, currency))
}

/** What is due once for a lot of this hammer price that is not paid in time, minor units; null where nothing is taken. */
export const lateFeeOf = (schedule: FeeSchedule, hammerMinor: number): number | null =>
  greaterOf(schedule.later.late, hammerMinor, schedule)

/** What is due for a lot of this hammer price that is never paid and sold anew, minor units; null where nothing is taken. */
export const relistFeeOf = (schedule: FeeSchedule, hammerMinor: number): number | null =>
  greaterOf(schedule.later.relist, hammerMinor, schedule)

/** The rate for a vehicle in a yard: of both, else of the yard, else of the type, else that of all. Null where nothing is taken. */
export function storageRateOf(
  { later: { storage } }: FeeSchedule,
  { yard, vehicleType }: { readonly yard: number; readonly vehicleType: string | null },
): StorageRate | null {
  const find = (atYard: number | null, ofType: string | null) =>
    storage?.rates.find((rate) => rate.yard === atYard && rate.vehicleType === ofType)
  return find(yard, vehicleType) ?? find(yard, null) ?? find(null, vehicleType) ?? find(null, null) ?? null
}
