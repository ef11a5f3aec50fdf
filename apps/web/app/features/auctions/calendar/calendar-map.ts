import type { Auction } from '@app/contract/auctions/auctions.ts'
import type { YardDetails } from '@app/contract/locations/locations.answers.ts'
import { dotsOf } from '@app/rules/reference/places/map-dots.ts'
import { placeOnMap } from '@app/rules/reference/places/map-projection.ts'
import { saleListPath } from '../sale-row.ts'
import { calendarPath, type CalendarFilter } from './calendar-address.ts'

/** So far around a dot its yards are looked for, statute miles: a dot holds no yard that is farther. */
const AROUND_MILES = 300

/** A dot of the calendar's map: the yard with most lots of the day there, and where it leads. */
export interface CalendarDot {
  readonly x: number
  readonly y: number
  readonly lots: number
  readonly name: string
  /** Further yards that sell around it. */
  readonly more: number
  readonly to: string
}

interface DayOnMap {
  readonly country: string
  readonly day: string
  readonly filter: CalendarFilter
}

/** Yards of a country that sell on a day as dots of its map: one leads to its sale, several to the sales around them. */
export function dayDots(sales: readonly Auction[], yards: readonly YardDetails[], { country, day, filter }: DayOnMap): CalendarDot[] {
  const byYard = Map.groupBy(sales, ({ yardNumber }) => yardNumber)
  const placed = yards.flatMap((yard) => {
    const { latitude, longitude, yardNumber } = yard
    const [sale, ...others] = byYard.get(yardNumber) ?? []
    const place = latitude === undefined || longitude === undefined ? null : placeOnMap(country, { latitude, longitude })
    if (sale === undefined || place === null || yard.yardCountryCode !== country) return []
    return [{ ...place, yard, sale, lots: others.reduce((sum, { lotCount }) => sum + lotCount, sale.lotCount) }]
  })
  return dotsOf(placed).map(({ lots, yards: [{ x, y, yard, sale }, ...others] }) => ({
    x: Math.round(x),
    y: Math.round(y),
    lots,
    name: yard.yardName,
    more: others.length,
    to:
      others.length === 0 || yard.yardZip === ''
        ? saleListPath(sale)
        : calendarPath({ day, month: null, filter: { ...filter, zip: yard.yardZip, miles: AROUND_MILES } }),
  }))
}
