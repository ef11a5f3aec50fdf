import type { LotStorage } from '@app/contract/release/storage.answers.ts'
import { storageRateOf } from '@app/rules/fees/schedules/later-fees.ts'
import { dayIn } from '@app/rules/formats/dates.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { type StorageDays, storageDays, storageSums } from '@app/rules/storage/storage-days.ts'
import { scheduleById } from '#modules/fee-schedules/index.ts'
import type { StayRow } from './stays.store.ts'

/** The zone whose days count for a stay: the yard's, else the site's. */
export const zoneOf = ({ zone, site }: Pick<StayRow, 'zone' | 'site'>): string => zone ?? siteOf(site).zone

/** Today at the yard of a stay, YYYY-MM-DD. */
export const todayAt = (stay: StayRow, nowMs: number): string => dayIn(yardClockAt(zoneOf(stay), nowMs), nowMs)

/** Which days of a stay cost something, and how much each. */
interface Accrued extends StorageDays {
  readonly dayMinor: number
}

/** What a stay has come to by the schedule that was frozen with its award; null where that takes nothing for storage. */
export function accruedOf(stay: StayRow, nowMs: number): Accrued | null {
  const { scheduleId, yard, vehicleType, currency, awardedAtMs, leftAtMs, holidays, blocks } = stay
  const schedule = scheduleById(scheduleId)
  const rate = schedule === null || schedule.currency !== currency ? null : storageRateOf(schedule, { yard, vehicleType })
  if (schedule === null || schedule.later.storage === null || rate === null || rate.dayMinor === 0) return null
  const { freeDays } = schedule.later.storage
  const days = storageDays({ awardedAtMs, untilMs: leftAtMs ?? nowMs, zone: zoneOf(stay), freeDays, holidays: new Set(holidays), blocks })
  return { ...days, dayMinor: rate.dayMinor }
}

/** Days of a stay that cost something and do not stand as billed, the earliest first; whatever a day cost when others were billed. */
export function unbilledDays({ billedDays }: Pick<StayRow, 'billedDays'>, { days }: Pick<Accrued, 'days'>): readonly string[] {
  const billed = new Set(billedDays)
  return days.filter((day) => !billed.has(day))
}

/** What the storage of a lot costs, as the wire writes it; null where nothing is taken. */
export function showStorage(stay: StayRow, nowMs: number): LotStorage | null {
  const accrued = accruedOf(stay, nowMs)
  if (accrued === null) return null
  const { lot, title, currency, blocks, isBilled } = stay
  const { freeUntil, days, dayMinor } = accrued
  const sums = storageSums(accrued, dayMinor)
  return {
    lot,
    title,
    currency,
    clock: yardClockAt(zoneOf(stay), nowMs),
    dayMinor,
    freeUntil,
    days: days.length,
    ...sums,
    dueMinor: isBilled ? unbilledDays(stay, accrued).length * dayMinor : 0,
    blocks: blocks.filter(({ from, to }) => to === null || from <= to),
  }
}
