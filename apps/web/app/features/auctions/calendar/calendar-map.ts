import type { Auction } from '@app/contract/auctions/auctions.ts'
import type { YardDetails } from '@app/contract/locations/locations.answers.ts'
import { yardDots } from '@app/rules/reference/places/map-dots.ts'
import type { LinkedDot } from '../../../ui/country-map.tsx'
import { saleListPath } from '../sale-row.ts'
import { calendarPath, type CalendarFilter } from './calendar-address.ts'

/** So far around a dot its yards are looked for, statute miles: a dot holds no yard that is farther. */
const AROUND_MILES = 300

interface DayOnMap {
  readonly country: string
  readonly day: string
  readonly filter: CalendarFilter
}

/** Yards of a country that sell on a day as dots of its map: one leads to its sale, several to the sales around them. */
export function dayDots(sales: readonly Auction[], yards: readonly YardDetails[], { country, day, filter }: DayOnMap): LinkedDot[] {
  const byYard = Map.groupBy(sales, ({ yardNumber }) => yardNumber)
  const selling = yards.flatMap((yard) => {
    const [sale, ...others] = byYard.get(yard.yardNumber) ?? []
    return sale === undefined ? [] : [{ yard, sale, lots: others.reduce((sum, { lotCount }) => sum + lotCount, sale.lotCount) }]
  })
  return yardDots(country, selling).map(({ dot, at: [{ yard, sale }] }) => ({
    ...dot,
    to:
      dot.more === 0 || yard.yardZip === ''
        ? saleListPath(sale)
        : calendarPath({ day, month: null, filter: { ...filter, zip: yard.yardZip, miles: AROUND_MILES } }),
  }))
}
