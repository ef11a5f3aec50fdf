/** A calendar day as days since 1970-01-01, so that days can be shifted and compared without a clock. */
export type EpochDay = number

const DAYS_PER_YEAR_BASE = 365
export const DAYS_PER_ERA = 146_097
export const EPOCH_OFFSET_DAYS = 719_468

/** Days since 1970-01-01 of a day of the Gregorian calendar (years 0 to 9999). */
export function epochDayOf(year: number, month: number, day: number): EpochDay {
  const shiftedYear = month <= 2 ? year - 1 : year
  const era = Math.floor(shiftedYear / 400)
  const yearOfEra = shiftedYear - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * DAYS_PER_YEAR_BASE + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * DAYS_PER_ERA + dayOfEra - EPOCH_OFFSET_DAYS
}
