import type { RecurrenceCode } from '@app/contract/operations/sales/sale-desk.ts'
import { isoDayOf, weekdayOf, type EpochDay } from '../import/calendar-day.ts'

const WEEK = 7
const TWO_WEEKS = 14
const DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const
type Weekday = (typeof DAYS)[number]

const BUSINESS_DAYS: readonly string[] = ['MON', 'TUE', 'WED', 'THU', 'FRI']
/** MSD, "multiple days per week": the documents do not say which; ours are every second business day. */
const SEVERAL_DAYS: readonly string[] = ['MON', 'WED', 'FRI']
const EVERY_SECOND: Readonly<Record<string, Weekday>> = {
  BMO: 'MON',
  BTU: 'TUE',
  BWE: 'WED',
  BTH: 'THU',
  BFR: 'FRI',
  BSA: 'SAT',
  BSU: 'SUN',
}

const weekdayAt = (day: EpochDay): string => weekdayOf(day).slice(0, 3)

function nextOf(weekdays: readonly string[], after: EpochDay): EpochDay {
  let day = after + 1
  while (!weekdays.includes(weekdayAt(day))) day += 1
  return day
}

const monthOf = (day: EpochDay): string => isoDayOf(day).slice(0, 7)
const weekOfMonth = (day: EpochDay): number => Math.floor((Number(isoDayOf(day).slice(8)) - 1) / WEEK)

/** The same weekday in the same week of the next month; of a fifth one the last where there is no fifth. */
function nextMonth(after: EpochDay): EpochDay {
  const inNextMonth: EpochDay[] = []
  for (let day = after + WEEK; inNextMonth.length === 0 || monthOf(day) === monthOf(inNextMonth[0] ?? day); day += WEEK)
    if (monthOf(day) !== monthOf(after)) inNextMonth.push(day)
  return inNextMonth.find((day) => weekOfMonth(day) === weekOfMonth(after)) ?? inNextMonth.at(-1) ?? after + WEEK
}

/** The day of a series that follows a day (MKT-4.22, MQ-068); null for what comes once. */
export function nextDayOf(code: RecurrenceCode, after: EpochDay): EpochDay | null {
  if (code === '') return null
  if (code === 'EBD') return nextOf(BUSINESS_DAYS, after)
  if (code === 'MSD') return nextOf(SEVERAL_DAYS, after)
  if (code === 'MNT') return nextMonth(after)
  const second = EVERY_SECOND[code]
  if (second === undefined) return nextOf([code], after)
  return weekdayAt(after) === second ? after + TWO_WEEKS : nextOf([second], after)
}
