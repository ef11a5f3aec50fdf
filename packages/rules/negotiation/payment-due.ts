import { instantOf, localTimeAt } from '../import/zone-time.ts'
import { businessDayAfter } from './business-days.ts'

const MINUTES_AN_HOUR = 60
/** By what hour at the yard, on which business day from that of the award on, which counts (auction-rules B8). */
const DUE = { hour: 17, businessDay: 3 } as const

/** Until when a lot is to be paid, epoch milliseconds, by when it was awarded and the clock of the yard that sold it. */
export function paymentDueAt({ awardedAtMs, zone }: { readonly awardedAtMs: number; readonly zone: string }): number {
  const { day } = localTimeAt(awardedAtMs, zone)
  return instantOf({ day: businessDayAfter(day - 1, DUE.businessDay), minutes: DUE.hour * MINUTES_AN_HOUR }, zone)
}
