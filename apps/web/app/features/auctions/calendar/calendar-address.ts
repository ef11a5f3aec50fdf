import { PLACE_LENGTH_MAX } from '@app/contract/search/search-limits.ts'
import { RADII_MILES } from '@app/rules/search/landing/radii.ts'
import { epochDayOfIso } from '@app/rules/auctions/auction-day.ts'

/** What narrows the calendar; empty parts do not. */
export interface CalendarFilter {
  readonly country: string
  readonly state: string
  readonly yard: string
  /** Postal code or town around which the yards are; empty for anywhere. */
  readonly zip: string
  /** So far around it, statute miles. */
  readonly miles: number
}

/** What the address of the calendar says. */
export interface CalendarQuery {
  /** The open day, YYYY-MM-DD; null for the next one with sales. */
  readonly day: string | null
  /** First day of the month shown; null for that of the open day. */
  readonly month: string | null
  readonly filter: CalendarFilter
}

const RADIUS_DEFAULT_MILES = 200
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/

export const NO_FILTER: CalendarFilter = { country: '', state: '', yard: '', zip: '', miles: RADIUS_DEFAULT_MILES }

/** Reads the query of the calendar; what is malformed is as if it were not there. `from` is an older name of `day`. */
export function readCalendarQuery(params: URLSearchParams): CalendarQuery {
  const param = (name: string): string => params.get(name)?.trim() ?? ''
  const day = [param('day'), param('from')].find((date) => epochDayOfIso(date) !== null) ?? null
  const month = MONTH.test(param('month')) ? `${param('month')}-01` : null
  const zip = param('zip').slice(0, PLACE_LENGTH_MAX)
  const miles = RADII_MILES.find((radius) => String(radius) === param('miles')) ?? RADIUS_DEFAULT_MILES
  return { day, month, filter: { country: param('country'), state: param('state'), yard: param('yard'), zip, miles } }
}

/** Address of the calendar with these settings; what is at its default stays out. */
export function calendarPath({ day, month, filter }: CalendarQuery): string {
  const params = new URLSearchParams()
  if (day !== null) params.set('day', day)
  if (month !== null) params.set('month', month.slice(0, 'yyyy-MM'.length))
  for (const name of ['country', 'state', 'yard', 'zip'] as const) if (filter[name] !== '') params.set(name, filter[name])
  if (filter.zip !== '' && filter.miles !== RADIUS_DEFAULT_MILES) params.set('miles', String(filter.miles))
  return params.size === 0 ? '/auctionCalendar' : `/auctionCalendar?${params}`
}
