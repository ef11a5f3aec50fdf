const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const ISO = /^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?(?:T.*)?$/
const WRITTEN = /^(?:(\d{1,2}) )?(?:([a-z]{3})[a-z]* )?(\d{4})$/
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
const YEAR_MIN = 1800
const YEAR_MAX = 2100
const TWO = 2

const padded = (part: number): string => String(part).padStart(TWO, '0')

function dateOf(year: number, month: number, day: number): string | null {
  if (year < YEAR_MIN || year > YEAR_MAX) return null
  if (month < 1 || month > MONTHS.length) return String(year)
  return day < 1 || day > 31 ? `${year}-${padded(month)}` : `${year}-${padded(month)}-${padded(day)}`
}

/**
 * A day, a month or a year in the forms that lists use (1962-10-13, 13 Oct 1962, 13/10/1962, circa 1962) as YYYY-MM-DD, YYYY-MM or YYYY; null for
 * what is none. The day stands before the month.
 */
export function partialDate(text: string): string | null {
  const plain = text
    .toLowerCase()
    .replace(/\bcirca\b|\bapproximately\b/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const iso = ISO.exec(plain.toUpperCase())
  if (iso !== null) return dateOf(Number(iso[1]), Number(iso[2] ?? 0), Number(iso[3] ?? 0))
  const slashed = SLASHED.exec(plain)
  if (slashed !== null) return dateOf(Number(slashed[3]), Number(slashed[2]), Number(slashed[1]))
  const written = WRITTEN.exec(plain)
  return written === null ? null : dateOf(Number(written[3]), MONTHS.indexOf(written[2] ?? '') + 1, Number(written[1] ?? 0))
}
